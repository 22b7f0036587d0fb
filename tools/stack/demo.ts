import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { SessionClient } from '@nava/db/session'
import * as z from 'zod'
import { writeSecret, persistentSecret } from '../persistent-secret.ts'

const Progress = z.object({ playable: z.number(), total: z.number(), failed: z.number().default(0) })

export function progressLine(message: unknown): string {
  const { playable, total, failed } = Progress.parse(message)
  return `Preparing the demo: ${playable} of ${total}${failed > 0 ? `, ${failed} failed` : ''}`
}

export const DEMO_ACCOUNTS = [
  'admin@example.com',
  'artist@example.com',
  'dj@example.com',
  'listener@example.com',
]

export function demoPasswordFile(dataDir: string): string {
  return join(dataDir, 'demo-password')
}

/**
 * `empty`: the demo may fill the database; `pending`: media are missing; `removed`: the demo was or is being removed;
 * `foreign`: the database has other data
 */
export type DemoState = 'empty' | 'pending' | 'complete' | 'removed' | 'foreign'

export async function demoState(databaseUrl: string): Promise<DemoState> {
  const client = new SessionClient(databaseUrl)
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

export async function chooseDemoPassword(dataDir: string, requested: string | undefined): Promise<string> {
  const file = demoPasswordFile(dataDir)
  if (requested) await writeSecret(file, requested)
  return persistentSecret(file, () => randomBytes(9).toString('base64url'))
}
