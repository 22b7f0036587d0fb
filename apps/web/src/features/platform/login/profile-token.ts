import { sessionOf } from '../../../lib/session/session.ts'

const KEY = 'profileToken'

/** Token that a correct code gives, in session storage until the profile is complete */
export const profileToken = {
  /** Returns undefined if there is no token, or it has expired. */
  read(now = Date.now()): { token: string; userID: number } | undefined {
    try {
      const stored = sessionOf(sessionStorage.getItem(KEY), now)
      return stored.state === 'user' ? { token: stored.token, userID: stored.userID } : undefined
    } catch {
      return undefined
    }
  },
  keep(token: string) {
    try {
      sessionStorage.setItem(KEY, token)
    } catch {
      // Storage is blocked, so the profile page returns to the registration.
    }
  },
  forget() {
    try {
      sessionStorage.removeItem(KEY)
    } catch {
      // Storage is blocked, so there is nothing to remove.
    }
  },
}
