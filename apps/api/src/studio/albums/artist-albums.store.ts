import { type AlbumCard, type AlbumForm, limits } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { ALBUM_IS_LISTED } from '@nava/db/visibility'
import { type AlbumRow, presentAlbumCard } from '../../catalogue/albums/albums.present.ts'
import { albumColumns } from '../../catalogue/albums/albums.store.ts'
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

    setColor: (tx: Tx, id: number, coverColor: string) =>
      tx.album.update({ where: { id }, data: { coverColor } }),
  }
}
