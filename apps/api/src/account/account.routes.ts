import { deleteAccount, exportAccount } from '@nava/contracts'
import { HttpError, notFound } from '../http/errors.ts'
import { type Routes, serve } from '../http/serve.ts'
import { verifyPassword } from '../users/passwords.ts'
import type { UsersStore } from '../users/users.store.ts'
import type { AccountStore } from './account.store.ts'
import type { DeleteAccount } from './delete-account.ts'

export function accountRoutes(
  routes: Routes,
  deps: { account: AccountStore; deleteAccount: DeleteAccount; users: UsersStore },
) {
  const { users } = deps

  /** Whoever found a signed-in browser may not end the account; tries count like those of signing in. */
  const assertPassword = async (
    account: { email: string; passwordHash: string | null },
    password: string | undefined,
  ) => {
    if (account.passwordHash === null) return
    if (password === undefined)
      throw new HttpError(400, 'password: Give your password to delete the account', {
        errors: { password: ['Give your password to delete the account'] },
      })
    if (!(await users.takeAttempt(account.email)))
      throw new HttpError(429, 'Please try a few minutes later', { retryAfter: 600 })
    if (!(await verifyPassword(account.passwordHash, password)))
      throw new HttpError(403, 'The password is wrong')
    await users.forgetAttempts(account.email)
  }

  serve(routes, exportAccount, async ({ user, reply }) => {
    const everything = await deps.account.export(user.userID, new Date())
    if (!everything) throw notFound('user')
    reply.header('content-disposition', 'attachment; filename="my-data.json"')
    return everything
  })

  serve(routes, deleteAccount, async ({ user, body }) => {
    const account = await users.find(user.userID)
    if (!account) throw notFound('user')
    await assertPassword(account, body.password)
    await deps.deleteAccount(user)
    return 'true' as const
  })
}
