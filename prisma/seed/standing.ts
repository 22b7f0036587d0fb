import type { Database } from '../client.ts'

/** The row of `settings` that tells how far the demo catalogue is filled. */
export const SETTING_KEY = 'demo'

export type DemoSetting = {
  /** ISO 8601: the moment that all dates of the catalogue are relative to. */
  seededAt: string
  /** Whether pictures, music or videos are still to be made. */
  media: 'owed' | 'complete'
}

/** How far the demo catalogue is filled; undefined where it is not there at all. */
export async function demoStanding(db: Database): Promise<DemoSetting | undefined> {
  const row = await db.setting.findUnique({ where: { key: SETTING_KEY } })
  // Nobody but this folder writes the row.
  return row ? (row.value as DemoSetting) : undefined
}
