import { findProgram } from './find-program.ts'

export const findFirefox = (): string | undefined =>
  process.env.FIREFOX_PATH || findProgram('firefox') || findProgram('firefox-esr')

/** Returns the reason why `npm test` skips the journeys in Firefox; undefined if it runs them. */
export function whyNotInFirefox(): string | undefined {
  if (process.env.TRY_FIREFOX === '0') return 'TRY_FIREFOX is 0'
  return findFirefox() ? undefined : 'this machine has no firefox or firefox-esr on PATH'
}
