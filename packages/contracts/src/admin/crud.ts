import * as z from 'zod'
import { endpoint, file, text, type TextReply } from '../platform/endpoint.ts'
import { refusalOf, type RefusalReason } from '../studio/refusals.ts'
import { countText, id, idText, searchFor, timeIn } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'

const byID = z.object({ id: idText })

const pageOf = <R extends z.ZodType>(row: R) => z.object({ total: z.int(), items: z.array(row) })

/** Creates a list's call. `sorts`: sort keys, the default first; `order`: direction */
export function crudList<
  R extends z.ZodType,
  const S extends readonly [string, ...string[]],
  F extends z.ZodRawShape,
>(spec: { path: string; many: string; row: R; sorts: S; filters: F }) {
  const [first] = spec.sorts
  return endpoint({
    method: 'GET',
    path: `/api/admin/${spec.path}`,
    tag: 'admin',
    access: 'admin',
    summary: `List ${spec.many}: paged, searched, filtered, sorted`,
    query: z.object({
      take: countText(1, limits.list.maxTake).default(limits.list.defaultTake),
      skip: countText(0, limits.maxID).default(0),
      search: searchFor.default(''),
      sort: z.enum(spec.sorts).default(first as S[number]),
      order: z.enum(['asc', 'desc']).default('desc'),
      ...spec.filters,
    }),
    reply: pageOf(spec.row),
  })
}

export const crudRead = <R extends z.ZodType>({ path, one, row }: { path: string; one: string; row: R }) =>
  endpoint({
    method: 'GET',
    path: `/api/admin/${path}/{id}`,
    tag: 'admin',
    access: 'admin',
    summary: `Read ${one}`,
    params: byID,
    reply: row,
  })

/** Creates a call that deletes a row and its dependents. `mayConflict`: answers 409 while another row needs it */
export const crudDelete = ({
  path,
  one,
  mayConflict = false,
}: {
  path: string
  one: string
  mayConflict?: boolean
}) =>
  endpoint({
    method: 'DELETE',
    path: `/api/admin/${path}/{id}`,
    tag: 'admin',
    access: 'admin',
    summary: `Delete ${one}`,
    params: byID,
    ...(mayConflict && { errors: [409] as const }),
    reply: text(['true']),
  })

/** Creates a call that refuses a row for a reason, which its people are told. */
export const crudRefusal = <Reason extends RefusalReason, R extends z.ZodType | TextReply>({
  path,
  summary,
  reasons,
  reply,
}: {
  path: string
  summary: string
  reasons: z.ZodType<Reason | 'other', Reason | 'other'>
  reply: R
}) =>
  endpoint({
    method: 'POST',
    path: `/api/admin/${path}/{id}/refuse`,
    tag: 'admin',
    access: 'admin',
    errors: [409],
    summary,
    params: byID,
    body: refusalOf(reasons).extend({
      /** `updated` of the row that the admin reviewed, if it has one; 409 if it has changed since */
      updated: timeIn.optional(),
    }),
    reply,
  })

export const crudPicture = (path: string, one: string, name = 'picture') =>
  endpoint({
    method: 'POST',
    path: `/api/admin/${path}/{id}/${name}`,
    tag: 'admin',
    access: 'admin',
    summary: `Set the ${name} of ${one}`,
    params: byID,
    body: file({ maxBytes: limits.image.maxBytes }),
    perMinute: limits.image.perMinute,
    reply: text(['true']),
  })

/**
 * Creates all calls for a kind of row. `one`: name of the kind with an article. `form`: creates or replaces a
 * row
 */
export function crud<
  R extends z.ZodType,
  B extends z.ZodType,
  const S extends readonly [string, ...string[]],
  F extends z.ZodRawShape,
>(spec: {
  path: string
  one: string
  many: string
  row: R
  form: B
  sorts: S
  filters: F
  mayConflict?: boolean
}) {
  const { path, one, row, form } = spec
  return {
    list: crudList(spec),
    read: crudRead(spec),
    create: endpoint({
      method: 'POST',
      path: `/api/admin/${path}`,
      tag: 'admin',
      access: 'admin',
      errors: [404, 409],
      summary: `Create ${one}`,
      body: form,
      reply: row,
    }),
    update: endpoint({
      method: 'PUT',
      path: `/api/admin/${path}/{id}`,
      tag: 'admin',
      access: 'admin',
      errors: [409],
      summary: `Change ${one}: the form replaces all of it`,
      params: byID,
      body: form,
      reply: row,
    }),
    remove: crudDelete(spec),
  }
}

/** `updated` of the row that the admin edited; 409 if it has changed since */
export const editedAt = timeIn.optional()

export const idsIn = (most: number) => z.array(id).max(most).default([])

/** Filter of a list; if omitted, all rows match */
export const yesNo = z.enum(['yes', 'no']).optional()
