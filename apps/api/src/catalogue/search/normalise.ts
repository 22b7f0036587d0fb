import type { Sql } from '@nava/db'

/**
 * Removes case, accents and punctuation, and unifies letters, as in indexed names. The result contains no
 * LIKE wildcard and may be empty.
 */
export async function normalise(sql: Sql, text: string): Promise<string> {
  const { rows } = await sql.query<{ text: string }>({
    name: 'search-text',
    text: 'SELECT search_text($1) AS text',
    values: [text],
  })
  return rows[0]?.text ?? ''
}
