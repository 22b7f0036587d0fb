import type { Sql } from '@nava/db'
import { problem } from '../../platform/http/errors.ts'

/** @throws 403 with the reason while the account is suspended */
export type AssertNotSuspended = (userID: number) => Promise<void>

export const assertNotSuspended =
  (sql: Sql): AssertNotSuspended =>
  async (userID) => {
    const { rows } = await sql.query<{ reason: string; until: Date | null }>({
      name: 'suspension',
      text: 'SELECT reason, until FROM suspensions WHERE user_id = $1 AND (until IS NULL OR until > now())',
      values: [userID],
    })
    for (const { reason, until } of rows)
      throw until
        ? problem('account.suspended-until', { reason, until: until.toISOString() })
        : problem('account.suspended', { reason })
  }
