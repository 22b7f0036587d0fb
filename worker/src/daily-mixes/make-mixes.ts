import { limits } from '@nava/contracts'
import type { SqlConnection } from '@nava/db'
import { MUSIC_IS } from '@nava/db/visibility'
import { clusterTastes, type HeardTrack, type Neighbours, type Taste } from './cluster-tastes.ts'
import { fillMix } from './fill-mix.ts'

const { mixes, mixTracks, mixDays, mixFewest, importedPlays } = limits.forYou

const PEOPLE_AT_ONCE = 50

/** Maximum heard tracks per user, and similar tracks of each */
const HEARD = 80
const NEIGHBOURS = 30

interface Mix {
  userID: number
  position: number
  artistIDs: readonly number[]
  musicIDs: readonly number[]
}

/** Returns the number of mixes. `rest`: called after each batch of users with the milliseconds that it took */
export async function makeMixes(
  client: SqlConnection,
  { now, rest, signal }: { now: Date; rest: (spent: number) => Promise<void>; signal?: AbortSignal },
): Promise<number> {
  const since = new Date(now.getTime() - mixDays * 24 * 60 * 60_000)
  let made = 0
  let after = 0
  for (;;) {
    signal?.throwIfAborted()
    const startedAt = performance.now()
    const { rows } = await client.query<{ id: number }>(LISTENERS, [after, since, PEOPLE_AT_ONCE])
    const last = rows.at(-1)
    if (!last) break
    const ids = rows.map(({ id }) => id)
    const found = await mixesOf(client, ids, since)
    await client.query(STORE, [ids, JSON.stringify(found)])
    made += found.length
    after = last.id
    await rest(performance.now() - startedAt)
  }
  await client.query(FORGET, [since])
  return made
}

async function mixesOf(client: SqlConnection, userIDs: readonly number[], since: Date): Promise<Mix[]> {
  const heard = await client.query<HeardTrack & { userID: number }>(TRACKS, [userIDs, since])
  const heardIDs = [...new Set(heard.rows.map(({ id }) => id))]
  const similar = await client.query<{ id: number; ids: number[]; scores: number[] }>(SIMILAR, [heardIDs])
  const neighbours: Neighbours = new Map(
    similar.rows.map(({ id, ids, scores }) => [
      id,
      new Map(ids.map((other, at) => [other, scores[at] ?? 0])),
    ]),
  )
  const all = [...new Set([...heardIDs, ...similar.rows.flatMap(({ ids }) => ids)])]
  const playable = await client.query<{ id: number; artistIDs: number[] }>(PLAYABLE, [all])
  const artistsOf = new Map(playable.rows.map(({ id, artistIDs }) => [id, artistIDs]))
  const unwanted = await client.query<{ userID: number; musicIDs: number[]; artistIDs: number[] }>(UNWANTED, [
    userIDs,
    all,
  ])
  return unwanted.rows.flatMap(({ userID, musicIDs, artistIDs }) =>
    clusterTastes(
      heard.rows.filter((track) => track.userID === userID),
      neighbours,
      mixes + artistIDs.length,
    )
      .filter((taste) => !isDismissed(taste, artistIDs))
      .map((taste) => ({
        artistIDs: taste.artistIDs,
        musicIDs: fillMix(taste, neighbours, { size: mixTracks, artistsOf, unwanted: new Set(musicIDs) }),
      }))
      .filter((mix) => mix.musicIDs.length >= mixFewest)
      .slice(0, mixes)
      .map((mix, at) => ({ userID, position: at + 1, ...mix })),
  )
}

/** Returns true if at least half of the artists in the name are in names of dismissed mixes. */
function isDismissed({ artistIDs }: Taste, dismissed: readonly number[]): boolean {
  const count = artistIDs.filter((id) => dismissed.includes(id)).length
  return count > 0 && count >= artistIDs.length / 2
}

const LISTENERS = `SELECT u.id FROM users u WHERE u.id > $1 AND u.has_recommendations
  AND (EXISTS (SELECT FROM plays p WHERE p.user_id = u.id AND p.played_at > $2 AND p.music_id IS NOT NULL)
    OR EXISTS (SELECT FROM brought_plays b WHERE b.user_id = u.id AND b.brought_at > $2))
  ORDER BY u.id LIMIT $3`

/** SQL for tracks that were not skipped early, the most heard first */
const TRACKS = `SELECT "userID", id, times, ARRAY(SELECT artist_id FROM music_artists a WHERE a.music_id = id
    ORDER BY a.position, a.artist_id) AS "artistIDs"
  FROM (
    SELECT h.user_id AS "userID", h.music_id AS id, sum(h.times)::int AS times,
      row_number() OVER (PARTITION BY h.user_id ORDER BY sum(h.times) DESC, max(h.played_at) DESC NULLS LAST) AS place
    FROM (
      SELECT p.user_id, p.music_id, 1 AS times, p.played_at
      FROM plays p WHERE p.user_id = ANY($1::int[]) AND p.played_at > $2 AND p.music_id IS NOT NULL
        AND (p.ended IS DISTINCT FROM 'skipped' OR p.heard_seconds >= ${limits.player.countedAfterSeconds})
      UNION ALL
      SELECT b.user_id, b.music_id, least(b.plays, ${importedPlays}), b.last_played_at
      FROM brought_plays b WHERE b.user_id = ANY($1::int[]) AND b.brought_at > $2
    ) h GROUP BY h.user_id, h.music_id
  ) t WHERE place <= ${HEARD}`

const SIMILAR = `SELECT music_id AS id, similar_ids[1:${NEIGHBOURS}] AS ids, scores[1:${NEIGHBOURS}] AS scores
  FROM similar_musics WHERE music_id = ANY($1::int[])`

const PLAYABLE = `SELECT m.id, ARRAY(SELECT artist_id FROM music_artists a WHERE a.music_id = m.id
    ORDER BY a.position, a.artist_id) AS "artistIDs"
  FROM music m WHERE m.id = ANY($1::int[]) AND ${MUSIC_IS.audible}`

const UNWANTED = `SELECT u.id AS "userID",
    ARRAY(SELECT music_id FROM disliked_music WHERE user_id = u.id UNION ALL
      SELECT m.id FROM music m WHERE m.is_explicit AND m.id = ANY($2::int[])
        AND EXISTS (SELECT FROM users WHERE id = u.id AND hides_explicit)) AS "musicIDs",
    ARRAY(SELECT artist_id FROM dismissed_mixes WHERE user_id = u.id) AS "artistIDs"
  FROM unnest($1::int[]) AS u (id)`

/** Locks the users, so that nothing is stored for users who are disabling recommendations. */
const STORE = `WITH listeners AS MATERIALIZED (
    SELECT id FROM users WHERE id = ANY($1::int[]) AND has_recommendations ORDER BY id FOR SHARE
  ), given AS (
    SELECT g.* FROM jsonb_to_recordset($2::jsonb) AS g ("userID" int, position int, "artistIDs" int[], "musicIDs" int[])
    JOIN listeners l ON l.id = g."userID"
  ), removed AS (
    DELETE FROM daily_mixes d WHERE d.user_id = ANY($1::int[])
      AND NOT EXISTS (SELECT FROM given g WHERE g."userID" = d.user_id AND g.position = d.position)
  )
  INSERT INTO daily_mixes (user_id, position, artist_ids, music_ids, made_at)
  SELECT "userID", position, "artistIDs", "musicIDs", now() FROM given
  ON CONFLICT (user_id, position) DO UPDATE
    SET artist_ids = excluded.artist_ids, music_ids = excluded.music_ids, made_at = excluded.made_at`

/** Deletes the mixes of users who no longer listen, or have disabled recommendations. */
const FORGET = `DELETE FROM daily_mixes d
  WHERE (NOT EXISTS (SELECT FROM plays p WHERE p.user_id = d.user_id AND p.played_at > $1)
      AND NOT EXISTS (SELECT FROM brought_plays b WHERE b.user_id = d.user_id AND b.brought_at > $1))
    OR NOT EXISTS (SELECT FROM users u WHERE u.id = d.user_id AND u.has_recommendations)`
