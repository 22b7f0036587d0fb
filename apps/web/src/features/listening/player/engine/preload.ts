import { bufferedEnd } from '../../playback/buffered-end.ts'

/**
 * Seconds before an item's end from which the next item is preloaded even if the current one is not fully
 * loaded
 */
const PRELOAD_BEFORE_END = 30
/** Seconds that may be missing from a fully loaded item, because the length in its metadata is inexact */
const LOADED_TOLERANCE = 0.5

/** Returns true if the current item no longer needs the connection, so that the next may preload. */
export function isDueToPreload(
  element: Pick<HTMLAudioElement, 'buffered' | 'currentTime' | 'duration'>,
): boolean {
  const isLoaded = bufferedEnd(element) >= element.duration - LOADED_TOLERANCE
  const endsSoon = element.duration - element.currentTime < PRELOAD_BEFORE_END
  return isLoaded || endsSoon
}
