import { bufferedEnd } from '../../playback/buffered-end.ts'

/** Seconds before the end, unless the current item is loaded earlier */
const PRELOAD_BEFORE_END = 30
/** Seconds that a loaded item may lack: metadata and actual length differ slightly. */
const LOADED_TOLERANCE = 0.5

/** Returns false while the current item still needs the connection. */
export function isDueToPreload(
  element: Pick<HTMLAudioElement, 'buffered' | 'currentTime' | 'duration'>,
): boolean {
  const isLoaded = bufferedEnd(element) >= element.duration - LOADED_TOLERANCE
  const endsSoon = element.duration - element.currentTime < PRELOAD_BEFORE_END
  return isLoaded || endsSoon
}
