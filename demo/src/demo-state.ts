import type { Database } from '@nava/db'
import * as z from 'zod'
import { DEMO_TABLES } from './rows/last-ids.ts'

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
    /** Its rows are gone; the files in these folders are being removed. */
    z.object({ media: z.literal('removing'), folders: z.array(z.string()) }),
    /** It is not made again until somebody says so. */
    z.object({ media: z.literal('removed') }),
  ])
  .and(
    z.object({
      /** ISO 8601: the time to which all dates of the catalogue are relative. */
      seededAt: z.string(),
      /** The last id of the demo in each of its tables; earlier versions did not write it. */
      lastIDs: z.record(z.enum(DEMO_TABLES), z.int()).optional(),
      /** The database is not the one that `npm start` runs itself. */
      isForeign: z.boolean().optional(),
    }),
  )
export type DemoState = z.output<typeof DemoState>

/** What is known of a demo from its beginning on. */
export type DemoOrigin = Pick<DemoState, 'seededAt' | 'lastIDs' | 'isForeign'>

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
