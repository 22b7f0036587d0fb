import { type FOR_YOU_SHELVES, limits } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { inTransaction } from '@nava/db/in-transaction'
import { MUSIC_IS } from '@nava/db/visibility'
import { imageVersion } from '../../catalogue/images/image-versions.ts'

export type ForYouStore = ReturnType<typeof forYouStore>

export interface SuggestedShelf {
  kind: (typeof FOR_YOU_SHELVES)[number]
  name: string
  musicIDs: readonly number[]
}

export interface SuggestedMix {
  mixID: number
  artists: { artistID: number; name: string; imageVersion: string }[]
  musicIDs: number[]
}

const { shelf, rediscoverDays, followedDays, becauseDays, newListener } = limits.forYou

export const forYouStore = (sql: Sql) => ({
  /** `isNew`: true if the user has too few plays for suggestions */
  state: async (userID: number): Promise<{ isOn: boolean; isNew: boolean }> => {
    const { rows } = await sql.query<{ isOn: boolean; isNew: boolean }>({
      name: 'for-you-state',
      text: `SELECT has_recommendations AS "isOn", (SELECT count(*) FROM (
          SELECT FROM plays WHERE user_id = $1 AND music_id IS NOT NULL
          UNION ALL SELECT FROM brought_plays WHERE user_id = $1 LIMIT ${newListener}) p) < ${newListener} AS "isNew" FROM users WHERE id = $1`,
      values: [userID],
    })
    return rows[0] ?? { isOn: false, isNew: true }
  },

  mixes: async (userID: number): Promise<SuggestedMix[]> => {
    const { rows } = await sql.query<SuggestedMix>({
      name: 'daily-mixes',
      text: `SELECT position AS "mixID", music_ids AS "musicIDs",
          (SELECT coalesce(json_agg(json_build_object('artistID', a.id, 'name', a.name,
              'imageVersion', ${imageVersion('artist', 'a')}) ORDER BY named.place), '[]')
            FROM unnest(d.artist_ids) WITH ORDINALITY AS named (id, place) JOIN artists a ON a.id = named.id) AS artists
        FROM daily_mixes d WHERE user_id = $1 ORDER BY position`,
      values: [userID],
    })
    return rows
  },

  /** Returns the user's shelves, without disliked tracks. */
  shelves: async (userID: number): Promise<SuggestedShelf[]> => {
    const { rows } = await sql.query<SuggestedShelf>({
      name: 'for-you-shelves',
      text: SHELVES,
      values: [userID],
    })
    return rows
  },

  disliked: async (userID: number, musicIDs: readonly number[]): Promise<Set<number>> => {
    const { rows } = await sql.query<{ id: number }>({
      name: 'disliked-of',
      text: 'SELECT music_id AS id FROM disliked_music WHERE user_id = $1 AND music_id = ANY($2::int[])',
      values: [userID, musicIDs],
    })
    return new Set(rows.map(({ id }) => id))
  },

  dismissMix: async (userID: number, mixID: number): Promise<void> => {
    await sql.query({
      name: 'dismiss-mix',
      text: `WITH mix AS (DELETE FROM daily_mixes WHERE user_id = $1 AND position = $2 RETURNING artist_ids),
          kept AS (INSERT INTO dismissed_mixes (user_id, artist_id)
            SELECT $1, a.id FROM mix JOIN artists a ON a.id = ANY(mix.artist_ids) ON CONFLICT DO NOTHING)
        SELECT FROM mix`,
      values: [userID, mixID],
    })
  },

  /** Switching off deletes all computed and stored recommendations. */
  switch: (userID: number, isOn: boolean): Promise<void> =>
    inTransaction(sql, async (client) => {
      await client.query('UPDATE users SET has_recommendations = $2 WHERE id = $1', [userID, isOn])
      if (isOn) return
      await client.query('DELETE FROM daily_mixes WHERE user_id = $1', [userID])
      await client.query('DELETE FROM early_skips WHERE listener = $1', [`u${userID}`])
    }),
})

const WANTED = 'NOT EXISTS (SELECT FROM disliked_music d WHERE d.user_id = $1 AND d.music_id = m.id)'

const days = (count: number) => `now() - interval '${count} days'`

/** SQL for an order that changes daily */
const BY_DAY = `md5(m.id || to_char(now(), 'YYYYMMDD'))`

const SHELVES = `
  WITH heard AS MATERIALIZED (
    SELECT p.music_id AS id, count(*) AS times FROM (
      SELECT music_id, ended FROM plays WHERE user_id = $1 AND music_id IS NOT NULL AND played_at > ${days(becauseDays)}
      ORDER BY played_at DESC LIMIT 500) p
    WHERE p.ended IS DISTINCT FROM 'skipped' GROUP BY p.music_id
  ), reason AS MATERIALIZED (
    SELECT m.id, m.title, s.similar_ids FROM heard JOIN music m USING (id) JOIN similar_musics s ON s.music_id = m.id
    WHERE ${MUSIC_IS.audible} AND ${WANTED} AND cardinality(s.similar_ids) > 0
    ORDER BY heard.times DESC, ${BY_DAY} LIMIT 1
  )
  SELECT 'because' AS kind, (SELECT title FROM reason) AS name, ARRAY(
    SELECT m.id FROM reason, unnest(reason.similar_ids) WITH ORDINALITY AS n (id, place) JOIN music m ON m.id = n.id
    WHERE ${MUSIC_IS.audible} AND ${WANTED} ORDER BY m.id IN (SELECT id FROM heard), n.place LIMIT ${shelf}) AS "musicIDs"
  WHERE EXISTS (SELECT FROM reason)
  UNION ALL SELECT 'rediscover', '', ARRAY(
    SELECT m.id FROM music_likes l JOIN music m ON m.id = l.music_id
    WHERE l.user_id = $1 AND l.created_at < ${days(rediscoverDays)} AND ${MUSIC_IS.audible} AND ${WANTED}
      AND NOT EXISTS (SELECT FROM plays p WHERE p.music_id = m.id AND p.listener = 'u' || $1::int
        AND p.played_at > ${days(rediscoverDays)})
    ORDER BY ${BY_DAY} LIMIT ${shelf})
  UNION ALL SELECT 'followed', '', ARRAY(
    SELECT m.id FROM music m WHERE m.release_date > ${days(followedDays)} AND ${MUSIC_IS.audible} AND ${WANTED}
      AND EXISTS (SELECT FROM music_artists a JOIN artist_follows f ON f.artist_id = a.artist_id AND f.user_id = $1
        WHERE a.music_id = m.id)
    ORDER BY m.release_date DESC, m.id DESC LIMIT ${shelf})`
