import { sessionOf } from '../../lib/session.ts'

const KEY = 'profileToken'

/** The short token between a right code and the completed profile; it lives as long as the tab. */
export const profileToken = {
  /** The token and whose it is; undefined where there is none or it has run out. */
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
      // Blocked storage: the profile page will send the person back to the start.
    }
  },
  forget() {
    try {
      sessionStorage.removeItem(KEY)
    } catch {
      // As above.
    }
  },
}
