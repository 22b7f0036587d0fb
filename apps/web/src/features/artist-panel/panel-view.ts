import type { PanelMusic } from '@nava/contracts'

/** Where a track stands on its way to the listeners. */
export type WorkState = 'failed' | 'missing' | 'processing' | 'waiting' | 'live'

/** What the table shows: tracks by words, by where they stand, and in which order. */
export interface PanelView {
  search: string
  state: 'all' | 'needsWork' | WorkState
  sort: 'newest' | 'oldest' | 'title' | 'plays'
}

export const wholePanel: PanelView = { search: '', state: 'all', sort: 'newest' }

/** Returns true if something of the list is left out, or stands in another order than the server's. */
export const isChanged = ({ search, state, sort }: PanelView): boolean =>
  search.trim() !== '' || state !== 'all' || sort !== 'newest'

/** Returns where a track stands; what needs the artist comes before what goes on by itself. */
export function stateOf({ audio, video, isConfirmed }: PanelMusic): WorkState {
  const states = [audio.state, video.state]
  if (states.includes('failed')) return 'failed'
  if (states.every((state) => state === 'none')) return 'missing'
  if (states.some((state) => state !== 'none' && state !== 'ready')) return 'processing'
  return isConfirmed ? 'live' : 'waiting'
}

/** Returns true if its artist has to do something about a track. */
export function needsWork(music: PanelMusic): boolean {
  const state = stateOf(music)
  return state === 'failed' || state === 'missing'
}

/** Returns the tracks that a view shows, in its order. `musics` are newest first. */
export function viewOf(musics: readonly PanelMusic[], { search, state, sort }: PanelView): PanelMusic[] {
  const words = search.trim().toLocaleLowerCase()
  const shown = musics.filter(
    (music) =>
      `${music.title} ${music.artists}`.toLocaleLowerCase().includes(words) &&
      (state === 'all' || (state === 'needsWork' ? needsWork(music) : stateOf(music) === state)),
  )
  switch (sort) {
    case 'newest':
      return shown
    case 'oldest':
      return shown.toReversed()
    case 'title':
      return shown.toSorted((one, other) => one.title.localeCompare(other.title))
    case 'plays':
      return shown.toSorted((one, other) => other.playCount - one.playCount)
    default:
      return sort satisfies never
  }
}
