import { type JobPayload, limits, type ScrobbleService } from '@nava/contracts'
import type { Sql } from '@nava/db'
import type { SqlClient } from '@nava/db/in-transaction'
import type { Play } from './service-client.ts'

export interface AccountRow {
  service: ScrobbleService
  name: string
  isRefused: boolean
}

export interface SecretRow {
  userID: number
  service: ScrobbleService
  secret: Uint8Array
}

export interface QueuedPlay extends Play {
  id: string
  /** Number of failed attempts */
  attempts: number
}

type Owner = JobPayload<'sendScrobbles'>

/** Maximum accounts of a sweep; the others follow in the next */
const ROUND = 200

export type ScrobblingStore = ReturnType<typeof scrobblingStore>

const DETAILS = `m.title, m.length_seconds AS seconds, coalesce(al.name, '') AS album,
  ARRAY(SELECT a.name FROM music_artists ma JOIN artists a ON a.id = ma.artist_id
    WHERE ma.music_id = m.id ORDER BY ma.position, a.id) AS artists`

export const scrobblingStore = (sql: Sql) => ({ ...accounts(sql), ...queue(sql) })

function accounts(sql: Sql) {
  return {
    list: async (userID: number): Promise<AccountRow[]> => {
      const { rows } = await sql.query<AccountRow>({
        name: 'scrobble-accounts',
        text: `SELECT service, name, refused_at IS NOT NULL AS "isRefused" FROM scrobble_accounts WHERE user_id = $1`,
        values: [userID],
      })
      return rows
    },

    connect: async (
      userID: number,
      service: ScrobbleService,
      { name, secret }: { name: string; secret: Uint8Array },
    ): Promise<void> => {
      await sql.query(
        `WITH connected AS (
           INSERT INTO scrobble_accounts (user_id, service, name, secret) VALUES ($1, $2, $3, $4)
           ON CONFLICT (user_id, service) DO UPDATE
             SET name = excluded.name, secret = excluded.secret, refused_at = NULL
         )
         UPDATE scrobbles SET due_at = now(), attempts = 0 WHERE user_id = $1 AND service = $2`,
        [userID, service, name, secret],
      )
    },

    disconnect: async (userID: number, service: ScrobbleService): Promise<void> => {
      await sql.query('DELETE FROM scrobble_accounts WHERE user_id = $1 AND service = $2', [userID, service])
    },

    refuse: async ({ userID, service, secret }: SecretRow): Promise<void> => {
      await sql.query(
        'UPDATE scrobble_accounts SET refused_at = now() WHERE user_id = $1 AND service = $2 AND secret = $3',
        [userID, service, secret],
      )
    },

    /** Returns the details of the started track, and the user's accounts to notify. */
    nowPlaying: async (
      userID: number,
      musicID: number,
    ): Promise<{ accounts: SecretRow[]; play: Omit<Play, 'playedAt'> } | undefined> => {
      const { rows } = await sql.query<SecretRow & Omit<Play, 'playedAt'>>({
        name: 'scrobble-now-playing',
        text: `SELECT s.user_id AS "userID", s.service, s.secret, ${DETAILS}
          FROM scrobble_accounts s JOIN music m ON m.id = $2 LEFT JOIN albums al ON al.id = m.album_id
          WHERE s.user_id = $1 AND s.refused_at IS NULL`,
        values: [userID, musicID],
      })
      const [play] = rows
      return play && { accounts: rows, play }
    },
  }
}

function queue(sql: Sql) {
  const { maxAgeDays, maxWait } = limits.scrobbling
  return {
    /**
     * Deletes plays that are too old, and returns accounts with due plays, or `only` if it has some. Plays that would
     * wait longer than ever intended, because a clock was ahead, are due at the next call.
     */
    dueAccounts: async (only?: Owner): Promise<Owner[]> => {
      const { rows } = await sql.query<Owner>({
        name: 'due-scrobble-accounts',
        text: `WITH old AS (
            DELETE FROM scrobbles WHERE due_at <= now() AND played_at < now() - make_interval(days => $2)
          ), ahead AS (
            UPDATE scrobbles SET due_at = now() WHERE due_at > now() + make_interval(secs => $3)
          )
          SELECT a.user_id AS "userID", a.service FROM scrobble_accounts a
          WHERE a.refused_at IS NULL AND ($4::int IS NULL OR (a.user_id = $4 AND a.service::text = $5))
            AND EXISTS (SELECT FROM scrobbles s
              WHERE s.user_id = a.user_id AND s.service = a.service AND s.due_at <= now()) LIMIT $1`,
        values: [ROUND, maxAgeDays, (2 * maxWait) / 1000, only?.userID, only?.service],
      })
      return rows
    },

    /** Returns undefined if the account is disconnected or refused. */
    account: async ({ userID, service }: Owner): Promise<SecretRow | undefined> => {
      const { rows } = await sql.query<SecretRow>({
        name: 'scrobble-account',
        text: `SELECT user_id AS "userID", service, secret FROM scrobble_accounts
          WHERE user_id = $1 AND service::text = $2 AND refused_at IS NULL`,
        values: [userID, service],
      })
      return rows[0]
    },

    /** Returns an account's due plays, oldest first. */
    due: async ({ userID, service }: SecretRow, most: number): Promise<QueuedPlay[]> => {
      const { rows } = await sql.query<QueuedPlay>({
        name: 'due-scrobbles',
        text: `SELECT s.id, s.attempts, s.played_at AS "playedAt", ${DETAILS}
          FROM scrobbles s JOIN music m ON m.id = s.music_id LEFT JOIN albums al ON al.id = m.album_id
          WHERE s.user_id = $1 AND s.service = $2 AND s.due_at <= now() ORDER BY s.played_at, s.id LIMIT $3`,
        values: [userID, service, most],
      })
      return rows
    },

    /** Queues a play that an app reports; apps report only after enough was heard. */
    add: async (
      userID: number,
      plays: readonly { id: number; at: Date }[],
      client: SqlClient = sql,
    ): Promise<void> => {
      await client.query({
        name: 'add-scrobbles',
        text: `INSERT INTO scrobbles (user_id, service, music_id, played_at)
          SELECT a.user_id, a.service, p.id, p.at
          FROM scrobble_accounts a CROSS JOIN unnest($2::int[], $3::timestamptz[]) AS p (id, at)
          WHERE a.user_id = $1 FOR KEY SHARE OF a`,
        values: [userID, plays.map(({ id }) => id), plays.map(({ at }) => at)],
      })
    },

    remove: async (ids: readonly string[]): Promise<void> => {
      await sql.query('DELETE FROM scrobbles WHERE id = ANY($1::bigint[])', [ids])
    },

    /** Delays plays by `wait` milliseconds after a failed attempt. */
    postpone: async (ids: readonly string[], wait: number): Promise<void> => {
      await sql.query(
        `UPDATE scrobbles SET due_at = now() + make_interval(secs => $2), attempts = attempts + 1
         WHERE id = ANY($1::bigint[])`,
        [ids, wait / 1000],
      )
    },
  }
}
