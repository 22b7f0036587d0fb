/** A play counts once a listener within the length of the track, however many requests come at once. */
import { createHmac } from 'node:crypto'
import type { Sql } from '@nava/db'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../http/auth.ts'

export interface CountPlay {
  /** True where the play was counted. */
  music: (musicID: number, lengthSeconds: number, listener: Listener) => Promise<boolean>
}

export interface Listener {
  /** Names the listener: a user, or what a visitor's requests have in common. */
  key: string
  userID: number | undefined
}

/** A visitor is known by a keyed hash of address and browser: neither is kept. */
export function listenerOf(request: FastifyRequest, caller: Caller | undefined, secret: string): Listener {
  if (caller) return { key: `u${caller.userID}`, userID: caller.userID }
  const seen = `${request.ip}|${request.headers['user-agent'] ?? ''}`
  return {
    key: createHmac('sha256', secret).update(`listener:${seen}`).digest('base64url').slice(0, 22),
    userID: undefined,
  }
}

export function countPlay(sql: Sql): CountPlay {
  return {
    music: async (musicID, lengthSeconds, listener) => {
      const client = await sql.connect()
      try {
        await client.query('BEGIN')
        // One at a time for this listener and track: the second of two finds the first.
        await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, $2))', [listener.key, musicID])
        const inserted = await client.query(
          `INSERT INTO plays (music_id, user_id, listener)
           SELECT $1, $2, $3 WHERE NOT EXISTS (
             SELECT 1 FROM plays WHERE music_id = $1 AND listener = $3 AND played_at > now() - make_interval(secs => $4))`,
          [musicID, listener.userID ?? null, listener.key, lengthSeconds],
        )
        if (inserted.rowCount === 1) await addToCounters(client, musicID)
        await client.query('COMMIT')
        return inserted.rowCount === 1
      } catch (error) {
        await client.query('ROLLBACK')
        throw error
      } finally {
        client.release()
      }
    },
  }
}

/** Always in the same order of tables, so that two plays cannot wait for each other. */
async function addToCounters(
  client: { query: (text: string, values: unknown[]) => Promise<unknown> },
  musicID: number,
) {
  await client.query(
    `INSERT INTO music_daily_plays AS d (music_id, day, count) VALUES ($1, (now() AT TIME ZONE 'utc')::date, 1)
     ON CONFLICT (music_id, day) DO UPDATE SET count = d.count + 1`,
    [musicID],
  )
  await client.query('UPDATE music SET play_count = play_count + 1 WHERE id = $1', [musicID])
  await client.query(
    `UPDATE artists SET play_count = play_count + 1
     WHERE id IN (SELECT a.id FROM artists a JOIN music_artists ma ON ma.artist_id = a.id WHERE ma.music_id = $1
       ORDER BY a.id FOR NO KEY UPDATE OF a)`,
    [musicID],
  )
  await client.query(
    'UPDATE albums SET play_count = play_count + 1 WHERE id = (SELECT album_id FROM music WHERE id = $1)',
    [musicID],
  )
}
