import type { Sql } from '@nava/db'

export type ReadIDs = (name: string, text: string, values: readonly unknown[]) => Promise<number[]>

/** Returns a function that runs a query with a column `id`. */
export const idReader =
  (sql: Sql): ReadIDs =>
  async (name, text, values) => {
    const { rows } = await sql.query<{ id: number }>({ name: `subsonic-${name}`, text, values: [...values] })
    return rows.map(({ id }) => id)
  }
