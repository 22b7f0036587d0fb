/**
 * Returns SQL that is true if a process left the mark within the last seconds. Marks in the future come from a clock
 * that was wrong, so they count as absent. Clocks of machines differ by up to five minutes.
 */
export const isRecent = (mark: string, seconds: number | string): string =>
  `${mark} BETWEEN now() - make_interval(secs => ${seconds}) AND now() + interval '5 minutes'`
