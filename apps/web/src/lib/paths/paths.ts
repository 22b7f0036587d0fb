import {
  addressOf,
  eventCalendar,
  scheduleCalendar,
  type AudioQuality,
  type EmbedKind,
  type ImageKind,
  type VideoHeight,
  getImage,
  limits,
  itemPaths,
  type PageLink,
  streamMusic,
  streamPodcast,
  streamVideo,
  videoMasterPlaylist,
  videoPlaylist,
} from '@nava/contracts'

interface NamedMusic {
  musicID: number
  title: string
  artists: string
}
interface NamedPodcast {
  podcastID: number
  title: string
  djs: string
}

export type Link = PageLink | `${PageLink}?${string}`

export const paths = {
  home: '/',
  register: '/register',
  updateInfo: '/updateinfo',
  about: '/about',
  live: '/live',
  picks: '/pep',

  playMusic: ({ musicID, title, artists }: NamedMusic) =>
    `/playMusic/${musicID}/${dashed(artists)}/${dashed(title)}`,
  playMusicByID: itemPaths.music,
  playVideo: itemPaths.video,
  playPodcast: ({ podcastID, title, djs }: NamedPodcast) =>
    `/playPodcast/${podcastID}/${dashed(djs)}/${dashed(title)}`,
  playPodcastByID: itemPaths.podcast,

  album: itemPaths.album,
  albums: '/albums',
  collection: itemPaths.collection,
  playlist: (collectionID: number) => `/playlist/${collectionID}`,
  playlists: '/playlists',
  podcasts: '/podcasts',
  podcastCollection: itemPaths.podcastCollection,
  podcastCollections: '/podcastCollections',
  artist: (artistID: number, name?: string) =>
    name ? `/artist/${artistID}/${dashed(name)}` : `/artist/${artistID}`,
  allArtists: '/allartists',
  dj: itemPaths.dj,
  allDjs: '/alldjs',
  musics: '/musics',
  musicsShown: (show: 'new' | 'most' | 'hot' | 'other') => `/musics/${show}`,
  hotMusics: '/hotmusics',
  otherMusics: '/othermusics',
  mostPlayedMusics: '/mostplayedmusics',
  newMusics: '/newmusics',
  musicVideos: '/MusicVideos',
  musicVideosOf: (artistID: number) => `/MusicVideos/${artistID}`,
  videos: '/videos',
  videosShown: (show: 'new' | 'hot' | 'month') => `/videos/${show}`,
  events: '/events',
  search: (text: string) => `/search?q=${encodeURIComponent(text)}`,
  news: '/news',
  newsPost: itemPaths.news,

  myMusics: '/myMusics',
  myMusicsShown: (show: 'videos' | 'podcasts' | 'albums' | 'liked') => `/myMusics/${show}`,
  myPlaylists: '/myplaylists',
  myPlaylist: (playListID: number) => `/myplaylists/${playListID}`,
  genre: (genreID: number) => `/genre/${genreID}`,
  mix: (mixID: number) => `/mix/${mixID}`,
  downloads: '/downloads',
  history: '/history',
  profile: '/profile',
  dashboard: '/dashbord', // spelled so in published links
  settings: '/setting',
  requestArtist: (userID: number) => `/requestartist/${userID}`,
  artistPanel: '/artistPanel',
  djPanel: '/djPanel',
  admin: '/admin',

  contact: '/contact-us',
  privacy: '/privacy-policy',
  terms: '/terms-of-service',
} as const satisfies Record<string, Link | ((...of: never[]) => Link)>

export function dashed(name: string): string {
  const words = name.trim().replaceAll(/[\s/\\?#%]+/g, '-')
  return encodeURIComponent(words) || '-'
}

/**
 * Share links of the specification; `site` has no trailing slash. Names that would be unreadable escapes are
 * left out.
 */
export const shareLinks = {
  music: (site: string, { musicID, title, artists }: NamedMusic) =>
    `${site}/playmusic/${musicID}${readable(`/${dashed(artists)}/${dashed(title)}`)}`,
  artist: (site: string, artistID: number, name: string) =>
    `${site}/artist/${artistID}${readable(`/${dashed(name)}`)}`,
  podcast: (site: string, podcastID: number) => `${site}/playpodcast/${podcastID}/`,
  video: (site: string, musicID: number) => `${site}/playVideo/${musicID}`,
  embed: (site: string, { kind, id }: { kind: EmbedKind; id: number }) => `${site}/embed/${kind}/${id}`,
  page: (site: string, path: string) => `${site}${path}`,
}

/** Returns an empty text for letters beyond ASCII, of which each takes six or more as escapes. */
const readable = (names: string) => (/%[89a-f]/i.test(names) ? '' : names)

export function imageOf(
  kind: ImageKind,
  id: number,
  version: string,
): { src: string | undefined; widths: readonly number[] } {
  const src = version ? addressOf(getImage, { params: { kind, id }, query: { v: version } }) : undefined
  return { src, widths: limits.image.widths }
}

export function imageAddress(
  kind: ImageKind,
  id: number,
  version: string,
  width: (typeof limits.image.widths)[number],
): string | undefined {
  if (!version) return undefined
  return addressOf(getImage, { params: { kind, id }, query: { w: width, v: version } })
}

export const calendars = {
  event: (id: number) => addressOf(eventCalendar, { params: { id } }),
  /** Address of a calendar that calendar programs subscribe to; `site` has no trailing slash. */
  live: (site: string) => `${site.replace(/^https?:/, 'webcal:')}${addressOf(scheduleCalendar, {})}`,
}

/** `v`: version, which allows caching forever. `token`: for unpublished media. */
type StreamQuery = Partial<Record<'v' | 'token', string | undefined>>

export const streams = {
  music: (quality: AudioQuality, id: number, query: StreamQuery = {}) =>
    addressOf(streamMusic, { params: { quality, id }, query }),
  podcast: (quality: AudioQuality, id: number, query: StreamQuery = {}) =>
    addressOf(streamPodcast, { params: { quality, id }, query }),
  videoFile: (height: VideoHeight, id: number, query: StreamQuery = {}) =>
    addressOf(streamVideo, { params: { height, id }, query }),
  videoMaster: (id: number, query: StreamQuery = {}) =>
    addressOf(videoMasterPlaylist, { params: { id }, query }),
  /** `random`: letters and digits that make the address unique, to bypass caches */
  videoPlaylist: (height: VideoHeight, id: number, random: string, query: StreamQuery = {}) =>
    addressOf(videoPlaylist, {
      params: { height, id, file: `${random}${id}.m3u8` },
      query: { ...query, code: random },
    }),
}
