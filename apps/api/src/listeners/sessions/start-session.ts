import type { Auth } from '../../platform/http/auth.ts'
import type { Browser } from '../users/browsers.ts'
import type { SessionsStore } from './sessions.store.ts'

export type StartSession = (
  user: { id: number; isAdmin: boolean; tokenVersion: number },
  browser: Browser,
) => Promise<string>

export const startSession =
  ({ sessions, auth }: { sessions: SessionsStore; auth: Auth }): StartSession =>
  async (user, browser) => {
    const sessionID = await sessions.start(user.id, browser)
    browser.remember(user.id)
    return auth.issue({ ...user, userID: user.id, sessionID }, 'user')
  }
