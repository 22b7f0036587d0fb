import { type AlbumCard, type AlbumForm, limits } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { ALBUM_IS_LISTED } from '@nava/db/visibility'
import { type AlbumRow, presentAlbumCard } from '../../catalogue/albums/albums.present.ts'
import { albumColumns } from '../../catalogue/albums/albums.store.ts'
import { ADVISORY_LOCK_CLASSES } from '@nava/db/advisory-locks'
import { namesNothing, type Tx } from '../../platform/audit/audited.ts'
import { problem } from '../../platform/http/errors.ts'

export type ArtistAlbumsStore = ReturnType<typeof artistAlbumsStore>

export interface OwnAlbumRow extends AlbumRow {
  is_listed: boolean
}

export function artistAlbumsStore(sql: Sql) {
  const select = async (name: string, rest: string, values: unknown[]) => {
    const { rows } = await sql.query<OwnAlbumRow>({
      name: `own-albums-${name}`,
      text: `SELECT ${albumColumns}, ${ALBUM_IS_LISTED} AS is_listed FROM albums b ${rest}`,
      values,
    })
    return rows
  }
  return {
    of: async (artistIDs: readonly number[]): Promise<AlbumCard[]> => {
      const rows = await select(
        'list',
        `WHERE b.id IN (SELECT album_id FROM album_artists WHERE artist_id = ANY($1))
          ORDER BY b.release_date DESC, b.id DESC LIMIT $2`,
        [artistIDs, limits.panel.maxTake],
      )
      return rows.map(presentAlbumCard)
    },

    find: async (id: number): Promise<OwnAlbumRow | undefined> =>
      (await select('one', 'WHERE b.id = $1', [id]))[0],

    card: async (id: number): Promise<AlbumCard> => {
      const [row] = await select('one', 'WHERE b.id = $1', [id])
      if (!row) throw problem('album.not-found')
      return presentAlbumCard(row)
    },

    /**
     * Creates an unlisted album.
     * @throws 409 if its first artist has too many
     */
    create: async (tx: Tx, { name, releaseDate, albumArtists }: AlbumForm): Promise<number> => {
      const artistIDs = [...new Set(albumArtists.map(({ artistID }) => artistID))]
      const [first = 0] = artistIDs
      await tx.$executeRaw`SELECT FROM artists WHERE id = ${first} FOR NO KEY UPDATE`
      const { albums: max } = limits.perArtist
      if ((await tx.albumArtist.count({ where: { artistID: first, position: 0 } })) >= max)
        throw problem('album.too-many', { max })
      if ((await tx.artist.count({ where: { id: { in: artistIDs } } })) < artistIDs.length)
        throw namesNothing('albumArtists')
      const { id } = await tx.album.create({
        data: {
          name,
          ...(releaseDate && { releaseDate }),
          isDraft: true,
          artists: { create: artistIDs.map((artistID, position) => ({ artistID, position })) },
        },
      })
      return id
    },

    update: async (tx: Tx, id: number, { name, releaseDate }: Omit<AlbumForm, 'albumArtists'>) => {
      await tx.album.update({ where: { id }, data: { name, ...(releaseDate && { releaseDate }) } })
    },

    /**
     * Gives tracks of an album, which it locks, the order of the list. Other tracks keep their numbers; so do confirmed
     * ones unless the caller `mayMove` them.
     * @throws 403 for a confirmed track on another disc, without
     */
    setOrder: async (
      tx: Tx,
      albumID: number,
      order: readonly { musicID: number; disc: number }[],
      mayMove: boolean,
    ): Promise<void> => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(${ADVISORY_LOCK_CLASSES.albumNumbers}, ${albumID}::int)`
      const present = await tx.$queryRaw<PlacedTrack[]>`
        SELECT id, disc, album_position AS track, is_confirmed AS "isConfirmed"
        FROM music WHERE album_id = ${albumID} FOR NO KEY UPDATE`
      const wanted = new Map(order.map(({ musicID, disc }) => [musicID, disc]))
      const fixed = present.filter(({ id, isConfirmed }) => !wanted.has(id) || (isConfirmed && !mayMove))
      if (fixed.some(({ id, disc }) => (wanted.get(id) ?? disc) !== disc)) throw problem('music.confirmed')
      const places = numbered(order, fixed)
      await tx.$executeRawUnsafe(
        `UPDATE music SET disc = place.disc, album_position = place.track
        FROM unnest($1::int[], $2::int[], $3::int[]) AS place (id, disc, track)
        WHERE music.id = place.id AND music.album_id = $4 AND (music.disc, music.album_position) <> (place.disc, place.track)`,
        ...[places.map(({ musicID }) => musicID), places.map(({ disc }) => disc)],
        ...[places.map(({ track }) => track), albumID],
      )
    },

    setColor: (tx: Tx, id: number, coverColor: string) =>
      tx.album.update({ where: { id }, data: { coverColor } }),
  }
}

interface PlacedTrack {
  id: number
  disc: number
  track: number
  isConfirmed: boolean
}

/** Numbers tracks that are not fixed on each disc, from 1, with the numbers that no fixed one has. */
function numbered(order: readonly { musicID: number; disc: number }[], fixed: readonly PlacedTrack[]) {
  const kept = new Set(fixed.map(({ id }) => id))
  const taken = new Set(fixed.map(({ disc, track }) => `${disc}.${track}`))
  return order
    .filter(({ musicID }) => !kept.has(musicID))
    .map(({ musicID, disc }) => {
      let track = 1
      while (taken.has(`${disc}.${track}`)) track += 1
      taken.add(`${disc}.${track}`)
      return { musicID, disc, track }
    })
}
