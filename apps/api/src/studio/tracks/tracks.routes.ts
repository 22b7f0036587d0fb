/** Creates, changes and deletes an artist's own tracks. */
import { createMusic, deleteMusic, type MusicForm, updateMusic } from '@nava/contracts'
import { presentMusic } from '../../catalogue/music/music.present.ts'
import type { MusicStore } from '../../catalogue/music/music.store.ts'
import {
  assertChangeable,
  assertNamesOwnArtist,
  assertVisible,
  unchangeable,
} from '../../catalogue/music/own-music.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { Uploads } from '../uploads/uploads.ts'

export function trackRoutes(
  routes: Routes,
  { music, musicUploads: uploads }: { music: MusicStore; musicUploads: Uploads },
) {
  const visible = async (id: number, caller: Caller) => {
    const row = await music.find(id)
    assertVisible(caller, row)
    return row
  }

  /** `album`: the one that the track is on already, which its owner need not take it off. */
  const assertOwnForm = async (user: Caller, form: MusicForm, album: number | null) => {
    assertNamesOwnArtist(
      user,
      form.musicArtists.map(({ artistID }) => artistID),
    )
    const { albumID } = form
    if (!albumID || albumID === album || user.isAdmin) return
    if (await music.isAlbumOfOthers(albumID, user.artistIDs))
      throw problem('music.album-not-yours', {}, { field: 'albumID' })
  }

  serve(routes, createMusic, async ({ body, user }) => {
    await assertOwnForm(user, body, null)
    return presentMusic(await visible(await music.create(body, user.userID), user))
  })

  serve(routes, updateMusic, async ({ params, body, user }) => {
    const row = await music.find(params.id)
    assertChangeable(user, row)
    await assertOwnForm(user, body, row.albumID)
    if (!(await music.update(params.id, body, user))) throw unchangeable()
    return presentMusic(await visible(params.id, user))
  })

  serve(routes, deleteMusic, async ({ params, user }) => {
    const row = await music.find(params.id)
    assertChangeable(user, row)
    if (row.isConfirmed) throw problem('music.still-confirmed')
    const removeFiles = await uploads.prepareRemoval(params.id)
    if (!(await music.remove(params.id))) throw unchangeable()
    await removeFiles()
    return 'true' as const
  })
}
