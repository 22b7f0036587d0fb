/** Writes tables as text, which any version of PostgreSQL can load. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { AssetKind, ImageKind } from '@nava/contracts'
import { assetFolder, imageFolder, sourceKey } from '@nava/media/storage/keys'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { summed } from './checked-bytes.ts'
import { type Manifest, type Table, tableKey } from './manifest.ts'
import { counted, quoted, TEXT_FORMAT } from './table-text.ts'
import type { Target } from './target.ts'

type Rows = Pick<Manifest, 'migrations' | 'tables' | 'sequences'>

/** Logs that are read by transaction number, which differs in a restored database; not backed up */
const CHANGE_LOGS = ['catalogue_changes', 'name_changes']

/**
 * Writes every table as of one moment, except the record of migrations, change logs, and unlogged tables. Adds what
 * `also` reads at that moment.
 */
export async function writeSnapshot<More extends object = object>(
  client: Client,
  target: Target,
  backup: string,
  { also, signal }: { also?: (client: Client) => Promise<More>; signal?: AbortSignal | undefined } = {},
): Promise<Rows & More> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY')
  await client.query(TEXT_FORMAT)
  const more = await also?.(client)
  const migrations = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  )
  const tables: Table[] = []
  for (const table of await tablesOf(client))
    tables.push(await writeTable(client, target, { backup, ...table }, signal))
  const sequences = await sequencesOf(client)
  await client.query('COMMIT')
  return { migrations: migrations.rows.map(({ name }) => name), tables, sequences, ...(more as More) }
}

type Columns = Pick<Table, 'name' | 'columns'>

async function tablesOf(client: Client): Promise<Columns[]> {
  const { rows } = await client.query<Columns>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema()) AND c.relkind = 'r' AND c.relpersistence = 'p'
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
       AND c.relname <> '_prisma_migrations' AND c.relname <> ALL ($1)
     GROUP BY c.relname ORDER BY c.relname`,
    [CHANGE_LOGS],
  )
  return rows
}

async function writeTable(
  client: Client,
  target: Target,
  { backup, name, columns }: Columns & { backup: string },
  signal: AbortSignal | undefined,
): Promise<Table> {
  const text = client.query(copyTo(`COPY ${quoted(name)} (${columns.map(quoted).join(', ')}) TO STDOUT`))
  // A failed copy ends the connection; without a handler, the error event would end the process.
  text.on('error', () => undefined)
  let rows = 0
  let bytes = 0
  let sha256 = ''
  await pipeline(
    text,
    (lines: AsyncIterable<Buffer>) => counted(lines, (count) => (rows = count)),
    createGzip(),
    async (zipped: AsyncIterable<Uint8Array>) => {
      const source = Readable.from(summed(zipped, (sum) => (sha256 = sum)))
      bytes = (await target.put(tableKey(backup, name), source)).bytes
    },
    { signal },
  )
  return { name, columns, rows, bytes, sha256 }
}

async function sequencesOf(client: Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT sequencename AS name FROM pg_sequences WHERE schemaname = current_schema() ORDER BY 1`,
  )
  const sequences: Manifest['sequences'] = []
  for (const { name } of rows) {
    const { rows: states } = await client.query<{ value: string; isCalled: boolean }>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${quoted(name)}`,
    )
    for (const state of states) sequences.push({ name, ...state })
  }
  return sequences
}

/** Returns the media that rows name: files by key, versions by folder. */
export async function namedMedia(client: Client): Promise<{ named: string[] }> {
  const assets = await client.query<{
    id: number
    kind: AssetKind
    source: string
    published: string | null
  }>(
    // The upload of a failed asset may be lost, so it is not expected; of one that was marked lost nothing is.
    `SELECT id, kind, CASE state WHEN 'failed' THEN '' ELSE source_version END AS source,
       CASE WHEN state = 'failed' AND reason_code = 'upload.lost' THEN NULL ELSE published_version END AS published
     FROM media_assets`,
  )
  const versions = await client.query<{ id: number; kind: AssetKind; version: string; isMade: boolean }>(
    `SELECT v.asset_id AS id, s.kind, v.version, v.state <> 'published' AS "isMade"
     FROM asset_versions v JOIN media_assets s ON s.id = v.asset_id
     WHERE v.state IN ('waiting', 'former') OR v.state = 'published' AND s.published_version <> s.source_version`,
  )
  const images = await client.query<{ kind: ImageKind; ownerID: number; version: string }>(
    `SELECT kind, owner_id AS "ownerID", version FROM images`,
  )
  const named = [
    ...assets.rows.flatMap(({ id, source }) => (source === '' ? [] : [sourceKey(id, source)])),
    ...assets.rows.flatMap(({ id, kind, published }) =>
      published === null ? [] : [assetFolder(kind, id, published)],
    ),
    ...versions.rows.flatMap(({ id, kind, version, isMade }) => [
      sourceKey(id, version),
      ...(isMade ? [assetFolder(kind, id, version)] : []),
    ]),
    ...images.rows.map(({ kind, ownerID, version }) => imageFolder(kind, ownerID, version)),
  ]
  return { named }
}
