import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { type FeatureOptions, makeFeatures } from './features.ts'
import { useStationZone } from '@nava/contracts'
import { hourlyCounts } from '@nava/db/hourly-counts'
import { callerStore } from './listeners/users/caller.store.ts'
import { listen, together } from './platform/database/listen.ts'
import { type Feature, type Lifecycle, maxAgeOf, runs } from './platform/feature.ts'
import { apiDocsRoutes } from './platform/http/api-docs.ts'
import { type Auth, makeAuth } from './platform/http/auth.ts'
import { replyCache as cacheOfReplies } from './platform/cache/reply-cache.ts'
import { requestLog } from './platform/http/log.ts'
import { makeServer } from './platform/http/make-server.ts'
import { operators } from './platform/http/operator.ts'
import { processMetrics } from './platform/metrics/process-metrics.ts'
import { isFailure, requestCounts } from './platform/metrics/request-counts.ts'
import { addLaterRoutes, trackUntilSettled, type Routes } from './platform/http/serve.ts'
import { hasSpaceIn } from './platform/has-space.ts'
import { wellKnownRoutes } from './platform/site/well-known.ts'
import { stationLook } from './platform/station/station-look.ts'
import { attachSockets, type SocketServer } from './platform/sockets/attach-sockets.ts'
import { limitSocketRate } from './platform/sockets/socket-rate-limit.ts'
import { serveWebClient } from './platform/web-client/web-client.ts'

export interface App {
  app: FastifyInstance
  auth: Auth
  served: Routes['served']
  features: readonly Feature[]
}

export interface AppOptions extends FeatureOptions, Pick<Partial<Routes>, 'maxFileBytes'> {
  closeGrace?: number
  bodyTimeout?: number
  renderWithin?: number
  more?: (routes: Routes) => void
}

/** Closing the server also closes its sockets. */
export async function buildApp(
  deps: Deps,
  log: FastifyBaseLogger,
  {
    more,
    maxFileBytes,
    closeGrace = 5000,
    bodyTimeout,
    renderWithin,
    servesOnly = false,
    ...options
  }: AppOptions = {},
): Promise<App> {
  const { env } = deps
  useStationZone(env.stationZone)
  const metrics = processMetrics()
  const counts = hourlyCounts(deps.sql)
  const ofRequests = requestCounts()
  const requests = requestLog(log, (request) => {
    metrics.observe(request)
    ofRequests.observe(request)
    const { status, code = `http.${status}` } = request
    if (isFailure(status)) counts.add('error', code)
  })
  const app = await makeServer(log, { ...env, closeGrace, bodyTimeout, redis: deps.redis, requests })
  const auth = await makeAuth(app, env.jwtSecret, callerStore(deps.sql), operators(env))
  const replyCache = cacheOfReplies({ maxAge: maxAgeOf(options.staleness) })
  const unfinished: Routes['unfinished'] = new Set()
  app.addHook('onClose', async () => {
    await Promise.allSettled(unfinished)
  })
  const io = attachSockets(app.server, env)
  limitSocketRate(io, { auth, trustProxy: env.trustProxy })
  const track = (work: Promise<unknown>) => trackUntilSettled(unfinished, work)
  const hasSpace = hasSpaceIn(env.dataDir, deps.disk)
  const { features, admitApp, describePage } = makeFeatures(
    deps,
    { app, auth, io, log, requests, metrics, counts, requestCounts: ofRequests, track, hasSpace, replyCache },
    { ...options, servesOnly },
  )
  const routes: Routes = {
    app,
    auth,
    admitApp,
    served: [],
    later: { form: [], file: [] },
    replyCache,
    unfinished,
    hasSpace,
    strict: options.strict ?? false,
    isUnlimited: servesOnly,
    ...(maxFileBytes && { maxFileBytes }),
  }

  for (const feature of features) feature.routes?.(routes)
  more?.(routes)
  addLaterRoutes(routes)
  await apiDocsRoutes(app, routes.served, env)
  wellKnownRoutes(app, env)
  await serveWebClient(app, env.webDir, {
    served: routes.served,
    describePage,
    look: stationLook(deps),
    hosts: env,
    keptDir: join(env.dataDir, 'web-client'),
    replyCache,
    renderWithin,
  })
  const notified = together(features.flatMap((feature) => feature.notified ?? []))
  const listening = runs(() => listen({ databaseUrl: env.databaseUrl, log, ...notified }))
  const lifecycles = [listening, ...features.flatMap((feature) => feature.lifecycles ?? [])]
  startAndStop(app, servesOnly ? [] : lifecycles, io)
  return { app, auth, served: routes.served, features }
}

function startAndStop(app: FastifyInstance, lifecycles: readonly Lifecycle[], io: SocketServer): void {
  app.addHook('onReady', async () => {
    for (const { start } of lifecycles) await start?.()
  })
  app.addHook('preClose', async () => {
    for (const { stop } of lifecycles) await stop()
    // Closes the transports without socket.io's message, which would stop clients from reconnecting to
    // another process.
    io.engine.close()
    // Interrupted handshakes are retried by clients at another process.
    app.server.removeAllListeners('upgrade')
  })
}
