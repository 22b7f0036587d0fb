import { limits, type RadioKind } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { MUSIC_IS, type ViewerSql } from '@nava/db/visibility'
import { resourcesSql, viewerSql, viewerValues } from '../../platform/access-policy/access-policy.ts'
import { isRecent } from '../../platform/database/is-recent.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { LIBRARY_SEEDS, SEEDS } from './radio-seeds.ts'
import type { Candidate } from './order-radio.ts'

export type RadioStore = ReturnType<typeof radioStore>

export interface RadioFrom {
  kind: RadioKind | 'library'
  /** ID of the user if `kind` is 'library' */
  id: number
}

/** Milliseconds between requests for similar tracks */
const ASK_AGAIN = 60 * 60_000

const { typed, ...viewer } = viewerSql(2)

export function radioStore(sql: Sql) {
  return {
    nameOf: async (kind: RadioKind, id: number, caller: Caller | undefined): Promise<string | undefined> => {
      const { rows } = await sql.query<{ name: string }>({
        name: `radio-of-${kind}`,
        text: `WITH ${typed} ${NAMES[kind]}`,
        values: [id, ...viewerValues(caller)],
      })
      return rows[0]?.name
    },

    /**
     * Reads the best tracks, without those that the caller dislikes. Plays before `known` make a track known,
     * unless recommendations are disabled. `others` are added last, if the radio has a start.
     */
    candidates: async (
      { kind, id }: RadioFrom,
      { caller, known, others }: { caller: Caller | undefined; known: Date; others: readonly number[] },
    ): Promise<Candidate[]> => {
      const { rows } = await sql.query<Candidate>({
        name: `radio-candidates-${kind}`,
        text: candidatesFrom(kind === 'library' ? LIBRARY_SEEDS : SEEDS[kind]),
        values: [
          id,
          caller?.userID ?? null,
          known,
          others,
          kind === 'library',
          caller?.hidesExplicit ?? false,
        ],
      })
      return rows
    },

    /** Requests similar tracks from the worker, at most once an hour, if a public track has none. */
    askForNeighbours: async (musicID: number): Promise<void> => {
      await sql.query({
        name: 'ask-for-neighbours',
        text: `UPDATE recommendation_runs SET requested_at = clock_timestamp() FROM music m
          WHERE m.id = $1 AND ${MUSIC_IS.playable} AND NOT EXISTS (SELECT FROM similar_musics WHERE music_id = m.id)
            AND coalesce(NOT ${isRecent('requested_at', ASK_AGAIN / 1000)}, true)`,
        values: [musicID],
      })
    },
  }
}

const NAMES = namesFor(viewer)

function namesFor(seenBy: ViewerSql): Record<RadioKind, string> {
  const { music, album, artist, collection } = resourcesSql(seenBy)
  const named = (column: string, { from, row, visible }: { from: string; row: string; visible: string }) =>
    `SELECT ${row}.${column} AS name FROM ${from} WHERE ${row}.id = $1 AND ${visible}`
  return {
    track: named('title', music),
    artist: named('name', artist),
    album: named('name', album),
    collection: named('name', collection),
    genre: 'SELECT name FROM genres WHERE id = $1',
    playlist: `SELECT name FROM playlists WHERE id = $1 AND (is_public OR user_id = ${seenBy.user}::int)`,
  }
}

/**
 * Maximum weights of starting tracks (`seed`), neighbours of neighbours (`far`), tracks of the same artist or
 * genre, and popular tracks (`other`); the best neighbour has 1
 */
const FITS = { seed: 0.6, far: 0.3, artist: 0.08, genre: 0.02, other: 0.004 }

/** $1: ID, $2: user's ID or null, $3: end of the plays that make tracks known, $4: IDs of other tracks,
 * $5: true if they are added even where the radio has no start, $6: true if explicit tracks are left out */
const candidatesFrom = (seeds: string): string => `
  WITH person AS (SELECT 'u' || id AS listener FROM users WHERE id = $2::int AND has_recommendations),
  seeds AS MATERIALIZED (${seeds}),
  near AS MATERIALIZED (
    SELECT n.id, sum(n.score) AS score FROM seeds s JOIN similar_musics sm ON sm.music_id = s.id
      CROSS JOIN LATERAL unnest(sm.similar_ids, sm.scores) AS n (id, score)
    GROUP BY n.id ORDER BY 2 DESC, 1 LIMIT 200
  ), far AS (
    SELECT n.id, sum(n.score * f.score) AS score
    FROM (SELECT * FROM near ORDER BY score DESC, id LIMIT 12) f JOIN similar_musics sm ON sm.music_id = f.id
      CROSS JOIN LATERAL unnest(sm.similar_ids, sm.scores) AS n (id, score)
    GROUP BY n.id ORDER BY 2 DESC, 1 LIMIT 200
  ), pool AS (
    SELECT id, max(weight) AS weight FROM (
      SELECT id, score / (SELECT max(score) FROM near) AS weight FROM near
      UNION ALL SELECT id, ${FITS.far} * score / (SELECT max(score) FROM far) FROM far
      UNION ALL SELECT id, ${FITS.seed} FROM seeds WHERE is_played
      UNION ALL (SELECT other.music_id, ${FITS.artist} FROM seeds s JOIN music_artists own ON own.music_id = s.id
        JOIN music_artists other USING (artist_id) LIMIT 100)
      UNION ALL (SELECT other.music_id, ${FITS.genre} FROM (SELECT id FROM seeds ORDER BY id LIMIT 3) s
        JOIN music_genres own ON own.music_id = s.id JOIN music_genres other USING (genre_id) LIMIT 200)
      UNION ALL SELECT id, ${FITS.other} FROM unnest($4::int[]) AS o (id) WHERE $5 OR EXISTS (SELECT FROM seeds)
    ) p WHERE weight > 0 AND id NOT IN (SELECT id FROM seeds WHERE NOT is_played)
    GROUP BY id ORDER BY 2 DESC, 1 LIMIT ${limits.radio.candidates}
  )
  SELECT m.id, pool.weight::float8 AS weight,
    ARRAY(SELECT artist_id FROM music_artists WHERE music_id = m.id) AS "artistIDs",
    EXISTS (SELECT FROM plays y WHERE y.music_id = m.id AND y.listener = (SELECT listener FROM person)
      AND y.played_at < $3::timestamptz) AS "isKnown"
  FROM pool JOIN music m USING (id)
  WHERE ${MUSIC_IS.audible} AND NOT (m.is_explicit AND $6)
    AND NOT EXISTS (SELECT FROM disliked_music d WHERE d.user_id = $2::int AND d.music_id = m.id)
  ORDER BY m.id`
