import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { unzippedFile } from './checked-bytes.ts'
import { type Manifest, type Table, tableKey } from './manifest.ts'
import { counted, quoted, TEXT_FORMAT } from './table-text.ts'
import type { Target } from './target.ts'

/** Fills all tables of the backup's schema in one transaction. Foreign keys are dropped before, and recreated after. */
export async function loadTables(
  client: Client,
  target: Target,
  backup: string,
  { tables, sequences }: Pick<Manifest, 'tables' | 'sequences'>,
): Promise<void> {
  await client.query('BEGIN')
  await client.query(TEXT_FORMAT)
  const foreignKeys = await foreignKeysOf(client)
  for (const { table, name } of foreignKeys)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${quoted(name)}`)
  await client.query(`TRUNCATE ${tables.map(({ name }) => quoted(name)).join(', ')}`)
  for (const table of tables) await loadTable(client, target, backup, table)
  for (const { table, name, definition } of foreignKeys)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${quoted(name)} ${definition}`)
  for (const { name, value, isCalled } of sequences)
    await client.query('SELECT setval($1::regclass, $2, $3)', [quoted(name), value, isCalled])
  await client.query('COMMIT')
  await client.query('ANALYZE')
}

async function foreignKeysOf(client: Client) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY 1, 2`,
  )
  return rows
}

async function loadTable(client: Client, target: Target, backup: string, table: Table): Promise<void> {
  const name = quoted(table.name)
  await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
  await copyTable(client, target, backup, table, name)
  await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
}

/**
 * Adds the rows of a table of the backup to the table `into` (SQL), which has the same columns.
 * @throws Error with a message for the operator if they are damaged
 */
export async function copyTable(
  client: Client,
  target: Target,
  backup: string,
  { name, columns, rows, sha256 }: Table,
  into: string,
): Promise<void> {
  let loaded = 0
  await pipeline(
    counted(unzippedFile(target, tableKey(backup, name), sha256), (count) => (loaded = count)),
    client.query(copyFrom(`COPY ${into} (${columns.map(quoted).join(', ')}) FROM STDIN`)),
  )
  if (loaded !== rows) throw new Error(`The backup is damaged: ${name} has ${loaded} rows instead of ${rows}`)
}
