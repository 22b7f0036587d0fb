/** The form of a feature: a function of what it needs, which returns what it gives to the program. */
import { limits } from '@nava/contracts'
import type { Database, Sql } from '@nava/db'
import type { HourlyCounts } from '@nava/db/hourly-counts'
import type { Queues } from '@nava/media/queues/queues'
import type { CachedStorage } from '@nava/media/storage/cached-storage'
import type { DiskSpace } from '@nava/media/storage/disk-space'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { AccountRows } from './account-rows.ts'
import { resourcesStore } from './access-policy/resources.store.ts'
import { audited } from './audit/audited.ts'
import type { ReplyCache } from './cache/reply-cache.ts'
import type { Notified } from './database/listen.ts'
import type { Env } from './env.ts'
import type { Auth } from './http/auth.ts'
import type { RequestLog } from './http/log.ts'
import type { Routes } from './http/serve.ts'
import { composeMails } from './mail/compose-mail.ts'
import type { MailTransport } from './mail/mail-transport.ts'
import { mailer } from './mail/mailer.ts'
import { pendingMailsStore } from './mail/pending-mails.store.ts'
import type { ProcessMetrics, WatchedParts } from './metrics/process-metrics.ts'
import type { RequestCounts } from './metrics/request-counts.ts'
import type { Outside } from './outside/fetch-outside.ts'
import type { FindProblems } from './site/station-problems.ts'
import type { CurrentStation } from './station/current-station.ts'
import { secretBox } from './secret-box.ts'
import type { SocketServer } from './sockets/attach-sockets.ts'

export interface Feature {
  routes?: (routes: Routes) => void
  lifecycles?: readonly Lifecycle[]
  notified?: Notified
  problemSources?: readonly FindProblems[]
  caches?: WatchedParts['caches']
  account?: AccountRows
}

export interface Lifecycle {
  /** Awaited before the server listens */
  start?: () => void | Promise<void>
  stop: () => void | Promise<void>
}

/** What routes need besides the server, which serves them */
export type Needs<R extends (routes: Routes, needs: never) => void> = Parameters<R>[1]

export interface BaseOptions {
  /** Validates every JSON reply; used in tests */
  strict?: boolean
  /** Maximum age (ms) of lists and home page; 0 checks at each request */
  staleness?: number
  /**
   * True for a server that only answers the operator's commands. It has no limits per minute, timers, queues or open
   * port.
   */
  servesOnly?: boolean
}

/** What the process opened for all features */
export interface PlatformDeps {
  env: Env
  station: CurrentStation
  db: Database
  sql: Sql
  storage: CachedStorage
  disk: DiskSpace
  queues: Queues
  mailTransport: MailTransport
  outside: Outside
}

/** What belongs to one server */
export interface ServerParts {
  app: FastifyInstance
  auth: Auth
  io: SocketServer
  log: FastifyBaseLogger
  requests: RequestLog
  metrics: ProcessMetrics
  /** Of requests to this process */
  requestCounts: RequestCounts
  /** Of all processes */
  counts: HourlyCounts
  replyCache: ReplyCache
  track: (work: Promise<unknown>) => void
  hasSpace: () => Promise<boolean>
}

type Given = PlatformDeps & ServerParts

/** What every feature may use */
export type Base = Given & ReturnType<typeof sharedParts>

/** Returns what every feature may use, with all that was given. */
export const baseOf = <G extends Given>(given: G, options: BaseOptions): G & Base => ({
  ...given,
  ...sharedParts(given, options),
})

/** Maximum age of what one cache holds: replies are made from cached data, and the ages of both add up to `staleness`. */
export const maxAgeOf = (staleness: number = limits.staleness): number => staleness / 2

const sharedParts = (
  { env, db, sql, mailTransport, counts, log }: Given,
  { strict = false, staleness = limits.staleness, servesOnly = false }: BaseOptions,
) => ({
  strict,
  staleness,
  maxAge: maxAgeOf(staleness),
  servesOnly,
  composeMail: composeMails(env),
  mailer: mailer({
    transport: mailTransport,
    pending: pendingMailsStore(sql),
    box: secretBox(env.jwtSecret, 'mail'),
    log,
    count: (outcome, mails) => counts.add('mail', outcome, mails),
  }),
  resources: resourcesStore(sql),
  changes: audited(db),
})

/** Starts work that ends with the server. */
export function runs(start: () => () => void | Promise<void>): Lifecycle {
  let stop: ReturnType<typeof start> | undefined
  return {
    start: () => {
      stop = start()
    },
    stop: () => stop?.(),
  }
}

/** As `runs`, every `interval` milliseconds; 0 never starts it, in tests */
export const runsEvery = (
  interval: number,
  start: (interval: number) => () => void | Promise<void>,
): Lifecycle[] => (interval > 0 ? [runs(() => start(interval))] : [])

/** Fills a cache before the first request, unless it is read anew at each. */
export const warms = (cache: { warm: () => void; stop: () => void }, staleness: number): Lifecycle => ({
  start: () => (staleness > 0 ? cache.warm() : undefined),
  stop: cache.stop,
})
