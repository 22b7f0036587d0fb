import { problem } from '../../platform/http/errors.ts'
import type { Browser } from './browsers.ts'
import type { ConfirmCode } from './confirm-code.ts'
import type { ConfirmPassword } from './confirm-password.ts'

/**
 * Counts wrong attempts like sign-ins.
 * @throws 400 without proof, 403 for a wrong one, 429 after too many
 */
export type ConfirmOwner = (
  account: { id: number; email: string; passwordHash: string | null },
  proof: { password?: string | undefined; code?: string | undefined },
  browser: Browser,
) => Promise<void>

export function confirmOwner(confirmPassword: ConfirmPassword, confirmCode: ConfirmCode): ConfirmOwner {
  return async (account, { password, code }, browser) => {
    const { passwordHash } = account
    if (password !== undefined && passwordHash !== null)
      return confirmPassword({ ...account, passwordHash }, password, browser)
    if (code !== undefined) return confirmCode(account, code, browser)
    if (passwordHash === null) throw problem('account.code-required', {}, { field: 'code' })
    throw problem('account.password-required', {}, { field: 'password' })
  }
}
