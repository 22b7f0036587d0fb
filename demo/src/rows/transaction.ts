import type { Database } from '@nava/db'

export type Transaction = Parameters<Parameters<Database['$transaction']>[0]>[0]
