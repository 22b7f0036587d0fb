/** What listeners and DJs do, put together from its stores. */
import type { FastifyBaseLogger } from 'fastify'
import { accountRoutes } from './listeners/account/account.routes.ts'
import { accountStore } from './listeners/account/account.store.ts'
import { deleteAccount } from './listeners/account/delete-account.ts'
import { albumRoutes } from './catalogue/albums/albums.routes.ts'
import { artistRequestRoutes } from './studio/artist-requests/artist-requests.routes.ts'
import { artistRequestsStore } from './studio/artist-requests/artist-requests.store.ts'
import { calendarRoutes } from './station/calendar/calendar.routes.ts'
import { calendarStore } from './station/calendar/calendar.store.ts'
import { collectionRoutes } from './catalogue/collections/collections.routes.ts'
import { commentRoutes } from './listeners/comments/comments.routes.ts'
import { commentsStore } from './listeners/comments/comments.store.ts'
import type { CatalogueLists } from './catalogue-features.ts'
import type { Deps } from './deps.ts'
import { djPanelRoutes } from './studio/dj-panel/dj-panel.routes.ts'
import { djPanelStore } from './studio/dj-panel/dj-panel.store.ts'
import { djRoutes } from './catalogue/djs/djs.routes.ts'
import { followRoutes } from './listeners/follows/follows.routes.ts'
import { followsStore } from './listeners/follows/follows.store.ts'
import type { Routes } from './platform/http/serve.ts'
import type { AcceptImage } from './catalogue/images/accept-image.ts'
import { likeRoutes } from './listeners/reactions/likes/likes.routes.ts'
import { likesStore } from './listeners/reactions/likes/likes.store.ts'
import { newsFeed } from './station/news/news-feed.ts'
import { newsRoutes } from './station/news/news.routes.ts'
import { newsStore } from './station/news/news.store.ts'
import { playlistRoutes } from './listeners/playlists/playlists.routes.ts'
import { playlistsStore } from './listeners/playlists/playlists.store.ts'
import { podcastCollectionRoutes } from './catalogue/podcast-collections/podcast-collections.routes.ts'
import { countPodcastPlay } from './catalogue/podcasts/count-podcast-play.ts'
import { podcastRoutes } from './catalogue/podcasts/podcasts.routes.ts'
import type { PodcastsStore } from './catalogue/podcasts/podcasts.store.ts'
import { devicesStore } from './station/push/devices.store.ts'
import { pushRoutes } from './station/push/push.routes.ts'
import { saveRoutes } from './listeners/reactions/saves/saves.routes.ts'
import { savesStore } from './listeners/reactions/saves/saves.store.ts'
import { socialRoutes } from './studio/socials/socials.routes.ts'
import { socialsStore } from './studio/socials/socials.store.ts'
import { episodeRoutes } from './studio/episodes/episodes.routes.ts'
import { podcastUploadRoutes } from './studio/uploads/podcast-uploads.routes.ts'
import type { Uploads } from './studio/uploads/uploads.ts'
import type { BrowserOf } from './listeners/users/browsers.ts'
import type { ConfirmPassword } from './listeners/users/confirm-password.ts'
import type { UsersStore } from './listeners/users/users.store.ts'
import { resourcesStore } from './platform/access-policy/resources.store.ts'

export function listenerFeatures(
  routes: Routes,
  deps: Deps,
  parts: {
    users: UsersStore
    browserOf: BrowserOf
    confirmPassword: ConfirmPassword
    podcasts: PodcastsStore
    podcastUploads: Uploads
    lists: CatalogueLists
    acceptImage: AcceptImage
    log: FastifyBaseLogger
  },
) {
  const { env, db, sql } = deps
  const { users, podcasts, podcastUploads, lists, acceptImage, log } = parts
  const targets = resourcesStore(sql)

  likeRoutes(routes, { likes: likesStore(sql) })
  saveRoutes(routes, { saves: savesStore(sql) })
  followRoutes(routes, { follows: followsStore(sql) })
  commentRoutes(routes, { targets, comments: commentsStore(sql) })
  playlistRoutes(routes, { targets, playlists: playlistsStore(sql) })
  albumRoutes(routes, lists.albums)
  collectionRoutes(routes, lists.collections)
  podcastRoutes(routes, {
    podcasts,
    lists: lists.podcasts,
    countPlay: countPodcastPlay(sql),
    secret: env.jwtSecret,
  })
  episodeRoutes(routes, { podcasts, uploads: podcastUploads })
  podcastCollectionRoutes(routes, {
    collections: lists.podcastCollections,
    podcasts: lists.podcasts,
  })
  djRoutes(routes, { djs: lists.djs, podcasts: lists.podcasts })
  djPanelRoutes(routes, { panel: djPanelStore(sql), djs: lists.djs, users })
  calendarRoutes(routes, calendarStore(sql, env.stationZone))
  newsRoutes(routes, env.newsFeedUrl ? newsFeed(env.newsFeedUrl, log) : newsStore(sql, env.publicUrl))
  pushRoutes(routes, { devices: devicesStore(sql), provider: deps.push, log })
  socialRoutes(routes, { targets, socials: socialsStore(sql) })
  artistRequestRoutes(routes, {
    requests: artistRequestsStore(sql),
    users,
    mailer: deps.mailer,
    log,
    productName: env.productName,
  })
  accountRoutes(routes, {
    users,
    browserOf: parts.browserOf,
    confirmPassword: parts.confirmPassword,
    account: accountStore(db),
    deleteAccount: deleteAccount({ ...deps, log }),
  })
  podcastUploadRoutes(routes, { podcasts, uploads: podcastUploads, acceptImage })
}
