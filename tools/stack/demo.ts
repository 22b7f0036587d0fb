import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Client } from 'pg'
import * as z from 'zod'
import { writeSecret, persistentSecret } from '../persistent-secret.ts'

/** The progress of the demo, as reported by the program that prepares it. */
const Progress = z.object({ playable: z.number(), total: z.number(), failed: z.number().default(0) })

/** Returns the status line for the progress of the demo. @throws if `message` is no progress */
export function progressLine(message: unknown): string {
  const { playable, total, failed } = Progress.parse(message)
  return `Preparing the demo: ${playable} of ${total}${failed > 0 ? `, ${failed} failed` : ''}`
}

/** The accounts that the demo catalogue creates, all with one password. */
export const DEMO_ACCOUNTS = [
  'admin@example.com',
  'artist@example.com',
  'dj@example.com',
  'listener@example.com',
]

/** The file with the password of the demo accounts. */
export function demoPasswordFile(dataDir: string): string {
  return join(dataDir, 'demo-password')
}

/**
 * The state of the demo catalogue in a database: `empty` and to be filled, `pending` if pictures and music are still to be
 * made, `complete`, `removed` (or being removed), or `foreign` if the database has other data.
 */
export type DemoState = 'empty' | 'pending' | 'complete' | 'removed' | 'foreign'

export async function demoState(databaseUrl: string): Promise<DemoState> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ media: 'pending' | 'complete' | 'removed' | null; empty: boolean }>(
      `SELECT (SELECT replace(value ->> 'media', 'removing', 'removed') FROM settings WHERE key = 'demo') AS media,
              NOT EXISTS (SELECT 1 FROM users) AND NOT EXISTS (SELECT 1 FROM artists) AS empty`,
    )
    return rows[0]?.media ?? (rows[0]?.empty ? 'empty' : 'foreign')
  } finally {
    await client.end()
  }
}

/** Returns the password for the demo accounts: the requested one, or else a random one; stored for later starts. */
export async function chooseDemoPassword(dataDir: string, requested: string | undefined): Promise<string> {
  const file = demoPasswordFile(dataDir)
  if (requested) await writeSecret(file, requested)
  return persistentSecret(file, () => randomBytes(9).toString('base64url'))
}
