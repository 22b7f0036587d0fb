import * as contracts from '@nava/contracts'
import type { CreditsStore } from '../../catalogue/credits/credits.store.ts'
import type { MusicStore } from '../../catalogue/music/music.store.ts'
import { ownMusic } from '../../catalogue/music/own-music.ts'
import type { Audited } from '../../platform/audit/audited.ts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { MusicBrainz } from './musicbrainz.ts'

export function creditRoutes(
  routes: Routes,
  features: {
    music: MusicStore
    credits: CreditsStore
    changes: Audited
    /** Undefined if the station looks up nothing */
    musicBrainz: MusicBrainz | undefined
  },
) {
  const { music, credits, changes, musicBrainz } = features

  const listed = async (musicID: number) => ({
    musicID,
    credits: await credits.list(musicID),
    canLookUp: musicBrainz !== undefined,
  })

  serve(routes, contracts.listCredits, async ({ params, user }) => {
    const row = ownMusic.owned(user, await music.findOwnership(params.id))
    return listed(row.id)
  })

  serve(routes, contracts.setCredits, async ({ params, body, user }) => {
    const row = ownMusic.visible(user, await music.findOwnership(params.id))
    const authorization = ownMusic.authorizeChange(user, row)
    const change = changes.call(contracts.setCredits, { user, params, body }, [authorization])
    await change.run(async (tx) => {
      if (!(await music.touch(tx, row.id, user))) throw ownMusic.unchangeable()
      await credits.replace(tx, row.id, body.credits)
      if (body.isrc !== undefined) await credits.addIsrc(tx, row.id, body.isrc)
    })
    return listed(row.id)
  })

  serve(routes, contracts.lookUpCredits, async ({ params, body, user }) => {
    const row = ownMusic.owned(user, await music.findOwnership(params.id))
    if (!musicBrainz) throw problem('credits.not-looked-up')
    const track = await credits.recordingOf(row.id)
    if (!track) throw problem('music.not-found')
    const { title, isrc, artists } = track
    const artist = artists[0]?.artist.name ?? ''
    const recordings = body.recordingID ? [] : await musicBrainz.search({ isrc, title, artist })
    const recordingID = body.recordingID ?? recordings[0]?.recordingID
    if (recordingID === undefined) throw problem('credits.none-found')
    const found = await musicBrainz.recording(recordingID)
    const here = await credits.artistsNamed(found.credits.map(({ name }) => name))
    return {
      ...{ recordings, recordingID, isrc: found.isrc },
      credits: found.credits.map((credit) => ({ ...credit, artistID: here.get(credit.name) ?? 0 })),
    }
  })
}
