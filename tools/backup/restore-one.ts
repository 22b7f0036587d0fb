import { withConnection } from '@nava/backup/back-up'
import { type ForeignKey, foreignKeysOf } from '@nava/backup/foreign-keys'
import { copyTable } from '@nava/backup/load-tables'
import { type Manifest, readManifest, type Table } from '@nava/backup/manifest'
import { quoted, TEXT_FORMAT } from '@nava/backup/table-text'
import type { Target } from '@nava/backup/target'
import type { Client } from 'pg'
import { reactionKinds } from '../../apps/api/src/listeners/reactions/reaction-kinds.ts'
import { chooseBackup } from './restore.ts'

export type Wanted = { playlistID: number } | { email: string }

export interface RestoredOne {
  name: string
  /** Rows that were not there, by table */
  added: Record<string, number>
  /** Rows that refer to something that exists no longer */
  left: number
}

/** Rows of an account that are of the moment, or by which others would be signed in */
const NOT_RESTORED = [
  'sessions',
  'passkey_challenges',
  'push_devices',
  'web_push_subscriptions',
  'listening_devices',
  'playing_now',
  'resumable_uploads',
  'notices',
  'daily_mixes',
]

/**
 * Adds one playlist, or one account with what belongs to it, from a backup to the running database, in one transaction.
 * Rows that are still there stay as they are. Counters of likes follow; plays stay anonymous, and pictures are not
 * restored.
 * @throws Error with one line, also if an ID or the address belongs to somebody else now
 */
export async function restoreOne(
  databaseUrl: string,
  target: Target,
  backup: string | undefined,
  wanted: Wanted,
): Promise<RestoredOne> {
  const name = await chooseBackup(target, backup)
  const manifest = await readManifest(target, name)
  return await withConnection(databaseUrl, async (client) => {
    await client.query(`BEGIN; ${TEXT_FORMAT}`)
    const keys = await foreignKeysOf(client)
    const root = 'email' in wanted ? 'users' : 'playlists'
    const tables = inOrder(root, keys).filter((table) => manifest.tables.some((each) => each.name === table))
    for (const table of new Set([...tables, 'users'])) await readTable(client, target, name, manifest, table)
    await ('email' in wanted
      ? chooseAccount(client, name, wanted.email)
      : choosePlaylist(client, name, wanted.playlistID))
    const added: Record<string, number> = {}
    let left = 0
    for (const table of tables) {
      if (table !== root) left += await chooseRows(client, table, tables, keys)
      added[table] = await addRows(client, table, keys, manifest)
    }
    await client.query('COMMIT')
    return { name, added, left }
  })
}

/** True if rows go with the row that the key names */
const isOwner = ({ onDelete }: ForeignKey): boolean => onDelete === 'cascade'

/** Returns the tables whose rows go with a row of `root`, each after those that it belongs to. */
function inOrder(root: string, keys: readonly ForeignKey[]): string[] {
  const parentsOf = (table: string) =>
    keys.filter((key) => key.table === table && isOwner(key) && key.parent !== table)
  const reached = new Set([root])
  for (const table of reached)
    for (const key of keys)
      if (isOwner(key) && key.parent === table && !NOT_RESTORED.includes(key.table)) reached.add(key.table)
  const ordered: string[] = []
  const visit = (table: string): void => {
    if (ordered.includes(table)) return
    for (const { parent } of parentsOf(table)) if (reached.has(parent)) visit(parent)
    ordered.push(table)
  }
  for (const table of reached) visit(table)
  return ordered
}

/** Temporary table with a table of the backup, and that with the chosen rows of it */
const old = (table: string): string => quoted(`old_${table}`)
const chosen = (table: string): string => quoted(`chosen_${table}`)

const listed = (columns: readonly string[]): string => columns.map(quoted).join(', ')

const equal = (a: string, aColumns: readonly string[], b: string, bColumns: readonly string[]): string =>
  aColumns
    .map((column, index) => `${a}.${quoted(column)} = ${b}.${quoted(bColumns[index] ?? '')}`)
    .join(' AND ')

const tableOf = (manifest: Manifest, name: string): Table => {
  const table = manifest.tables.find((each) => each.name === name)
  if (!table) throw new Error(`The backup has no table ${name}.`)
  return table
}

async function readTable(
  client: Client,
  target: Target,
  backup: string,
  manifest: Manifest,
  name: string,
): Promise<void> {
  const table = tableOf(manifest, name)
  const { rows } = await client.query<{ column: string }>(
    `SELECT attname::text AS column FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [quoted(name)],
  )
  const unknown = table.columns.filter((column) => !rows.some((row) => row.column === column))
  if (unknown.length > 0)
    throw new Error(
      `${name} has no ${unknown.join(', ')} any more: the backup is of another version of Nava.`,
    )
  await client.query(
    `CREATE TEMPORARY TABLE ${old(name)} ON COMMIT DROP AS SELECT ${listed(table.columns)} FROM ${quoted(name)} WHERE false`,
  )
  await copyTable(client, target, backup, table, old(name))
}

async function choose(
  client: Client,
  table: string,
  condition: string,
  ...values: unknown[]
): Promise<number> {
  await client.query(`CREATE TEMPORARY TABLE ${chosen(table)} (LIKE ${old(table)}) ON COMMIT DROP`)
  const { rowCount } = await client.query(
    `INSERT INTO ${chosen(table)} SELECT * FROM ${old(table)} o WHERE ${condition}`,
    values,
  )
  return rowCount ?? 0
}

async function chooseAccount(client: Client, backup: string, email: string): Promise<void> {
  const found = await choose(client, 'users', 'o.email = $1', email.toLowerCase())
  if (found === 0) throw new Error(`The backup ${backup} has no account of ${email}.`)
  const { rows } = await client.query<{ email: string; id: number }>(
    `SELECT u.email, u.id FROM users u JOIN ${chosen('users')} c ON (u.id = c.id) <> (u.email = c.email)
       OR (u.id <> c.id AND (u.google_sub = c.google_sub OR u.passkey_handle = c.passkey_handle))`,
  )
  for (const other of rows)
    throw new Error(`The account cannot be restored: account ${other.id} (${other.email}) has its place now.`)
}

async function choosePlaylist(client: Client, backup: string, playlistID: number): Promise<void> {
  const found = await choose(client, 'playlists', 'o.id = $1', playlistID)
  if (found === 0) throw new Error(`The backup ${backup} has no playlist ${playlistID}.`)
  const { rows } = await client.query<{ email: string; isThere: boolean }>(
    `SELECT o.email, u.id IS NOT NULL AS "isThere" FROM ${chosen('playlists')} c JOIN ${old('users')} o ON o.id = c.user_id
     LEFT JOIN users u ON u.id = o.id AND u.email = o.email`,
  )
  for (const { email, isThere } of rows)
    if (!isThere)
      throw new Error(
        `Its owner has no account any more: restore that, with its playlists, by --account ${email}`,
      )
}

/** Chooses the rows that belong to chosen ones. Returns how many were left out, because what they refer to is gone. */
async function chooseRows(
  client: Client,
  table: string,
  tables: readonly string[],
  keys: readonly ForeignKey[],
): Promise<number> {
  const own = keys.filter((key) => key.table === table)
  const belongs = own
    .filter((key) => isOwner(key) && tables.includes(key.parent))
    .map(
      ({ columns, parent, parentColumns }) =>
        `EXISTS (SELECT FROM ${chosen(parent)} p WHERE ${equal('p', parentColumns, 'o', columns)})`,
    )
  const exists = own.map(
    ({ columns, parent, parentColumns }) =>
      `(${columns.map((column) => `o.${quoted(column)} IS NULL`).join(' OR ')}
        OR EXISTS (SELECT FROM ${quoted(parent)} p WHERE ${equal('p', parentColumns, 'o', columns)}))`,
  )
  await choose(client, table, `(${belongs.join(' OR ')}) AND ${exists.join(' AND ')}`)
  const { rows } = await client.query<{ left: number }>(
    `SELECT count(*)::int AS left FROM ${old(table)} o WHERE (${belongs.join(' OR ')}) AND NOT (${exists.join(' AND ')})`,
  )
  return rows[0]?.left ?? 0
}

/**
 * Adds the chosen rows that are not there, and returns their number.
 * @throws Error if a row of somebody else has the ID of one of them
 */
async function addRows(
  client: Client,
  table: string,
  keys: readonly ForeignKey[],
  manifest: Manifest,
): Promise<number> {
  const columns = listed(tableOf(manifest, table).columns)
  const primary = await primaryKey(client, table)
  const owners = keys.filter((key) => key.table === table && isOwner(key)).flatMap((key) => key.columns)
  const isOther = owners.map((column) => `t.${quoted(column)} IS DISTINCT FROM c.${quoted(column)}`)
  const { rows: taken } = await client.query<Record<string, unknown>>(
    `SELECT ${listed(primary)} FROM ${quoted(table)} t JOIN ${chosen(table)} c USING (${listed(primary)})
     WHERE ${isOther.join(' OR ') || 'false'}`,
  )
  for (const row of taken)
    throw new Error(
      `Nothing was restored: ${Object.values(row).join(', ')} in ${table} belongs to somebody else now.`,
    )
  const { rows } = await client.query<Record<string, unknown>>(
    `INSERT INTO ${quoted(table)} (${columns}) SELECT ${columns} FROM ${chosen(table)}
     ON CONFLICT DO NOTHING RETURNING *`,
  )
  await raiseSequence(client, table)
  await countReactions(client, table, rows)
  return rows.length
}

async function primaryKey(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ column: string }>(
    `SELECT a.attname::text AS column FROM pg_index i
     JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
     WHERE i.indrelid = $1::regclass AND i.indisprimary`,
    [quoted(table)],
  )
  return rows.map(({ column }) => column)
}

/** The sequence may be behind if the database was itself restored from an older backup. */
async function raiseSequence(client: Client, table: string): Promise<void> {
  const { rows } = await client.query<{ sequence: string | null }>(
    `SELECT pg_get_serial_sequence($1, attname) AS sequence FROM pg_attribute
     WHERE attrelid = $1::regclass AND attname = 'id'`,
    [quoted(table)],
  )
  for (const { sequence } of rows)
    if (sequence !== null)
      await client.query(
        `SELECT setval($1::regclass, greatest((SELECT max(id) FROM ${quoted(table)}), nextval($1::regclass)))`,
        [sequence],
      )
}

async function countReactions(
  client: Client,
  table: string,
  added: readonly Record<string, unknown>[],
): Promise<void> {
  // The likes of a comment are added after it, and counted then.
  if (table === 'comments')
    await client.query('UPDATE comments SET like_count = 0 WHERE id = ANY ($1)', [added.map(({ id }) => id)])
  const kind = Object.values(reactionKinds).find((each) => each.table === table)
  if (!kind) return
  await client.query(
    `UPDATE ${kind.counted} t SET ${kind.counter} = t.${kind.counter} + x.times
     FROM (SELECT id, count(*)::int AS times FROM unnest($1::int[]) id GROUP BY id) x WHERE t.id = x.id`,
    [added.map((row) => row[kind.column])],
  )
}
