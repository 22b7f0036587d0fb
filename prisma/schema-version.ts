/**
 * Compares the schema of a database with this version. Programs call `untilMigrated` before they use the
 * database, commands `assertMigrated`.
 */
import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { DatabaseError } from 'pg'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { allowedConnections, findFaults, isPooled, type Needs } from './session-facts.ts'
import { SessionClient } from './session.ts'
import { fittingConnections } from './share-connections.ts'

/** Prisma's layout: a folder per migration, named by time, with `migration.sql` */
export const MIGRATIONS = fileURLToPath(new URL('migrations', import.meta.url))

export const LEAST_POSTGRES = 15

/** Milliseconds */
const LOOK_EVERY = 1000
const CONNECT_WITHIN = 5000

export type SchemaState =
  | { state: 'current' }
  /** Migrations are missing or being applied */
  | { state: 'older'; missing: readonly string[] }
  /** A migration did not finish, and no process is applying it */
  | { state: 'failed'; migration: string; reason: string }
  | { state: 'newer'; unknown: readonly string[] }
  | { state: 'old server'; version: string }

interface Queries {
  query: (text: string) => Promise<{ rows: Record<string, unknown>[] }>
}

/** Returns the names of migrations, oldest first; none if the folder is missing. */
export async function migrationNames(folder = MIGRATIONS): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted()
}

export async function readSchemaState(sql: Queries, known: readonly string[]): Promise<SchemaState> {
  const server = await sql.query(
    `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version,
       to_regclass(quote_ident(current_schema()) || '._prisma_migrations') IS NOT NULL AS "isMigrated"`,
  )
  const { number, version, isMigrated } = server.rows[0] ?? {}
  if (isOldServer(Number(number))) return { state: 'old server', version: String(version) }
  if (!isMigrated) return compareMigrations([], known, false)
  const { rows } = await sql.query(
    `SELECT migration_name AS name, finished_at IS NOT NULL AS "isFinished", coalesce(logs, '') AS logs
     FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY migration_name`,
  )
  const locks = await sql.query(
    `SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND objid = ${ADVISORY_LOCKS.migrate} AND objsubid = 1
       AND pid <> pg_backend_pid() AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  )
  const applied = rows.map(({ name, isFinished, logs }) => ({
    name: String(name),
    isFinished: isFinished === true,
    logs: String(logs),
  }))
  return compareMigrations(applied, known, locks.rows.length > 0)
}

/** `versionNumber`: PostgreSQL's server_version_num, for example 150018 for 15.18 */
export const isOldServer = (versionNumber: number): boolean => versionNumber < LEAST_POSTGRES * 10_000

/** Row of `_prisma_migrations`; rolled back ones are left out */
interface AppliedMigration {
  name: string
  isFinished: boolean
  logs: string
}

/** `isRunning`: whether a process is applying migrations now */
export function compareMigrations(
  applied: readonly AppliedMigration[],
  known: readonly string[],
  isRunning: boolean,
): SchemaState {
  const unknown = applied.map(({ name }) => name).filter((name) => !known.includes(name))
  if (unknown.length > 0) return { state: 'newer', unknown }
  const unfinished = applied.find(({ isFinished }) => !isFinished)
  if (unfinished && !isRunning)
    return { state: 'failed', migration: unfinished.name, reason: firstLine(unfinished.logs) }
  const finished = new Set(applied.filter(({ isFinished }) => isFinished).map(({ name }) => name))
  const missing = known.filter((name) => !finished.has(name))
  return missing.length > 0 ? { state: 'older', missing } : { state: 'current' }
}

const firstLine = (text: string): string => text.trim().split('\n')[0] ?? ''

export function describeSchema(schema: Exclude<SchemaState, { state: 'current' }>): string {
  switch (schema.state) {
    case 'older':
      return `The database is older than this version of Nava: ${named(schema.missing)} to be applied (node tools/migrate.ts deploy).`
    case 'newer':
      return `The database is newer than this version of Nava, which does not know ${named(schema.unknown)}. Start the version that migrated it (docs/upgrading.md).`
    case 'failed': {
      const reason = schema.reason ? `: ${schema.reason}` : ''
      return `The migration ${schema.migration} did not end${reason}. See "If a migration fails" in docs/upgrading.md.`
    }
    case 'old server':
      return `This is PostgreSQL ${schema.version}: Nava needs PostgreSQL ${LEAST_POSTGRES} or later.`
    default:
      return schema satisfies never
  }
}

function named(migrations: readonly string[]): string {
  const [first = '', ...others] = migrations
  return others.length > 0 ? `${first} and ${others.length} more migrations` : `the migration ${first}`
}

/** @throws Error with one line if the schema does not fit this version */
export async function assertMigrated(
  sql: Queries,
  { allowsNewer }: Pick<WaitOptions, 'allowsNewer'>,
): Promise<void> {
  const schema = await readSchemaState(sql, await migrationNames())
  if (schema.state === 'current' || (schema.state === 'newer' && allowsNewer)) return
  throw new Error(describeSchema(schema))
}

export interface WaitOptions extends Needs {
  /** True to start also on the database of a newer version */
  allowsNewer: boolean
  log: { info: (text: string) => void; warn: (text: string) => void }
  onWait?: () => Promise<void>
  folder?: string
  lookEvery?: number
}

/**
 * Waits until the database is reachable, another process has applied all migrations, and what must hold of the database does;
 * logs each reason once. Returns how many connections this process may open.
 * @throws Error with one line if waiting is pointless: the database is newer, or its server too old
 */
export async function untilMigrated(
  databaseUrl: string,
  options: WaitOptions,
): Promise<{ connections: number }> {
  const { log, onWait, folder, lookEvery = LOOK_EVERY } = options
  const known = await migrationNames(folder)
  let told = ''
  for (;;) {
    const seen = await look(databaseUrl, known, options)
    if (seen.state === 'fit') {
      if (seen.newer)
        log.warn(`${describeSchema(seen.newer)} It is used all the same, as ALLOW_NEWER_SCHEMA is 1.`)
      for (const sentence of seen.advice) log.warn(sentence)
      if (told !== '') log.info('The database is ready.')
      return { connections: options.connections ?? seen.fitting }
    }
    if (seen.state === 'hopeless') throw new Error(seen.reason)
    if (told === '') await onWait?.()
    // A different list of missing migrations is not logged again.
    if (seen.kind !== told) log.warn(`${seen.reason} Waiting.`)
    told = seen.kind
    await sleep(lookEvery)
  }
}

type Seen =
  | { state: 'fit'; newer?: Exclude<SchemaState, { state: 'current' }>; advice: string[]; fitting: number }
  | { state: 'waiting'; kind: string; reason: string }
  | { state: 'hopeless'; reason: string }

/** @throws errors that waiting cannot solve */
async function look(databaseUrl: string, known: readonly string[], options: WaitOptions): Promise<Seen> {
  const client = new SessionClient(databaseUrl, { connectionTimeoutMillis: CONNECT_WITHIN })
  try {
    await client.connect()
    const schema = await readSchemaState(client, known)
    const isUsable = schema.state === 'current' || (schema.state === 'newer' && options.allowsNewer)
    if (isUsable) return await lookAtFacts(client, schema, options)
    const reason = describeSchema(schema)
    return schema.state === 'newer' || schema.state === 'old server'
      ? { state: 'hopeless', reason }
      : { state: 'waiting', kind: schema.state, reason }
  } catch (error) {
    if (error instanceof DatabaseError && !PASSING.test(error.code ?? '')) throw error
    const reason = `The database cannot be reached: ${reasonOf(error)}.`
    return { state: 'waiting', kind: reason, reason }
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function lookAtFacts(client: SessionClient, schema: SchemaState, options: Needs): Promise<Seen> {
  const { wrong, advice } = await findFaults(client, options)
  const reason = wrong.join(' ')
  if (wrong.length > 0) return { state: 'waiting', kind: reason, reason }
  const fitting = fittingConnections({
    allowed: await allowedConnections(client),
    isPooled: await isPooled(client),
  })
  return { state: 'fit', ...(schema.state !== 'current' && { newer: schema }), advice, fitting }
}

/** SQLSTATE classes of errors that pass: 08 (connection), 53 (insufficient resources), 57P (server starts or stops) */
const PASSING = /^(?:08|53|57P)/

function reasonOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error ? first.message : String(first)
}
