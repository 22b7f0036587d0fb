import type { Caller } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'
import type { Browser } from './browsers.ts'
import { hashPassword } from './passwords.ts'
import type { SignInParts } from './sign-in-parts.ts'

interface Profile {
  name: string
  password?: string | undefined
  currentPassword?: string | undefined
}

/**
 * Sets the name, and optionally a password, which ends earlier sessions; returns the valid token. After a
 * mailed code, a password is required; otherwise a new password requires the current one.
 * @throws 403 for a wrong current password
 */
export type CompleteProfile = (
  caller: Caller,
  token: string,
  profile: Profile,
  browser: Browser,
) => Promise<string>

export function profileCompleter({
  users,
  attempts,
  auth,
  sessions,
  startSession,
  confirmPassword,
}: Pick<
  SignInParts,
  'users' | 'attempts' | 'auth' | 'sessions' | 'startSession' | 'confirmPassword'
>): CompleteProfile {
  async function assertCurrentPassword(userID: number, password: string | undefined, browser: Browser) {
    const account = await users.find(userID)
    if (!account) throw problem('account.deleted')
    const { passwordHash } = account
    if (passwordHash === null) throw problem('password.not-set', {}, { field: 'currentPassword' })
    if (password === undefined) throw problem('password.current-required', {}, { field: 'currentPassword' })
    await confirmPassword({ ...account, passwordHash }, password, browser)
  }

  return async (caller, token, { name, password, currentPassword }, browser) => {
    const { userID } = caller
    if (password === undefined) {
      if (caller.tokenUse === 'profile') throw problem('password.required', {}, { field: 'password' })
      if (!(await users.rename(userID, name))) throw problem('account.deleted')
      // Returns the same token, because a new one would last longer.
      return token
    }
    if (caller.tokenUse !== 'profile') await assertCurrentPassword(userID, currentPassword, browser)
    const user = await users.completeProfile(userID, { name, passwordHash: await hashPassword(password) })
    if (!user) throw problem('account.deleted')
    await attempts.forget(user.email)
    await sessions.endAll(userID, caller.sessionID)
    if (caller.sessionID === undefined) return startSession(user, browser)
    await sessions.renew(caller.sessionID)
    browser.remember(userID)
    return auth.issue({ ...user, userID, sessionID: caller.sessionID }, 'user')
  }
}
