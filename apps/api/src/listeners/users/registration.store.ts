import type { Sql } from '@nava/db'
import { problem } from '../../platform/http/errors.ts'

/** Key of the setting that is true while nobody can make an account */
export const REGISTRATION_CLOSED = 'registration.closed'

/** @throws 403 while registration is closed */
export type AssertRegistrationOpen = () => Promise<void>

export const assertRegistrationOpen =
  (sql: Sql): AssertRegistrationOpen =>
  async () => {
    const { rowCount } = await sql.query({
      name: 'registration-closed',
      text: `SELECT FROM settings WHERE key = '${REGISTRATION_CLOSED}' AND value = 'true'`,
    })
    if (rowCount !== 0) throw problem('registration.closed')
  }
