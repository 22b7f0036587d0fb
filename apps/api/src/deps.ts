import { openDatabase } from '@nava/db'
import { shareConnections, USUAL_CONNECTIONS } from '@nava/db/share-connections'
import { redisErrors } from '@nava/media/queues/explain-redis-error'
import { type RedisPlace, redisOf } from '@nava/media/queues/queue-backing'
import { openQueues } from '@nava/media/queues/queues'
import { redisOptions } from '@nava/media/queues/redis-options'
import { claimDataDir } from '@nava/media/storage/claim-place'
import { cachedStorage } from '@nava/media/storage/cached-storage'
import { diskSpace } from '@nava/media/storage/disk-space'
import { openStorage } from '@nava/media/storage/open-storage'
import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'
import { openOutside } from './platform/outside/fetch-outside.ts'
import { outgoingProxy } from './platform/outside/outgoing-proxy.ts'
import type { Env } from './platform/env.ts'
import type { PlatformDeps } from './platform/feature.ts'
import { currentStation } from './platform/station/current-station.ts'
import { productOf } from './platform/site/product.ts'
import { poolSockets, watchForSilence } from './platform/database/watch-silence.ts'
import { outboxTransport } from './platform/mail/outbox-transport.ts'
import { smtpTransport } from './platform/mail/smtp-transport.ts'
import { firebasePush } from './station/push/firebase-push.ts'
import type { PushProvider } from './station/push/push-provider.ts'
import { type Google, google } from './listeners/users/google.ts'

export interface Deps extends PlatformDeps {
  google: Google | undefined
  /** Undefined without a push service; notifications then reach only open pages */
  push: PushProvider | undefined
  /** Counts calls for the rate limits of all processes; undefined if each process counts its own */
  redis: Redis | undefined
  /** Prints sign-in codes if there is no mail server */
  printCode: ((email: string, code: string) => void) | undefined
  close: () => Promise<void>
}

/** Milliseconds without a connection after which the database counts as unreachable */
const CONNECTION_TIMEOUT = 5000

/**
 * Times in ms for caching files in S3. Files are rarely checked, because each check is a request; open files
 * cost nothing.
 */
const s3Caches = { trustFor: 5000, closeAfter: 60_000, maxFiles: 5000 }

/** Connections that one process holds besides its pools: one that listens, and one of the locks of uploads */
const OWN_CONNECTIONS = 2

/**
 * `connections`: to the database, at most. `answerWithin`: milliseconds after which a database that does not answer counts
 * as away; for tests
 */
export async function makeDeps(
  settings: Env,
  log: FastifyBaseLogger,
  {
    answerWithin,
    connections = settings.databaseConnections ?? USUAL_CONNECTIONS,
  }: { answerWithin?: number | undefined; connections?: number | undefined } = {},
): Promise<Deps> {
  const sockets = poolSockets()
  const shares = shareConnections(connections, {
    own: OWN_CONNECTIONS,
    hasQueues: settings.redisUrl === undefined,
  })
  const { db, sql, close } = openDatabase(settings.databaseUrl, {
    connections: shares.pool,
    timeout: CONNECTION_TIMEOUT,
    makeSocket: sockets.make,
  })
  const stopWatching = watchForSilence(sql, {
    databaseUrl: settings.databaseUrl,
    endAll: sockets.destroyAll,
    log,
    answerWithin,
  })
  const redisPlace = redisOf(settings.redisUrl, await claimDataDir(sql, settings.dataDir))
  const queues = await openQueues({
    databaseUrl: settings.databaseUrl,
    redis: redisPlace,
    connections: shares.queues,
    log,
  })
  const { env, station } = await currentStation(settings, sql, log)
  const disk = diskSpace({ reservedBytes: env.diskReserve })
  const redis = redisPlace && (await openRedis(redisPlace, log))
  const mailTransport = env.smtpUrl
    ? smtpTransport(env.smtpUrl, { from: env.mailFrom, greeting: env.mailGreeting })
    : outboxTransport(env.outboxDir, env.mailFrom, { days: env.outboxDays, log })
  const outside = openOutside(productOf(env), env.feedHosts, { proxy: outgoingProxy(process.env, log) })
  const storage = cachedStorage(await openStorage(env.media, { sql, disk }), {
    maxBytes: env.mediaCacheBytes,
    ...(env.media.s3 && s3Caches),
  })
  // Marks a new place while no row names a file yet. The search for problems tells what is wrong with one.
  storage.assertOurs().catch(() => undefined)
  return {
    env,
    station,
    db,
    sql,
    storage,
    disk,
    queues,
    redis,
    mailTransport,
    outside,
    google: env.googleClientId ? google(env.googleClientId) : undefined,
    push: env.firebaseAccount && firebasePush(env.firebaseAccount),
    printCode: env.printCodes
      ? (email, code) => process.stdout.write(`A code for ${email}: ${code} (there is no mail server)\n`)
      : undefined,
    close: async () => {
      stopWatching()
      mailTransport.close()
      redis?.disconnect()
      await outside.close()
      await queues.close()
      await close()
    },
  }
}

/** Commands fail immediately while Redis is unreachable. */
async function openRedis({ url, prefix }: RedisPlace, log: FastifyBaseLogger): Promise<Redis> {
  const { Redis } = await import('ioredis')
  const redis = new Redis({
    ...redisOptions(url),
    keyPrefix: `${prefix}:`,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 1000,
  })
  const errors = redisErrors(url, (error) =>
    log.warn({ error }, 'Redis cannot be used: until it can, calls are not limited'),
  )
  return redis.on('error', (error) => errors.report(error)).on('ready', errors.connected)
}
