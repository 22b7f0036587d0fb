/**
 * Runs Prisma's schema engine as WebAssembly, for machines where `prisma migrate` cannot download its native
 * program.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { ADVISORY_LOCKS } from '@nava/db/advisory-locks'
import { findPlaces, openPool } from '@nava/db/session'
import { PrismaPg } from '@prisma/adapter-pg'
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils'
import * as engine from '@prisma/schema-engine-wasm/schema_engine_bg'
import { DatabaseError, type Pool } from 'pg'

/** Logs of a migration that was begun, and of one whose transaction was committed */
export const BEGUN = 'begun by Nava'
export const COMMITTED = 'committed by Nava'

/**
 * Runs `command` with a connected engine. Failing SQL rejects with PostgreSQL's message and position, which
 * the engine omits. `migrations`: scripts whose transactions note that they were committed
 */
export async function withEngine<T>(
  databaseUrl: string,
  command: (schemaEngine: engine.SchemaEngine) => Promise<T>,
  migrations: ReadonlySet<string> = new Set(),
): Promise<T> {
  await loadEngine()
  const scripts = new WholeScripts(databaseUrl, migrations)
  const adapter = bindMigrationAwareSqlAdapterFactory(scripts)
  try {
    using schemaEngine = await engine.SchemaEngine.new({ datamodels: undefined }, () => undefined, adapter)
    return await command(schemaEngine)
  } catch (error) {
    throw scripts.failure ?? error
  } finally {
    await scripts.close()
  }
}

let loading: Promise<void> | undefined

function loadEngine(): Promise<void> {
  loading ??= instantiate()
  return loading
}

async function instantiate(): Promise<void> {
  const glueFile = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg')
  const bytes = await readFile(glueFile.replace(/\.js$/, '.wasm'))
  // The package's types lack `__wbg_set_wasm`, which connects the glue code to WebAssembly.
  const glue = engine as typeof engine & { __wbg_set_wasm(exports: unknown): void }
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': glue })
  glue.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start()
}

/** Runs each script as one transaction. PrismaPg would split it at semicolons, also those inside functions. */
class WholeScripts implements SqlMigrationAwareDriverAdapterFactory {
  readonly provider = 'postgres'
  readonly adapterName = '@prisma/adapter-pg'
  failure: Error | undefined
  readonly #pool: Pool
  readonly #migrations: ReadonlySet<string>

  constructor(databaseUrl: string, migrations: ReadonlySet<string>) {
    this.#migrations = migrations
    this.#pool = openPool(databaseUrl, { max: 1 })
  }

  async connect(): Promise<SqlDriverAdapter> {
    const { schema } = await findPlaces(this.#pool)
    const adapter = await new PrismaPg(this.#pool, { schema }).connect()
    adapter.executeScript = async (script) => {
      const isMigration = this.#migrations.has(script)
      if (isMigration) await this.#pool.query(note(BEGUN))
      const [before, after] = isMigration ? [LOCK, `\n;${note(COMMITTED)}`] : ['', '']
      await this.#pool.query(before + script + after).catch((error: unknown) => {
        this.failure = error instanceof DatabaseError ? withPlace(error, script, before.length) : undefined
        throw error
      })
    }
    return adapter
  }

  connectToShadowDb(): Promise<SqlDriverAdapter> {
    return Promise.reject(new Error('Nothing here needs a shadow database'))
  }

  close(): Promise<void> {
    return this.#pool.end()
  }
}

const LOCK = `SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.runMigration});`

/** The engine has added the row of the migration that runs. */
const note = (logs: string): string =>
  `UPDATE _prisma_migrations SET logs = '${logs}' WHERE finished_at IS NULL AND rolled_back_at IS NULL`

/** `offset`: characters before the script in what was run */
function withPlace(error: DatabaseError, script: string, offset: number): Error {
  const before = script.slice(0, Number(error.position ?? 0) - offset)
  const place = error.position ? ` (line ${before.split('\n').length} of the script)` : ''
  return new Error(`${error.message}${place}`, { cause: error })
}
