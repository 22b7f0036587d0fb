/** Parts of an episode to listen to first, as `podcast:soundbite` has them. Times are in seconds. */

export interface TimeRange {
  start: number
  duration: number
}

/** Omits what ends after the episode; `length`: of the episode, 0 if unknown */
export const soundbitesWithin = <S extends TimeRange>(soundbites: readonly S[], length: number): S[] =>
  soundbites.filter(({ start, duration }) => length === 0 || start + duration <= length + ROUNDED)

/** Lengths of episodes are whole seconds. */
const ROUNDED = 1
