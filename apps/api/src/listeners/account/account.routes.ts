import { deleteAccount, exportAccount } from '@nava/contracts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { Browser, BrowserOf } from '../users/browsers.ts'
import type { ConfirmPassword } from '../users/confirm-password.ts'
import type { UsersStore } from '../users/users.store.ts'
import { presentAccount } from './account.present.ts'
import type { AccountStore } from './account.store.ts'
import type { DeleteAccount } from './delete-account.ts'

export function accountRoutes(
  routes: Routes,
  features: {
    account: AccountStore
    deleteAccount: DeleteAccount
    users: UsersStore
    browserOf: BrowserOf
    confirmPassword: ConfirmPassword
  },
) {
  const { users } = features

  /** Somebody else at a signed-in browser must not delete the account; tries count like those of signing in. */
  const assertPassword = async (
    account: { id: number; email: string; passwordHash: string | null },
    password: string | undefined,
    browser: Browser,
  ) => {
    const { passwordHash } = account
    if (passwordHash === null) return
    if (password === undefined) throw problem('account.password-required', {}, { field: 'password' })
    await features.confirmPassword({ ...account, passwordHash }, password, browser)
  }

  serve(routes, exportAccount, async ({ user, reply }) => {
    const everything = await features.account.readEverything(user.userID)
    if (!everything) throw problem('user.not-found')
    reply.header('content-disposition', 'attachment; filename="my-data.json"')
    return presentAccount(everything, new Date())
  })

  serve(routes, deleteAccount, async ({ user, body, request, reply }) => {
    const account = await users.find(user.userID)
    if (!account) throw problem('user.not-found')
    await assertPassword(account, body.password, features.browserOf(request, reply))
    await features.deleteAccount(user)
    return 'true' as const
  })
}
