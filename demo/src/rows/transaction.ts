import type { Database } from '@nava/db'

/** The transaction in which all rows of the catalogue are written. */
export type Transaction = Parameters<Parameters<Database['$transaction']>[0]>[0]
