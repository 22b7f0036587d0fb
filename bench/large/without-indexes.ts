import type { Client } from 'pg'

/**
 * Speeds up bulk loads: drops foreign keys and indexes without a constraint, disables the triggers of `tables`,
 * and restores all of them after `load`.
 */
export async function withoutIndexes(
  client: Client,
  tables: readonly string[],
  load: () => Promise<void>,
): Promise<void> {
  const keys = await client.query<{ relation: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS relation, conname AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND conrelid::regclass::text = ANY($1)`,
    [tables],
  )
  const indexes = await client.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE schemaname = 'public' AND tablename = ANY($1)
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conname = indexname)`,
    [tables],
  )
  for (const { relation, name } of keys.rows)
    await client.query(`ALTER TABLE ${relation} DROP CONSTRAINT "${name}"`)
  for (const { name } of indexes.rows) await client.query(`DROP INDEX "${name}"`)
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  await load()
  await client.query("SET maintenance_work_mem = '512MB'")
  for (const { definition } of indexes.rows) await client.query(definition)
  for (const { relation, name, definition } of keys.rows)
    await client.query(`ALTER TABLE ${relation} ADD CONSTRAINT "${name}" ${definition}`)
  for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
}
