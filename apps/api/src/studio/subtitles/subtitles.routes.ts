import * as contracts from '@nava/contracts'
import { type Endpoint, limits } from '@nava/contracts'
import { musicIsFor } from '@nava/db/visibility'
import type { MusicStore } from '../../catalogue/music/music.store.ts'
import { ownMusic } from '../../catalogue/music/own-music.ts'
import type { SubtitlesStore } from '../../catalogue/video-tracks/subtitles.store.ts'
import type { Audited } from '../../platform/audit/audited.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import { readBytes } from '../../platform/outside/read-text.ts'
import { readCaptions } from '../captions/read-captions.ts'

const { languages: max } = limits.subtitles

export function subtitleRoutes(
  routes: Routes,
  features: { music: MusicStore; subtitles: SubtitlesStore; changes: Audited },
) {
  const { music, subtitles, changes } = features

  const changeBy = async (
    endpoint: Endpoint,
    { user, params }: { user: Caller; params: { id: number; language: string } },
  ) => {
    const row = ownMusic.visible(user, await music.findOwnership(params.id))
    return changes.call(endpoint, { user, params }, [ownMusic.authorizeChange(user, row)])
  }

  serve(routes, contracts.listSubtitles, async ({ params, user }) => {
    const row = ownMusic.visible(user, await music.findOwnership(params.id))
    const isPlayable = musicIsFor.released(row, user)
    return { musicID: row.id, subtitles: isPlayable ? await subtitles.list(row.id) : [] }
  })

  serve(routes, contracts.setSubtitles, async (call) => {
    const { params, user } = call
    const change = await changeBy(contracts.setSubtitles, call)
    const { stream } = await call.file()
    const cues = readCaptions(await readBytes(stream), (lines) =>
      problem('subtitles.too-long', { max: lines }),
    )
    await change.run(async (tx) => {
      if (!(await music.touch(tx, params.id, user))) throw ownMusic.unchangeable()
      const { language } = params
      if (!(await subtitles.save(tx, params.id, { language, cues }, max)))
        throw problem('subtitles.too-many', { max })
    })
    return 'true' as const
  })

  serve(routes, contracts.deleteSubtitles, async (call) => {
    const { params, user } = call
    const change = await changeBy(contracts.deleteSubtitles, call)
    await change.run(async (tx) => {
      if (!(await music.touch(tx, params.id, user))) throw ownMusic.unchangeable()
      if (!(await subtitles.remove(tx, params.id, params.language))) throw problem('subtitles.not-found')
    })
    return 'true' as const
  })
}
