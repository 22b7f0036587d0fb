import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { persistentSecret } from '../persistent-secret.ts'
import { reservedSpace } from '../postgres/reserved-space.ts'
import { postgresUrl, startPostgres, walWithin, type PostgresServer } from '../postgres/server.ts'
import { backOff, STEADY_AFTER } from './program.ts'
import { pruneLog } from './prune-log.ts'
import type { Terminal } from './terminal.ts'

export interface OwnDatabase {
  url: string
  stop: () => Promise<void>
}

/**
 * Starts PostgreSQL on `dataDir`, restarts it whenever it exits, and prunes its log after `logDays`. Its write-ahead
 * log takes a third of `diskReserve` (MiB). If the disk is full, deletes a reserve file, so that PostgreSQL can
 * restart.
 */
export async function runDatabase(options: {
  dataDir: string
  durable: boolean
  logDays: number
  diskReserve: number
  terminal: Terminal
  /** Milliseconds between attempts to restore the reserve file */
  restoreEvery?: number
}): Promise<OwnDatabase> {
  const { dataDir, durable, logDays, diskReserve, terminal, restoreEvery = RESTORE_EVERY } = options
  await mkdir(dataDir, { recursive: true })
  const log = join(dataDir, 'postgres.log')
  await pruneLog(log, logDays)
  const password = await persistentPassword(dataDir)
  const space = reservedSpace(join(dataDir, 'ballast'), diskReserve)
  const makeSpace = async (): Promise<boolean> => {
    const made = await space.release()
    if (made)
      terminal.warn('The disk is full: PostgreSQL gets the space that was kept for it. Free some more.')
    return made
  }
  const open = (): Promise<PostgresServer> =>
    startPostgres({ dir: serverFolder(dataDir), log, password, durable, maxWal: walWithin(diskReserve) })
  const start = (): Promise<PostgresServer> =>
    open().catch(async (error: unknown) => {
      if (await makeSpace()) return await open()
      throw error
    })
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
      await makeSpace()
      server = await start().catch(() => server)
    }
  }
  void watch()
  let restoring = Promise.resolve()
  const restore = (): void => {
    restoring = restoring
      .then(space.restore)
      .catch((error: unknown) => terminal.warn(`reserved space: ${String(error)}`))
  }
  if (durable) restore()
  const watching = setInterval(restore, restoreEvery).unref()
  const pruning = setInterval(() => {
    pruneLog(log, logDays).catch((error: unknown) => terminal.warn(`postgres.log: ${String(error)}`))
  }, PRUNE_EVERY).unref()

  return {
    url: server.url(),
    async stop() {
      stopping = true
      clearInterval(pruning)
      clearInterval(watching)
      await restoring
      await server.stop()
    },
  }
}

export async function ownDatabaseUrl(dataDir: string): Promise<string> {
  return postgresUrl(serverFolder(dataDir), await persistentPassword(dataDir))
}

const serverFolder = (dataDir: string): string => join(dataDir, 'postgres')

const persistentPassword = (dataDir: string): Promise<string> =>
  persistentSecret(join(dataDir, 'postgres-password'), () => randomBytes(18).toString('base64url'))

/** Milliseconds */
const RESTORE_EVERY = 60_000
const PRUNE_EVERY = 60 * 60 * 1000
