import type { Auth } from '../../platform/http/auth.ts'
import type { Browser } from '../users/browsers.ts'
import type { AssertNotSuspended } from '../users/suspensions.store.ts'
import type { SessionsStore } from './sessions.store.ts'

/** @throws 403 while the account is suspended */
export type StartSession = (
  user: { id: number; isAdmin: boolean; tokenVersion: number },
  browser: Browser,
) => Promise<string>

export const startSession =
  ({
    sessions,
    auth,
    assertNotSuspended,
  }: {
    sessions: SessionsStore
    auth: Auth
    assertNotSuspended: AssertNotSuspended
  }): StartSession =>
  async (user, browser) => {
    await assertNotSuspended(user.id)
    const sessionID = await sessions.start(user.id, browser)
    browser.remember(user.id)
    return auth.issue({ ...user, userID: user.id, sessionID }, 'user')
  }
