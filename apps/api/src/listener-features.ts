/** What listeners and DJs do, put together from its stores. */
import type { FastifyBaseLogger } from 'fastify'
import { accountRoutes } from './account/account.routes.ts'
import { accountStore } from './account/account.store.ts'
import { deleteAccount } from './account/delete-account.ts'
import { albumRoutes } from './albums/albums.routes.ts'
import { artistRequestRoutes } from './artist-requests/artist-requests.routes.ts'
import { artistRequestsStore } from './artist-requests/artist-requests.store.ts'
import { calendarRoutes } from './calendar/calendar.routes.ts'
import { calendarStore } from './calendar/calendar.store.ts'
import { collectionRoutes } from './collections/collections.routes.ts'
import { commentRoutes } from './comments/comments.routes.ts'
import { commentsStore } from './comments/comments.store.ts'
import type { CatalogueLists } from './catalogue-features.ts'
import type { Deps } from './deps.ts'
import { djPanelRoutes } from './dj-panel/dj-panel.routes.ts'
import { djPanelStore } from './dj-panel/dj-panel.store.ts'
import { djRoutes } from './djs/djs.routes.ts'
import { followRoutes } from './follows/follows.routes.ts'
import { followsStore } from './follows/follows.store.ts'
import type { Routes } from './http/serve.ts'
import type { AcceptImage } from './images/accept-image.ts'
import { likeRoutes } from './likes/likes.routes.ts'
import { likesStore } from './likes/likes.store.ts'
import { newsFeed } from './news/news-feed.ts'
import { newsRoutes } from './news/news.routes.ts'
import { newsStore } from './news/news.store.ts'
import { playlistRoutes } from './playlists/playlists.routes.ts'
import { playlistsStore } from './playlists/playlists.store.ts'
import { podcastCollectionRoutes } from './podcast-collections/podcast-collections.routes.ts'
import { countPodcastPlay } from './podcasts/count-podcast-play.ts'
import { podcastRoutes } from './podcasts/podcasts.routes.ts'
import type { PodcastsStore } from './podcasts/podcasts.store.ts'
import { devicesStore } from './push/devices.store.ts'
import { pushRoutes } from './push/push.routes.ts'
import { saveRoutes } from './saves/saves.routes.ts'
import { savesStore } from './saves/saves.store.ts'
import { socialRoutes } from './socials/socials.routes.ts'
import { socialsStore } from './socials/socials.store.ts'
import { podcastUploadRoutes } from './uploads/podcast-uploads.routes.ts'
import type { Uploads } from './uploads/uploads.ts'
import type { BrowserOf } from './users/browsers.ts'
import type { ConfirmPassword } from './users/confirm-password.ts'
import type { UsersStore } from './users/users.store.ts'
import { targetsStore } from './visibility/targets.store.ts'

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
  const targets = targetsStore(sql)

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
    uploads: podcastUploads,
    secret: env.jwtSecret,
  })
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
