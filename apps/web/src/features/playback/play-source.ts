import type { PlaySource } from '@nava/contracts'

/** The pages that are sources, by the first word of their path. */
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

/** The pages that people share: opened from outside, they were shared; opened from a page here, any other page. */
const SHARED = ['playmusic', 'playvideo', 'playpodcast']

/**
 * Returns where something that is played on a page began.
 * @param isEntry the page was opened from outside, not by a link of this site
 */
export function playSource(pathname: string, isEntry: boolean): PlaySource {
  const word = pathname.split('/')[1]?.toLowerCase() ?? ''
  if (SHARED.includes(word)) return isEntry ? 'share' : 'app'
  return PAGES[word] ?? 'app'
}

/** The same for the page that is shown. The router numbers the pages of a visit. */
export function currentPlaySource(): PlaySource {
  const state: unknown = history.state
  const isEntry = typeof state !== 'object' || state === null || !('idx' in state) || state.idx === 0
  return playSource(location.pathname, isEntry)
}
