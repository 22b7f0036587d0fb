import { setTimeout as delay } from 'node:timers/promises'
import { HttpError } from '../../platform/http/errors.ts'

interface Options {
  /** Milliseconds between the starts of two pieces of work */
  interval: number
  /** Those that may wait at a time */
  waiting: number
  /** Milliseconds for which a busy server is left alone at most */
  longestPause: number
  /** Thrown to those that would have to wait longer; `seconds`: until there is a place */
  busy: (seconds: number) => HttpError
}

/** Returns a function that runs work with a pause before the next, and not before a busy server wants it. */
export function spaced({ interval, waiting, longestPause, busy }: Options) {
  let next = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const now = Date.now()
    const at = Math.max(now, next)
    if (at - now > interval * waiting) throw busy(Math.ceil((at - now) / 1000))
    next = at + interval
    await delay(at - now, undefined, { ref: false })
    try {
      return await work()
    } catch (error) {
      if (error instanceof HttpError && error.retryAfter !== undefined)
        next = Math.max(next, Date.now() + Math.min(longestPause, error.retryAfter * 1000))
      throw error
    }
  }
}
