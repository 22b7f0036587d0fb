/**
 * Returns the duration to show, in seconds: the catalogue's if the media's own agrees within a second, so that a track
 * has the same length everywhere.
 */
export function shownLength(duration: number, catalogued: number): number {
  return Math.abs(duration - catalogued) <= 1 ? catalogued : Math.round(duration)
}
