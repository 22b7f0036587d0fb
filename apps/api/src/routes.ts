import { adminRoutes } from './admin/admin.routes.ts'
import { moderationRoutes } from './admin/moderation/moderation.routes.ts'
import { albumRoutes } from './catalogue/albums/albums.routes.ts'
import { artistRoutes } from './catalogue/artists/artists.routes.ts'
import { collectionRoutes } from './catalogue/collections/collections.routes.ts'
import { djRoutes } from './catalogue/djs/djs.routes.ts'
import { homeRoutes } from './catalogue/home/home.routes.ts'
import { imageRoutes } from './catalogue/images/images.routes.ts'
import { lookupRoutes } from './catalogue/lookups/lookups.routes.ts'
import { musicRoutes } from './catalogue/music/music.routes.ts'
import { podcastCollectionRoutes } from './catalogue/podcast-collections/podcast-collections.routes.ts'
import { podcastRoutes } from './catalogue/podcasts/podcasts.routes.ts'
import { searchRoutes } from './catalogue/search/search.routes.ts'
import { streamRoutes } from './catalogue/streams/streams.routes.ts'
import { videoTrackRoutes } from './catalogue/video-tracks/video-tracks.routes.ts'
import type { Features } from './features.ts'
import { appPasswordRoutes } from './listeners/app-passwords/app-passwords.routes.ts'
import { accountRoutes } from './listeners/account/account.routes.ts'
import { commentRoutes } from './listeners/comments/comments.routes.ts'
import { episodePositionRoutes } from './listeners/episode-positions/episode-positions.routes.ts'
import { playQueueRoutes } from './listeners/play-queue/play-queue.routes.ts'
import { followRoutes } from './listeners/follows/follows.routes.ts'
import { passkeyRoutes } from './listeners/passkeys/passkeys.routes.ts'
import { playlistRoutes } from './listeners/playlists/playlists.routes.ts'
import { libraryImportRoutes } from './listeners/library-import/library-import.routes.ts'
import { likeRoutes } from './listeners/reactions/likes/likes.routes.ts'
import { forYouRoutes } from './listeners/for-you/for-you.routes.ts'
import { historyRoutes } from './listeners/history/history.routes.ts'
import { dislikeRoutes } from './listeners/dislikes/dislikes.routes.ts'
import { radioRoutes } from './listeners/radio/radio.routes.ts'
import { saveRoutes } from './listeners/reactions/saves/saves.routes.ts'
import { scrobblingRoutes } from './listeners/scrobbling/scrobbling.routes.ts'
import { sessionRoutes } from './listeners/sessions/sessions.routes.ts'
import { userRoutes } from './listeners/users/users.routes.ts'
import type { Routes } from './platform/http/serve.ts'
import { metricsRoutes } from './platform/metrics/metrics.routes.ts'
import { robotsRoutes } from './platform/site/robots.ts'
import { siteRoutes } from './platform/site/site.routes.ts'
import { calendarRoutes } from './station/calendar/calendar.routes.ts'
import { chatRoutes } from './station/chat/chat.routes.ts'
import { feedRoutes } from './station/feeds/feeds.routes.ts'
import { liveRoutes } from './station/live/live.routes.ts'
import { newsRoutes } from './station/news/news.routes.ts'
import { noticeRoutes } from './station/notices/notices.routes.ts'
import { oembedRoutes } from './station/public-pages/oembed.routes.ts'
import { sitemapRoutes } from './station/public-pages/sitemap.routes.ts'
import { listenRoutes } from './station/listens/listens.routes.ts'
import { subsonicRoutes } from './station/subsonic/subsonic.routes.ts'
import { adminPushRoutes, pushRoutes, webPushRoutes } from './station/push/push.routes.ts'
import { artistAlbumRoutes } from './studio/albums/artist-albums.routes.ts'
import { artistPanelRoutes } from './studio/artist-panel/artist-panel.routes.ts'
import { artistRequestRoutes } from './studio/artist-requests/artist-requests.routes.ts'
import { djCollectionRoutes } from './studio/dj-collections/dj-collections.routes.ts'
import { djPanelRoutes } from './studio/dj-panel/dj-panel.routes.ts'
import { episodeRoutes } from './studio/episodes/episodes.routes.ts'
import { feedImportRoutes } from './studio/feed-imports/feed-imports.routes.ts'
import { socialRoutes } from './studio/socials/socials.routes.ts'
import { statisticsRoutes } from './studio/statistics/statistics.routes.ts'
import { trackRoutes } from './studio/tracks/tracks.routes.ts'
import { resumableUploadRoutes } from './studio/resumable-uploads/resumable-uploads.routes.ts'
import { subtitleRoutes } from './studio/subtitles/subtitles.routes.ts'
import { transcriptRoutes } from './studio/transcripts/transcripts.routes.ts'
import { podcastUploadRoutes } from './studio/uploads/podcast-uploads.routes.ts'
import { uploadRoutes } from './studio/uploads/uploads.routes.ts'

export function serveRoutes(routes: Routes, features: Features): void {
  siteRoutes(routes, features)
  robotsRoutes(routes, features)
  metricsRoutes(routes, features)

  homeRoutes(routes, features)
  searchRoutes(routes, features)
  musicRoutes(routes, features)
  podcastRoutes(routes, features)
  artistRoutes(routes, features)
  djRoutes(routes, features)
  albumRoutes(routes, features)
  collectionRoutes(routes, features)
  podcastCollectionRoutes(routes, features)
  lookupRoutes(routes, features)
  imageRoutes(routes, features)
  streamRoutes(routes, features)
  videoTrackRoutes(routes, features)

  userRoutes(routes, features)
  sessionRoutes(routes, features)
  passkeyRoutes(routes, features)
  appPasswordRoutes(routes, features)
  accountRoutes(routes, features)
  likeRoutes(routes, features)
  saveRoutes(routes, features)
  followRoutes(routes, features)
  playQueueRoutes(routes, features)
  scrobblingRoutes(routes, features)
  libraryImportRoutes(routes, features)
  episodePositionRoutes(routes, features)
  commentRoutes(routes, features)
  playlistRoutes(routes, features)
  radioRoutes(routes, features)
  dislikeRoutes(routes, features)
  forYouRoutes(routes, features)
  historyRoutes(routes, features)

  artistRequestRoutes(routes, features)
  artistPanelRoutes(routes, features)
  artistAlbumRoutes(routes, features)
  djPanelRoutes(routes, features)
  djCollectionRoutes(routes, features)
  trackRoutes(routes, features)
  episodeRoutes(routes, features)
  feedImportRoutes(routes, features)
  transcriptRoutes(routes, features)
  subtitleRoutes(routes, features)
  uploadRoutes(routes, features)
  podcastUploadRoutes(routes, features)
  resumableUploadRoutes(routes, features)
  socialRoutes(routes, features)
  statisticsRoutes(routes, features)

  liveRoutes(routes, features)
  chatRoutes(routes, features)
  calendarRoutes(routes, features)
  newsRoutes(routes, features)
  noticeRoutes(routes, features)
  feedRoutes(routes, features)
  oembedRoutes(routes, features)
  sitemapRoutes(routes, features)
  subsonicRoutes(routes, features)
  listenRoutes(routes, features)
  pushRoutes(routes, features)
  webPushRoutes(routes, features)
  adminPushRoutes(routes, features)

  adminRoutes(routes, features)
  moderationRoutes(routes, features)
}
