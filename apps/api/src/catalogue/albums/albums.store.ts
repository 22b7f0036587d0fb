import type { Album, AlbumCard, Page } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { ALBUM_ORDER } from '@nava/db/album-order'
import { ALBUM_IS_FOUND, ALBUM_IS_LISTED, albumIsListedAt, MUSIC_IS } from '@nava/db/visibility'
import { imageVersion } from '../images/image-versions.ts'
import { cardColumns, type CardRow, presentCard } from '../music/music-card.ts'
import { AT, type CacheOrder, IDS_IN_ORDER, idsAt } from '../sorted-lists/cached-order.ts'
import { type AlbumRow, presentAlbum, presentAlbumCard } from './albums.present.ts'

export type AlbumsStore = ReturnType<typeof albumsStore>

export const albumColumns = `
  b.id, b.name, b.release_date, b.cover_color, b.play_count, b.loudness, b.true_peak, ${imageVersion('album', 'b')} AS image_version,
  (SELECT coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) ORDER BY ba.position, a.id), '[]')
    FROM album_artists ba JOIN artists a ON a.id = ba.artist_id WHERE ba.album_id = b.id) AS artists`

export function albumsStore(sql: Sql, cacheOrder: CacheOrder) {
  const inOrder = (isListed: string) =>
    `SELECT b.id FROM albums b WHERE ${isListed} ORDER BY b.release_date DESC, b.id DESC`
  const newest = cacheOrder('albums', inOrder(ALBUM_IS_LISTED))
  const newestAt = idsAt(sql, 'albums', inOrder(albumIsListedAt(AT)))
  return {
    /** `at`: a time to come */
    newest: async (page: Page, at?: Date): Promise<AlbumCard[]> => {
      const ids = at ? await newestAt(page, at) : await newest.page(page)
      const { rows } = await sql.query<AlbumRow>({
        name: 'albums',
        text: `SELECT ${albumColumns} FROM ${IDS_IN_ORDER} JOIN albums b USING (id) ORDER BY place`,
        values: [ids],
      })
      return rows.map(presentAlbumCard)
    },

    find: async (id: number): Promise<Album | undefined> => {
      const [albums, music] = await Promise.all([
        sql.query<AlbumRow & { is_unlisted: boolean }>({
          name: 'album',
          text: `SELECT ${albumColumns}, NOT ${ALBUM_IS_LISTED} AS is_unlisted FROM albums b WHERE b.id = $1 AND ${ALBUM_IS_FOUND}`,
          values: [id],
        }),
        sql.query<CardRow>({
          name: 'album-music',
          text: `SELECT ${cardColumns} FROM music m JOIN albums b ON b.id = m.album_id
            WHERE b.id = $1 AND (${MUSIC_IS.listed} OR ${MUSIC_IS.kept} AND NOT ${ALBUM_IS_LISTED})
            ORDER BY ${ALBUM_ORDER}`,
          values: [id],
        }),
      ])
      const [row] = albums.rows
      return row && presentAlbum(row, music.rows.map(presentCard), row)
    },
  }
}
