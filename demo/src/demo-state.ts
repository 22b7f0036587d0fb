import type { Database } from '@nava/db'
import * as z from 'zod'

/** The row of `settings` with the progress of the demo catalogue. */
export const SETTING_KEY = 'demo'

/** In ms. */
export const REPORT_INTERVAL = 5000

/** Earlier versions wrote no progress. */
const Progress = z.object({
  playable: z.number().default(0),
  total: z.number().default(0),
  /** That the worker has refused. */
  failed: z.number().default(0),
})

/** How many of the demo's tracks, videos and shows are playable. */
export type DemoProgress = z.output<typeof Progress>

const DemoState = z
  .discriminatedUnion('media', [
    /** `reportedAt` is in ISO 8601: the process that prepares the demo reports at least every `REPORT_INTERVAL`. */
    z.object({ media: z.literal('pending'), reportedAt: z.string().default(''), ...Progress.shape }),
    /** Everything has been made and is playable. */
    z.object({ media: z.literal('complete') }),
  ])
  .and(
    z.object({
      /** ISO 8601: the time to which all dates of the catalogue are relative. */
      seededAt: z.string(),
    }),
  )
export type DemoState = z.output<typeof DemoState>

/** Returns the progress of the demo catalogue, or undefined if there is none. */
export async function readDemoState(db: Database): Promise<DemoState | undefined> {
  const row = await db.setting.findUnique({ where: { key: SETTING_KEY } })
  return row ? DemoState.parse(row.value) : undefined
}

export async function writeDemoState(db: Pick<Database, 'setting'>, state: DemoState): Promise<void> {
  await db.setting.upsert({
    where: { key: SETTING_KEY },
    create: { key: SETTING_KEY, value: state },
    update: { value: state },
  })
}
