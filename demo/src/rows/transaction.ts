import type { Database } from '@nava/db'

/** What the rows are written through: one transaction for the whole catalogue. */
export type Transaction = Parameters<Parameters<Database['$transaction']>[0]>[0]
