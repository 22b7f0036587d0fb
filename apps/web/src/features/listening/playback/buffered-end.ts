/** Longest gap, in seconds, across which browsers keep playing */
const PLAYED_OVER = 0.25

/** Returns the second up to which media is loaded without a gap; 0 if nothing is loaded. */
export function bufferedEnd({
  buffered,
  currentTime,
}: Pick<HTMLMediaElement, 'buffered' | 'currentTime'>): number {
  for (let range = 0; range < buffered.length; range++) {
    if (buffered.start(range) <= currentTime + PLAYED_OVER && buffered.end(range) >= currentTime)
      return buffered.end(range)
  }
  return 0
}
