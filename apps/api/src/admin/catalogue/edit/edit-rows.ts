/** How one row takes the changes that are made to many. Each function throws 404, or 409 if the row has changed. */
import {
  type adminEditAlbums,
  type adminEditArtists,
  type adminEditMusic,
  type adminEditPodcasts,
  limits,
} from '@nava/contracts'
import type * as z from 'zod'
import { namesNothing, type Tx } from '../../../platform/audit/audited.ts'
import { lockRow } from '../../crud/lock-row.ts'
import type { Decided } from '../../decisions/decide.ts'
import { lockWork } from '../../decisions/lock-work.ts'
import type { MusicAdminStore } from '../music.admin-store.ts'
import { approved } from '../podcasts.admin-store.ts'
import { editLinks } from './edit-links.ts'

type Changes<E extends { body: z.ZodType }> = z.output<E['body']> extends { changes: infer C } ? C : never

/** Returns what people must know. */
export type EditRow<C> = (
  tx: Tx,
  id: number,
  changes: C,
  updated: Date | undefined,
) => Promise<Decided | undefined>

export const editMusic =
  ({ decide }: Pick<MusicAdminStore, 'decide'>): EditRow<Changes<typeof adminEditMusic>> =>
  async (tx, id, changes, updated) => {
    const { isConfirmed, isExlusive, isCommingSoon, isExplicit, releaseDate, languageID, typeIDs } = changes
    const decided = await decide(tx, id, { isConfirmed, isExlusive, isCommingSoon, isExplicit, updated })
    if (languageID && !(await tx.language.findUnique({ where: { id: languageID }, select: { id: true } })))
      throw namesNothing('languageID')
    await tx.music.update({
      where: { id },
      data: { ...(releaseDate && { releaseDate }), ...(languageID !== undefined && { languageID }) },
    })
    if (typeIDs) {
      const wanted = [...new Set(typeIDs)]
      if ((await tx.musicType.count({ where: { id: { in: wanted } } })) < wanted.length)
        throw namesNothing('typeIDs')
      await tx.musicTypeLink.deleteMany({ where: { musicID: id } })
      await tx.musicTypeLink.createMany({ data: wanted.map((typeID) => ({ musicID: id, typeID })) })
    }
    await editLinks(
      tx,
      {
        ...{ table: 'music_genres', owner: 'music_id', target: 'genre_id', of: 'genres', isOrdered: false },
        ...{ least: 0, most: limits.perMusic.genres },
        fields: { add: 'addGenreIDs', remove: 'removeGenreIDs' },
      },
      id,
      { add: changes.addGenreIDs, remove: changes.removeGenreIDs },
    )
    await editLinks(
      tx,
      {
        ...{ table: 'music_artists', owner: 'music_id', target: 'artist_id', of: 'artists', isOrdered: true },
        ...{ least: 1, most: limits.perMusic.artists },
        fields: { add: 'addArtistIDs', remove: 'removeArtistIDs' },
      },
      id,
      { add: changes.addArtistIDs, remove: changes.removeArtistIDs },
    )
    return decided
  }

export const editPodcast: EditRow<Changes<typeof adminEditPodcasts>> = async (tx, id, changes, updated) => {
  const { isConfirmed, isExplicit, releaseDate, addDjIDs, removeDjIDs } = changes
  const row = await lockWork(tx, 'podcasts', id, updated)
  await tx.podcast.update({
    where: { id },
    data: {
      ...(isConfirmed !== undefined && { isConfirmed }),
      ...(isExplicit !== undefined && { isExplicit }),
      ...(releaseDate && { releaseDate, isDateKnown: true }),
    },
  })
  await editLinks(
    tx,
    {
      ...{ table: 'podcast_djs', owner: 'podcast_id', target: 'dj_id', of: 'djs', isOrdered: true },
      ...{ least: 1, most: limits.perPodcast.djs },
      fields: { add: 'addDjIDs', remove: 'removeDjIDs' },
    },
    id,
    { add: addDjIDs, remove: removeDjIDs },
  )
  return isConfirmed ? approved(tx, id, row) : undefined
}

export const editAlbum: EditRow<Changes<typeof adminEditAlbums>> = async (tx, id, changes, updated) => {
  await lockRow(tx, 'albums', id, updated)
  const { releaseDate, addArtistIDs, removeArtistIDs } = changes
  await tx.album.update({ where: { id }, data: { ...(releaseDate && { releaseDate }) } })
  await editLinks(
    tx,
    {
      ...{ table: 'album_artists', owner: 'album_id', target: 'artist_id', of: 'artists', isOrdered: true },
      ...{ least: 0, most: limits.perMusic.artists },
      fields: { add: 'addArtistIDs', remove: 'removeArtistIDs' },
    },
    id,
    { add: addArtistIDs, remove: removeArtistIDs },
  )
  return undefined
}

export const editArtist: EditRow<Changes<typeof adminEditArtists>> = async (tx, id, changes, updated) => {
  await lockRow(tx, 'artists', id, updated)
  const { isVerified, showOnMain } = changes
  const data = {
    ...(isVerified !== undefined && { isVerified }),
    ...(showOnMain !== undefined && { showOnMain }),
  }
  await tx.artist.update({ where: { id }, data })
  return undefined
}
