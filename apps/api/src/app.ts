/** Builds the server from its dependencies: everything but listening. */
import { limits } from '@nava/contracts'
import { uploadIntake } from '@nava/media/accept-upload'
import { type UploadOwner, uploadRows } from '@nava/media/upload-rows'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { writeAudit } from './platform/audit/audited.ts'
import { adminFeatures } from './admin-features.ts'
import { artistPanelRoutes } from './studio/artist-panel/artist-panel.routes.ts'
import { artistPanelStore } from './studio/artist-panel/artist-panel.store.ts'
import { catalogueFeatures } from './catalogue-features.ts'
import { chatHub } from './station/chat/chat-hub.ts'
import { chatRoutes } from './station/chat/chat.routes.ts'
import { chatStore } from './station/chat/chat.store.ts'
import { listen } from './platform/database/listen.ts'
import type { Deps } from './deps.ts'
import { makeAuth } from './platform/http/auth.ts'
import { apiDocsRoutes } from './platform/http/api-docs.ts'
import { makeServer } from './platform/http/make-server.ts'
import { keepUntilSettled, type Routes } from './platform/http/serve.ts'
import { acceptImage } from './catalogue/images/accept-image.ts'
import { imageRoutes } from './catalogue/images/images.routes.ts'
import { imagesStore } from './catalogue/images/images.store.ts'
import { listenerFeatures } from './listener-features.ts'
import { liveFeatures } from './live-features.ts'
import { lookupRoutes } from './catalogue/lookups/lookups.routes.ts'
import { musicStore } from './catalogue/music/music.store.ts'
import { podcastsStore } from './catalogue/podcasts/podcasts.store.ts'
import { hearAnnouncements, PUSH_CHANNEL } from './station/push/announce.ts'
import { demoProgress } from './platform/site/demo-progress.ts'
import { robotsRoute } from './platform/site/robots.ts'
import { siteRoutes } from './platform/site/site.routes.ts'
import { attachSockets } from './platform/sockets/attach-sockets.ts'
import { limitSocketRate } from './platform/sockets/socket-rate-limit.ts'
import { uploadEvents } from './studio/uploads/upload-events.ts'
import { mediaFiles } from './catalogue/streams/open-media.ts'
import { streamRoutes } from './catalogue/streams/streams.routes.ts'
import { streamsStore } from './catalogue/streams/streams.store.ts'
import { followProgress } from './studio/uploads/follow-progress.ts'
import { uploads } from './studio/uploads/uploads.ts'
import { uploadRoutes } from './studio/uploads/uploads.routes.ts'
import { uploadsStore } from './studio/uploads/uploads.store.ts'
import { attemptsStore } from './listeners/users/attempts.store.ts'
import { browserOf } from './listeners/users/browsers.ts'
import { callerStore } from './listeners/users/caller.store.ts'
import { codesStore } from './listeners/users/codes.store.ts'
import { confirmPassword } from './listeners/users/confirm-password.ts'
import { signIn } from './listeners/users/sign-in.ts'
import { userRoutes } from './listeners/users/users.routes.ts'
import { usersStore } from './listeners/users/users.store.ts'
import { warnOwner } from './listeners/users/warn-owner.ts'
import { serveWebClient } from './platform/web-client/web-client.ts'

/** The server, and the contracts that it serves. */
export interface App {
  app: FastifyInstance
  served: Routes['served']
}

/** What tests ask for: see `Routes` and `makeServer`. */
export interface AppOptions extends Pick<Partial<Routes>, 'strict' | 'maxFileBytes'> {
  closeGrace?: number
  bodyPatience?: number
  /** How old lists and the home page may be, in ms; 0 looks for changes at each request. */
  staleness?: number
  /** Adds routes of a test's own. */
  more?: (routes: Routes) => void
}

/** Builds the server with all its routes and sockets; closing it closes both. */
export async function buildApp(
  deps: Deps,
  log: FastifyBaseLogger,
  { more, staleness, strict = false, maxFileBytes, closeGrace = 5000, bodyPatience }: AppOptions = {},
): Promise<App> {
  const { env, db, sql } = deps
  const app = await makeServer(log, { ...env, closeGrace, bodyPatience, redis: deps.redis })
  const auth = await makeAuth(app, env.jwtSecret, callerStore(sql))
  const routes: Routes = {
    app,
    auth,
    served: [],
    unfinished: new Set(),
    strict,
    audit: (by, change) => writeAudit(db, by, change),
    ...(maxFileBytes && { maxFileBytes }),
  }
  app.addHook('onClose', async () => {
    await Promise.allSettled(routes.unfinished)
  })

  const users = usersStore(db)
  const music = musicStore(db, sql)
  const podcasts = podcastsStore(db)
  const accept = acceptImage(deps)
  const uploadsOf = (owner: UploadOwner) =>
    uploads({
      ...deps,
      store: uploadsStore(db, owner),
      intake: uploadIntake({ ...deps, rows: uploadRows(sql, owner), log }),
      log,
      quota: env.quota,
    })
  const allUploads = {
    music: uploadsOf('music'),
    podcast: uploadsOf('podcast'),
  }
  const attempts = attemptsStore(db)
  const keep = (work: Promise<unknown>) => keepUntilSettled(routes.unfinished, work)
  const warn = warnOwner({ ...deps, attempts, log, productName: env.productName, keep })
  const entry = { browserOf: browserOf(app, env), confirmPassword: confirmPassword(attempts, warn) }

  siteRoutes(
    routes,
    env,
    {
      database: () => sql.query('SELECT 1'),
      queue: () => deps.queues.check(),
      storage: () => deps.storage.check(),
    },
    demoProgress(sql, { staleness: staleness ?? limits.staleness * 0.2, log }),
  )
  userRoutes(routes, {
    users,
    acceptImage: accept,
    google: deps.google,
    browserOf: entry.browserOf,
    signIn: signIn({
      ...deps,
      ...entry,
      users,
      codes: codesStore(db, env.jwtSecret, attempts),
      attempts,
      warnOwner: warn,
      auth,
      log,
      productName: env.productName,
      keep,
    }),
  })
  lookupRoutes(routes, db)
  const catalogue = catalogueFeatures(routes, deps, {
    music,
    uploads: allUploads.music,
    acceptImage: accept,
    log,
    staleness,
  })
  artistPanelRoutes(routes, { panel: artistPanelStore(sql), artists: catalogue.artists, users })
  uploadRoutes(routes, { music, uploads: allUploads.music, acceptImage: accept })
  streamRoutes(routes, {
    streams: streamsStore(sql),
    media: mediaFiles({ storage: deps.storage, remake: allUploads.music.remake }),
  })
  imageRoutes(routes, { images: imagesStore(sql), storage: deps.storage })
  const chats = chatStore(sql)
  chatRoutes(routes, chats)
  const live = liveFeatures(routes, deps, { chat: chats, staleness, log })
  listenerFeatures(routes, deps, {
    users,
    ...entry,
    podcasts,
    podcastUploads: allUploads.podcast,
    lists: catalogue.lists,
    acceptImage: accept,
    log,
  })
  adminFeatures(routes, deps, { music, uploads: allUploads, acceptImage: accept, log })
  more?.(routes)
  await apiDocsRoutes(app, routes.served, env)
  robotsRoute(app)
  await serveWebClient(app, env.webDir, routes.served)

  const io = attachSockets(app.server, env)
  limitSocketRate(io)
  const chat = chatHub(io, auth, { store: chats, log })
  let stopListening: (() => Promise<void>) | undefined
  app.addHook('onReady', async () => {
    const { databaseUrl } = env
    stopListening = listen({
      databaseUrl,
      channels: { chat: chat.heard, [PUSH_CHANNEL]: hearAnnouncements(io) },
      connected: chat.catchUp,
      log,
    })
    await chat.ready()
  })
  const unfollow = followProgress({
    queues: deps.queues,
    store: uploadsStore(db),
    log,
    ...uploadEvents(io, auth, { music, podcasts }),
  })
  app.addHook('preClose', async () => {
    catalogue.stop()
    live.stop()
    await unfollow()
    await stopListening?.()
    await chat.stop()
    // Closes the sockets only: the server itself is Fastify's to close.
    io.disconnectSockets(true)
    io.engine.close()
  })
  return { app, served: routes.served }
}
