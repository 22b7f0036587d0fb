import * as contracts from '@nava/contracts'
import type { Endpoint } from '@nava/contracts'
import { ownPodcast } from '../../catalogue/podcasts/own-podcast.ts'
import type { PodcastsStore } from '../../catalogue/podcasts/podcasts.store.ts'
import type { TranscriptsStore } from '../../catalogue/podcasts/transcripts.store.ts'
import type { Audited } from '../../platform/audit/audited.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import { readBytes } from '../../platform/outside/read-text.ts'
import { readCaptions } from '../captions/read-captions.ts'

export function transcriptRoutes(
  routes: Routes,
  features: { podcasts: PodcastsStore; transcripts: TranscriptsStore; changes: Audited },
) {
  const { podcasts, transcripts, changes } = features

  const changeBy = async (endpoint: Endpoint, call: { user: Caller; params: { id: number } }) => {
    const { user, params } = call
    const row = ownPodcast.visible(user, await podcasts.find(params.id))
    return changes.call(endpoint, { user, params }, [ownPodcast.authorizeChange(user, row)])
  }

  serve(routes, contracts.getTranscript, async ({ params, user }) => {
    const row = ownPodcast.visible(user, await podcasts.find(params.id))
    const found = await transcripts.find(row.id)
    if (!found) throw problem('transcript.not-found')
    const lines = found.cues.map(({ voice = '', ...cue }) => ({ ...cue, voice }))
    return { podcastID: row.id, language: found.language, lines }
  })

  serve(routes, contracts.setTranscript, async (call) => {
    const { params, query, user } = call
    const change = await changeBy(contracts.setTranscript, call)
    const { stream } = await call.file()
    const cues = readCaptions(await readBytes(stream), (max) => problem('transcript.too-many', { max }))
    await change.run(async (tx) => {
      if (!(await podcasts.touch(tx, params.id, user))) throw ownPodcast.unchangeable()
      await transcripts.save(tx, params.id, { language: query.language, cues })
    })
    return 'true' as const
  })

  serve(routes, contracts.deleteTranscript, async (call) => {
    const { params, user } = call
    const change = await changeBy(contracts.deleteTranscript, call)
    await change.run(async (tx) => {
      if (!(await podcasts.touch(tx, params.id, user))) throw ownPodcast.unchangeable()
      if (!(await transcripts.remove(tx, params.id))) throw problem('transcript.not-found')
    })
    return 'true' as const
  })
}
