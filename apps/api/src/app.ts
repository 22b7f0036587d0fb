/** Builds the server from its dependencies: everything but listening. */
import fastifyHelmet from '@fastify/helmet'
import fastifyMultipart from '@fastify/multipart'
import fastifyRateLimit from '@fastify/rate-limit'
import { limits } from '@nava/contracts'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { adminMusicRoutes } from './admin/admin-music.routes.ts'
import { artistPanelRoutes } from './artist-panel/artist-panel.routes.ts'
import { artistPanelStore } from './artist-panel/artist-panel.store.ts'
import { artistRoutes } from './artists/artists.routes.ts'
import { artistsStore } from './artists/artists.store.ts'
import type { Deps } from './deps.ts'
import { buildHome } from './home/build-home.ts'
import { homeRoutes } from './home/home.routes.ts'
import { homeStore } from './home/home.store.ts'
import { makeAuth } from './http/auth.ts'
import { documentRoutes } from './http/document.ts'
import { answerErrors, HttpError } from './http/errors.ts'
import { logRequests } from './http/log.ts'
import type { Routes } from './http/serve.ts'
import { acceptImage } from './images/accept-image.ts'
import { imageRoutes } from './images/images.routes.ts'
import { lookupRoutes } from './lookups/lookups.routes.ts'
import { countPlay } from './music/count-play.ts'
import { musicListsStore } from './music/music-lists.store.ts'
import { musicRoutes } from './music/music.routes.ts'
import { musicStore } from './music/music.store.ts'
import { siteRoutes } from './site/site.routes.ts'
import { attachSockets } from './sockets/attach-sockets.ts'
import { uploadEvents } from './sockets/upload-events.ts'
import { streamRoutes } from './streams/streams.routes.ts'
import { streamsStore } from './streams/streams.store.ts'
import { followProgress } from './uploads/follow-progress.ts'
import { uploads } from './uploads/uploads.ts'
import { uploadRoutes } from './uploads/uploads.routes.ts'
import { uploadsStore } from './uploads/uploads.store.ts'
import { callerStore } from './users/caller.store.ts'
import { codesStore } from './users/codes.store.ts'
import { signIn } from './users/sign-in.ts'
import { userRoutes } from './users/users.routes.ts'
import { usersStore } from './users/users.store.ts'
import { serveWebClient } from './web/web-client.ts'

/** The server, and the contracts that it serves. */
export interface App {
  app: FastifyInstance
  served: Routes['served']
}

/** `strict` holds every JSON reply against its contract; tests do. */
export async function buildApp(deps: Deps, log: FastifyBaseLogger, { strict = false } = {}): Promise<App> {
  const { env, db, sql } = deps
  const app = fastify({
    loggerInstance: log,
    disableRequestLogging: true,
    bodyLimit: limits.jsonBodyBytes,
    // Believes the last hops only: an address further back may be made up.
    trustProxy: (_address, hop) => hop < env.trustProxy,
    requestIdHeader: false,
    // Large uploads take their time; a connection that sends nothing is ended by the server's own idle timeout.
    requestTimeout: 0,
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
      maxParamLength: limits.maxParamLength,
    },
    frameworkErrors: (error, _request, reply) => {
      throw error.statusCode === 414 ? new HttpError(404, 'There is nothing at this address') : error
    },
  })
  answerErrors(app)
  logRequests(app)
  takeJson(app)
  await app.register(fastifyHelmet, contentSecurity)
  await app.register(fastifyMultipart)
  await app.register(fastifyRateLimit, {
    global: false,
    errorResponseBuilder: (_request, context) =>
      new HttpError(429, 'Too many requests, try again later', { retryAfter: Math.ceil(context.ttl / 1000) }),
  })

  const auth = await makeAuth(app, env.jwtSecret, callerStore(sql))
  const routes: Routes = { app, auth, served: [], strict }

  const users = usersStore(db)
  const music = musicStore(db)
  const artists = artistsStore(db)
  const lists = musicListsStore(sql)
  const home = homeStore(db)
  const accept = acceptImage(deps)
  const upload = uploads({ ...deps, store: uploadsStore(db), log })
  const codes = codesStore(db, env.jwtSecret)

  siteRoutes(routes, env, {
    database: () => sql.query('SELECT 1'),
    queue: () => deps.queues.check(),
    storage: () => deps.storage.check(),
  })
  userRoutes(routes, {
    users,
    acceptImage: accept,
    google: deps.google,
    signIn: signIn({ ...deps, users, codes, auth, log, productName: env.productName }),
  })
  lookupRoutes(routes, db)
  homeRoutes(routes, { home, buildHome: buildHome(home, lists, env.productKey) })
  musicRoutes(routes, { music, lists, countPlay: countPlay(sql), uploads: upload, secret: env.jwtSecret })
  artistRoutes(routes, { artists, acceptImage: accept })
  artistPanelRoutes(routes, { panel: artistPanelStore(sql), artists, users })
  uploadRoutes(routes, { music, uploads: upload, acceptImage: accept })
  streamRoutes(routes, { streams: streamsStore(sql), storage: deps.storage })
  imageRoutes(routes, deps)
  adminMusicRoutes(routes, music)
  documentRoutes(app, routes.served, env)
  await serveWebClient(app, env.webDir)

  const io = attachSockets(app.server)
  const unfollow = followProgress({
    queues: deps.queues,
    store: uploadsStore(db),
    log,
    ...uploadEvents(io, auth, music),
  })
  app.addHook('preClose', async () => {
    await unfollow()
    // Closes the sockets only: the server itself is Fastify's to close.
    io.disconnectSockets(true)
    io.engine.close()
  })
  return { app, served: routes.served }
}

/** JSON only; a missing body is no body, and `__proto__` in one is refused. */
function takeJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // The cast holds: parseAs gives a string.
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
}

/** What pages may load: everything of one's own; Google's button; pictures of news from elsewhere; streams of any station. */
const contentSecurity = {
  contentSecurityPolicy: {
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", 'https://accounts.google.com'],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
      mediaSrc: ["'self'", 'blob:', 'https:'],
      connectSrc: ["'self'", 'https:', 'ws:', 'wss:'],
      frameSrc: ["'self'", 'https://accounts.google.com'],
      workerSrc: ["'self'", 'blob:'],
      frameAncestors: ["'self'"],
      upgradeInsecureRequests: null,
    },
  },
  // Self-hosted over plain http at first; whoever terminates TLS sets it there.
  strictTransportSecurity: false,
  crossOriginResourcePolicy: { policy: 'cross-origin' as const },
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' as const },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
}
