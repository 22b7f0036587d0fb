import type { Database } from '@nava/db'

/** The row of `settings` that says how far the demo catalogue is made. */
export const SETTING_KEY = 'demo'

export type DemoSetting = {
  /** ISO 8601: the moment that all dates of the catalogue are relative to. */
  seededAt: string
  /** Whether pictures, music or videos are still to be made. */
  media: 'owed' | 'complete'
}

/** Returns how far the demo catalogue is made; undefined if there is none. */
export async function readDemoState(db: Database): Promise<DemoSetting | undefined> {
  const row = await db.setting.findUnique({ where: { key: SETTING_KEY } })
  // Nobody but this folder writes the row.
  return row ? (row.value as DemoSetting) : undefined
}
