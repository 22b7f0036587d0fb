import { sessionOf } from '../../lib/session/session.ts'

const KEY = 'profileToken'

/** Kept in session storage from a correct code to the completed profile */
export const profileToken = {
  /** Returns undefined if there is none or it has expired. */
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
      // Storage is blocked: the profile page returns to the start.
    }
  },
  forget() {
    try {
      sessionStorage.removeItem(KEY)
    } catch {
      // Storage is blocked: there is nothing to remove.
    }
  },
}
