/**
 * Notices that PostgreSQL no longer answers, although it holds its connections: a stopped process, a frozen machine, a
 * stalled disk, a lost network. Long queries of a server that answers others are left alone.
 */
import { Socket } from 'node:net'
import type { Sql } from '@nava/db'
import { SessionClient } from '@nava/db/session'
import type { FastifyBaseLogger } from 'fastify'
import { DatabaseError, type PoolClient } from 'pg'
import { SILENCE } from './is-unreachable.ts'

/**
 * Milliseconds: interval of the watch, time after which a query makes it ask the server, and time for the answer.
 * Together below three seconds, which is what a visitor waits at most
 */
const TIMES = { tick: 100, suspect: 750, answer: 1500 }

type Callback = (error: Error | undefined, client: PoolClient | undefined, release: () => void) => void

/** Sockets of a pool, which must be destroyed to end queries that get no answer */
export function poolSockets(): { make: () => Socket; destroyAll: () => void } {
  const sockets = new Set<Socket>()
  return {
    make: () => {
      const socket = new Socket()
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      return socket
    },
    destroyAll: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

/**
 * Watches the queries of a pool. While the server does not answer, running and new ones fail with an error that
 * `isUnreachable` knows. Returns a function that stops watching.
 */
export function watchForSilence(
  pool: Sql,
  {
    databaseUrl,
    endAll,
    log,
    answerWithin = TIMES.answer,
  }: {
    databaseUrl: string
    /** Ends all connections of the pool */
    endAll: () => void
    log: Pick<FastifyBaseLogger, 'info' | 'error'>
    /** Milliseconds */
    answerWithin?: number | undefined
  },
): () => void {
  const held = new Map<PoolClient, number>()
  const waiting = new Map<(error: Error) => void, number>()
  let isSilent = false
  let isAsking = false
  let answeredAt = Number.NEGATIVE_INFINITY

  const silence = () => new Error(SILENCE)
  const connect = pool.connect.bind(pool) as (callback: Callback) => void
  const connectUnlessSilent = (callback: Callback): void => {
    if (isSilent) return process.nextTick(callback, silence(), undefined, () => undefined)
    const giveUp = (error: Error) => callback(error, undefined, () => undefined)
    waiting.set(giveUp, performance.now())
    connect((error, client, release) => {
      // The caller has been told of the silence.
      if (!waiting.delete(giveUp)) return release()
      if (client) held.set(client, performance.now())
      callback(error, client, release)
    })
  }
  pool.connect = ((callback?: Callback) =>
    callback
      ? connectUnlessSilent(callback)
      : new Promise((resolve, reject) => {
          connectUnlessSilent((error, client) => (client ? resolve(client) : reject(error)))
        })) as Sql['connect']
  pool.on('release', (_error, client) => held.delete(client))
  pool.on('remove', (client) => held.delete(client))

  const fall = () => {
    isSilent = true
    log.error('the database does not answer: what visitors were last sent is repeated')
    for (const giveUp of [...waiting.keys()]) {
      waiting.delete(giveUp)
      giveUp(silence())
    }
    endAll()
  }
  const ask = async () => {
    isAsking = true
    const hasAnswered = await answersNow(databaseUrl, answerWithin)
    isAsking = false
    if (hasAnswered) answeredAt = performance.now()
    if (hasAnswered && isSilent) log.info('the database answers again')
    if (hasAnswered) isSilent = false
    else if (!isSilent) fall()
  }
  const watch = setInterval(() => {
    const oldest = Math.min(...held.values(), ...waiting.values())
    const unanswered = performance.now() - Math.max(oldest, answeredAt)
    if (!isAsking && (isSilent || (oldest < Infinity && unanswered > TIMES.suspect))) void ask()
  }, TIMES.tick).unref()
  return () => clearInterval(watch)
}

/** Opens a connection and asks. An error of the server, such as too many connections, is an answer too. */
async function answersNow(databaseUrl: string, within: number): Promise<boolean> {
  const socket = new Socket()
  const client = new SessionClient(databaseUrl, { application_name: 'nava asks', stream: () => socket })
  const asked = (async () => {
    await client.connect()
    await client.query('SELECT 1')
    return true
  })().catch((error: unknown) => error instanceof DatabaseError && error.code !== '57P03')
  const answer = await Promise.race([asked, falseAfter(within)])
  socket.destroy()
  return answer
}

/** Counts ticks instead of time, so that a busy event loop is not taken for a silent server. */
function falseAfter(within: number): Promise<false> {
  return new Promise((resolve) => {
    let left = within / TIMES.tick
    const ticking = setInterval(() => {
      left -= 1
      if (left > 0) return
      clearInterval(ticking)
      resolve(false)
    }, TIMES.tick).unref()
  })
}
