import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { keepSecret, keptSecret } from '../kept-secret.ts'

/** The accounts that the demo catalogue makes, all with one password. */
export const DEMO_ACCOUNTS = [
  'admin@example.com',
  'artist@example.com',
  'dj@example.com',
  'listener@example.com',
]

/** Where the password of the demo accounts is kept. */
export function demoPasswordFile(dataDir: string): string {
  return join(dataDir, 'demo-password')
}

/**
 * What to do about the demo catalogue: `fill` an empty database (or one whose filling was cut short), leave one that
 * has it (`present`), or leave one that is somebody's own (`foreign`).
 */
export async function demoState(
  databaseUrl: string,
  dataDir: string,
): Promise<'fill' | 'present' | 'foreign'> {
  if (existsSync(mark(dataDir))) return 'fill'
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ empty: boolean; demo: boolean }>(
      `SELECT NOT EXISTS (SELECT 1 FROM users) AND NOT EXISTS (SELECT 1 FROM artists) AS empty,
              EXISTS (SELECT 1 FROM users WHERE email = $1) AS demo`,
      [DEMO_ACCOUNTS[0]],
    )
    if (rows[0]?.empty) return 'fill'
    return rows[0]?.demo ? 'present' : 'foreign'
  } finally {
    await client.end()
  }
}

/** Runs `fill` with the demo's password; when it is cut short, the next start finds a mark and begins anew. */
export async function fillDemo(
  dataDir: string,
  wishedPassword: string | undefined,
  fill: (password: string) => Promise<void>,
): Promise<void> {
  const file = demoPasswordFile(dataDir)
  if (wishedPassword) await keepSecret(file, wishedPassword)
  const password = await keptSecret(file, () => randomBytes(9).toString('base64url'))
  await writeFile(mark(dataDir), '')
  await fill(password)
  await rm(mark(dataDir), { force: true })
}

function mark(dataDir: string): string {
  return join(dataDir, 'demo-unfinished')
}
