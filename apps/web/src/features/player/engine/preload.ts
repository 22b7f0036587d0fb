import { type PlayerState, indexAfterEnd } from '../state/player-state.ts'
import { type QueueItem, isSame } from '../queue-item.ts'
import { bufferedEnd } from '../../playback/buffered-end.ts'

/** The next item is fetched once the present one is loaded, or this long before its end (seconds). */
const PRELOAD_BEFORE_END = 30
/** An item counts as loaded when at most this is missing, in seconds: headers and actual lengths differ a little. */
const LOADED_TOLERANCE = 0.5

/** Returns the item to fetch ahead, or undefined if there is none or the present one still needs the connection. */
export function itemToPreload(
  state: PlayerState,
  present: QueueItem,
  element: Pick<HTMLAudioElement, 'buffered' | 'currentTime' | 'duration'>,
): QueueItem | undefined {
  const next = state.queue[indexAfterEnd(state)]
  if (state.playback !== 'playing' || !next || isSame(next, present)) return undefined
  const isLoaded = bufferedEnd(element) >= element.duration - LOADED_TOLERANCE
  const endsSoon = element.duration - element.currentTime < PRELOAD_BEFORE_END
  return isLoaded || endsSoon ? next : undefined
}
