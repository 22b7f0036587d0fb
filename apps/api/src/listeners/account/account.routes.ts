import { deleteAccount, exportAccount } from '@nava/contracts'
import { JsonStream } from '../../platform/http/caching.ts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { Browser, BrowserOf } from '../users/browsers.ts'
import type { ConfirmCode } from '../users/confirm-code.ts'
import type { ConfirmPassword } from '../users/confirm-password.ts'
import type { UsersStore } from '../users/users.store.ts'
import type { AccountStore } from './account.store.ts'
import type { DeleteAccount } from './delete-account.ts'
import { writeExport } from './write-export.ts'

export function accountRoutes(
  routes: Routes,
  features: {
    account: AccountStore
    deleteAccount: DeleteAccount
    users: UsersStore
    browserOf: BrowserOf
    confirmPassword: ConfirmPassword
    confirmCode: ConfirmCode
  },
) {
  const { account, users } = features

  /** Somebody else at a signed-in browser must not delete the account; tries count like those of signing in. */
  const assertOwner = async (
    user: { id: number; email: string; passwordHash: string | null },
    { password, code }: { password?: string | undefined; code?: string | undefined },
    browser: Browser,
  ) => {
    const { passwordHash } = user
    if (password !== undefined && passwordHash !== null)
      return features.confirmPassword({ ...user, passwordHash }, password, browser)
    if (code !== undefined) return features.confirmCode(user, code, browser)
    if (passwordHash === null) throw problem('account.code-required', {}, { field: 'code' })
    throw problem('account.password-required', {}, { field: 'password' })
  }

  serve(routes, exportAccount, async ({ user, reply }) => {
    const profile = await account.readProfile(user.userID)
    if (!profile) throw problem('user.not-found')
    reply.header('content-disposition', 'attachment; filename="my-data.json"')
    return new JsonStream(writeExport(profile, account.readLists(user.userID), new Date()))
  })

  serve(routes, deleteAccount, async ({ user, body, request, reply }) => {
    const found = await users.find(user.userID)
    if (!found) throw problem('user.not-found')
    await assertOwner(found, body, features.browserOf(request, reply))
    await features.deleteAccount(user)
    return 'true' as const
  })
}
