/** Codes with which an installation without an admin is set up. Only their hashes are stored. */
import { hash, randomInt, timingSafeEqual } from 'node:crypto'
import type { Pool } from 'pg'
import { inTransaction, type SqlClient } from './in-transaction.ts'

/** Key in the table `settings` */
export const SETUP_CODES = 'setup.codes'

/** Without signs that look alike */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Five bits each */
const LENGTH = 24
/** Each start of a process prints one */
const KEPT = 8
/** Wrong codes after which none is taken until the next start */
const MOST_TRIES = 100

interface Codes {
  codes: string[]
  tries: number
}

/** Returns a new code that is good until there is an admin; undefined if there is one. */
export async function addSetupCode(sql: Pool): Promise<string | undefined> {
  const text = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  const code = text.replaceAll(/(.{6})(?=.)/g, '$1-')
  return await inTransaction(sql, async (client) => {
    await client.query(
      `INSERT INTO settings (key, value) VALUES ($1, '{"codes":[],"tries":0}') ON CONFLICT DO NOTHING`,
      [SETUP_CODES],
    )
    const { rows } = await client.query<{ value: Codes }>(
      'SELECT value FROM settings WHERE key = $1 FOR UPDATE',
      [SETUP_CODES],
    )
    if (await hasAdmin(client)) {
      await client.query('DELETE FROM settings WHERE key = $1', [SETUP_CODES])
      return undefined
    }
    const codes = [digest(code), ...(rows[0]?.value.codes ?? [])].slice(0, KEPT)
    await client.query('UPDATE settings SET value = $2 WHERE key = $1', [
      SETUP_CODES,
      JSON.stringify({ codes, tries: 0 }),
    ])
    return code
  })
}

/** Returns true if the code was printed by one of the last starts. Counts wrong ones, and takes none after too many. */
export async function isSetupCode(sql: Pool, code: string): Promise<boolean> {
  const { rows } = await sql.query<{ codes: string[] }>(
    `UPDATE settings SET value = jsonb_set(value, '{tries}', to_jsonb((value->>'tries')::int + 1))
     WHERE key = $1 AND (value->>'tries')::int < $2 RETURNING value->'codes' AS codes`,
    [SETUP_CODES, MOST_TRIES],
  )
  const given = Buffer.from(digest(code))
  // Compares with all, so that the time tells nothing.
  const isKnown =
    (rows[0]?.codes ?? []).filter((each) => timingSafeEqual(Buffer.from(each), given)).length > 0
  if (isKnown)
    await sql.query(
      `UPDATE settings SET value = jsonb_set(value, '{tries}', to_jsonb((value->>'tries')::int - 1)) WHERE key = $1`,
      [SETUP_CODES],
    )
  return isKnown
}

export async function hasAdmin(sql: SqlClient): Promise<boolean> {
  const { rows } = await sql.query('SELECT FROM users WHERE is_admin LIMIT 1')
  return rows.length > 0
}

const digest = (code: string): string =>
  hash(
    'sha256',
    code
      .toUpperCase()
      .replaceAll('O', '0')
      .replaceAll(/[IL]/g, '1')
      .replaceAll(/[^0-9A-Z]/g, ''),
  )
