import { openPool } from './session.ts'

/**
 * Returns the name that admins gave the station; `otherwise` (PRODUCT_NAME) if they gave none, or the database cannot be
 * read.
 */
export async function stationName(databaseUrl: string | undefined, otherwise: string): Promise<string> {
  if (databaseUrl === undefined) return otherwise
  const sql = openPool(databaseUrl, { max: 1, connectionTimeoutMillis: 5000 })
  try {
    const { rows } = await sql.query<{ name: string | null }>(
      `SELECT "values" ->> 'name' AS name FROM station`,
    )
    return rows[0]?.name || otherwise
  } catch {
    return otherwise
  } finally {
    await sql.end()
  }
}
