import { mailLimits } from './mail-limits.ts'
import type { Sql } from '@nava/db'
import { type AnyTx, execute } from '../audit/audited.ts'

export interface NewPendingMail {
  id: string
  email: string
  /** See `SendOptions` */
  topic: string
  content: Uint8Array
  /** Milliseconds */
  lifetime: number
}

export interface PendingMail {
  id: string
  email: string
  content: Uint8Array
  /** Including the one that the claim is for */
  attempts: number
  /** Milliseconds */
  lifetime: number
}

export type PendingMailsStore = ReturnType<typeof pendingMailsStore>

const { claim, firstWait, maxWait } = mailLimits

/** Milliseconds until the next attempt. Mails that soon expire are tried more often. */
export const waitAfter = ({ attempts, lifetime }: Pick<PendingMail, 'attempts' | 'lifetime'>): number =>
  Math.min(firstWait * 2 ** Math.min(attempts - 1, 20), maxWait, Math.max(firstWait, lifetime / 10))

export const pendingMailsStore = (sql: Sql) => ({
  /** Adds a mail that its process claims; it replaces one of the same topic. */
  add: async ({ id, email, topic, content, lifetime }: NewPendingMail, by: AnyTx = sql): Promise<void> => {
    if (topic !== '') await execute(by, REMOVE_TOPIC, [email, topic])
    await execute(by, ADD, [id, email, topic, content, claim / 1000, lifetime / 1000])
  },

  remove: async (id: string): Promise<void> => {
    await sql.query('DELETE FROM pending_mails WHERE id = $1', [id])
  },

  removeTopic: async (email: string, topic: string): Promise<void> => {
    await sql.query(REMOVE_TOPIC, [email, topic])
  },

  has: async (email: string, topic: string): Promise<boolean> => {
    const { rowCount } = await sql.query(
      'SELECT FROM pending_mails WHERE email = $1 AND topic = $2 AND expires_at > now()',
      [email, topic],
    )
    return rowCount !== 0
  },

  /** Removes mails that have expired. Returns their number. */
  removeExpired: async (): Promise<number> => {
    const { rowCount } = await sql.query({
      name: 'expired-mails',
      text: 'DELETE FROM pending_mails WHERE expires_at <= now()',
    })
    return rowCount ?? 0
  },

  /** Claims due mails. Those that would wait longer than ever intended, because a clock was ahead, are due as well. */
  takeDue: async (most: number): Promise<PendingMail[]> => {
    const { rows } = await sql.query<PendingMail>({
      name: 'due-mails',
      text: `UPDATE pending_mails SET due_at = now() + make_interval(secs => $2), attempts = attempts + 1
        WHERE id IN (SELECT id FROM pending_mails
          WHERE expires_at > now() AND NOT due_at BETWEEN now() AND now() + make_interval(secs => $3)
          ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
        RETURNING id, email, content, attempts,
          extract(epoch FROM expires_at - created_at)::float8 * 1000 AS lifetime`,
      values: [most, claim / 1000, (2 * maxWait) / 1000],
    })
    return rows
  },

  /** Ends a claim: the next attempt is in `wait` milliseconds. */
  postpone: async (ids: readonly string[], wait: number): Promise<void> => {
    await sql.query(
      'UPDATE pending_mails SET due_at = now() + make_interval(secs => $2) WHERE id = ANY($1::uuid[])',
      [ids, wait / 1000],
    )
  },
})

const REMOVE_TOPIC = 'DELETE FROM pending_mails WHERE email = $1 AND topic = $2'

const ADD = `INSERT INTO pending_mails (id, email, topic, content, attempts, due_at, expires_at)
  VALUES ($1::uuid, $2::text, $3::text, $4::bytea, 1,
    now() + make_interval(secs => $5::float8), now() + make_interval(secs => $6::float8))`
