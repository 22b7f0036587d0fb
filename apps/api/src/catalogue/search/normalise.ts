import type { Sql } from '@nava/db'

/**
 * Returns a text as names are normalised for search: without case, accents and punctuation, with one form of each letter.
 * Contains no wildcard of LIKE; empty if the text has nothing to search for.
 */
export async function normalise(sql: Sql, text: string): Promise<string> {
  const { rows } = await sql.query<{ text: string }>({
    name: 'search-text',
    text: 'SELECT search_text($1) AS text',
    values: [text],
  })
  return rows[0]?.text ?? ''
}
