/** What the upkeep of every kind of row has in common: list, read, create, change, delete, and pictures. */
import * as z from 'zod'
import { endpoint, file, text } from '../endpoint.ts'
import { countText, id, idText, searchFor } from '../fields.ts'
import { limits } from '../limits.ts'

const byId = z.object({ id: idText })

/** A page of a list, and how many rows there are in all. */
const pageOf = <R extends z.ZodType>(row: R) => z.object({ total: z.int(), items: z.array(row) })

/**
 * A list that is paged, searched, filtered and sorted. `sorts` are what it may be sorted by, the default first;
 * `order` turns it round.
 */
export function upkeepList<
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
      skip: countText(0, limits.maxId).default(0),
      search: searchFor.default(''),
      sort: z.enum(spec.sorts).default(first as S[number]),
      order: z.enum(['asc', 'desc']).default('desc'),
      ...spec.filters,
    }),
    reply: pageOf(spec.row),
  })
}

/** Reads one row. */
export const upkeepRead = <R extends z.ZodType>({ path, one, row }: { path: string; one: string; row: R }) =>
  endpoint({
    method: 'GET',
    path: `/api/admin/${path}/{id}`,
    tag: 'admin',
    access: 'admin',
    summary: `Read ${one}`,
    params: byId,
    reply: row,
  })

/** Deletes one row, and what hangs on it; `isKept` where it stays (409) while something needs it. */
export const upkeepDelete = ({
  path,
  one,
  isKept = false,
}: {
  path: string
  one: string
  isKept?: boolean
}) =>
  endpoint({
    method: 'DELETE',
    path: `/api/admin/${path}/{id}`,
    tag: 'admin',
    access: 'admin',
    summary: `Delete ${one}`,
    params: byId,
    ...(isKept && { errors: [409] as const }),
    reply: text(['true']),
  })

/** Sets a picture of one row; `name` tells pictures of the same row apart. */
export const upkeepPicture = (path: string, one: string, name = 'picture') =>
  endpoint({
    method: 'POST',
    path: `/api/admin/${path}/{id}/${name}`,
    tag: 'admin',
    access: 'admin',
    summary: `Set the ${name} of ${one}`,
    params: byId,
    body: file({ maxBytes: limits.image.maxBytes }),
    perMinute: limits.image.perMinute,
    reply: text(['true']),
  })

/**
 * The five calls of a kind of row: `path` and its names in sentences (`one` with its article), the row as it is read,
 * the form that creates it and replaces it whole.
 */
export function upkeep<
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
  isKept?: boolean
}) {
  const { path, one, row, form } = spec
  return {
    list: upkeepList(spec),
    read: upkeepRead(spec),
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
      params: byId,
      body: form,
      reply: row,
    }),
    remove: upkeepDelete(spec),
  }
}

/** Ids of other rows, in the order that counts. */
export const idsIn = (most: number) => z.array(id).max(most).default([])

/** An address that a click may lead to: https, http, or within this site. */
export const linkIn = z
  .string()
  .trim()
  .max(limits.text.link)
  .regex(
    /^(https?:\/\/[^\s\p{Cc}\p{Cs}"'<>\\]+|\/(?!\/)[^\s\p{Cc}\p{Cs}"'<>\\]*)?$/iu,
    'Give an http or https address, or one within this site',
  )
  .default('')

/** 'yes' or 'no' as a filter; without it both. */
export const yesNo = z.enum(['yes', 'no']).optional()
