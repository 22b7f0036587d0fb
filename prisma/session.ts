/**
 * Opens every connection of Nava to PostgreSQL, and gives it the session that the code expects, whatever the server, the
 * database or the role set. It is set by a query after connecting, since poolers refuse the startup parameter `options`.
 */
import { Client, type ClientBase, type ClientConfig, Pool, type PoolConfig } from 'pg'
import { type Address, readAddress } from './address.ts'
import { explained } from './connection-errors.ts'

/** What unqualified names mean: Nava's schema, or that of the queues */
type Names = 'site' | 'queues'

interface Kind {
  names?: Names
}

/** How values are read and written, what statements mean, and no time limits (0), as those of a role are meant for people */
const SETTINGS: Readonly<Record<string, string>> = {
  datestyle: 'ISO, YMD',
  timezone: 'UTC',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  standard_conforming_strings: 'on',
  array_nulls: 'on',
  transform_null_equals: 'off',
  quote_all_identifiers: 'off',
  default_transaction_isolation: 'read committed',
  default_transaction_deferrable: 'off',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  idle_session_timeout: '0',
}

/** PostgreSQL 17 and later have it. */
const LATER_LIMIT = 'transaction_timeout'

/** Extensions whose functions, operators and dictionaries are used; they may be in any schema */
export const EXTENSIONS: readonly string[] = ['pg_trgm', 'unaccent']

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

const set = (name: string, value: string): string => `set_config(${quoted(name)}, ${value}, false)`

/**
 * Nava's schema ($1) is that of DATABASE_URL, else the first of the search_path that has its tables, else the first.
 * Each schema has its own queues. Until it is there, other schemas are left out, so that nothing is made in them.
 */
const PLACE = `
  SELECT name, CASE WHEN name = 'public' THEN 'bullmq' WHEN name ~ '^[A-Za-z0-9_$]{1,56}$' THEN 'bullmq_' || name
      ELSE 'bullmq_' || md5(name) END AS queues,
    (SELECT string_agg(DISTINCT quote_ident(n.nspname), ', ') FROM pg_extension e
       JOIN pg_namespace n ON n.oid = e.extnamespace
     WHERE e.extname IN (${EXTENSIONS.map(quoted).join(', ')}) AND n.nspname <> name
       AND EXISTS (SELECT FROM pg_namespace WHERE nspname = name)) AS extensions
  FROM (SELECT coalesce($1::text, (
      SELECT n.nspname FROM unnest(current_schemas(false)) WITH ORDINALITY AS path (name, position)
        JOIN pg_namespace n ON n.nspname = path.name
      WHERE (SELECT count(*) FROM pg_class c
             WHERE c.relnamespace = n.oid AND c.relname IN ('_prisma_migrations', 'media_assets')) = 2
      ORDER BY position LIMIT 1), current_schema(), 'public') AS name) AS chosen`

/** Materialized, because it must be read before the search_path changes. One query, so one round trip for a new connection */
const SESSION = `
  WITH place AS MATERIALIZED (${PLACE})
  SELECT name AS schema, queues, ${set(
    'search_path',
    `CASE $2::text WHEN 'queues' THEN quote_ident(queues) ELSE concat_ws(', ', quote_ident(name), extensions) END`,
  )},
    ${Object.entries(SETTINGS)
      .map(([name, value]) => set(name, quoted(value)))
      .join(', ')},
    CASE WHEN current_setting('${LATER_LIMIT}', true) IS NOT NULL THEN ${set(LATER_LIMIT, "'0'")} END
  FROM place`

export interface Places {
  schema: string
  /** Schema of the queues in PostgreSQL */
  queues: string
}

async function startSession(client: ClientBase, { schema }: Address, names: Names): Promise<Places> {
  const { rows } = await client.query<Places>(SESSION, [schema ?? null, names])
  const [places] = rows
  if (!places) throw new Error('PostgreSQL did not answer to the settings of the session')
  return { schema: places.schema, queues: places.queues }
}

/** Opens a connection of its own; `connect` also starts the session. */
export class SessionClient extends Client {
  readonly databaseUrl: string
  #places: Places | undefined

  constructor(databaseUrl: string, config: ClientConfig = {}) {
    super({ ...config, ...pgConfig(databaseUrl) })
    this.databaseUrl = databaseUrl
    // The query in progress reports a lost connection; without a handler, the error event would end the process.
    this.on('error', () => undefined)
  }

  override connect(): Promise<Client>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<Client> | void {
    if (callback) throw new Error('Await the promise')
    return this.#connect()
  }

  async #connect(): Promise<Client> {
    try {
      await super.connect()
      await this.startSession()
    } catch (error) {
      throw explained(error)
    }
    return this
  }

  /** Sets the session again, after a schema was made. */
  async startSession(): Promise<void> {
    this.#places = await startSession(this, readAddress(this.databaseUrl), 'site')
  }

  /** Throws before it is connected. */
  get places(): Places {
    if (!this.#places) throw new Error('The connection is not open yet')
    return this.#places
  }

  /** Returns a second connection to the same database, not yet connected. */
  another(config: ClientConfig = {}): SessionClient {
    return new SessionClient(this.databaseUrl, config)
  }
}

const placesOf = new WeakMap<Pool, Places>()

/** Opens a pool whose connections start the session before they are first used. */
export function openPool(databaseUrl: string, { names = 'site', ...config }: PoolConfig & Kind = {}): Pool {
  const address = readAddress(databaseUrl)
  const start = async (client: ClientBase): Promise<void> => {
    placesOf.set(pool, await startSession(client, address, names))
  }
  // The type says void, but the pool awaits the promise.
  const onConnect = start as (client: ClientBase) => void
  const pool = new Pool({ ...config, ...pgConfig(databaseUrl), onConnect })
  return pool
}

/** Returns where Nava's tables and queues are, or will be. */
export async function findPlaces(pool: Pool): Promise<Places> {
  if (!placesOf.has(pool)) (await pool.connect()).release()
  const places = placesOf.get(pool)
  if (!places) throw new Error('The pool was not opened here')
  return places
}

function pgConfig(databaseUrl: string): ClientConfig {
  const { connectionString, enableChannelBinding } = readAddress(databaseUrl)
  return { connectionString, ...(enableChannelBinding && { enableChannelBinding }) }
}
