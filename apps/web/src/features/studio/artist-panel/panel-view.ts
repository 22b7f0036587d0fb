import type { AssetStatus, PanelMusic, Refusal, Visibility } from '@nava/contracts'

export type WorkState =
  | 'withdrawn'
  | 'failed'
  | 'missing'
  | 'processing'
  | 'waiting'
  | 'refused'
  | 'scheduled'
  | 'unlisted'
  | 'private'
  | 'live'

export interface PanelView {
  search: string
  state: 'all' | 'needsWork' | WorkState
  sort: 'newest' | 'oldest' | 'title' | 'plays'
}

export const everyTrack: PanelView = { search: '', state: 'all', sort: 'newest' }

/** Returns true if the list is filtered or not in the server's order. */
export const isChanged = ({ search, state, sort }: PanelView): boolean =>
  search.trim() !== '' || state !== 'all' || sort !== 'newest'

interface Work {
  isConfirmed: boolean
  releaseDate: string
  isCommingSoon?: boolean | undefined
  visibility?: Visibility | undefined
  refusal?: Refusal
  isWithdrawn?: boolean
}

export const stateOf = (music: PanelMusic): WorkState =>
  workState([music.audio.state, music.video.state], music)

/** Returns the state of a work with these uploads. */
export function workState(
  states: readonly AssetStatus['state'][],
  {
    isConfirmed,
    releaseDate,
    isCommingSoon = false,
    visibility = 'public',
    refusal,
    isWithdrawn = false,
  }: Work,
  now = Date.now(),
): WorkState {
  if (isWithdrawn) return 'withdrawn'
  if (states.includes('failed')) return 'failed'
  if (states.every((state) => state === 'none')) return 'missing'
  if (states.some((state) => state !== 'none' && state !== 'ready')) return 'processing'
  if (!isConfirmed) return refusal ? 'refused' : 'waiting'
  if (visibility === 'private') return 'private'
  // Listeners find what is announced before its date.
  if (!isCommingSoon && Date.parse(releaseDate) > now) return 'scheduled'
  return visibility === 'unlisted' ? 'unlisted' : 'live'
}

export const needsWork = (state: WorkState): boolean =>
  state === 'failed' || state === 'missing' || state === 'refused'

export function viewOf(musics: readonly PanelMusic[], { search, state, sort }: PanelView): PanelMusic[] {
  const words = search.trim().toLocaleLowerCase()
  const shown = musics.filter(
    (music) =>
      `${music.title} ${music.artists}`.toLocaleLowerCase().includes(words) &&
      (state === 'all' || (state === 'needsWork' ? needsWork(stateOf(music)) : stateOf(music) === state)),
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
