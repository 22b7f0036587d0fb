import type { PlaySource } from '@nava/contracts'

const PAGES: Partial<Record<string, PlaySource>> = {
  '': 'home',
  search: 'search',
  artist: 'artist',
  musicvideos: 'artist',
  dj: 'artist',
  album: 'album',
  playlist: 'playlist',
  collection: 'playlist',
  podcastcollection: 'playlist',
  myplaylists: 'playlist',
}

/**
 * Pages that people share. A visit that starts on one plays from the source `share`, other visits from `app`.
 */
const SHARED = ['playmusic', 'playvideo', 'playpodcast']

/** `isEntry`: true for the first page of a visit */
export function playSource(pathname: string, isEntry: boolean): PlaySource {
  const word = pathname.split('/')[1]?.toLowerCase() ?? ''
  if (SHARED.includes(word)) return isEntry ? 'share' : 'app'
  return PAGES[word] ?? 'app'
}

/** `idx` is the router's number of the page in this visit; 0 is the entry page. */
export function currentPlaySource(): PlaySource {
  const state: unknown = history.state
  const isEntry = typeof state !== 'object' || state === null || !('idx' in state) || state.idx === 0
  return playSource(location.pathname, isEntry)
}
