import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Client } from 'pg'
import * as z from 'zod'
import { writeSecret, persistentSecret } from '../persistent-secret.ts'

/** How much of the demo can be played, as the program that makes it says. */
const Progress = z.object({ playable: z.number(), total: z.number() })

/** Returns what is said of the progress of the demo. @throws when `message` is none */
export function progressLine(message: unknown): string {
  const { playable, total } = Progress.parse(message)
  return `Preparing the demo: ${playable} of ${total}`
}

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
 * How a database stands with the demo catalogue: `empty` and to be filled, `owed` where pictures and music are still to
 * be made, `complete`, or `foreign` where it is somebody's own.
 */
export type DemoState = 'empty' | 'owed' | 'complete' | 'foreign'

export async function demoState(databaseUrl: string): Promise<DemoState> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ media: 'owed' | 'complete' | null; empty: boolean }>(
      `SELECT (SELECT value ->> 'media' FROM settings WHERE key = 'demo') AS media,
              NOT EXISTS (SELECT 1 FROM users) AND NOT EXISTS (SELECT 1 FROM artists) AS empty`,
    )
    return rows[0]?.media ?? (rows[0]?.empty ? 'empty' : 'foreign')
  } finally {
    await client.end()
  }
}

/** The password that the demo accounts are to have: the wished one, else one made up; kept for whoever asks later. */
export async function chooseDemoPassword(dataDir: string, requested: string | undefined): Promise<string> {
  const file = demoPasswordFile(dataDir)
  if (requested) await writeSecret(file, requested)
  return persistentSecret(file, () => randomBytes(9).toString('base64url'))
}
