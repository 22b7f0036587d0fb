import type { Sql } from '@nava/db'
import { normalise } from '../../catalogue/search/normalise.ts'

export async function matchesSearch(
  sql: Sql,
  search: string,
): Promise<{ search?: { contains: string }; id?: { in: number[] } }> {
  if (search === '') return {}
  const text = await normalise(sql, search)
  // `normalise` removes punctuation; if nothing is left, nothing matches.
  return text === '' ? { id: { in: [] } } : { search: { contains: text } }
}

/** Matches a column regardless of case. LIKE wildcards are escaped here, because Prisma does not. */
export const containsText = (text: string) => ({
  // Columns of addresses, which are in small letters, have the locale of the database.
  contains: text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`),
  mode: 'insensitive' as const,
})

export const anyContains = <C extends string>(columns: readonly C[], search: string) =>
  search === ''
    ? {}
    : // TypeScript widens a computed key to `string`
      {
        OR: columns.map(
          (column) => ({ [column]: containsText(search) }) as Record<C, ReturnType<typeof containsText>>,
        ),
      }

export const yesNoFilter = (column: string, wanted: 'yes' | 'no' | undefined): Record<string, boolean> =>
  wanted === undefined ? {} : { [column]: wanted === 'yes' }

export const refusedFilter = (wanted: 'yes' | 'no' | undefined) =>
  wanted === undefined ? {} : { refusalReason: wanted === 'yes' ? { not: null } : null }

export const withdrawnFilter = (wanted: 'yes' | 'no' | undefined) =>
  wanted === undefined ? {} : { withdrawnAt: wanted === 'yes' ? { not: null } : null }
