/** What the queues are kept in: PostgreSQL, beside everything else, or Redis where one is configured. */
import { createPostgresBackend, createRedisBackend, runMigrations, type IQueueBackend } from 'bullmq'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'

/** The part of pino's logger that the queues need. */
export interface QueueLog {
  warn: (details: object, message: string) => void
}

/** Where BullMQ's classes get their back end from: they are given `connection` and `make`. */
export interface QueueBacking {
  /** For those that wait for jobs or events: they wait for a lost connection to come back. */
  connection: object
  /** For producers: without a connection, they fail. */
  producing: object
  make: BackendFactory
  close: () => Promise<void>
}

type BackendFactory = (
  name: string,
  options: object,
  roles?: { blocking?: boolean; withBlockingConnection?: boolean },
) => IQueueBackend

/** BullMQ's tables live in a schema of their own, its default one. */
const SCHEMA = 'bullmq'

/**
 * Connects to Redis, or to PostgreSQL, whose tables for the queues are then made or brought up to date.
 * `connections` bounds the connections to PostgreSQL; each watcher and each consumer of a queue holds one.
 * @throws when PostgreSQL does not answer
 */
export async function openQueueBacking(options: {
  databaseUrl: string
  redisUrl?: string | undefined
  connections: number
  log: QueueLog
}): Promise<QueueBacking> {
  const { redisUrl } = options
  if (redisUrl) {
    // The cast holds: `given` is what BullMQ's classes were constructed with, and that has our connection in it.
    const make: BackendFactory = (name, given, roles) =>
      paced(endingSoon(createRedisBackend(name, given as Parameters<typeof createRedisBackend>[1], roles)))
    return {
      connection: { url: redisUrl, maxRetriesPerRequest: null },
      producing: { url: redisUrl, maxRetriesPerRequest: 1 },
      make,
      close: async () => undefined,
    }
  }
  const pool = new Pool({
    connectionString: options.databaseUrl,
    options: `-c search_path=${SCHEMA}`,
    max: options.connections,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  })
  // Every queue, watcher and consumer listens to the pool that they share.
  pool.setMaxListeners(100)
  pool.on('error', (error) =>
    options.log.warn({ error: error.message }, 'A connection of the queues was lost'),
  )
  // BullMQ does not listen to the connections of its transactions: one that was lost would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await migrate(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  const make: BackendFactory = (name, given, roles) => {
    // The cast holds: `given` is what BullMQ's classes were constructed with, and that has our pool in it.
    const backendOptions = given as Parameters<typeof createPostgresBackend>[1]
    return paced(connectingAgain(createPostgresBackend(name, backendOptions, roles)))
  }
  return { connection: pool, producing: pool, make, close: () => pool.end() }
}

async function migrate(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await runMigrations(client, SCHEMA)
  } finally {
    client.release()
  }
}

/** In ms, for each step of a connection's end. */
const END_PATIENCE = 1000

/**
 * A connection that is closed between two attempts to reach an unreachable Redis stops silently; BullMQ
 * would wait for that.
 */
function endingSoon(backend: IQueueBackend): IQueueBackend {
  const soon =
    <A extends unknown[]>(end: (...given: A) => Promise<void>) =>
    (...given: A): Promise<void> =>
      Promise.race([end(...given), sleep(END_PATIENCE, undefined, { ref: false })])
  backend.disconnect = soon(backend.disconnect.bind(backend))
  backend.disconnectBlocking = soon(backend.disconnectBlocking.bind(backend))
  backend.close = soon(backend.close.bind(backend))
  return backend
}

/**
 * BullMQ keeps how its first look at PostgreSQL ended. Where that failed, since PostgreSQL was just starting again, all that follows
 * would fail for as long as the process lives.
 */
function connectingAgain(backend: IQueueBackend): IQueueBackend {
  forgetFailure(backend)
  const connection: unknown = Reflect.get(backend, 'connection')
  if (!isAwaited(connection)) throw new Error('This version of BullMQ connects in another way')
  forgetFailure(connection)
  return backend
}

interface Awaited {
  waitUntilReady: () => Promise<unknown>
}

const isAwaited = (part: unknown): part is Awaited =>
  typeof part === 'object' && part !== null && typeof Reflect.get(part, 'waitUntilReady') === 'function'

function forgetFailure(part: Awaited): void {
  const waitUntilReady = part.waitUntilReady.bind(part)
  part.waitUntilReady = async () => {
    try {
      return await waitUntilReady()
    } catch (error) {
      Reflect.set(part, 'readyPromise', undefined)
      throw error
    }
  }
}

/**
 * In seconds. After a failure BullMQ waits up to an hour for the next job, since PostgreSQL names each; but a name that is called while
 * a connection is being lost is not heard, and what it names would lie that long.
 */
const LONGEST_WAIT = 5

const FIRST_PAUSE = 200
const MAX_PAUSE = 10_000

/**
 * A consumer asks for the next job again at once when asking failed, which without a database is a hot loop that
 * fills the log. So each failure in a row is answered later than the one before, up to ten seconds.
 */
function paced(backend: IQueueBackend): IQueueBackend {
  let failures = 0
  const closing = new AbortController()
  const slowly =
    <A extends unknown[], R>(call: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      try {
        const result = await call(...given)
        failures = 0
        return result
      } catch (error) {
        const pause = Math.min(FIRST_PAUSE * 2 ** failures, MAX_PAUSE)
        failures += 1
        // Its end cuts the pause short.
        await sleep(pause, undefined, { signal: closing.signal }).catch(() => undefined)
        throw error
      }
    }
  const ending =
    <A extends unknown[], R>(call: (...given: A) => R) =>
    (...given: A): R => {
      closing.abort()
      return call(...given)
    }
  const closed = new Promise<null>((resolve) => {
    closing.signal.addEventListener('abort', () => resolve(null), { once: true })
  })
  const readEvents = backend.readEvents.bind(backend)
  backend.moveToActive = slowly(backend.moveToActive.bind(backend))
  const waitForJob = backend.waitForJob.bind(backend)
  backend.waitForJob = slowly((seconds) => waitForJob(Math.min(seconds, LONGEST_WAIT)))
  // A wait that begins while the connection closes is never woken, and would last for ten seconds.
  backend.readEvents = slowly((...given) => Promise.race([readEvents(...given), closed]))
  backend.close = ending(backend.close.bind(backend))
  backend.disconnectBlocking = ending(backend.disconnectBlocking.bind(backend))
  return backend
}
