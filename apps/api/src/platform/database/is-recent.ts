import { limits } from '@nava/contracts'

/**
 * Conditions on times that processes have stored. Those in the future come from a clock that was wrong, so they count as
 * absent: else what waits for them would wait until then. Clocks of machines differ a little.
 */
const AHEAD = `interval '${limits.clockDifference} milliseconds'`

/** Returns SQL that is true if the mark was left within the last seconds. */
export const isRecent = (mark: string, seconds: number | string, now = 'now()'): string =>
  `${mark} BETWEEN ${now} - make_interval(secs => ${seconds}) AND ${now} + ${AHEAD}`

/** Returns SQL that is true until the end of a span of these seconds. */
export const isUntil = (end: string, seconds: number | string): string =>
  `${end} BETWEEN now() AND now() + make_interval(secs => ${seconds}) + ${AHEAD}`

/** Returns the range of marks that were left within the last milliseconds. */
export const within = (ms: number, now = Date.now()) => ({
  gt: new Date(now - ms),
  lte: new Date(now + limits.clockDifference),
})

/** Returns the range of ends of a span of these milliseconds that is not over. */
export const until = (ms: number, now = Date.now()) => within(ms, now + ms)
