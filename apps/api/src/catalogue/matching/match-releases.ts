import type { Sql } from '@nava/db'
import { ALBUM_IS_LISTED } from '@nava/db/visibility'
import { artistNames } from './match-tracks.ts'

export type MatchReleases = ReturnType<typeof matchReleases>

/** Finds albums and artists by their normalised names. */
export function matchReleases(sql: Sql) {
  const idsOf = async (query: { name: string; text: string; values: unknown[] }, count: number) => {
    const { rows } = await sql.query<{ place: number; id: number }>(query)
    const idAt = new Map(rows.map(({ place, id }) => [place, id]))
    return Array.from({ length: count }, (_, at) => idAt.get(at))
  }

  return {
    /** Returns the artist ID of each name in order; undefined if none matches. */
    artists: (names: readonly string[]): Promise<(number | undefined)[]> =>
      idsOf(
        {
          name: 'match-artists',
          text: `SELECT given.place::int - 1 AS place, found.id
            FROM unnest($1::text[]) WITH ORDINALITY AS given (name, place)
            CROSS JOIN LATERAL (SELECT a.id FROM artists a
              WHERE left(a.search, 100) = left(search_text(given.name), 100)
                AND a.search = search_text(given.name) AND a.search <> ''
              ORDER BY a.follower_count DESC, a.id LIMIT 1) found`,
          values: [names],
        },
        names.length,
      ),

    /** Returns the album ID of each album in order; undefined if none matches. */
    albums: (albums: readonly { title: string; artist: string }[]): Promise<(number | undefined)[]> =>
      idsOf(
        {
          name: 'match-albums',
          text: `SELECT given.place, found.id
            FROM jsonb_to_recordset($1::jsonb) AS given (place int, title text, artists text[])
            CROSS JOIN LATERAL (SELECT b.id FROM unnest(given.artists) AS named (name)
              JOIN artists a ON left(a.search, 100) = left(search_text(named.name), 100)
                AND a.search = search_text(named.name)
              JOIN album_artists ab ON ab.artist_id = a.id JOIN albums b ON b.id = ab.album_id
              WHERE b.search = search_text(given.title) AND b.search <> '' AND ${ALBUM_IS_LISTED}
              ORDER BY b.play_count DESC, b.id LIMIT 1) found`,
          values: [
            JSON.stringify(
              albums.map(({ title, artist }, place) => ({ place, title, artists: artistNames(artist) })),
            ),
          ],
        },
        albums.length,
      ),
  }
}
