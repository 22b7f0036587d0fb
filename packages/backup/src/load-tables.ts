import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { unzippedFile } from './checked-bytes.ts'
import { type ForeignKey, foreignKeysOf } from './foreign-keys.ts'
import { type Manifest, type Table, tableKey } from './manifest.ts'
import { counted, quoted, TEXT_FORMAT } from './table-text.ts'
import type { Target } from './target.ts'

/**
 * Fills all tables of the backup's schema in one transaction, except those of `without`, which stay empty; rows that refer
 * to them are left out too. Returns how many, by table. Foreign keys are dropped before, and recreated after.
 */
export async function loadTables(
  client: Client,
  target: Target,
  backup: string,
  { tables, sequences }: Pick<Manifest, 'tables' | 'sequences'>,
  without: ReadonlySet<string> = new Set(),
): Promise<Map<string, number>> {
  await client.query('BEGIN')
  await client.query(TEXT_FORMAT)
  const keys = await foreignKeysOf(client)
  for (const { table, name } of keys)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${quoted(name)}`)
  await client.query(`TRUNCATE ${tables.map(({ name }) => quoted(name)).join(', ')}`)
  for (const { name } of tables) await client.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`)
  for (const table of tables)
    if (!without.has(table.name)) await copyTable(client, target, backup, table, quoted(table.name))
  const left = without.size > 0 ? await leaveOutOrphans(client, keys) : new Map<string, number>()
  for (const { name } of tables) await client.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`)
  for (const { table, name, definition } of keys)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${quoted(name)} ${definition}`)
  for (const { name, value, isCalled } of sequences)
    await client.query('SELECT setval($1::regclass, $2, $3)', [quoted(name), value, isCalled])
  await client.query('COMMIT')
  await client.query('ANALYZE')
  return left
}

/** Does with rows that refer to nothing what would have happened when that was deleted, until there are none. */
async function leaveOutOrphans(client: Client, keys: readonly ForeignKey[]): Promise<Map<string, number>> {
  const left = new Map<string, number>()
  let changed = 0
  do {
    changed = 0
    for (const { table, columns, parent, parentColumns, onDelete } of keys) {
      const refers = columns.map((column) => `t.${quoted(column)} IS NOT NULL`).join(' AND ')
      const same = columns.map((each, index) => `p.${quoted(parentColumns[index] ?? '')} = t.${quoted(each)}`)
      const isOrphan = `${refers} AND NOT EXISTS (SELECT FROM ${parent} p WHERE ${same.join(' AND ')})`
      const change =
        onDelete === 'set null'
          ? `UPDATE ${table} t SET ${columns.map((column) => `${quoted(column)} = NULL`).join(', ')}`
          : `DELETE FROM ${table} t`
      const { rowCount } = await client.query(`${change} WHERE ${isOrphan}`)
      const rows = rowCount ?? 0
      changed += rows
      if (rows > 0 && onDelete !== 'set null') left.set(table, (left.get(table) ?? 0) + rows)
    }
  } while (changed > 0)
  return left
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
