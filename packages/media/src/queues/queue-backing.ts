import { explained } from '@nava/db/connection-errors'
import { findPlaces, openPool } from '@nava/db/session'
import { createPostgresBackend, createRedisBackend, RedisConnection, type IQueueBackend } from 'bullmq'
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import type { Pool } from 'pg'
import { redisErrors, type RedisErrors } from './explain-redis-error.ts'
import { type CorrectMarks, correctMarksInPostgres, correctMarksInRedis } from './future-marks.ts'
import { migrateQueues } from './migrate-queues.ts'
import { redisOptions } from './redis-options.ts'
import { type BullConnection, sharedListener } from './shared-listener.ts'

export interface QueueLog {
  warn: (details: object, message: string) => void
}

export interface QueueBacking {
  /** Connection of consumers and watchers, whose calls wait while it is lost */
  connection: object
  /** For producers; fails without a connection */
  producing: object
  make: BackendFactory
  /** Of each queue, consumer and watcher */
  options: { prefix?: string; skipVersionCheck?: boolean }
  correctMarks: CorrectMarks
  /** @throws if jobs cannot be written */
  assertWritable: () => Promise<void>
  /** Returns what to throw for an error of a queue: of Redis, a sentence for the operator */
  explained: (error: unknown) => Promise<unknown>
  /** Logs an error of a queue; of Redis, as a sentence and not again and again */
  report: (queue: string, error: Error, message: string) => void
  close: () => Promise<void>
}

type BackendFactory = (
  name: string,
  options: object,
  roles?: { blocking?: boolean; withBlockingConnection?: boolean },
) => IQueueBackend

/** A Redis, which several stations may share */
export interface RedisPlace {
  url: string
  /** Of all keys of a station */
  prefix: string
}

/** Returns the Redis of a station by its ID; undefined without an address. */
export const redisOf = (url: string | undefined, station: string): RedisPlace | undefined =>
  url === undefined ? undefined : { url, prefix: `nava:${station}` }

/**
 * Connects to Redis, or without `redis` to PostgreSQL, where BullMQ's tables are migrated. `connections`: maximum to
 * PostgreSQL, at least 2: one listens.
 * @throws if PostgreSQL does not answer
 */
export async function openQueueBacking(options: {
  databaseUrl: string
  redis?: RedisPlace | undefined
  connections: number
  log: QueueLog
}): Promise<QueueBacking> {
  const { redis } = options
  if (redis) return openInRedis(redis, options.log)
  const pool = openPool(options.databaseUrl, {
    names: 'queues',
    max: Math.max(2, options.connections),
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  })
  // Queues, watchers and consumers all listen to this pool, so the limit is raised.
  pool.setMaxListeners(100)
  pool.on('error', (error) =>
    options.log.warn({ error: error.message }, 'A connection of the queues was lost'),
  )
  // While BullMQ has no listener, an error would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const schema = await migrated(pool).catch((error: unknown) => {
    throw explained(error)
  })
  const listener = sharedListener(pool)
  const make: BackendFactory = (name, given, roles) => {
    const backend = createPostgresBackend(name, given as Parameters<typeof createPostgresBackend>[1], roles)
    const connection = connectionOf(backend)
    listener.share(connection)
    // BullMQ reads here which version of its tables it finds, and calls all else by the search_path.
    Reflect.set(connection, 'schema', schema)
    return paced(connectingAgain(backend, connection))
  }
  return {
    connection: pool,
    producing: pool,
    make,
    options: {},
    correctMarks: correctMarksInPostgres(pool),
    assertWritable: async () => {
      // A server that may only be read refuses it, though it changes nothing.
      await pool.query('UPDATE meta SET value = value WHERE false')
    },
    explained: async (error) => error,
    report: (queue, error, message) => options.log.warn({ queue, error: error.message }, message),
    close: async () => {
      listener.close()
      await endQuietly(pool)
    },
  }
}

/** Returns the schema of the queues, whose tables are as this version of BullMQ wants them. */
async function migrated(pool: Pool): Promise<string> {
  try {
    const { queues } = await findPlaces(pool)
    const client = await pool.connect()
    try {
      await migrateQueues(client, queues)
    } finally {
      client.release()
    }
    return queues
  } catch (error) {
    await pool.end()
    throw error
  }
}

/** The least version of Redis, which BullMQ takes for that of any server whose version it does not ask for */
export const LEAST_REDIS = '6.2.0'

function openInRedis({ url, prefix }: RedisPlace, log: QueueLog): QueueBacking {
  RedisConnection.minimumVersion = LEAST_REDIS
  const errors = redisErrors(url, (error) => log.warn({ error }, 'Redis cannot be used'))
  const options = redisOptions(url)
  const make: BackendFactory = (name, given, roles) => {
    const backend = createRedisBackend(name, given as Parameters<typeof createRedisBackend>[1], roles)
    return paced(endingSoon(reporting(backend, errors)))
  }
  const client = redisClient(options)
  return {
    connection: { ...options, maxRetriesPerRequest: null },
    producing: { ...options, maxRetriesPerRequest: 1 },
    make,
    // BullMQ would ask INFO, which not every user may run, and print advice between the lines of the log.
    options: { prefix, skipVersionCheck: true },
    correctMarks: correctMarksInRedis(client.open, prefix),
    assertWritable: async () => {
      await (await client.open()).set(`${prefix}:written`, Date.now())
    },
    explained: async (error) => {
      const sentence = await errors.explain(error)
      if (sentence === undefined) return error
      // BullMQ has no error for a Redis that never answers.
      errors.report(error)
      return new Error(sentence, { cause: error })
    },
    report: (queue, error, message) =>
      errors.report(error, () => log.warn({ queue, error: error.message }, message)),
    close: async () => client.close(),
  }
}

/** Reports errors of the connection, and connections that are closed before an answer, for which ioredis has no error. */
function reporting<B extends IQueueBackend>(backend: B, errors: RedisErrors): B {
  let isSilent = true
  backend.on('ready', () => {
    isSilent = false
    errors.connected()
  })
  backend.on('error', () => (isSilent = false))
  backend.on('close', () => {
    if (isSilent) errors.report(new Error('Connection is closed'))
    isSilent = true
  })
  return backend
}

/** Opens a connection on first use, because most processes need none besides those of BullMQ. */
function redisClient(options: ReturnType<typeof redisOptions>): {
  open: () => Promise<Redis>
  close: () => void
} {
  let opened: Promise<Redis> | undefined
  const open = async () => {
    // Loaded here, because most stations have no Redis
    const { Redis: Client } = await import('ioredis')
    const redis = new Client({ ...options, lazyConnect: true, maxRetriesPerRequest: 1 })
    // Failures are those of the commands.
    return redis.on('error', () => undefined)
  }
  return { open: () => (opened ??= open()), close: () => void opened?.then((redis) => redis.disconnect()) }
}

/** The server may end connections that are just being closed, which is no loss. */
async function endQuietly(pool: Pool): Promise<void> {
  pool.removeAllListeners('error').on('error', () => undefined)
  await pool.end()
}

/** Milliseconds */
const END_TIMEOUT = 1000

/**
 * Limits how long closing waits. If a connection is closed between two attempts to reach Redis, BullMQ would wait
 * forever.
 */
function endingSoon(backend: IQueueBackend): IQueueBackend {
  const soon =
    <A extends unknown[]>(end: (...given: A) => Promise<void>) =>
    (...given: A): Promise<void> =>
      Promise.race([end(...given), sleep(END_TIMEOUT, undefined, { ref: false })])
  backend.disconnect = soon(backend.disconnect.bind(backend))
  backend.disconnectBlocking = soon(backend.disconnectBlocking.bind(backend))
  backend.close = soon(backend.close.bind(backend))
  return backend
}

/** BullMQ caches the result of its first query, even a failure while PostgreSQL is starting. */
function connectingAgain(backend: IQueueBackend, connection: BullConnection): IQueueBackend {
  forgetFailure(backend)
  forgetFailure(connection)
  return backend
}

function connectionOf(backend: IQueueBackend): BullConnection {
  const connection: unknown = Reflect.get(backend, 'connection')
  const isKnown = (part: unknown): part is BullConnection =>
    part instanceof EventEmitter &&
    ['waitUntilReady', 'getListenClient', 'schema'].every((name) => name in part)
  if (!isKnown(connection)) throw new Error('This version of BullMQ connects in another way')
  return connection
}

interface Awaited {
  waitUntilReady: () => Promise<unknown>
}

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
 * Seconds. BullMQ waits up to an hour for PostgreSQL's notification, but misses those sent while a connection
 * breaks.
 */
const LONGEST_WAIT = 5

const FIRST_PAUSE = 200
const MAX_PAUSE = 10_000

/** Pauses after repeated failures, up to ten seconds, because consumers otherwise retry immediately. */
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
  // Ends with `closed`: a wait that begins while the connection closes is never woken.
  backend.readEvents = slowly((...given) => Promise.race([readEvents(...given), closed]))
  backend.close = ending(backend.close.bind(backend))
  backend.disconnectBlocking = ending(backend.disconnectBlocking.bind(backend))
  return backend
}
