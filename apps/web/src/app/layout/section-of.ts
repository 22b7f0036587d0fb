import { paths } from '../../lib/paths.ts'

/** The link of the side menu under which a page lies, by the first word of its path. */
const SECTIONS: Partial<Record<string, string>> = {
  live: paths.live,
  musicvideos: paths.musicVideos,
  videos: paths.musicVideos,
  video: paths.musicVideos,
  playvideo: paths.musicVideos,
  musics: paths.musics,
  hotmusics: paths.musics,
  othermusics: paths.musics,
  mostplayedmusics: paths.musics,
  newmusics: paths.musics,
  playmusic: paths.musics,
  albums: paths.musics,
  album: paths.musics,
  playlists: paths.playlists,
  playlist: paths.playlists,
  collection: paths.playlists,
  podcasts: paths.podcasts,
  playpodcast: paths.podcasts,
  podcastcollections: paths.podcasts,
  podcastcollection: paths.podcasts,
  allartists: paths.allArtists,
  artist: paths.allArtists,
  alldjs: paths.allDjs,
  dj: paths.allDjs,
  events: paths.events,
  news: paths.news,
  newspost: paths.news,
  'contact-us': paths.contact,
  'privacy-policy': paths.privacy,
  'terms-of-service': paths.terms,
}

/** Returns the path that the side menu shows as the present one. */
export function sectionOf(pathname: string): string | undefined {
  return SECTIONS[wordOf(pathname)]
}

/** The items of a phone's bottom navigation; whatever can be discovered belongs to home. */
export type BottomItem = 'home' | 'search' | 'library' | 'live' | 'me'

const BOTTOM: Partial<Record<string, BottomItem>> = {
  '': 'home',
  pep: 'home',
  search: 'search',
  live: 'live',
  mymusics: 'library',
  myplaylists: 'library',
  profile: 'me',
  dashbord: 'me',
  dashboard: 'me',
  setting: 'me',
  requestartist: 'me',
  artistpanel: 'me',
  djpanel: 'me',
  register: 'me',
}

const LEGAL: readonly string[] = [paths.contact, paths.privacy, paths.terms]

/** Returns the item of the bottom navigation that a page belongs to. */
export function bottomItemOf(pathname: string): BottomItem | undefined {
  const section = sectionOf(pathname)
  return BOTTOM[wordOf(pathname)] ?? (section && !LEGAL.includes(section) ? 'home' : undefined)
}

function wordOf(pathname: string): string {
  return pathname.split('/')[1]?.toLowerCase() ?? ''
}
