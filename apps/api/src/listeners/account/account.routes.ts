import { deleteAccount, exportAccount } from '@nava/contracts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { Browser, BrowserOf } from '../users/browsers.ts'
import type { ConfirmPassword } from '../users/confirm-password.ts'
import type { UsersStore } from '../users/users.store.ts'
import type { AccountStore } from './account.store.ts'
import type { DeleteAccount } from './delete-account.ts'

export function accountRoutes(
  routes: Routes,
  deps: {
    account: AccountStore
    deleteAccount: DeleteAccount
    users: UsersStore
    browserOf: BrowserOf
    confirmPassword: ConfirmPassword
  },
) {
  const { users } = deps

  /** Whoever found a signed-in browser may not end the account; tries count like those of signing in. */
  const assertPassword = async (
    account: { id: number; email: string; passwordHash: string | null },
    password: string | undefined,
    browser: Browser,
  ) => {
    const { passwordHash } = account
    if (passwordHash === null) return
    if (password === undefined) throw problem('account.password-required', {}, { field: 'password' })
    await deps.confirmPassword({ ...account, passwordHash }, password, browser)
  }

  serve(routes, exportAccount, async ({ user, reply }) => {
    const everything = await deps.account.export(user.userID, new Date())
    if (!everything) throw problem('user.not-found')
    reply.header('content-disposition', 'attachment; filename="my-data.json"')
    return everything
  })

  serve(routes, deleteAccount, async ({ user, body, request, reply }) => {
    const account = await users.find(user.userID)
    if (!account) throw problem('user.not-found')
    await assertPassword(account, body.password, deps.browserOf(request, reply))
    await deps.deleteAccount(user)
    return 'true' as const
  })
}
