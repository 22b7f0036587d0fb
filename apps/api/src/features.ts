import { adminFeature } from './admin/admin.feature.ts'
import { decisionsFeature } from './admin/decisions/decisions.feature.ts'
import {
  type FolderImportFeatureOptions,
  folderImportsFeature,
} from './admin/folder-imports/folder-imports.feature.ts'
import { mediaFeature } from './admin/media/media.feature.ts'
import { type OverviewOptions, overviewFeature } from './admin/overview/overview.feature.ts'
import { moderationFeature } from './admin/moderation/moderation.feature.ts'
import { replacementsAdminFeature } from './admin/replacements/replacements.feature.ts'
import { systemFeature } from './admin/system/system.feature.ts'
import { stationAdminFeature } from './admin/station/station.feature.ts'
import { type SetupOptions, setupFeature } from './admin/setup/setup.feature.ts'
import { albumsFeature } from './catalogue/albums/albums.feature.ts'
import { artistsFeature } from './catalogue/artists/artists.feature.ts'
import { collectionsFeature } from './catalogue/collections/collections.feature.ts'
import { djsFeature } from './catalogue/djs/djs.feature.ts'
import { downloadsFeature } from './catalogue/downloads/downloads.feature.ts'
import { homeFeature } from './catalogue/home/home.feature.ts'
import { imagesFeature } from './catalogue/images/images.feature.ts'
import { lookupsFeature } from './catalogue/lookups/lookups.feature.ts'
import { matchingFeature } from './catalogue/matching/matching.feature.ts'
import { musicFeature } from './catalogue/music/music.feature.ts'
import { podcastCollectionsFeature } from './catalogue/podcast-collections/podcast-collections.feature.ts'
import { podcastsFeature } from './catalogue/podcasts/podcasts.feature.ts'
import { searchFeature } from './catalogue/search/search.feature.ts'
import { sortedListsFeature } from './catalogue/sorted-lists/sorted-lists.feature.ts'
import { soundsFeature } from './catalogue/sounds/sounds.feature.ts'
import { streamsFeature } from './catalogue/streams/streams.feature.ts'
import { videoTracksFeature } from './catalogue/video-tracks/video-tracks.feature.ts'
import { accountFeature } from './listeners/account/account.feature.ts'
import { appPasswordsFeature } from './listeners/app-passwords/app-passwords.feature.ts'
import { commentsFeature } from './listeners/comments/comments.feature.ts'
import { dislikesFeature } from './listeners/dislikes/dislikes.feature.ts'
import { episodePositionsFeature } from './listeners/episode-positions/episode-positions.feature.ts'
import { followsFeature } from './listeners/follows/follows.feature.ts'
import { forYouFeature } from './listeners/for-you/for-you.feature.ts'
import { historyFeature } from './listeners/history/history.feature.ts'
import { libraryImportFeature } from './listeners/library-import/library-import.feature.ts'
import { passkeysFeature } from './listeners/passkeys/passkeys.feature.ts'
import { playQueueFeature } from './listeners/play-queue/play-queue.feature.ts'
import { playlistsFeature } from './listeners/playlists/playlists.feature.ts'
import { radioFeature } from './listeners/radio/radio.feature.ts'
import { reactionsFeature } from './listeners/reactions/reactions.feature.ts'
import { scrobblingFeature, type ScrobblingOptions } from './listeners/scrobbling/scrobbling.feature.ts'
import { sessionsFeature } from './listeners/sessions/sessions.feature.ts'
import { usersFeature } from './listeners/users/users.feature.ts'
import { mailFeature, type MailOptions } from './platform/mail/mail.feature.ts'
import { metricsFeature } from './platform/metrics/metrics.feature.ts'
import { stationFeature } from './platform/station/station.feature.ts'
import { siteFeature, type SiteOptions } from './platform/site/site.feature.ts'
import { type CalendarOptions, calendarFeature } from './station/calendar/calendar.feature.ts'
import { chatFeature } from './station/chat/chat.feature.ts'
import { feedsFeature } from './outlets/feeds/feeds.feature.ts'
import { listensFeature } from './outlets/listens/listens.feature.ts'
import { legalFeature } from './station/legal/legal.feature.ts'
import { liveFeature } from './station/live/live.feature.ts'
import {
  type LiveRequestsOptions,
  liveRequestsFeature,
} from './station/live-requests/live-requests.feature.ts'
import { type LiveLogOptions, liveLogFeature } from './station/live-log/live-log.feature.ts'
import {
  type LiveRecordingOptions,
  liveRecordingsFeature,
} from './station/live-recordings/live-recordings.feature.ts'
import { newsFeature } from './station/news/news.feature.ts'
import { type NoticeOptions, noticesFeature } from './station/notices/notices.feature.ts'
import { publicPagesFeature } from './outlets/public-pages/public-pages.feature.ts'
import { pushFeature } from './station/push/push.feature.ts'
import { subsonicFeature } from './outlets/subsonic/subsonic.feature.ts'
import { resumableUploadsFeature } from './studio/resumable-uploads/resumable-uploads.feature.ts'
import { artistAlbumsFeature } from './studio/albums/artist-albums.feature.ts'
import { artistPanelFeature } from './studio/artist-panel/artist-panel.feature.ts'
import { artistRequestsFeature } from './studio/artist-requests/artist-requests.feature.ts'
import { type CreditOptions, creditsFeature } from './studio/credits/credits.feature.ts'
import { djCollectionsFeature } from './studio/dj-collections/dj-collections.feature.ts'
import { djPanelFeature } from './studio/dj-panel/dj-panel.feature.ts'
import { downloadPoliciesFeature } from './studio/download-policies/download-policies.feature.ts'
import { episodesFeature } from './studio/episodes/episodes.feature.ts'
import { type FeedImportOptions, feedImportsFeature } from './studio/feed-imports/feed-imports.feature.ts'
import { socialsFeature } from './studio/socials/socials.feature.ts'
import { statisticsFeature } from './studio/statistics/statistics.feature.ts'
import { lyricsFeature } from './studio/lyrics/lyrics.feature.ts'
import { subtitlesFeature } from './studio/subtitles/subtitles.feature.ts'
import { pressLinksFeature } from './studio/press-links/press-links.feature.ts'
import { type ReleaseOptions, releasesFeature } from './studio/releases/releases.feature.ts'
import { tracksFeature } from './studio/tracks/tracks.feature.ts'
import { transcriptsFeature } from './studio/transcripts/transcripts.feature.ts'
import { replacementsFeature } from './studio/replacements/replacements.feature.ts'
import { uploadCallsFeature, type UploadOptions, uploadsFeature } from './studio/uploads/uploads.feature.ts'
import type { Deps } from './deps.ts'
import { type Base, baseOf, type BaseOptions, type Feature, type ServerParts } from './platform/feature.ts'

export type FeatureOptions = BaseOptions &
  SiteOptions &
  UploadOptions &
  FeedImportOptions &
  CreditOptions &
  FolderImportFeatureOptions &
  SetupOptions &
  ScrobblingOptions &
  CalendarOptions &
  LiveLogOptions &
  LiveRecordingOptions &
  LiveRequestsOptions &
  NoticeOptions &
  MailOptions &
  OverviewOptions &
  ReleaseOptions

type Uploads = ReturnType<typeof uploadsFeature>
type Given = Deps & ServerParts & FeatureOptions & Base

/**
 * Makes each feature after those that it needs. The order of the lists is that of the routes, as in their
 * documentation, and of starting and stopping.
 */
export function makeFeatures(deps: Deps, server: ServerParts, options: FeatureOptions = {}) {
  const base: Given = { ...options, ...baseOf({ ...deps, ...server }, options) }
  const uploads = uploadsFeature(base)
  const { catalogue, features: ofCatalogue } = catalogueFeatures({ ...base, ...uploads })

  const sessions = sessionsFeature(base)
  const users = usersFeature({ ...catalogue, ...sessions })
  const appPasswords = appPasswordsFeature({ ...base, ...users })
  const reactions = reactionsFeature(base)
  const positions = episodePositionsFeature(base)
  const scrobbling = scrobblingFeature(catalogue)
  const playQueue = playQueueFeature({ ...base, ...positions, ...scrobbling })
  const playlists = playlistsFeature(catalogue)
  const dislikes = dislikesFeature(base)
  const studio = { ...catalogue, ...users, ...uploads }
  const chat = chatFeature(base)
  const calendar = calendarFeature(base)
  const news = newsFeature(base)
  const push = pushFeature(base)
  const pages = publicPagesFeature({ ...catalogue, ...calendar, ...news })
  const listeners = { ...users, ...appPasswords, ...reactions, ...positions, ...scrobbling, ...playQueue }
  const subsonic = subsonicFeature({ ...catalogue, ...listeners, ...playlists, ...dislikes, ...chat })

  const untilAccount: Feature[] = [
    stationFeature(base),
    mailFeature(base),
    ...ofCatalogue,
    ...[users, sessions, passkeysFeature({ ...base, ...users, ...sessions }), appPasswords],
  ]
  const afterAccount: Feature[] = [
    reactions,
    followsFeature({ ...base, ...reactions }),
    playQueue,
    scrobbling,
    libraryImportFeature({ ...catalogue, ...reactions }),
    positions,
    commentsFeature(base),
    playlists,
    radioFeature(catalogue),
    dislikes,
    forYouFeature(catalogue),
    historyFeature(catalogue),
    ...studioFeatures(studio, uploads),
    liveFeature({ ...base, ...calendar, ...chat, ...appPasswords }),
    liveLogFeature({ ...base, ...playlists }),
    liveRequestsFeature({ ...base, ...push }),
    liveRecordingsFeature(studio),
    chat,
    calendar,
    news,
    legalFeature(base),
    noticesFeature({ ...base, ...push }),
    feedsFeature(catalogue),
    pages,
    subsonic,
    listensFeature({ ...catalogue, ...appPasswords, ...scrobbling }),
    push,
    mediaFeature(base),
  ]
  const decisions = decisionsFeature({ ...base, ...push })
  const others = { features: [...untilAccount, ...afterAccount] }
  const account = accountFeature({ ...base, ...users, ...others })
  const site = siteFeature({ ...base, ...others })
  const metrics = metricsFeature({ ...base, ...uploads, ...site, ...others })
  const features: Feature[] = [
    site,
    metrics,
    ...untilAccount,
    account,
    ...afterAccount,
    adminFeature({ ...studio, ...decisions }),
    stationAdminFeature({ ...studio, ...decisions, ...push }),
    folderImportsFeature(base),
    setupFeature({ ...base, ...users, ...sessions }),
    replacementsAdminFeature({ ...studio, ...decisions }),
    moderationFeature({ ...studio, ...decisions, ...account, ...metrics, ...site }),
    overviewFeature({ ...base, ...uploads, ...metrics, ...site }),
    systemFeature(base),
    { lifecycles: site.problemSearch },
  ]
  return { features, admitApp: appPasswords.admitApp, describePage: pages.describePage }
}

function catalogueFeatures(base: Given & Uploads) {
  const images = imagesFeature(base)
  const lists = sortedListsFeature(base)
  const sounds = soundsFeature(base)
  const music = musicFeature({ ...base, ...lists })
  const podcasts = podcastsFeature({ ...base, ...lists, ...music })
  const artists = artistsFeature({ ...base, ...lists, ...images })
  const lookups = lookupsFeature({ ...base, ...music, ...artists })
  const djs = djsFeature({ ...base, ...lists, ...podcasts })
  const albums = albumsFeature({ ...base, ...lists })
  const collections = collectionsFeature({ ...base, ...lists })
  const podcastCollections = podcastCollectionsFeature({ ...base, ...lists, ...podcasts })
  const streams = streamsFeature({ ...base, ...music })
  const downloads = downloadsFeature({ ...base, ...music, ...streams })
  const search = searchFeature({ ...base, ...lists, ...music, ...artists, ...podcasts })
  const matching = matchingFeature({ ...base, ...search })
  const people = { ...images, ...artists, ...djs, ...lookups }
  const works = {
    ...albums,
    ...collections,
    ...podcastCollections,
    ...podcasts,
    ...music,
    ...streams,
    ...downloads,
  }
  const catalogue = { ...base, ...people, ...works, ...lists, ...sounds, ...search, ...matching }
  const home = homeFeature(catalogue)
  const features: Feature[] = [
    ...[lists, sounds, home, search, music, podcasts, artists, djs, albums, collections],
    ...[podcastCollections, lookups, images, streams, downloads, videoTracksFeature(catalogue)],
  ]
  return { catalogue: { ...catalogue, ...home }, features }
}

type Studio = ReturnType<typeof catalogueFeatures>['catalogue'] & ReturnType<typeof usersFeature> & Uploads

function studioFeatures(studio: Studio, uploads: Uploads): Feature[] {
  const panel = artistPanelFeature(studio)
  const albums = artistAlbumsFeature({ ...studio, ...panel })
  return [
    artistRequestsFeature(studio),
    panel,
    albums,
    djPanelFeature(studio),
    djCollectionsFeature(studio),
    tracksFeature(studio),
    releasesFeature({ ...studio, ...albums }),
    downloadPoliciesFeature({ ...studio, ...albums }),
    pressLinksFeature({ ...studio, ...albums }),
    episodesFeature(studio),
    feedImportsFeature(studio),
    transcriptsFeature(studio),
    subtitlesFeature(studio),
    creditsFeature(studio),
    lyricsFeature(studio),
    uploads,
    uploadCallsFeature(studio),
    resumableUploadsFeature(studio),
    replacementsFeature(studio),
    socialsFeature(studio),
    statisticsFeature(studio),
  ]
}
