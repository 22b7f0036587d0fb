import * as contracts from '@nava/contracts'
import { type Endpoint, limits } from '@nava/contracts'
import type { LyricsStore } from '../../catalogue/lyrics/lyrics.store.ts'
import type { MusicStore } from '../../catalogue/music/music.store.ts'
import { ownMusic } from '../../catalogue/music/own-music.ts'
import type { Audited } from '../../platform/audit/audited.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'

const { languages: max } = limits.lyrics

export function lyricsRoutes(
  routes: Routes,
  features: { music: MusicStore; lyrics: LyricsStore; changes: Audited },
) {
  const { music, lyrics, changes } = features

  const changeBy = async (endpoint: Endpoint, given: { user: Caller; params: { id: number } }) => {
    const row = ownMusic.visible(given.user, await music.findOwnership(given.params.id))
    return changes.call(endpoint, given, [ownMusic.authorizeChange(given.user, row)])
  }

  serve(routes, contracts.listLyrics, async ({ params, user }) => {
    const { id } = ownMusic.visible(user, await music.findOwnership(params.id))
    return { musicID: id, lyrics: await lyrics.list(id) }
  })

  serve(routes, contracts.setLyrics, async ({ params, body, user }) => {
    const change = await changeBy(contracts.setLyrics, { params, user })
    const { id, kind, language } = params
    await change.run(async (tx) => {
      if (!(await music.touch(tx, id, user))) throw ownMusic.unchangeable()
      if (!(await lyrics.save(tx, id, { kind, language, text: body.text }, max)))
        throw problem('lyrics.too-many', { max })
    })
    return 'true' as const
  })

  serve(routes, contracts.deleteLyrics, async ({ params, user }) => {
    const change = await changeBy(contracts.deleteLyrics, { params, user })
    await change.run(async (tx) => {
      if (!(await music.touch(tx, params.id, user))) throw ownMusic.unchangeable()
      if (!(await lyrics.remove(tx, params.id, params))) throw problem('lyrics.not-found')
    })
    return 'true' as const
  })
}
