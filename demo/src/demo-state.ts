import type { Database } from '@nava/db'
import * as z from 'zod'

/** The row of `settings` that says how far the demo catalogue is made. */
export const SETTING_KEY = 'demo'

const DemoSetting = z.object({
  /** ISO 8601: the moment that all dates of the catalogue are relative to. */
  seededAt: z.string(),
  /** Whether pictures, music or videos are still to be made. */
  media: z.enum(['owed', 'complete']),
})
export type DemoSetting = z.output<typeof DemoSetting>

/** Returns how far the demo catalogue is made; undefined if there is none. */
export async function readDemoState(db: Database): Promise<DemoSetting | undefined> {
  const row = await db.setting.findUnique({ where: { key: SETTING_KEY } })
  return row ? DemoSetting.parse(row.value) : undefined
}
