import { randomInt } from 'node:crypto'
import { limits } from '@nava/contracts'
import type { Sql } from '@nava/db'

export interface SessionRow {
  id: number
  agent: string
  createdAt: Date
  lastUsedAt: Date
}

export type SessionsStore = ReturnType<typeof sessionsStore>

export function sessionsStore(sql: Sql) {
  return {
    /** The ID is random, so that nobody who learns the secret of tokens can guess a session. */
    start: async (
      userID: number,
      { agent, language }: { agent: string; language?: string | undefined },
      id: () => number = () => randomInt(1, limits.maxID),
    ): Promise<number> => {
      const start = async (): Promise<number> => {
        const { rows } = await sql.query<{ id: number }>(
          `WITH dropped AS (
           DELETE FROM sessions WHERE user_id = $1 AND (expires_at < now() OR id IN (
             SELECT id FROM sessions WHERE user_id = $1 ORDER BY last_used_at DESC, id DESC OFFSET $4))
         ), spoken AS (
           UPDATE users SET language = $5 WHERE id = $1 AND $5::text IS NOT NULL
         )
         INSERT INTO sessions (id, user_id, agent, expires_at)
         VALUES ($6, $1, $2, now() + make_interval(secs => $3)) ON CONFLICT (id) DO NOTHING RETURNING id`,
          [userID, agent, limits.token.userSeconds, limits.session.perUser - 1, language, id()],
        )
        const [started] = rows
        // Another session has the ID.
        return started?.id ?? start()
      }
      return start()
    },

    list: async (userID: number): Promise<SessionRow[]> => {
      const { rows } = await sql.query<SessionRow>({
        name: 'list-sessions',
        text: `SELECT id, agent, created_at AS "createdAt", last_used_at AS "lastUsedAt" FROM sessions
          WHERE user_id = $1 AND expires_at > now() ORDER BY last_used_at DESC, id DESC`,
        values: [userID],
      })
      return rows
    },

    renew: async (id: number): Promise<void> => {
      await sql.query(
        'UPDATE sessions SET last_used_at = now(), expires_at = now() + make_interval(secs => $2) WHERE id = $1',
        [id, limits.token.userSeconds],
      )
    },

    /** Returns false if the session is not the user's or has ended. */
    end: async (userID: number, id: number): Promise<boolean> => {
      const { rowCount } = await sql.query('DELETE FROM sessions WHERE id = $1 AND user_id = $2', [
        id,
        userID,
      ])
      return rowCount === 1
    },

    endAll: async (userID: number, kept?: number): Promise<void> => {
      await sql.query('DELETE FROM sessions WHERE user_id = $1 AND id IS DISTINCT FROM $2', [
        userID,
        kept ?? null,
      ])
    },
  }
}
