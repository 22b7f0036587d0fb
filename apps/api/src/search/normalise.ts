import type { Sql } from '@nava/db'

/**
 * A text as names are kept for search: without case, accents and punctuation, with one form of each letter. Nothing in
 * it is a wildcard of LIKE; it is empty where the text has nothing to look for.
 */
export async function normalise(sql: Sql, text: string): Promise<string> {
  const { rows } = await sql.query<{ text: string }>({
    name: 'search-text',
    text: 'SELECT search_text($1) AS text',
    values: [text],
  })
  return rows[0]?.text ?? ''
}
