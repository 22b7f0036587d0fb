import type { ImageKind } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { readImageVersions } from '../../catalogue/images/image-versions.ts'
import type { Find } from './paged-table.ts'

/**
 * Adds the versions of pictures, which Prisma cannot join. `fields`: kind of picture by the name of the added
 * field.
 */
export function withImageVersions<Where, Stored extends { id: number }, Field extends string>(
  sql: Sql,
  fields: Record<Field, ImageKind>,
  find: Find<Where, Stored>,
): Find<Where, Stored & Record<Field, string>> {
  const kinds = Object.entries<ImageKind>(fields)
  return async (args) => {
    const rows = await find(args)
    const ids = rows.map(({ id }) => id)
    const versionOf = await readImageVersions(sql, Object.values(fields), ids)
    return rows.map((row) => {
      const versions = kinds.map(([field, kind]) => [field, versionOf(kind, row.id)])
      return { ...row, ...(Object.fromEntries(versions) as Record<Field, string>) }
    })
  }
}
