/**
 * What must hold of the database and of the session that a connection to it gets: how to look, and one sentence that says
 * what is wrong and what cures it.
 */
import type { Pool } from 'pg'
import { describeIgnored } from './address.ts'
import type { SqlClient } from './in-transaction.ts'
import { EXTENSIONS, findPlaces, type Places, type SessionClient } from './session.ts'
import { LEAST_CONNECTIONS, PROCESSES } from './share-connections.ts'

export interface Needs {
  /** Whether the queues are in PostgreSQL; default: true */
  hasQueues?: boolean
  /** Connections that this process opens at most; undefined if it adapts itself */
  connections?: number | undefined
  /** Whether pools of this station may have taken all connections of a pooler */
  isRunning?: boolean
}

export interface DatabaseFact {
  name: string
  /** Whether Nava works all the same */
  isAdvice?: true
  /** Only what changes the schema needs it. */
  isForMigrations?: true
  /** If it does not hold, nothing else can be relied on. */
  isGate?: true
  /** Returns a sentence for the operator, undefined if all is well. */
  look: (client: SessionClient, needs?: Needs) => Promise<string | undefined>
}

/** The order matters: what the later ones read depends on the earlier ones. */
export const databaseFacts: readonly DatabaseFact[] = [
  { name: 'pooler', isGate: true, look: lookAtPooler },
  { name: 'encoding', isGate: true, look: lookAtEncoding },
  { name: 'settings', look: lookAtSettings },
  { name: 'writable', look: lookAtWriting },
  { name: 'letters', look: lookAtLetters },
  { name: 'extensions', look: lookAtExtensions },
  { name: 'rights', look: lookAtRights },
  { name: 'rights to migrate', isForMigrations: true, look: lookAtRightsToMigrate },
  { name: 'connections', isAdvice: true, look: lookAtConnections },
  { name: 'order of words', isAdvice: true, look: lookAtCollationVersions },
  { name: 'address', isAdvice: true, look: async ({ databaseUrl }) => describeIgnored(databaseUrl) },
]

interface Faults {
  /** Sentences about what keeps Nava from working */
  wrong: string[]
  advice: string[]
}

/** Looks at all facts. The first that is wrong hides those after it if looking at them fails too. */
export async function findFaults(
  client: SessionClient,
  { migrates = false, ...needs }: Needs & { migrates?: boolean } = {},
): Promise<Faults> {
  const faults: Faults = { wrong: [], advice: [] }
  for (const { look, isAdvice, isForMigrations, isGate } of databaseFacts) {
    if (isForMigrations && !migrates) continue
    const sentence = await look(client, needs).catch((error: unknown) => {
      if (faults.wrong.length === 0) throw error
    })
    if (sentence !== undefined) (isAdvice ? faults.advice : faults.wrong).push(sentence)
    if (sentence !== undefined && isGate) break
  }
  return faults
}

async function first<Row extends object>(client: SqlClient, text: string, values: unknown[] = []) {
  const { rows } = await client.query<Row>(text, values)
  const [row] = rows
  if (!row) throw new Error('PostgreSQL answered nothing')
  return row
}

const pidOf = async (client: SessionClient): Promise<number> =>
  (await first<{ pid: number }>(client, 'SELECT pg_backend_pid() AS pid')).pid

/** Poolers give clients numbers of their own. */
export async function isPooled(client: SessionClient): Promise<boolean> {
  return (client as unknown as { processID?: number | null }).processID !== (await pidOf(client))
}

const SHARED =
  'The pooler in front of PostgreSQL shares sessions between clients: a pooler must pool sessions (PgBouncer: pool_mode = session), or give DATABASE_URL the address of PostgreSQL itself.'

/** Milliseconds */
const POOLER_TIMEOUT = 15_000

/**
 * Two statements must share a session. While a second client holds a transaction, a pooler of transactions gives it the
 * connection of the first one, or the first one another.
 */
async function lookAtPooler(
  client: SessionClient,
  { isRunning = false }: Needs = {},
): Promise<string | undefined> {
  if (!(await isPooled(client))) return undefined
  const pids = [await pidOf(client)]
  const other = client.another({ connectionTimeoutMillis: POOLER_TIMEOUT, query_timeout: POOLER_TIMEOUT })
  try {
    await other.connect()
    await other.query('BEGIN')
    const held = await pidOf(other)
    for (let look = 0; look < 3; look += 1) pids.push(await pidOf(client))
    await other.query('COMMIT')
    if (pids.includes(held) || new Set(pids).size > 1) return SHARED
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    if (reason.includes('statement pooling')) return SHARED
    if (isRunning) return undefined
    return `The pooler in front of PostgreSQL gave no second connection (${reason}): let it open more (PgBouncer: default_pool_size).`
  } finally {
    await other.end().catch(() => undefined)
  }
  return undefined
}

async function lookAtEncoding(client: SessionClient): Promise<string | undefined> {
  const { encoding, name } = await first<{ encoding: string; name: string }>(
    client,
    `SELECT current_setting('server_encoding') AS encoding, current_database() AS name`,
  )
  if (encoding === 'UTF8') return undefined
  return `The database must be UTF8, and ${name} is ${encoding}: make another one with CREATE DATABASE … TEMPLATE template0 ENCODING 'UTF8';`
}

/**
 * Looks at the session that a pool gives, with one cheap query.
 * @throws Error with a sentence for the operator
 */
export async function assertSession(pool: Pool): Promise<void> {
  const sentence = await faultOfSettings(pool, await findPlaces(pool))
  if (sentence !== undefined) throw new Error(sentence)
}

async function lookAtSettings(client: SessionClient): Promise<string | undefined> {
  return await faultOfSettings(client, client.places)
}

/** Poolers may answer that they set something, and leave it. */
async function faultOfSettings(client: SqlClient, places: Places): Promise<string | undefined> {
  const { style, schema, path } = await first<{ style: string; schema: string | null; path: string }>(
    client,
    `SELECT current_setting('datestyle') AS style, current_schema() AS schema, current_setting('search_path') AS path`,
  )
  if (!style.startsWith('ISO'))
    return `The session does not keep what Nava sets (DateStyle is ${style}): a pooler must pool sessions.`
  if (schema === null || schema === places.schema) return undefined
  return `The search_path (${path}) leads to the schema ${schema} instead of ${places.schema}: a pooler must pool sessions.`
}

async function lookAtWriting(client: SessionClient): Promise<string | undefined> {
  const { isReplica, isReadOnly } = await first<{ isReplica: boolean; isReadOnly: boolean }>(
    client,
    `SELECT pg_is_in_recovery() AS "isReplica", current_setting('transaction_read_only') = 'on' AS "isReadOnly"`,
  )
  if (isReplica)
    return 'This PostgreSQL is a replica, which takes no changes: give DATABASE_URL the address of the primary server.'
  if (isReadOnly)
    return 'The database takes no changes (default_transaction_read_only is on), which some hosts set when its disk is full: make room, or ALTER DATABASE … RESET default_transaction_read_only;'
  return undefined
}

const ICU = 'und-x-icu'

async function lookAtLetters(client: SessionClient): Promise<string | undefined> {
  const { isThere } = await first<{ isThere: boolean }>(
    client,
    'SELECT EXISTS (SELECT FROM pg_collation WHERE collname = $1) AS "isThere"',
    [ICU],
  )
  if (!isThere)
    return 'This PostgreSQL was built without ICU, which sorts and compares names: install one with it (Debian’s and the official images have it).'
  const { small } = await first<{ small: string }>(
    client,
    `SELECT lower('ПРИВЕТ ΏΡΑ IRON' COLLATE "und-x-icu") AS small`,
  )
  return small === 'привет ώρα iron' ? undefined : 'PostgreSQL does not turn capitals into small letters.'
}

interface Extension {
  name: string
  isAvailable: boolean
  schema: string | null
  isUsable: boolean
}

const extensionsOf = async (client: SessionClient): Promise<Extension[]> =>
  (
    await client.query<Extension>(
      `SELECT wanted.name, a.name IS NOT NULL AS "isAvailable", n.nspname AS schema,
         coalesce(has_schema_privilege(n.oid, 'USAGE'), true) AS "isUsable"
       FROM unnest($1::text[]) WITH ORDINALITY AS wanted (name, position)
         LEFT JOIN pg_available_extensions a ON a.name = wanted.name
         LEFT JOIN pg_extension e ON e.extname = wanted.name LEFT JOIN pg_namespace n ON n.oid = e.extnamespace
       ORDER BY position`,
      [EXTENSIONS],
    )
  ).rows

async function lookAtExtensions(client: SessionClient): Promise<string | undefined> {
  const missing = (await extensionsOf(client)).filter((each) => each.schema === null && !each.isAvailable)
  if (missing.length === 0) return undefined
  return `The server lacks the extensions ${missing.map(({ name }) => name).join(' and ')}, which PostgreSQL brings: install its contrib package (postgresql-contrib), or allow them at the host.`
}

interface Role {
  role: string
  database: string
  schema: string | null
  isSchemaThere: boolean
  mayUseSchema: boolean
  mayCreateInSchema: boolean
  areQueuesThere: boolean
  mayUseQueues: boolean
  mayCreateInQueues: boolean
  mayCreateInDatabase: boolean
  mayMakeTemporary: boolean
  isSuperuser: boolean
}

const roleOf = (client: SessionClient): Promise<Role> =>
  first<Role>(
    client,
    `SELECT quote_ident(current_user) AS role, quote_ident(current_database()) AS database, quote_ident($1::text) AS schema,
       s.oid IS NOT NULL AS "isSchemaThere", coalesce(has_schema_privilege(s.oid, 'USAGE'), false) AS "mayUseSchema",
       coalesce(has_schema_privilege(s.oid, 'CREATE'), false) AS "mayCreateInSchema", q.oid IS NOT NULL AS "areQueuesThere",
       coalesce(has_schema_privilege(q.oid, 'USAGE'), false) AS "mayUseQueues",
       coalesce(has_schema_privilege(q.oid, 'CREATE'), false) AS "mayCreateInQueues",
       has_database_privilege(current_database(), 'CREATE') AS "mayCreateInDatabase",
       has_database_privilege(current_database(), 'TEMPORARY') AS "mayMakeTemporary",
       (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS "isSuperuser"
     FROM (SELECT) nothing LEFT JOIN pg_namespace s ON s.nspname = $1 LEFT JOIN pg_namespace q ON q.nspname = $2`,
    [client.places.schema, client.places.queues],
  )

const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** What the running programs need */
async function lookAtRights(
  client: SessionClient,
  { hasQueues = true }: Needs = {},
): Promise<string | undefined> {
  const role = await roleOf(client)
  const grants: string[] = []
  if (!role.mayMakeTemporary) grants.push(`GRANT TEMPORARY ON DATABASE ${role.database} TO ${role.role};`)
  if (role.isSchemaThere && !role.mayUseSchema)
    grants.push(`GRANT USAGE ON SCHEMA ${role.schema} TO ${role.role};`)
  for (const { schema, isUsable } of await extensionsOf(client))
    if (schema !== null && !isUsable)
      grants.push(`GRANT USAGE ON SCHEMA ${quotedName(schema)} TO ${role.role};`)
  grants.push(...(await missingOn(client, client.places.schema, role.role)))
  if (hasQueues && role.areQueuesThere) {
    if (!role.mayUseQueues)
      grants.push(`GRANT USAGE ON SCHEMA ${quotedName(client.places.queues)} TO ${role.role};`)
    grants.push(...(await missingOn(client, client.places.queues, role.role)))
  }
  return describeGrants(role, grants)
}

async function missingOn(client: SessionClient, schema: string, role: string): Promise<string[]> {
  const { tables, sequences } = await first<{ tables: number; sequences: number }>(
    client,
    `SELECT count(*) FILTER (WHERE relkind = 'r' AND NOT (has_table_privilege(c.oid, 'SELECT')
         AND has_table_privilege(c.oid, 'INSERT') AND has_table_privilege(c.oid, 'UPDATE')
         AND has_table_privilege(c.oid, 'DELETE')))::int AS tables,
       count(*) FILTER (WHERE relkind = 'S' AND NOT has_sequence_privilege(c.oid, 'USAGE'))::int AS sequences
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = $1 AND relkind IN ('r', 'S')`,
    [schema],
  )
  const on = `IN SCHEMA ${quotedName(schema)} TO ${role};`
  return [
    ...(tables > 0 ? [`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES ${on}`] : []),
    ...(sequences > 0 ? [`GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES ${on}`] : []),
  ]
}

async function lookAtRightsToMigrate(
  client: SessionClient,
  { hasQueues = true }: Needs = {},
): Promise<string | undefined> {
  const role = await roleOf(client)
  const extensions = await extensionsOf(client)
  const grants: string[] = []
  const makesSchema = !role.isSchemaThere || (hasQueues && !role.areQueuesThere)
  const makesExtension = extensions.some(({ schema }) => schema === null)
  if ((makesSchema || makesExtension) && !role.mayCreateInDatabase)
    grants.push(`GRANT CREATE ON DATABASE ${role.database} TO ${role.role};`)
  if (role.isSchemaThere && !role.mayCreateInSchema)
    grants.push(`GRANT USAGE, CREATE ON SCHEMA ${role.schema} TO ${role.role};`)
  if (hasQueues && role.areQueuesThere && !role.mayCreateInQueues)
    grants.push(`GRANT USAGE, CREATE ON SCHEMA ${quotedName(client.places.queues)} TO ${role.role};`)
  const { rows: owners } = await client.query<{ owner: string }>(
    `SELECT DISTINCT quote_ident(pg_get_userbyid(c.relowner)) AS owner
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = ANY ($1) AND c.relkind IN ('r', 'S') AND NOT pg_has_role(c.relowner, 'USAGE') ORDER BY 1`,
    [[client.places.schema, ...(hasQueues ? [client.places.queues] : [])]],
  )
  grants.push(...owners.map(({ owner }) => `GRANT ${owner} TO ${role.role};`))
  return describeGrants(role, grants)
}

function describeGrants({ role, isSuperuser }: Role, grants: readonly string[]): string | undefined {
  if (grants.length === 0 || isSuperuser) return undefined
  return `The role ${role} lacks rights. As the owner of the database or a superuser, run in it: ${[...new Set(grants)].join(' ')}`
}

/** Returns how many connections this role may have at most. */
export async function allowedConnections(client: SessionClient): Promise<number> {
  const { limits } = await first<{ limits: number[] }>(
    client,
    `SELECT ARRAY(SELECT allowed FROM unnest(ARRAY[
         current_setting('max_connections')::int - CASE WHEN r.rolsuper THEN 0
           ELSE current_setting('superuser_reserved_connections')::int
             + coalesce(current_setting('reserved_connections', true)::int, 0) END,
         r.rolconnlimit, d.datconnlimit]) allowed WHERE allowed >= 0) AS limits
     FROM pg_roles r, pg_database d WHERE r.rolname = current_user AND d.datname = current_database()`,
  )
  return Math.min(...limits)
}

async function lookAtConnections(
  client: SessionClient,
  { connections }: Needs = {},
): Promise<string | undefined> {
  if (await isPooled(client)) return undefined
  const allowed = await allowedConnections(client)
  const least = PROCESSES * LEAST_CONNECTIONS + 1
  if (allowed < least)
    return `PostgreSQL allows ${allowed} connections to this role, and an api with a worker needs ${least}: allow more.`
  if (connections === undefined || PROCESSES * connections < allowed) return undefined
  return `PostgreSQL allows ${allowed} connections to this role, fewer than an api and a worker may open: DATABASE_CONNECTIONS=${Math.floor((allowed - 1) / PROCESSES)} or less.`
}

/** A new C library or ICU sorts otherwise, so that indexes made before miss rows. */
async function lookAtCollationVersions(client: SessionClient): Promise<string | undefined> {
  const { isDatabaseOld, isCollationOld, name } = await first<{
    isDatabaseOld: boolean
    isCollationOld: boolean
    name: string
  }>(
    client,
    `SELECT quote_ident(datname) AS name,
       coalesce(datcollversion <> pg_database_collation_actual_version(oid), false) AS "isDatabaseOld",
       EXISTS (SELECT FROM pg_collation WHERE collname = $1 AND collversion <> pg_collation_actual_version(oid)) AS "isCollationOld"
     FROM pg_database WHERE datname = current_database()`,
    [ICU],
  )
  if (!isDatabaseOld && !isCollationOld) return undefined
  const cures = [
    `REINDEX DATABASE ${name};`,
    ...(isDatabaseOld ? [`ALTER DATABASE ${name} REFRESH COLLATION VERSION;`] : []),
    ...(isCollationOld ? [`ALTER COLLATION pg_catalog.${quotedName(ICU)} REFRESH VERSION;`] : []),
  ]
  return `The system of the database sorts words otherwise than when its indexes were made, so they may miss rows: ${cures.join(' ')}`
}
