/** Subsonic API with OpenSubsonic extensions, for existing music players */
import type { Routes } from '../../platform/http/serve.ts'
import type { MergedArtists } from '../../catalogue/artists/merged-artists.ts'
import { type AnnotationFeatures, annotationRoutes } from './annotation.routes.ts'
import type { SignInFeatures } from './authenticate.ts'
import { type BrowsingFeatures, browsingRoutes } from './browsing.routes.ts'
import { type ChatFeatures, chatRoutes } from './chat.routes.ts'
import { type ListFeatures, listRoutes } from './lists.routes.ts'
import { type MediaFeatures, mediaRoutes } from './media.routes.ts'
import type { AccountsStore } from './accounts.store.ts'
import { type PlaylistFeatures, playlistRoutes } from './playlists.routes.ts'
import { type PodcastFeatures, podcastRoutes } from './podcasts.routes.ts'
import { type QueueFeatures, queueRoutes } from './queue.routes.ts'
import { type ShareFeatures, shareRoutes } from './shares.routes.ts'
import { type SonicFeatures, sonicRoutes } from './sonic.routes.ts'
import { userRoutes } from './users.routes.ts'
import { subsonicServer } from './serve-subsonic.ts'
import { type SystemFeatures, systemRoutes } from './system.routes.ts'

type Features = SignInFeatures &
  SystemFeatures &
  BrowsingFeatures &
  ListFeatures &
  SonicFeatures &
  MediaFeatures &
  AnnotationFeatures &
  PlaylistFeatures &
  QueueFeatures &
  PodcastFeatures &
  ChatFeatures &
  ShareFeatures & { accounts: AccountsStore; mergedArtists: Pick<MergedArtists, 'now'> }

export function subsonicRoutes(routes: Routes, features: Features) {
  const server = subsonicServer(routes, features)
  systemRoutes(server, features)
  browsingRoutes(server, features)
  sonicRoutes(server, features)
  listRoutes(server, features)
  mediaRoutes(routes, server, features)
  annotationRoutes(server, features)
  playlistRoutes(server, features)
  queueRoutes(server, features)
  podcastRoutes(server, features)
  userRoutes(server, features)
  chatRoutes(server, features)
  shareRoutes(routes, server, features)
  server.answerOthers()
}
