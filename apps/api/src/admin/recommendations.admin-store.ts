import type { RecommendationRun } from '@nava/contracts'
import type { Database } from '@nava/db'
import type { Tx } from '../platform/audit/audited.ts'

export type RecommendationAdminStore = ReturnType<typeof recommendationAdminStore>

export const recommendationAdminStore = (db: Database) => ({
  read: async (): Promise<RecommendationRun> => {
    const row = await db.recommendationRun.findFirst()
    const text = (at: Date | null | undefined) => at?.toISOString() ?? null
    return {
      requested: text(row?.requestedAt),
      started: text(row?.startedAt),
      finished: text(row?.finishedAt),
    }
  },

  request: async (tx: Tx): Promise<void> => {
    await tx.$executeRaw`UPDATE recommendation_runs SET requested_at = clock_timestamp()`
  },
})
