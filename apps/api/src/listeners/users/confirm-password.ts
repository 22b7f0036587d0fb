import { limits } from '@nava/contracts'
import { problem } from '../../platform/http/errors.ts'
import type { AttemptsStore } from './attempts.store.ts'
import type { Browser } from './browsers.ts'
import { verifyPassword } from './passwords.ts'
import type { WarnOwner } from './warn-owner.ts'

/**
 * Counts wrong attempts like sign-ins.
 * @throws 403 for a wrong password, 429 after too many
 */
export type ConfirmPassword = (
  account: { id: number; email: string; passwordHash: string },
  password: string,
  browser: Browser,
) => Promise<void>

export function confirmPassword(attempts: AttemptsStore, warnOwner: WarnOwner): ConfirmPassword {
  return async ({ id, email, passwordHash }, password, browser) => {
    const requester = browser.requester(id)
    await attempts.inTurn('password', email, requester, async () => {
      const attempt = await attempts.take('password', email, requester)
      if (attempt.state === 'refused') {
        if (attempt.isFirst) warnOwner(email)
        throw problem('login.too-many', {}, { retryAfter: limits.login.window / 1000 })
      }
      if (!(await verifyPassword(passwordHash, password))) throw problem('password.wrong')
      await attempts.succeed('password', email, requester)
    })
  }
}
