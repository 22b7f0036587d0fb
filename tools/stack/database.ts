import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { persistentSecret } from '../persistent-secret.ts'
import { postgresUrl, startPostgres, type PostgresServer } from '../postgres/server.ts'
import { backOff, STEADY_AFTER } from './program.ts'
import { pruneLog } from './prune-log.ts'
import type { Terminal } from './terminal.ts'

/** The stack's own database server. */
export interface OwnDatabase {
  url: string
  stop: () => Promise<void>
}

/**
 * Starts the stack's own PostgreSQL on `dataDir` and restarts it whenever it exits by itself; see startPostgres. Keeps
 * its log short, and an old log for `logDays`.
 */
export async function runDatabase(options: {
  dataDir: string
  durable: boolean
  logDays: number
  terminal: Terminal
}): Promise<OwnDatabase> {
  const { dataDir, durable, logDays, terminal } = options
  await mkdir(dataDir, { recursive: true })
  const log = join(dataDir, 'postgres.log')
  await pruneLog(log, logDays)
  const password = await persistentPassword(dataDir)
  const start = (): Promise<PostgresServer> =>
    startPostgres({ dir: serverFolder(dataDir), log, password, durable })
  let server = await start()
  let stopping = false

  const watch = async (): Promise<void> => {
    for (let failures = 1; ; failures += 1) {
      const startedAt = performance.now()
      const lines = await server.exited
      if (stopping) return
      if (performance.now() - startedAt > STEADY_AFTER) failures = 1
      terminal.warn(`PostgreSQL ended by itself; it starts again in ${backOff(failures) / 1000} s.\n${lines}`)
      await sleep(backOff(failures))
      if (stopping) return
      server = await start().catch(() => server)
    }
  }
  void watch()
  const pruning = setInterval(() => {
    pruneLog(log, logDays).catch((error: unknown) => terminal.warn(`postgres.log: ${String(error)}`))
  }, PRUNE_EVERY).unref()

  return {
    url: server.url(),
    async stop() {
      stopping = true
      clearInterval(pruning)
      await server.stop()
    },
  }
}

/** Returns the address of the stack's own PostgreSQL on `dataDir`, whether or not it runs. */
export async function ownDatabaseUrl(dataDir: string): Promise<string> {
  return postgresUrl(serverFolder(dataDir), await persistentPassword(dataDir))
}

const serverFolder = (dataDir: string): string => join(dataDir, 'postgres')

const persistentPassword = (dataDir: string): Promise<string> =>
  persistentSecret(join(dataDir, 'postgres-password'), () => randomBytes(18).toString('base64url'))

/** In ms. */
const PRUNE_EVERY = 60 * 60 * 1000
