/** Albums, and singles as albums with one track. The ID of a single is the negated track ID. */
import type { AlbumID3, AlbumListType } from '@nava/contracts/subsonic'
import { limits, type Page } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { ALBUM_ORDER } from '@nava/db/album-order'
import { MUSIC_IS } from '@nava/db/visibility'
import type { CachedOrder, CacheOrder } from '../../catalogue/sorted-lists/cached-order.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { albumHasCover } from './covers.store.ts'
import { TRACKS_OF_ARTISTS } from './artist-tracks.ts'
import { type AlbumRow, presentAlbum, presentSingle } from './present-album.ts'
import { idReader, type ReadIDs } from './read-ids.ts'
import type { SongsStore } from './songs.store.ts'

export type ReleasesStore = ReturnType<typeof releasesStore>

export interface AlbumListQuery extends Page {
  type: AlbumListType
  years: { from: number; to: number }
  genre: string
}

/** Returns SQL for albums and singles, with the columns for `ORDERS`. */
const union = (albums: string, singles: string) => `
  SELECT b.id, ${albums} FROM albums b
    WHERE EXISTS (SELECT FROM music m WHERE m.album_id = b.id AND ${MUSIC_IS.audible})
  UNION ALL SELECT -m.id, ${singles} FROM music m WHERE m.album_id IS NULL AND ${MUSIC_IS.audible}`

const ARTIST_OF_ALBUM = `(SELECT a.name FROM album_artists ba JOIN artists a ON a.id = ba.artist_id
  WHERE ba.album_id = b.id ORDER BY ba.position, a.id LIMIT 1)`

const ORDERS = {
  newest: `SELECT id FROM (${union('b.created_at AS at', 'm.created_at')}) r ORDER BY at DESC, id DESC`,
  frequent: `SELECT id FROM (${union('b.play_count AS plays', 'm.play_count')}) r ORDER BY plays DESC, id DESC`,
  alphabeticalByName: `SELECT id FROM (${union('b.name', 'm.title')}) r (id, name) ORDER BY lower(name COLLATE "und-x-icu"), id`,
  alphabeticalByArtist: `SELECT id FROM (${union(`${ARTIST_OF_ALBUM} AS artist, b.name AS name`, 'm.artist_names, m.title')}) r
    ORDER BY lower(artist COLLATE "und-x-icu"), lower(name COLLATE "und-x-icu"), id`,
} as const

/**
 * `$4`: the words of the text `$1`, which match in any order; `$5`: the longest one, by which the index finds rows.
 * `(SELECT …)` is evaluated once, not for each row. Only albums of the page are asked for their tracks.
 */
const matches = (
  alias: string,
) => `(SELECT search_text($5)) <> '' AND ${alias}.search LIKE '%' || (SELECT search_text($5)) || '%'
  AND ${alias}.search LIKE ALL ((SELECT array_agg('%' || search_text(word) || '%') FROM unnest($4::text[]) word)::text[])`

const SEARCH = `SELECT r.id FROM (
    SELECT b.id, b.search = (SELECT search_text($1)) AS is_exact, b.play_count FROM albums b WHERE ${matches('b')}
    UNION ALL SELECT -m.id, m.search = (SELECT search_text($1)), m.play_count FROM music m
      WHERE m.album_id IS NULL AND ${MUSIC_IS.audible} AND ${matches('m')}
    ORDER BY is_exact DESC, play_count DESC, id OFFSET 0
  ) r WHERE r.id < 0 OR (SELECT TRUE FROM music m WHERE m.album_id = r.id AND ${MUSIC_IS.audible} LIMIT 1)
  ORDER BY r.is_exact DESC, r.play_count DESC, r.id LIMIT $2 OFFSET $3`

export function releasesStore(sql: Sql, cacheOrder: CacheOrder, songs: SongsStore) {
  const orders = Object.fromEntries(
    Object.entries(ORDERS).map(([name, query]) => [
      name,
      cacheOrder(`subsonic-${name}`, query, { staleness: limits.subsonic.staleness }),
    ]),
  ) as Record<keyof typeof ORDERS, CachedOrder>

  const ids = idReader(sql)
  const read = albumReader(sql, songs)
  const ofGenre = genreOrders(sql, cacheOrder)
  const personal = personalLists(ids)

  const listed = async (
    { type, years, genre, ...page }: AlbumListQuery,
    caller: Caller,
  ): Promise<number[]> => {
    switch (type) {
      case 'newest':
      case 'frequent':
      case 'alphabeticalByName':
      case 'alphabeticalByArtist':
        return orders[type].page(page)
      case 'random':
        return orders.newest.sample(page.take)
      case 'starred':
      case 'highest':
      case 'recent':
        return personal[type](caller.userID, page)
      case 'byYear':
        return byYear(ids, years, page)
      case 'byGenre':
        return (await ofGenre(genre))?.page(page) ?? []
      default:
        return type satisfies never
    }
  }

  return {
    read,
    list: async (query: AlbumListQuery, caller: Caller) => read(await listed(query, caller), caller),
    all: async (page: Page, caller: Caller) => read(await orders.newest.page(page), caller),

    ofArtist: async (artistID: number, caller: Caller) =>
      read(
        await ids(
          'releases-of-artist',
          `SELECT coalesce(m.album_id, -m.id) AS id FROM ${TRACKS_OF_ARTISTS} own JOIN music m ON m.id = own.music_id
            WHERE own.artist_id = $1 AND ${MUSIC_IS.audible} GROUP BY 1 ORDER BY max(m.release_date) DESC, 1 DESC`,
          [artistID],
        ),
        caller,
      ),

    search: async (text: string, { take, skip }: Page, caller: Caller) => {
      const words = text.split(/\s+/)
      const [longest] = words.toSorted((a, b) => b.length - a.length)
      return read(await ids('search-releases', SEARCH, [text, take, skip, words, longest]), caller)
    },
  }
}

/** Returns the cached order of a genre's releases, because reading a large genre for each page is slow. */
function genreOrders(sql: Sql, cacheOrder: CacheOrder) {
  const orders = new Map<number, CachedOrder>()
  return async (name: string): Promise<CachedOrder | undefined> => {
    const { rows } = await sql.query<{ id: number }>({
      name: 'subsonic-genre',
      text: 'SELECT id FROM genres WHERE name = $1',
      values: [name],
    })
    const [genre] = rows
    if (!genre) return undefined
    const known = orders.get(genre.id)
    if (known) return known
    const order = cacheOrder(
      `subsonic-genre-${genre.id}`,
      `SELECT DISTINCT coalesce(m.album_id, -m.id) AS id FROM music_genres mg JOIN music m ON m.id = mg.music_id
        WHERE mg.genre_id = ${genre.id} AND ${MUSIC_IS.audible} ORDER BY 1`,
      { staleness: limits.subsonic.staleness },
    )
    orders.set(genre.id, order)
    return order
  }
}

/** Condition on a row with the `id` of a release; apps stop at a short page, so what is left out is left out before it is cut. */
const isPlayable = (release: string) =>
  `EXISTS (SELECT FROM music m WHERE (m.album_id = ${release}.id OR m.id = -${release}.id) AND ${MUSIC_IS.audible})`

const personalLists = (ids: ReadIDs) => ({
  starred: (userID: number, { take, skip }: Page) =>
    ids(
      'starred-releases',
      // The star of a track without an album is that of its single.
      `SELECT id FROM (SELECT album_id AS id, created_at FROM saved_albums WHERE user_id = $1
          UNION ALL SELECT -m.id, l.created_at FROM music_likes l JOIN music m ON m.id = l.music_id AND m.album_id IS NULL
          WHERE l.user_id = $1) starred WHERE ${isPlayable('starred')} ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3`,
      [userID, take, skip],
    ),
  highest: (userID: number, { take, skip }: Page) =>
    ids(
      'rated-releases',
      `SELECT id FROM (SELECT album_id AS id, stars FROM album_ratings WHERE user_id = $1
          UNION ALL SELECT -m.id, stars FROM music_ratings r JOIN music m ON m.id = r.music_id AND m.album_id IS NULL
          WHERE r.user_id = $1) rated WHERE ${isPlayable('rated')} ORDER BY stars DESC, id DESC LIMIT $2 OFFSET $3`,
      [userID, take, skip],
    ),
  /** Returns the releases of the last thousand plays. */
  recent: (userID: number, { take, skip }: Page) =>
    ids(
      'recent-releases',
      `SELECT id FROM (SELECT coalesce(m.album_id, -m.id) AS id, max(played_at) AS played_at FROM (
          SELECT music_id, played_at FROM plays WHERE user_id = $1 AND music_id IS NOT NULL ORDER BY played_at DESC LIMIT 1000
        ) played JOIN music m ON m.id = played.music_id GROUP BY 1) recent
        WHERE ${isPlayable('recent')} ORDER BY played_at DESC, id LIMIT $2 OFFSET $3`,
      [userID, take, skip],
    ),
})

/** Limits both halves before the union, so that each reads one page from an index. */
function byYear(ids: ReadIDs, { from, to }: { from: number; to: number }, { take, skip }: Page) {
  const order = from > to ? 'DESC' : 'ASC'
  const half = (columns: string, rest: string, alias: string) => `
    (SELECT ${columns} FROM ${rest} AND ${alias}.release_date >= make_date(least($1::int, $2::int), 1, 1)
      AND ${alias}.release_date < make_date(greatest($1::int, $2::int) + 1, 1, 1)
      ORDER BY ${alias}.release_date ${order}, ${alias}.id ${order} LIMIT $3::int + $4::int)`
  return ids(
    `releases-by-year-${order}`,
    `SELECT id FROM (${half(
      'b.id, b.release_date',
      `albums b WHERE EXISTS (SELECT FROM music m WHERE m.album_id = b.id AND ${MUSIC_IS.audible})`,
      'b',
    )} UNION ALL ${half('-m.id, m.release_date', `music m WHERE m.album_id IS NULL AND ${MUSIC_IS.audible}`, 'm')}) r
      ORDER BY release_date ${order}, id ${order} LIMIT $3 OFFSET $4`,
    [Math.max(1, from), Math.max(1, to), take, skip],
  )
}

/** Reads releases in the order of their IDs; omits those without playable tracks. */
function albumReader(sql: Sql, songs: SongsStore) {
  return async (ids: readonly number[], caller: Caller): Promise<AlbumID3[]> => {
    const [albums, singles] = await Promise.all([
      readAlbums(
        sql,
        ids.filter((id) => id > 0),
        caller,
      ),
      songs.rows(
        ids.filter((id) => id < 0).map((id) => -id),
        caller,
      ),
    ])
    const found = new Map<number, AlbumID3>([
      ...albums.map((row) => [row.id, presentAlbum(row)] as const),
      ...singles.map((row) => [-row.id, presentSingle(row)] as const),
    ])
    return ids.flatMap((id) => found.get(id) ?? [])
  }
}

async function readAlbums(sql: Sql, ids: readonly number[], { userID }: Caller): Promise<AlbumRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql.query<AlbumRow>({
    name: 'subsonic-albums',
    text: `SELECT b.id, b.name, b.release_date AS "releaseDate", b.created_at AS "createdAt",
        b.play_count AS "playCount", t.songs, t.seconds, s.created_at AS "starredAt", r.stars,
        first.artist_names AS "artistNames",
        ${albumHasCover('b.id')} AS "hasCover",
        ARRAY(SELECT g.name FROM music_genres mg JOIN genres g ON g.id = mg.genre_id
          WHERE mg.music_id = first.id ORDER BY g.id) AS genres,
        coalesce(
          (SELECT json_agg(json_build_object('id', a.id, 'name', a.name) ORDER BY ba.position, a.id)
            FROM album_artists ba JOIN artists a ON a.id = ba.artist_id WHERE ba.album_id = b.id),
          (SELECT json_agg(json_build_object('id', a.id, 'name', a.name) ORDER BY ma.position, a.id)
            FROM music_artists ma JOIN artists a ON a.id = ma.artist_id WHERE ma.music_id = first.id),
          '[]') AS artists
      FROM albums b
      JOIN LATERAL (SELECT count(*)::int AS songs, sum(m.length_seconds)::int AS seconds
        FROM music m WHERE m.album_id = b.id AND ${MUSIC_IS.audible}) t ON t.songs > 0
      JOIN LATERAL (SELECT m.id, m.artist_names FROM music m WHERE m.album_id = b.id AND ${MUSIC_IS.audible}
        ORDER BY ${ALBUM_ORDER} LIMIT 1) first ON true
      LEFT JOIN saved_albums s ON s.album_id = b.id AND s.user_id = $2
      LEFT JOIN album_ratings r ON r.album_id = b.id AND r.user_id = $2
      WHERE b.id = ANY($1::int[])`,
    values: [ids, userID],
  })
  return rows
}
