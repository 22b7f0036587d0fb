/** Keys that identify the server to push services (VAPID, RFC 8292) */
import type { Sql } from '@nava/db'
import * as z from 'zod'

const VapidKeys = z.object({ publicKey: z.string(), privateKey: z.string() })
export type VapidKeys = z.infer<typeof VapidKeys>

const KEY = 'push.vapid'

/** All processes use the keys that were stored first. */
export function vapidKeys(sql: Sql): () => Promise<VapidKeys> {
  let known: VapidKeys | undefined
  return async () => {
    if (known) return known
    const read = async () => {
      const { rows } = await sql.query<{ value: unknown }>({
        name: 'vapid-keys',
        text: 'SELECT value FROM settings WHERE key = $1',
        values: [KEY],
      })
      return rows[0] && VapidKeys.parse(rows[0].value)
    }
    const stored = await read()
    if (stored) return (known = stored)
    const { default: webPush } = await import('web-push')
    await sql.query({
      name: 'vapid-keep-keys',
      text: 'INSERT INTO settings (key, value) VALUES ($1, $2::jsonb) ON CONFLICT DO NOTHING',
      values: [KEY, JSON.stringify(webPush.generateVAPIDKeys())],
    })
    known = await read()
    if (!known) throw new Error('the keys of Web Push were stored and cannot be read')
    return known
  }
}
