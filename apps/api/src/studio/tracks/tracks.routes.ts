import { createMusic, deleteMusic, type MusicForm, updateMusic } from '@nava/contracts'
import { presentMusic } from '../../catalogue/music/music.present.ts'
import type { MusicStore } from '../../catalogue/music/music.store.ts'
import { ownMusic } from '../../catalogue/music/own-music.ts'
import type { Audited } from '../../platform/audit/audited.ts'
import type { Authorization } from '../../platform/audit/authorize.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { Uploads } from '../uploads/uploads.ts'

export function trackRoutes(
  routes: Routes,
  features: { music: MusicStore; musicUploads: Uploads; changes: Audited },
) {
  const { music, musicUploads: uploads, changes } = features

  const read = async (id: number, caller: Caller) =>
    presentMusic(ownMusic.visible(caller, await music.find(id)))

  const changeable = async (id: number, caller: Caller) => {
    const row = ownMusic.visible(caller, await music.findOwnership(id))
    return { row, authorization: ownMusic.authorizeChange(caller, row) }
  }

  /** `present`: current artist and album of the track */
  const authorizeForm = async (
    user: Caller,
    form: MusicForm,
    present: { artistID?: number | undefined; albumID: number | null },
  ): Promise<Authorization[]> => {
    const artistID = form.musicArtists[0]?.artistID ?? 0
    const artist = ownMusic.authorizeOwner(user, artistID)
    const { albumID } = form
    if (albumID && albumID !== present.albumID && !user.isAdmin)
      if (await music.isAlbumOfOthers(albumID, user.artistIDs))
        throw problem('music.album-not-yours', {}, { field: 'albumID' })
    return artistID === present.artistID ? [] : [artist]
  }

  serve(routes, createMusic, async ({ body, params, user }) => {
    const artist = await authorizeForm(user, body, { albumID: null })
    const change = changes.call(createMusic, { user, params, body }, artist)
    return read(await change.run((tx) => music.create(tx, body, user.userID)), user)
  })

  serve(routes, updateMusic, async ({ params, body, user }) => {
    const { row, authorization } = await changeable(params.id, user)
    const artist = await authorizeForm(user, body, {
      artistID: row.artists[0]?.artistID,
      albumID: row.albumID,
    })
    const change = changes.call(updateMusic, { user, params, body }, [...artist, authorization])
    await change.run(async (tx) => {
      if (!(await music.update(tx, params.id, body, user))) throw ownMusic.unchangeable()
    })
    return read(params.id, user)
  })

  serve(routes, deleteMusic, async ({ params, user }) => {
    const { row, authorization } = await changeable(params.id, user)
    if (row.isConfirmed) throw problem('music.still-confirmed')
    const removeFiles = await uploads.prepareRemoval(params.id)
    await changes.call(deleteMusic, { user, params }, [authorization]).run(async (tx) => {
      if (!(await music.remove(tx, params.id))) throw ownMusic.unchangeable()
    })
    await removeFiles()
    return 'true' as const
  })
}
