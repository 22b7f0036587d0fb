import { repeat } from '@nava/media/repeat'
import { limits } from '@nava/contracts'
import { uploadIntake } from '@nava/media/uploads/accept-upload'
import { type UploadOwner, uploadRows } from '@nava/media/uploads/upload-rows'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { artistRequestAdminStore } from './admin/moderation/artist-requests.admin-store.ts'
import { albumAdminStore } from './admin/catalogue/albums.admin-store.ts'
import { artistAdminStore } from './admin/catalogue/artists.admin-store.ts'
import { auditAdminStore } from './admin/moderation/audit.admin-store.ts'
import { auditedCrud } from './admin/crud/audited-crud.ts'
import { eventAdminStore, scheduleAdminStore } from './admin/station/calendar.admin-store.ts'
import { collectionAdminStore } from './admin/catalogue/collections.admin-store.ts'
import { djAdminStore } from './admin/catalogue/djs.admin-store.ts'
import { recommendationAdminStore } from './admin/recommendations.admin-store.ts'
import { jobAdminStore } from './admin/jobs.admin-store.ts'
import { genreAdminStore, languageAdminStore, typeAdminStore } from './admin/catalogue/lookups.admin-store.ts'
import { chatAdminStore, commentAdminStore } from './admin/moderation/moderation.admin-store.ts'
import { musicAdminStore } from './admin/catalogue/music.admin-store.ts'
import { newsAdminStore } from './admin/station/news.admin-store.ts'
import { podcastCollectionAdminStore } from './admin/catalogue/podcast-collections.admin-store.ts'
import { podcastAdminStore } from './admin/catalogue/podcasts.admin-store.ts'
import { sliderAdminStore } from './admin/station/sliders.admin-store.ts'
import { userAdminStore } from './admin/moderation/users.admin-store.ts'
import { albumsStore } from './catalogue/albums/albums.store.ts'
import { artistPageStore } from './catalogue/artists/artist-page.store.ts'
import { artistsStore } from './catalogue/artists/artists.store.ts'
import { collectionsStore } from './catalogue/collections/collections.store.ts'
import { djsStore } from './catalogue/djs/djs.store.ts'
import { countDownload } from './catalogue/downloads/count-download.ts'
import { buildHome } from './catalogue/home/build-home.ts'
import { cachedHome } from './catalogue/home/cached-home.ts'
import { homeStore } from './catalogue/home/home.store.ts'
import { acceptImage } from './catalogue/images/accept-image.ts'
import { imagesStore } from './catalogue/images/images.store.ts'
import { lookupsStore } from './catalogue/lookups/lookups.store.ts'
import { countPlay } from './catalogue/music/count-play.ts'
import { listeners as tellListenersApart } from './catalogue/music/listener.ts'
import { musicListsStore } from './catalogue/music/music-lists.store.ts'
import { musicStore } from './catalogue/music/music.store.ts'
import { ownMusic } from './catalogue/music/own-music.ts'
import { podcastCollectionsStore } from './catalogue/podcast-collections/podcast-collections.store.ts'
import { ownPodcast } from './catalogue/podcasts/own-podcast.ts'
import { podcastListsStore } from './catalogue/podcasts/podcast-lists.store.ts'
import { transcriptsStore } from './catalogue/podcasts/transcripts.store.ts'
import { subtitlesStore } from './catalogue/video-tracks/subtitles.store.ts'
import { podcastsStore } from './catalogue/podcasts/podcasts.store.ts'
import { cachedSearchIndex } from './catalogue/search/cached-search-index.ts'
import { namesStore } from './catalogue/search/names.store.ts'
import { searchByName } from './catalogue/search/search-by-name.ts'
import { cachedLists } from './catalogue/sorted-lists/cached-lists.ts'
import { cachedOrders } from './catalogue/sorted-lists/cached-order.ts'
import { trackStatsStore } from './catalogue/sorted-lists/track-stats.store.ts'
import { cachedStreams, STREAMS_CHANNEL, StreamsNotification } from './catalogue/streams/cached-streams.ts'
import { mediaFiles } from './catalogue/streams/open-media.ts'
import { playableVersions } from './catalogue/streams/playable-versions.ts'
import { readyStreams } from './catalogue/streams/ready-streams.ts'
import { streamsStore } from './catalogue/streams/streams.store.ts'
import type { Sql } from '@nava/db'
import type { Deps } from './deps.ts'
import { appPasswordsStore } from './listeners/app-passwords/app-passwords.store.ts'
import { appSecrets } from './listeners/app-passwords/app-secrets.ts'
import { admitApp, callerOfKey, findAppCaller } from './listeners/app-passwords/app-callers.ts'
import { checkAppPassword } from './listeners/app-passwords/check-app-password.ts'
import { accountStore } from './listeners/account/account.store.ts'
import { deleteAccount } from './listeners/account/delete-account.ts'
import { commentsStore } from './listeners/comments/comments.store.ts'
import { followsStore } from './listeners/follows/follows.store.ts'
import { episodePositionsStore } from './listeners/episode-positions/episode-positions.store.ts'
import { listeningDevicesStore } from './listeners/play-queue/listening-devices.store.ts'
import { listeningHub } from './listeners/play-queue/listening-hub.ts'
import { ListeningNotification } from './listeners/play-queue/listening-notification.ts'
import { LISTENING_CHANNEL, playQueueStore } from './listeners/play-queue/play-queue.store.ts'
import { queueCardsStore } from './listeners/play-queue/queue-cards.store.ts'
import { importPlaylist } from './listeners/playlists/import-playlist.ts'
import { matchReleases } from './catalogue/matching/match-releases.ts'
import { matchTracks } from './catalogue/matching/match-tracks.ts'
import { playlistsStore } from './listeners/playlists/playlists.store.ts'
import { broughtStore } from './listeners/library-import/brought.store.ts'
import { libraryImportStore } from './listeners/library-import/library-import.store.ts'
import { queueLibraryImports, runLibraryImports } from './listeners/library-import/run-library-imports.ts'
import { reactions } from './listeners/reactions/reactions.ts'
import { forYouStore } from './listeners/for-you/for-you.store.ts'
import { suggest } from './listeners/for-you/suggest.ts'
import { historyStore } from './listeners/history/history.store.ts'
import { dislikesStore } from './listeners/dislikes/dislikes.store.ts'
import { playRadio } from './listeners/radio/play-radio.ts'
import { radioStore } from './listeners/radio/radio.store.ts'
import { savesStore } from './listeners/reactions/saves/saves.store.ts'
import { passkeysStore } from './listeners/passkeys/passkeys.store.ts'
import { signInWithPasskey } from './listeners/passkeys/sign-in-with-passkey.ts'
import { addPasskey } from './listeners/passkeys/add-passkey.ts'
import { countAppPlay } from './listeners/scrobbling/count-app-play.ts'
import { lastFm } from './listeners/scrobbling/lastfm.ts'
import { listenBrainz } from './listeners/scrobbling/listenbrainz.ts'
import { tellNowPlaying } from './listeners/scrobbling/now-playing.ts'
import { scrobblingStore } from './listeners/scrobbling/scrobbling.store.ts'
import { sendScrobbles, type ServiceClients } from './listeners/scrobbling/send-scrobbles.ts'
import { secretBox } from './platform/secret-box.ts'
import { sessionsStore } from './listeners/sessions/sessions.store.ts'
import { startSession } from './listeners/sessions/start-session.ts'
import { attemptsStore } from './listeners/users/attempts.store.ts'
import { browserOf } from './listeners/users/browsers.ts'
import { codesStore } from './listeners/users/codes.store.ts'
import { confirmCode } from './listeners/users/confirm-code.ts'
import { confirmOwner } from './listeners/users/confirm-owner.ts'
import { confirmPassword } from './listeners/users/confirm-password.ts'
import { signIn } from './listeners/users/sign-in.ts'
import { usersStore } from './listeners/users/users.store.ts'
import { warnOwner } from './listeners/users/warn-owner.ts'
import { resourcesStore } from './platform/access-policy/resources.store.ts'
import { audited } from './platform/audit/audited.ts'
import { HIDDEN_CHANNEL, type KeptReplies } from './platform/cache/kept-replies.ts'
import { listen } from './platform/database/listen.ts'
import { onNotification } from './platform/database/on-notification.ts'
import type { Auth } from './platform/http/auth.ts'
import type { RequestLog } from './platform/http/log.ts'
import { stateStore } from './platform/metrics/state.store.ts'
import type { ProcessMetrics } from './platform/metrics/process-metrics.ts'
import { pictureHosts } from './platform/http/content-security.ts'
import { composeMails } from './platform/mail/compose-mail.ts'
import { demoProgress } from './platform/site/demo-progress.ts'
import { release } from './platform/site/release.ts'
import { setupWarnings } from './platform/site/setup-warnings.ts'
import type { SocketServer } from './platform/sockets/attach-sockets.ts'
import { calendarStore } from './station/calendar/calendar.store.ts'
import { chatHub } from './station/chat/chat-hub.ts'
import { ChatNotification } from './station/chat/chat-notification.ts'
import { chatStore } from './station/chat/chat.store.ts'
import { feedsStore } from './station/feeds/feeds.store.ts'
import { cachedLog } from './station/live/cached-log.ts'
import { liveChannel } from './station/live/live-channel.ts'
import { liveSegments } from './station/live/live-segment.ts'
import { liveStore } from './station/live/live.store.ts'
import { segmentAddress } from './station/live/live.routes.ts'
import { segmentPlaces } from './station/live/segment-places.ts'
import { newsFeed } from './station/news/news-feed.ts'
import { newsStore } from './station/news/news.store.ts'
import { noticeEvents, NoticeNotification } from './station/notices/notice-events.ts'
import { NOTICE_CHANNEL, noticesStore } from './station/notices/notices.store.ts'
import { publishNotices } from './station/notices/publish-notices.ts'
import { browsersStore } from './station/push/browsers.store.ts'
import { devicesStore } from './station/push/devices.store.ts'
import { notifyDevices } from './station/push/notify-devices.ts'
import { sendPush } from './station/push/send-push.ts'
import { topicDevices } from './station/push/topic-devices.ts'
import { vapidKeys } from './station/push/vapid-keys.ts'
import { webPushSender } from './station/push/web-push.ts'
import { subsonicStores } from './station/subsonic/subsonic-stores.ts'
import { sitemapStore } from './station/public-pages/sitemap.store.ts'
import { artistAlbumsStore } from './studio/albums/artist-albums.store.ts'
import { artistPanelStore } from './studio/artist-panel/artist-panel.store.ts'
import { artistRequestsStore } from './studio/artist-requests/artist-requests.store.ts'
import { djCollectionsStore } from './studio/dj-collections/dj-collections.store.ts'
import { djPanelStore } from './studio/dj-panel/dj-panel.store.ts'
import { socialsStore } from './studio/socials/socials.store.ts'
import { statisticsStore } from './studio/statistics/statistics.store.ts'
import { feedImportsStore } from './studio/feed-imports/feed-imports.store.ts'
import { queueImports, runImports } from './studio/feed-imports/run-imports.ts'
import { resumableFeatures } from './studio/resumable-uploads/make-resumable-uploads.ts'
import { sweepIncoming } from './studio/resumable-uploads/sweep-incoming.ts'
import { followProgress } from './studio/uploads/follow-progress.ts'
import { uploadEvents } from './studio/uploads/upload-events.ts'
import { posters } from './studio/uploads/posters.ts'
import { uploads } from './studio/uploads/uploads.ts'
import { findAsset, uploadsStore } from './studio/uploads/uploads.store.ts'
import { workersStore } from './studio/uploads/workers.store.ts'

export interface ServerParts {
  app: Pick<FastifyInstance, 'jwt' | 'server'>
  auth: Auth
  io: SocketServer
  log: FastifyBaseLogger
  requests: RequestLog
  metrics: ProcessMetrics
  kept: KeptReplies
  track: (work: Promise<unknown>) => void
  hasSpace: () => Promise<boolean>
}

export interface FeatureOptions {
  /** Validates every JSON reply; used in tests */
  strict?: boolean
  /** Maximum age (ms) of lists and home page; 0 checks at each request */
  staleness?: number
  /** Milliseconds between publications of due notices; 0 publishes none, in tests */
  noticeInterval?: number
  /** Milliseconds between searches for imports without a job; 0 imports nothing, in tests */
  importInterval?: number
  /** Milliseconds between deliveries of plays to other services; 0 delivers none, in tests */
  scrobbleInterval?: number
}

export interface Lifecycle {
  /** Awaited before the server listens */
  start?: () => void | Promise<void>
  stop: () => void | Promise<void>
}

export type Features = ReturnType<typeof makeFeatures>

export function makeFeatures(deps: Deps, server: ServerParts, options: FeatureOptions = {}) {
  const { strict = false, staleness = limits.staleness, noticeInterval = limits.staleness * 2 } = options
  const { importInterval = limits.feedImports.interval } = options
  const { scrobbleInterval = limits.scrobbling.interval } = options
  const platform = platformFeatures(deps, { ...server, staleness })
  const uploading = uploadFeatures(deps, server)
  const catalogue = catalogueFeatures(deps, { ...server, ...uploading, strict, staleness })
  const listeners = listenerFeatures(deps, server, catalogue)
  const studio = studioFeatures(deps, server, catalogue)
  const resumable = resumableFeatures(deps, server, { ...platform, ...catalogue, ...uploading })
  const station = stationFeatures(deps, { ...server, ...platform, ...catalogue, staleness })
  const admin = adminFeatures(deps, { ...platform, ...catalogue, ...uploading })
  const { metrics, io } = server
  metrics.watch({
    pool: deps.sql,
    sockets: () => io.engine.clientsCount,
    caches: {
      'ready streams': catalogue.readyStreams.uses,
      'stream facts': catalogue.streams.uses,
      'media blocks': deps.storage.blockUses,
    },
  })
  const features = {
    ...platform,
    ...uploading,
    ...resumable,
    ...catalogue,
    ...listeners,
    ...studio,
    ...station,
    ...admin,
    metrics,
  }
  return {
    ...features,
    lifecycles: lifecyclesOf(deps, server, {
      ...features,
      staleness,
      noticeInterval,
      importInterval,
      scrobbleInterval,
    }),
  }
}

type Platform = ReturnType<typeof platformFeatures>
type Uploading = ReturnType<typeof uploadFeatures>
type Catalogue = ReturnType<typeof catalogueFeatures>
type Listeners = ReturnType<typeof listenerFeatures>
type Studio = ReturnType<typeof studioFeatures>
type Station = ReturnType<typeof stationFeatures>

function platformFeatures(
  { env, db, sql, storage, queues, mailer, outside }: Deps,
  { app, log, staleness }: ServerParts & { staleness: number },
) {
  return {
    env,
    log,
    storage,
    tellHidden: () => sql.query(`NOTIFY ${HIDDEN_CHANNEL}`),
    queues,
    mailer,
    composeMail: composeMails(env),
    outside,
    readyChecks: {
      database: () => sql.query('SELECT 1'),
      queue: () => queues.check(),
      storage: () => storage.check(),
    },
    setupWarnings: setupWarnings(env, { server: app.server, sql, log }),
    release: release(sql),
    demoProgress: demoProgress(sql, { staleness: staleness * 0.2, log }),
    installation: stateStore(sql, env),
    resources: resourcesStore(sql),
    changes: audited(db),
  }
}

function uploadFeatures({ db, sql, storage, queues, env }: Deps, { log }: ServerParts) {
  const workers = workersStore(db)
  const uploadsOf = (owner: UploadOwner) =>
    uploads({
      storage,
      store: uploadsStore(db, owner),
      intake: uploadIntake({ storage, queues, rows: uploadRows(sql, owner), log }),
      log,
      workers,
      quota: env.quota,
      unchangeable: (owner === 'music' ? ownMusic : ownPodcast).unchangeable,
    })
  return { workers, musicUploads: uploadsOf('music'), podcastUploads: uploadsOf('podcast') }
}

function catalogueFeatures(
  deps: Deps,
  parts: ServerParts & Uploading & { strict: boolean; staleness: number },
) {
  const { env, db, sql, storage } = deps
  const { log, strict, staleness, track, hasSpace } = parts
  // The home page is built from cached lists, so their ages add up: each cache gets a share of `staleness`.
  const sortedLists = cachedLists(trackStatsStore(sql), { staleness: staleness * 0.4, log })
  const orders = cachedOrders(sql, { staleness: staleness * 0.4, log })
  const lists = {
    home: homeStore(db, sql),
    musicLists: musicListsStore(sql, sortedLists),
    albums: albumsStore(sql, orders.cacheOrder),
    collections: collectionsStore(sql, orders.cacheOrder),
    podcastLists: podcastListsStore(sql, orders.cacheOrder),
    podcastCollections: podcastCollectionsStore(sql, orders.cacheOrder),
  }
  const streams = cachedStreams(streamsStore(sql), { isCaching: staleness > 0 })
  const names = namesStore(sql)
  const listeners = tellListenersApart(sql)
  const searchIndex = cachedSearchIndex(names, { staleness: staleness * 0.8, log })
  return {
    sortedLists,
    orders,
    ...lists,
    cachedHome: cachedHome({ strict }, buildHome(lists, env.productKey), {
      staleness: staleness * 0.4,
      log,
    }),
    djs: djsStore(sql, orders.cacheOrder),
    artists: artistsStore({ sql, lists: sortedLists }),
    artistPage: artistPageStore(sql),
    music: musicStore(db, sql),
    countMusicPlay: countPlay(sql, 'music'),
    listeners,
    countDownload: countDownload({ sql, listeners, track, hasSpace }),
    podcasts: podcastsStore(db),
    transcripts: transcriptsStore(db),
    subtitles: subtitlesStore(db),
    countPodcastPlay: countPlay(sql, 'podcast'),
    lookups: lookupsStore(db),
    searchIndex,
    searchByName: searchByName(names, searchIndex, {
      musics: () => sortedLists.trackView('mostPlayedTracks'),
      videos: () => sortedLists.trackView('mostPlayedVideos'),
      artists: () => sortedLists.artistView(),
    }),
    streams,
    playableVersions: playableVersions(sql),
    readyStreams: readyStreams({ streams, storage, log, requests: parts.requests }),
    mediaFiles: mediaFiles({ storage, remake: parts.musicUploads.remake }),
    images: imagesStore(sql),
    acceptImage: acceptImage(deps),
  }
}

function listenerFeatures(
  deps: Deps,
  { app, auth, io, log, track }: ServerParts,
  { searchByName: search, musicLists, sortedLists, countMusicPlay }: Catalogue,
) {
  const { env, db, sql, mailer, printCode } = deps
  const { productName } = env
  const composeMail = composeMails(env)
  const playlists = playlistsStore(sql)
  const users = usersStore(db)
  const sessions = sessionsStore(sql)
  const start = startSession({ sessions, auth })
  const attempts = attemptsStore(db)
  const warn = warnOwner({ attempts, users, mailer, composeMail, log, productName, track })
  const confirm = confirmPassword(attempts, warn)
  const codes = codesStore(db, env.jwtSecret, attempts)
  const passkeys = passkeysStore(sql)
  const appPasswords = appPasswordsStore(sql)
  const secrets = appSecrets(env.jwtSecret)
  const browser = browserOf(app, env)
  const findApp = findAppCaller({
    auth,
    browserOf: browser,
    checkAppPassword: checkAppPassword({ attempts, appPasswords, secrets }),
  })
  const keyCaller = callerOfKey(findApp)
  const match = matchTracks(sql, search)
  return {
    users,
    sessions,
    startSession: start,
    google: deps.google,
    browserOf: browser,
    confirmOwner: confirmOwner(confirm, confirmCode(codes, warn)),
    passkeys,
    addPasskey: addPasskey({ passkeys, mailer, composeMail, log, productName, track }),
    signInWithPasskey: signInWithPasskey({ passkeys, startSession: start, log }),
    signIn: signIn({
      users,
      codes,
      attempts,
      warnOwner: warn,
      confirmPassword: confirm,
      auth,
      sessions,
      startSession: start,
      mailer,
      composeMail,
      log,
      productName,
      printCode,
      track,
    }),
    appPasswords,
    appSecrets: secrets,
    findAppCaller: findApp,
    callerOfKey: keyCaller,
    admitApp: admitApp(keyCaller),
    account: accountStore(db, sql),
    deleteAccount: deleteAccount({ ...deps, log }),
    ...reactions(sql),
    followLists: followsStore(sql),
    saves: savesStore(sql),
    comments: commentsStore(sql),
    playlists,
    importPlaylist: importPlaylist(playlists, match),
    matchTracks: match,
    ...libraryFeatures(deps, log),
    ...listening(sql, { auth, io, log }),
    ...recommending(sql, { musicLists, sortedLists, log, track }),
    ...scrobblingFeatures(sql, env, { countMusicPlay, track }),
  }
}

function libraryFeatures({ env, sql, queues }: Deps, log: ServerParts['log']) {
  const libraryImports = libraryImportStore(sql)
  return {
    libraryImports,
    librarySecrets: secretBox(env.jwtSecret, 'library imports'),
    queueLibraryImports: queueLibraryImports({ store: libraryImports, queues, log }),
    brought: broughtStore(sql),
    matchReleases: matchReleases(sql),
  }
}

function scrobblingFeatures(
  sql: Sql,
  env: Deps['env'],
  { countMusicPlay, track }: Pick<Catalogue, 'countMusicPlay'> & Pick<ServerParts, 'track'>,
) {
  const scrobbling = scrobblingStore(sql)
  const scrobblingSecrets = secretBox(env.jwtSecret, 'scrobbling')
  const scrobblingClients: ServiceClients = {
    listenbrainz: listenBrainz(env.listenBrainzUrl),
    ...(env.lastFm && { lastfm: lastFm(env.lastFm) }),
  }
  const parts = { store: scrobbling, box: scrobblingSecrets, clients: scrobblingClients }
  return {
    scrobbling,
    scrobblingSecrets,
    scrobblingClients,
    countAppPlay: countAppPlay({ sql, countMusicPlay, scrobbling }),
    tellNowPlaying: tellNowPlaying({ ...parts, track }),
    sendScrobbles: () => sendScrobbles(parts),
  }
}

function recommending(
  sql: Sql,
  parts: Pick<Catalogue, 'musicLists' | 'sortedLists'> & Pick<ServerParts, 'log' | 'track'>,
) {
  const radio = radioStore(sql)
  const forYou = forYouStore(sql)
  return {
    radio,
    dislikes: dislikesStore(sql),
    history: historyStore(sql),
    forYou,
    suggest: suggest({ ...parts, forYou }),
    playRadio: playRadio({ ...parts, radio }),
  }
}

function listening(sql: Sql, { auth, io, log }: Pick<ServerParts, 'auth' | 'io' | 'log'>) {
  const playQueue = playQueueStore(sql)
  const episodePositions = episodePositionsStore(sql)
  const devices = listeningDevicesStore(sql)
  return {
    playQueue,
    queueCards: queueCardsStore(sql),
    episodePositions,
    listeningHub: listeningHub(io, auth, { playQueue, devices, episodePositions, log }),
  }
}

function studioFeatures(
  { sql, storage, queues }: Deps,
  { io, auth, log }: ServerParts,
  { music, podcasts, streams }: Catalogue,
) {
  const feedImports = feedImportsStore(sql)
  return {
    artistPanel: artistPanelStore(sql),
    artistAlbums: artistAlbumsStore(sql),
    djPanel: djPanelStore(sql),
    djCollections: djCollectionsStore(sql),
    feedImports,
    queueImports: queueImports({ store: feedImports, queues, log }),
    artistRequests: artistRequestsStore(sql),
    socials: socialsStore(sql),
    statistics: statisticsStore(sql),
    posters: posters({ storage, streams }),
    uploadEvents: uploadEvents(io, auth, { music, podcasts }),
  }
}

function stationFeatures(deps: Deps, parts: ServerParts & Platform & Catalogue & { staleness: number }) {
  const { env, sql, storage } = deps
  const { auth, io, log, staleness, hasSpace } = parts
  const chat = chatStore(sql)
  const places = segmentPlaces(storage)
  const liveLog = cachedLog({ store: liveStore(sql), places, staleness: staleness * 0.8, log })
  return {
    calendar: calendarStore(sql, env.stationZone),
    chat,
    chatHub: chatHub(io, auth, { store: chat, hasSpace, log }),
    liveLog,
    liveChannel: liveChannel({ log: liveLog, places, addressOf: segmentAddress }),
    liveSegments: liveSegments({ log: liveLog, places, storage }),
    news: env.newsFeedUrl
      ? newsFeed(env.newsFeedUrl, pictureHosts(env), log)
      : newsStore(sql, env.publicUrl, pictureHosts(env)),
    sitemap: sitemapStore(sql),
    feeds: feedsStore(sql),
    ...subsonicStores(sql, parts.orders, parts.images, env.productName),
    ...notifications(deps, parts),
  }
}

function notifications({ env, sql, push }: Deps, { auth, io, log, changes }: ServerParts & Platform) {
  const notices = noticesStore(sql)
  const devices = devicesStore(sql)
  const browsers = browsersStore(sql)
  const contact = env.publicUrl.startsWith('https://') ? env.publicUrl : `mailto:${env.contacts.info}`
  const webPush = webPushSender({ keys: vapidKeys(sql), contact, browsers, log })
  const publicUrl = env.publicUrl
  const topic = topicDevices({ provider: push, devices, log })
  const toDevices = notifyDevices({ provider: push, webPush, devices, notices, publicUrl, log })
  return {
    notices,
    topicDevices: topic,
    browsers,
    webPush,
    toDevices,
    noticeEvents: noticeEvents(io, auth, { store: notices, log }),
    sendPush: sendPush({ sql, audited: changes, devices: toDevices }),
  }
}

function adminFeatures({ db, sql }: Deps, parts: Platform & Catalogue & Uploading) {
  const crud = auditedCrud(parts)
  const { prepareRemoval } = parts.podcastUploads
  return {
    adminAlbums: crud(albumAdminStore(db, sql)),
    adminArtists: crud(artistAdminStore(db, sql)),
    adminCollections: crud(collectionAdminStore(db, sql)),
    adminDjs: crud(djAdminStore(db, sql)),
    adminEvents: crud(eventAdminStore(db, sql)),
    adminGenres: crud(genreAdminStore(db)),
    adminLanguages: crud(languageAdminStore(db)),
    adminNews: crud(newsAdminStore(db, sql)),
    adminPodcastCollections: crud(podcastCollectionAdminStore(db, sql)),
    adminPodcasts: crud(podcastAdminStore(db, sql), { prepareRemoval }),
    adminSchedules: crud(scheduleAdminStore(db)),
    adminSliders: crud(sliderAdminStore(db, sql)),
    adminTypes: crud(typeAdminStore(db)),
    adminArtistRequests: artistRequestAdminStore(db),
    adminAudit: auditAdminStore(db),
    adminChat: chatAdminStore(db),
    adminComments: commentAdminStore(db),
    adminJobs: jobAdminStore(db),
    adminRecommendations: recommendationAdminStore(db),
    adminMusic: musicAdminStore(db, sql),
    adminUsers: userAdminStore(db, sql),
  }
}

function lifecyclesOf(
  { db, queues, env, outside }: Deps,
  { log, kept }: ServerParts,
  features: Catalogue &
    Uploading &
    Listeners &
    Studio &
    Station &
    ReturnType<typeof resumableFeatures> & {
      staleness: number
      noticeInterval: number
      importInterval: number
      scrobbleInterval: number
    },
): Lifecycle[] {
  const { sortedLists, searchIndex, chatHub: chat, staleness } = features
  const { noticeInterval, importInterval, scrobbleInterval } = features
  const warm = (cache: { warm: () => void }) => (staleness > 0 ? cache.warm() : undefined)
  return [
    features.orders,
    features.cachedHome,
    { start: () => warm(searchIndex), stop: searchIndex.stop },
    { start: () => warm(sortedLists), stop: sortedLists.stop },
    features.liveLog,
    features.liveSegments,
    runs(() => sweepIncoming(features.incomingFiles, log)),
    runs(() =>
      followProgress({
        queues,
        findAsset: findAsset(db),
        log,
        workers: features.workers,
        ...features.uploadEvents,
      }),
    ),
    runs(() =>
      listen({
        databaseUrl: env.databaseUrl,
        channels: {
          [STREAMS_CHANNEL]: onNotification(StreamsNotification, log, (changed) => {
            features.streams.onNotification(changed)
            kept.forgetAll()
          }),
          [HIDDEN_CHANNEL]: kept.forgetAll,
          chat: onNotification(ChatNotification, log, chat.onNotification),
          [LISTENING_CHANNEL]: onNotification(
            ListeningNotification,
            log,
            features.listeningHub.onNotification,
          ),
          [NOTICE_CHANNEL]: onNotification(NoticeNotification, log, features.noticeEvents.onNotification),
        },
        connected: () => {
          features.streams.connected()
          kept.connected()
          chat.catchUp()
          features.listeningHub.catchUp()
        },
        lost: () => {
          features.streams.lost()
          kept.lost()
        },
        log,
      }),
    ),
    ...(noticeInterval > 0
      ? [
          runs(() =>
            publishNotices({
              store: features.notices,
              onMade: features.toDevices.personally,
              interval: noticeInterval,
              log,
            }),
          ),
        ]
      : []),
    ...(importInterval > 0
      ? [
          runs(() =>
            runImports(
              {
                ...features,
                db,
                queues,
                store: features.feedImports,
                fetch: outside.fetch,
                maxAudioBytes: env.uploadLimits.audio,
                log,
              },
              importInterval,
            ),
          ),
          runs(() =>
            runLibraryImports(
              {
                ...features,
                queues,
                store: features.libraryImports,
                box: features.librarySecrets,
                fetch: outside.fetch,
                log,
              },
              importInterval,
            ),
          ),
        ]
      : []),
    ...(scrobbleInterval > 0
      ? [
          runs(() =>
            repeat(features.sendScrobbles, {
              interval: scrobbleInterval,
              failure: 'plays could not be sent to other services, trying again',
              log,
            }),
          ),
        ]
      : []),
    features.listeningHub,
    { start: chat.ready, stop: chat.stop },
  ]
}

function runs(start: () => () => void | Promise<void>): Lifecycle {
  let stop: ReturnType<typeof start> | undefined
  return {
    start: () => {
      stop = start()
    },
    stop: () => stop?.(),
  }
}
