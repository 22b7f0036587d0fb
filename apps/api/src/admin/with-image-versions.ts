import type { ImageKind } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { readImageVersions } from '../catalogue/images/image-versions.ts'
import type { RowStore } from './keep-rows.ts'
import type { Page } from './page-of.ts'

/** A row as its store reads it: without the versions of its pictures. */
export type Unpictured<Row> = Omit<Row, 'imageVersion' | 'headerImageVersion'>

/**
 * Adds to the rows of a store the versions of their pictures, which are of kinds that Prisma does not know as relations.
 * `fields` names the kind of picture behind each field, `idOf` gives a row's id.
 */
export function withImageVersions<Read extends object, Form, Query, Field extends string>(
  sql: Sql,
  store: RowStore<Read, Form> & { list: (query: Query) => Promise<Page<Read>> },
  fields: Record<Field, ImageKind>,
  idOf: (row: Read) => number,
): RowStore<Read & Record<Field, string>, Form> & {
  list: (query: Query) => Promise<Page<Read & Record<Field, string>>>
} {
  const kinds = Object.entries<ImageKind>(fields)
  const add = async (rows: Read[]) => {
    const versionOf = await readImageVersions(sql, Object.values(fields), rows.map(idOf))
    return rows.map((row) => {
      const versions = kinds.map(([field, kind]) => [field, versionOf(kind, idOf(row))])
      // The cast holds: a field for each of `fields`.
      return { ...row, ...(Object.fromEntries(versions) as Record<Field, string>) }
    })
  }
  return {
    ...store,
    list: async (query) => {
      const { total, items } = await store.list(query)
      return { total, items: await add(items) }
    },
    read: async (id) => {
      const row = await store.read(id)
      return row && (await add([row]))[0]
    },
  }
}
