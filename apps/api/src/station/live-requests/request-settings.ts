import { LiveRequestSettings } from '@nava/contracts'
import type { Sql } from '@nava/db'
import type { Tx } from '../../platform/audit/audited.ts'

/** Key of the settings' row */
export const REQUEST_SETTINGS = 'liveRequests'

export async function readRequestSettings(sql: Pick<Sql, 'query'>): Promise<LiveRequestSettings> {
  const { rows } = await sql.query<{ value: unknown }>({
    name: 'live-request-settings',
    text: 'SELECT value FROM settings WHERE key = $1',
    values: [REQUEST_SETTINGS],
  })
  // Of another version that this one does not take, the defaults count.
  return LiveRequestSettings.safeParse(rows[0]?.value).data ?? LiveRequestSettings.parse({})
}

export async function writeRequestSettings(tx: Tx, value: LiveRequestSettings): Promise<void> {
  await tx.setting.upsert({
    where: { key: REQUEST_SETTINGS },
    create: { key: REQUEST_SETTINGS, value },
    update: { value },
  })
}
