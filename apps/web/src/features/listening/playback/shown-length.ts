/**
 * Returns the catalogue's length if the duration differs by at most a second, so that a track has one length
 * everywhere.
 */
export function shownLength(duration: number, catalogued: number): number {
  return Math.abs(duration - catalogued) <= 1 ? catalogued : Math.round(duration)
}
