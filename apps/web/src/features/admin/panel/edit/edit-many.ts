import type { Endpoint } from '@nava/contracts'
import { type FieldDescription, describeFields } from '@nava/contracts/admin'
import type * as z from 'zod'
import { queryClient } from '../../../../lib/calls/query-client.ts'
import { type Resource, type Row, idOf, nameIn, queryAny, send } from '../resource.ts'

/** Rows that one change may be about, and rows of each call */
export const MOST_ROWS = 1000
const AT_ONCE = 25

const changesOf = (call: Endpoint) => (call.body as z.ZodObject<{ changes: z.ZodObject }>).shape.changes

/** Fields that a call changes in many rows */
export const editFields = (call: Endpoint): FieldDescription[] => describeFields(changesOf(call))

/** Returns the errors of the changes by field, in English, or undefined if the call takes them. */
export function checkChanges(call: Endpoint, changes: Row): z.core.$ZodIssue[] | undefined {
  return changesOf(call).safeParse(changes).error?.issues
}

export interface Failure {
  name: string
  code: string
  params: Row
  detail: string
}

/** Returns at most `MOST_ROWS` rows that match a table's search and filters, in its order. */
export async function matchingRows(resource: Resource, query: Row): Promise<Row[]> {
  const rows: Row[] = []
  const take = 100
  for (let skip = 0; skip < MOST_ROWS; skip += take) {
    const page = queryAny(resource.list, { query: { ...query, take, skip } })
    const reply = (await queryClient.fetchQuery({ ...page, staleTime: 0 })) as { items: Row[]; total: number }
    rows.push(...reply.items)
    if (reply.items.length < take) break
  }
  return rows
}

/** Changes all rows, some with each call, and tells how many are done. @throws as `call` does */
export async function editMany(
  { resource, call }: { resource: Resource; call: Endpoint },
  rows: readonly Row[],
  changes: Row,
  onProgress: (done: number) => void,
): Promise<{ changed: number; failed: Failure[] }> {
  const failed: Failure[] = []
  let changed = 0
  const names = new Map(rows.map((row) => [idOf(resource, row), nameIn(row, resource.name)]))
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const some = rows.slice(start, start + AT_ONCE)
    const body = {
      rows: some.map((row) => ({
        id: idOf(resource, row),
        ...(typeof row['updated'] === 'string' && { updated: row['updated'] }),
      })),
      changes,
    }
    const reply = (await send(call, { body })) as { changed: number; failed: (Failure & { id: number })[] }
    changed += reply.changed
    failed.push(...reply.failed.map((each) => ({ ...each, name: names.get(each.id) ?? `#${each.id}` })))
    onProgress(start + some.length)
  }
  return { changed, failed }
}
