import { paths } from '../../lib/paths/paths.ts'

const SECTIONS: readonly (readonly [string, string])[] = [
  [paths.live, 'live'],
  [paths.musicVideos, 'musicvideos videos video playvideo'],
  [paths.musics, 'musics hotmusics othermusics mostplayedmusics newmusics playmusic albums album'],
  [paths.playlists, 'playlists playlist collection'],
  [paths.podcasts, 'podcasts playpodcast podcastcollections podcastcollection'],
  [paths.allArtists, 'allartists artist'],
  [paths.allDjs, 'alldjs dj'],
  [paths.events, 'events'],
  [paths.news, 'news newspost'],
  [paths.contact, 'contact-us'],
  [paths.privacy, 'privacy-policy'],
  [paths.terms, 'terms-of-service'],
]

export function sectionOf(pathname: string): string | undefined {
  return find(SECTIONS, pathname)
}

export type BottomItem = 'home' | 'search' | 'library' | 'live' | 'me'

const BOTTOM: readonly (readonly [BottomItem, string])[] = [
  ['search', 'search'],
  ['live', 'live'],
  ['library', 'mymusics myplaylists'],
  ['me', 'profile dashbord dashboard setting requestartist artistpanel djpanel register'],
]

export function bottomItemOf(pathname: string): BottomItem | undefined {
  const isDiscovered = pathname === paths.home || sectionOf(pathname) !== undefined
  return find(BOTTOM, pathname) ?? (isDiscovered ? 'home' : undefined)
}

function find<Found>(table: readonly (readonly [Found, string])[], pathname: string): Found | undefined {
  const word = pathname.split('/')[1]?.toLowerCase() ?? ''
  return table.find(([, words]) => words.split(' ').includes(word))?.[0]
}
