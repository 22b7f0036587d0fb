import type { Endpoint } from '@nava/contracts'
import type { Sql } from '@nava/db'
import type * as z from 'zod'

/** What a list answers. */
export type ListOf<E extends Endpoint> = E['reply'] extends z.ZodType ? z.output<E['reply']> : never

/** A page of rows and the number of all, from two queries at once. */
export async function pageOf<R, T>(
  count: Promise<number>,
  rows: Promise<R[]>,
  present: (row: R) => T,
): Promise<{ total: number; items: T[] }> {
  const [total, items] = await Promise.all([count, rows])
  return { total, items: items.map(present) }
}

/** Search text as the search columns have it: without case, accents and punctuation. */
export async function searchable(sql: Sql, text: string): Promise<string> {
  if (text === '') return ''
  const { rows } = await sql.query<{ text: string }>({
    name: 'searchable',
    text: 'SELECT search_text($1) AS text',
    values: [text],
  })
  return rows[0]?.text ?? ''
}

/** A filter of 'yes' and 'no' as a condition on a column; none without it. */
export const isYes = (column: string, wish: 'yes' | 'no' | undefined): Record<string, boolean> =>
  wish === undefined ? {} : { [column]: wish === 'yes' }

/** Rows by their ids, each once, in the order that counts. */
export const inOrder = <K extends string>(ids: readonly number[], key: K) =>
  // The cast holds: a computed key widens the object to an index signature.
  [...new Set(ids)].map(
    (id, position) => ({ [key]: id, position }) as Record<K, number> & { position: number },
  )
