/** Decides how often and after what time a request to S3 is sent again. */
import { isSilent, isSlowedDown } from './s3-errors.ts'

/** Times the attempts, at a server that asks for fewer requests: of four, about ten seconds in all */
const MORE_IF_SLOWED_DOWN = 2
/** Milliseconds, doubled with each attempt */
const FIRST_PAUSE = 100
const FIRST_PAUSE_IF_SLOWED_DOWN = 250
const LONGEST_PAUSE = 4_000
/** Milliseconds that a server may ask for with Retry-After */
const LONGEST_WISH = 10_000

/** What the client tells of a failure */
interface Failure {
  error?: unknown
  errorType: string
  retryAfterHint?: Date
}

interface Token {
  getRetryCount: () => number
  getRetryDelay: () => number
}

/** `random`: from 0 up to 1 */
export function patientRetries(attempts: number, random: () => number = Math.random) {
  const token = (count: number, delay: number): Token => ({
    getRetryCount: () => count,
    getRetryDelay: () => delay,
  })
  return {
    acquireInitialRetryToken: async () => token(0, 0),
    recordSuccess: () => undefined,
    /** @throws Error if the request is not sent again */
    refreshRetryTokenForRetry: async (former: Token, { error, errorType, retryAfterHint }: Failure) => {
      const count = former.getRetryCount() + 1
      const isSlow = isSlowedDown(error)
      const most = attempts > 1 && isSlow ? attempts * MORE_IF_SLOWED_DOWN : attempts
      const isPassing = errorType === 'THROTTLING' || errorType === 'TRANSIENT'
      // A server that was silent once is given up at once: whoever waits for it has waited long enough.
      if (count >= most || !isPassing || isSilent(error)) throw new Error('No more attempts')
      const first = isSlow ? FIRST_PAUSE_IF_SLOWED_DOWN : FIRST_PAUSE
      const pause = Math.min(first * 2 ** (count - 1), LONGEST_PAUSE) * (0.5 + random() / 2)
      const wish = Math.min((retryAfterHint?.getTime() ?? 0) - Date.now(), LONGEST_WISH)
      return token(count, Math.max(pause, wish))
    },
  }
}
