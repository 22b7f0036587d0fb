import { limits, type Page } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { MUSIC_IS } from '@nava/db/visibility'
import { idReader } from './read-ids.ts'
import type { CacheRows } from '../../catalogue/sorted-lists/cached-order.ts'

export type GenresStore = ReturnType<typeof genresStore>

interface Filter {
  genre: string | undefined
  from: number | undefined
  to: number | undefined
}

export function genresStore(sql: Sql, cacheRows: CacheRows) {
  const ids = idReader(sql)
  return {
    all: cacheRows<{ value: string; songCount: number; albumCount: number }>(
      'subsonic-genres',
      `SELECT g.name AS value, counted."songCount", counted."albumCount" FROM (
          SELECT genre_id, sum(songs)::int AS "songCount", count(*)::int AS "albumCount" FROM (
            SELECT mg.genre_id, coalesce(m.album_id, -m.id) AS release, count(*) AS songs
            FROM music_genres mg JOIN music m ON m.id = mg.music_id WHERE ${MUSIC_IS.audible} GROUP BY 1, 2
          ) releases GROUP BY 1
        ) counted JOIN genres g ON g.id = counted.genre_id ORDER BY lower(g.name COLLATE "und-x-icu"), g.id`,
      { staleness: limits.subsonic.staleness },
    ),

    songs: (genre: string, { take, skip }: Page) =>
      ids(
        'songs-of-genre',
        `SELECT m.id FROM genres g JOIN music_genres mg ON mg.genre_id = g.id JOIN music m ON m.id = mg.music_id
          WHERE g.name = $1 AND ${MUSIC_IS.audible} ORDER BY m.id LIMIT $2 OFFSET $3`,
        [genre, take, skip],
      ),

    random: ({ genre, from, to }: Filter, take: number) =>
      ids(
        'random-songs',
        `SELECT m.id FROM music m WHERE ${MUSIC_IS.audible}
          AND ($1::text IS NULL OR EXISTS (SELECT FROM music_genres mg JOIN genres g ON g.id = mg.genre_id
            WHERE mg.music_id = m.id AND g.name = $1))
          AND ($2::int IS NULL OR m.release_date >= make_date(greatest($2::int, 1), 1, 1))
          AND ($3::int IS NULL OR m.release_date < make_date($3::int + 1, 1, 1))
          ORDER BY random() LIMIT $4`,
        [genre ?? null, from ?? null, to ?? null, take],
      ),
  }
}
