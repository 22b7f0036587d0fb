import type { Client } from 'pg'

export interface ForeignKey {
  table: string
  name: string
  /** As in ALTER TABLE … ADD CONSTRAINT */
  definition: string
  columns: string[]
  parent: string
  parentColumns: string[]
  onDelete: 'cascade' | 'set null' | 'refuse'
}

/** Returns those of the application's schema. */
export async function foreignKeysOf(client: Client): Promise<ForeignKey[]> {
  const columnsOf = (relation: string, key: string) =>
    `ARRAY(SELECT a.attname::text FROM unnest(c.${key}) WITH ORDINALITY k(number, place)
       JOIN pg_attribute a ON a.attrelid = c.${relation} AND a.attnum = k.number ORDER BY k.place)`
  const { rows } = await client.query<ForeignKey>(
    `SELECT c.conrelid::regclass::text AS table, c.conname AS name, pg_get_constraintdef(c.oid) AS definition,
       ${columnsOf('conrelid', 'conkey')} AS columns,
       c.confrelid::regclass::text AS parent, ${columnsOf('confrelid', 'confkey')} AS "parentColumns",
       CASE c.confdeltype WHEN 'c' THEN 'cascade' WHEN 'n' THEN 'set null' ELSE 'refuse' END AS "onDelete"
     FROM pg_constraint c WHERE c.contype = 'f' AND c.connamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema()) ORDER BY 1, 2`,
  )
  return rows
}
