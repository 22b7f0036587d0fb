import { limits, type LiveRequest, type LiveRequestSettings } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { inTransaction } from '@nava/db/in-transaction'
import { MUSIC_IS } from '@nava/db/visibility'
import type { PoolClient } from 'pg'
import { cardColumns, type CardRow, presentCard } from '../../catalogue/music/music-card.ts'
import { problem } from '../../platform/http/errors.ts'
import { readRequestSettings } from './request-settings.ts'

export type LiveRequestsStore = ReturnType<typeof liveRequestsStore>

const { hours, unrepeatedHours, listed } = limits.live.requests

/** SQL conditions on an asset `a` of music `m`: the channel can play it, or once its film is made */
const IS_FILMABLE = `(a.published_version IS NOT NULL AND NOT a.is_partial AND CASE WHEN m.has_video
  THEN a.kind = 'video' AND a.renditions -> 0 ->> 'codecs' LIKE '%mp4a%' ELSE a.kind = 'audio' END)`
const IS_READY = `(a.kind = 'video' OR a.live_version = a.published_version)`

const VOTES = '(SELECT count(*)::int FROM live_request_votes v WHERE v.request_id = r.id)'
const WAITS = `(r.state = 'waiting' AND r.created_at > now() - interval '${hours} hours')`

interface RequestRow extends CardRow, Omit<LiveRequest, 'music' | 'created'> {
  created: Date
}

export const liveRequestsStore = (sql: Sql) => ({ ...reads(sql), ...writes(sql) })

function reads(sql: Sql) {
  return {
    settings: () => readRequestSettings(sql),

    waiting: async (userID: number | undefined): Promise<LiveRequest[]> => {
      const { rows } = await sql.query<RequestRow>({
        name: 'live-requests',
        text: `SELECT ${cardColumns}, r.id AS "requestID", ${VOTES} AS votes, r.created_at AS created,
            EXISTS (SELECT FROM live_request_votes v WHERE v.request_id = r.id AND v.user_id = $1) AS "hasVoted",
            coalesce(r.user_id = $1, false) AS "isOwn", CASE WHEN r.is_anonymous THEN '' ELSE u.name END AS by,
            EXISTS (SELECT FROM media_assets a WHERE a.music_id = m.id AND ${IS_FILMABLE} AND ${IS_READY}) AS "isReady"
          FROM live_requests r JOIN music m ON m.id = r.music_id JOIN users u ON u.id = r.user_id
          WHERE ${WAITS} AND ${MUSIC_IS.playable}
          ORDER BY votes DESC, r.created_at, r.id LIMIT $2`,
        values: [userID ?? null, listed],
      })
      return rows.map(present)
    },

    /** Returns when a person may request again; null for now. */
    nextAt: async (userID: number, everyMinutes: number): Promise<string | null> => {
      const { rows } = await sql.query<{ next: Date }>({
        name: 'live-requests-next',
        text: `SELECT max(created_at) + make_interval(mins => $2) AS next FROM live_requests
          WHERE user_id = $1 AND created_at > now() - make_interval(mins => $2)
          HAVING max(created_at) IS NOT NULL`,
        values: [userID, everyMinutes],
      })
      return rows[0]?.next.toISOString() ?? null
    },
  }
}

function writes(sql: Sql) {
  return {
    /**
     * Stores a request, and the vote of who requests. Returns its ID.
     * @throws 409 or 429 with the reason if it is refused
     */
    create: (userID: number, musicID: number, isAnonymous: boolean): Promise<number> =>
      inTransaction(sql, async (client) => {
        // Of two requests of a person, the second waits until the first is stored.
        await client.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userID])
        const settings = await readRequestSettings(client)
        if (settings.requestable === 'nothing') throw problem('live.requests-off')
        await assertMayRequest(client, userID, settings)
        await assertRequestable(client, musicID, settings)
        const { rows } = await client.query<{ id: number }>({
          name: 'live-request-create',
          text: `WITH made AS (INSERT INTO live_requests (user_id, music_id, title, is_anonymous)
              SELECT $1, id, title, $3 FROM music WHERE id = $2 FOR KEY SHARE
              ON CONFLICT (music_id) WHERE state = 'waiting' DO NOTHING RETURNING id),
            voted AS (INSERT INTO live_request_votes (request_id, user_id) SELECT id, $1 FROM made)
            SELECT id FROM made`,
          values: [userID, musicID, isAnonymous],
        })
        const [made] = rows
        if (!made) throw problem('live.request-waits')
        return made.id
      }),

    /** @throws 404 if it does not wait */
    vote: async (
      id: number,
      userID: number,
      value: boolean,
    ): Promise<{ votes: number; hasVoted: boolean }> => {
      await sql.query({
        name: value ? 'live-request-vote' : 'live-request-unvote',
        text: value
          ? `INSERT INTO live_request_votes (request_id, user_id)
            SELECT r.id, $2 FROM live_requests r WHERE r.id = $1 AND ${WAITS} FOR KEY SHARE ON CONFLICT DO NOTHING`
          : 'DELETE FROM live_request_votes WHERE request_id = $1 AND user_id = $2',
        values: [id, userID],
      })
      const { rows } = await sql.query<{ votes: number }>({
        name: 'live-request-votes',
        text: `SELECT ${VOTES} AS votes FROM live_requests r JOIN music m ON m.id = r.music_id
          WHERE r.id = $1 AND ${WAITS} AND ${MUSIC_IS.playable}`,
        values: [id],
      })
      const [row] = rows
      if (!row) throw problem('live.request-not-found')
      return { ...row, hasVoted: value }
    },

    /** @throws 404, 403 for others', 409 if it does not wait any more */
    withdraw: async (id: number, userID: number): Promise<void> => {
      const { rows } = await sql.query<{ owner: number; hasChanged: boolean }>({
        name: 'live-request-withdraw',
        text: `WITH changed AS (UPDATE live_requests SET state = 'withdrawn', decided_at = now()
            WHERE id = $1 AND user_id = $2 AND state = 'waiting' RETURNING id)
          SELECT user_id AS owner, EXISTS (SELECT FROM changed) AS "hasChanged" FROM live_requests WHERE id = $1`,
        values: [id, userID],
      })
      const [row] = rows
      if (!row) throw problem('live.request-not-found')
      if (row.owner !== userID) throw problem('live.request-not-yours')
      if (!row.hasChanged) throw problem('live.request-decided')
    },
  }
}

async function assertMayRequest(
  client: PoolClient,
  userID: number,
  { everyMinutes, waiting }: LiveRequestSettings,
): Promise<void> {
  const { rows } = await client.query<{ minutes: number | null; waiting: number }>({
    name: 'live-requests-of',
    text: `SELECT ceil($2::int - extract(epoch FROM now() - max(created_at)) / 60)::int AS minutes,
        (count(*) FILTER (WHERE ${WAITS}))::int AS waiting
      FROM live_requests r WHERE user_id = $1 AND created_at > now() - make_interval(mins => greatest($2::int, $3::int))`,
    values: [userID, everyMinutes, hours * 60],
  })
  const [own] = rows
  if (own?.minutes && own.minutes > 0) throw problem('live.request-too-soon', { minutes: own.minutes })
  if ((own?.waiting ?? 0) >= waiting) throw problem('live.request-too-many', { max: waiting })
}

async function assertRequestable(
  client: PoolClient,
  musicID: number,
  { requestable, genreIDs, collectionID }: LiveRequestSettings,
): Promise<void> {
  const { rows } = await client.query<{
    isAllowed: boolean
    isFilmable: boolean
    isWaiting: boolean
    isOn: boolean
    since: number | null
  }>({
    name: 'live-request-facts',
    text: `SELECT ${MUSIC_IS.playable} AND CASE $2::text
          WHEN 'genres' THEN EXISTS (SELECT FROM music_genres g WHERE g.music_id = m.id AND g.genre_id = ANY($3::int[]))
          WHEN 'collection' THEN EXISTS (SELECT FROM collection_music c WHERE c.music_id = m.id AND c.collection_id = $4::int)
          ELSE true END AS "isAllowed",
        EXISTS (SELECT FROM media_assets a WHERE a.music_id = m.id AND ${IS_FILMABLE}) AS "isFilmable",
        EXISTS (SELECT FROM live_requests r WHERE r.music_id = m.id AND ${WAITS}) AS "isWaiting",
        coalesce(played.is_on, false) AS "isOn", floor(extract(epoch FROM now() - played.at) / 60)::int AS since
      FROM music m CROSS JOIN LATERAL (
        SELECT max(at) AS at, bool_or(is_on) AS is_on FROM (
          SELECT l.starts_at AS at, l.ends_at > now() AS is_on FROM live_items l
            WHERE l.music_id = m.id AND l.starts_at <= now() AND l.ends_at > now() - make_interval(hours => $5)
          UNION ALL SELECT r.decided_at, false FROM live_requests r
            WHERE r.music_id = m.id AND r.state = 'played' AND r.decided_at > now() - make_interval(hours => $5)
        ) plays WHERE is_on OR at > now() - make_interval(hours => $5)) played
      WHERE m.id = $1`,
    values: [musicID, requestable, genreIDs, collectionID, unrepeatedHours],
  })
  const [facts] = rows
  if (!facts?.isAllowed) throw problem('live.request-not-allowed')
  if (!facts.isFilmable) throw problem('live.request-unplayable')
  if (facts.isWaiting) throw problem('live.request-waits')
  if (facts.isOn) throw problem('live.request-on')
  const { since } = facts
  if (since !== null)
    throw problem('live.request-played', { since, minutes: Math.max(1, unrepeatedHours * 60 - since) })
}

const present = ({
  requestID,
  votes,
  hasVoted,
  isOwn,
  by,
  created,
  isReady,
  ...card
}: RequestRow): LiveRequest => ({
  ...{ requestID, votes, hasVoted, isOwn, by, isReady },
  music: presentCard(card),
  created: created.toISOString(),
})
