/** Conditions that the lists of several tables share. */
import type { Sql } from '@nava/db'
import { normalise } from '../catalogue/search/normalise.ts'

/** Matches rows whose normalised search column contains the text; all rows if there is no text. */
export async function matchesSearch(
  sql: Sql,
  search: string,
): Promise<{ search?: { contains: string }; id?: { in: number[] } }> {
  if (search === '') return {}
  const text = await normalise(sql, search)
  // Punctuation alone is in no name.
  return text === '' ? { id: { in: [] } } : { search: { contains: text } }
}

/** Matches a column that contains the text as it is, in any case. Prisma does not escape the wildcards of LIKE. */
export const containsText = (text: string) => ({
  contains: text.replaceAll(/[\\%_]/g, String.raw`\$&`),
  mode: 'insensitive' as const,
})

/** Matches rows with the text in one of these columns; all rows if there is no text. */
export const anyContains = <C extends string>(columns: readonly C[], search: string) =>
  search === ''
    ? {}
    : // The cast holds: a computed key widens the object to an index signature.
      {
        OR: columns.map(
          (column) => ({ [column]: containsText(search) }) as Record<C, ReturnType<typeof containsText>>,
        ),
      }

/** Matches a boolean column by a filter of 'yes' or 'no'; all rows without the filter. */
export const yesNoFilter = (column: string, wanted: 'yes' | 'no' | undefined): Record<string, boolean> =>
  wanted === undefined ? {} : { [column]: wanted === 'yes' }
