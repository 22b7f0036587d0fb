import { deleteAccount, exportAccount } from '@nava/contracts'
import { JsonStream } from '../../platform/http/caching.ts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { BrowserOf } from '../users/browsers.ts'
import type { ConfirmOwner } from '../users/confirm-owner.ts'
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
    confirmOwner: ConfirmOwner
  },
) {
  const { account, users } = features

  serve(routes, exportAccount, async ({ user, reply }) => {
    const profile = await account.readProfile(user.userID)
    if (!profile) throw problem('user.not-found')
    reply.header('content-disposition', 'attachment; filename="my-data.json"')
    return new JsonStream(writeExport(profile, account.readLists(user.userID), new Date()))
  })

  serve(routes, deleteAccount, async ({ user, body, request, reply }) => {
    const found = await users.find(user.userID)
    if (!found) throw problem('user.not-found')
    await features.confirmOwner(found, body, features.browserOf(request, reply))
    await features.deleteAccount(user)
    return 'true' as const
  })
}
