import type { Database } from '@nava/db'
import * as z from 'zod'
import { DEMO_TABLES } from './rows/last-ids.ts'

export const SETTING_KEY = 'demo'

/** Milliseconds */
export const REPORT_INTERVAL = 5000

const Progress = z.object({
  playable: z.number().default(0),
  total: z.number().default(0),
  failed: z.number().default(0),
})

export type DemoProgress = z.output<typeof Progress>

const DemoState = z
  .discriminatedUnion('media', [
    /** `reportedAt`: ISO 8601, renewed at least every `REPORT_INTERVAL` */
    z.object({ media: z.literal('pending'), reportedAt: z.string().default(''), ...Progress.shape }),
    z.object({ media: z.literal('complete') }),
    z.object({ media: z.literal('removing'), folders: z.array(z.string()) }),
    z.object({ media: z.literal('removed') }),
  ])
  .and(
    z.object({
      /** ISO 8601; all dates of the catalogue are relative to it */
      seededAt: z.string(),
      lastIDs: z.record(z.enum(DEMO_TABLES), z.int()).optional(),
      isForeign: z.boolean().optional(),
    }),
  )
export type DemoState = z.output<typeof DemoState>

export type DemoOrigin = Pick<DemoState, 'seededAt' | 'lastIDs' | 'isForeign'>

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
