import type { PanelMusic } from '@nava/contracts'

export type WorkState = 'failed' | 'missing' | 'processing' | 'waiting' | 'live'

export interface PanelView {
  search: string
  state: 'all' | 'needsWork' | WorkState
  sort: 'newest' | 'oldest' | 'title' | 'plays'
}

export const wholePanel: PanelView = { search: '', state: 'all', sort: 'newest' }

/** Returns true if the list is filtered or not in the server's order. */
export const isChanged = ({ search, state, sort }: PanelView): boolean =>
  search.trim() !== '' || state !== 'all' || sort !== 'newest'

export function stateOf({ audio, video, isConfirmed }: PanelMusic): WorkState {
  const states = [audio.state, video.state]
  if (states.includes('failed')) return 'failed'
  if (states.every((state) => state === 'none')) return 'missing'
  if (states.some((state) => state !== 'none' && state !== 'ready')) return 'processing'
  return isConfirmed ? 'live' : 'waiting'
}

export function needsWork(music: PanelMusic): boolean {
  const state = stateOf(music)
  return state === 'failed' || state === 'missing'
}

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
