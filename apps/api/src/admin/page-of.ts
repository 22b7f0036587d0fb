import type { Endpoint } from '@nava/contracts'
import type { Sql } from '@nava/db'
import type * as z from 'zod'
import { normalise } from '../catalogue/search/normalise.ts'

/** What a list answers. */
export type ListOf<E extends Endpoint> = E['reply'] extends z.ZodType ? z.output<E['reply']> : never

/** A page of rows, and the number of all. */
export interface Page<Row> {
  total: number
  items: Row[]
}

/** A page of rows and the number of all, from two queries at once. */
export async function pageOf<R, T>(
  count: Promise<number>,
  rows: Promise<R[]>,
  present: (row: R) => T,
): Promise<Page<T>> {
  const [total, items] = await Promise.all([count, rows])
  return { total, items: items.map(present) }
}

/**
 * A page of rows of a large table and the number of all. Only ids are put in order and counted up to the page, in an index
 * where there is one; of its rows alone everything is read.
 */
export async function pageByIds<R extends { id: number }, T>(
  count: Promise<number>,
  ids: Promise<{ id: number }[]>,
  read: (which: { id: { in: number[] } }) => Promise<R[]>,
  present: (row: R) => T,
): Promise<Page<T>> {
  const [total, page] = await Promise.all([count, ids])
  const rows = new Map((await read({ id: { in: page.map(({ id }) => id) } })).map((row) => [row.id, row]))
  // One that was deleted meanwhile is left out.
  return { total, items: page.flatMap(({ id }) => rows.get(id) ?? []).map(present) }
}

/** The condition that a row's search column holds the text; none without text. */
export async function found(
  sql: Sql,
  search: string,
): Promise<{ search?: { contains: string }; id?: { in: number[] } }> {
  if (search === '') return {}
  const text = await normalise(sql, search)
  // Punctuation alone is in no name.
  return text === '' ? { id: { in: [] } } : { search: { contains: text } }
}

/** The condition that a column holds the text as it is, in any case. Prisma leaves the wildcards of LIKE what they are. */
export const holds = (text: string) => ({
  contains: text.replaceAll(/[\\%_]/g, String.raw`\$&`),
  mode: 'insensitive' as const,
})

/** A filter of 'yes' and 'no' as a condition on a column; none without it. */
export const isYes = (column: string, wish: 'yes' | 'no' | undefined): Record<string, boolean> =>
  wish === undefined ? {} : { [column]: wish === 'yes' }

/** Rows by their ids, each once, in the order that counts. */
export const inOrder = <K extends string>(ids: readonly number[], key: K) =>
  // The cast holds: a computed key widens the object to an index signature.
  [...new Set(ids)].map(
    (id, position) => ({ [key]: id, position }) as Record<K, number> & { position: number },
  )
