import { deleteAccount, exportAccount } from '@nava/contracts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { BrowserOf } from '../users/browsers.ts'
import type { ConfirmOwner } from '../users/confirm-owner.ts'
import type { UsersStore } from '../users/users.store.ts'
import type { DeleteAccount } from './delete-account.ts'
import type { ExportAccount } from './write-export.ts'

export function accountRoutes(
  routes: Routes,
  features: {
    exportAccount: ExportAccount
    deleteAccount: DeleteAccount
    users: UsersStore
    browserOf: BrowserOf
    confirmOwner: ConfirmOwner
  },
) {
  const { users } = features

  serve(routes, exportAccount, async ({ user, reply }) => {
    reply.header('content-disposition', 'attachment; filename="my-data.json"')
    return await features.exportAccount(user.userID)
  })

  serve(routes, deleteAccount, async ({ user, body, request, reply }) => {
    const found = await users.find(user.userID)
    if (!found) throw problem('user.not-found')
    await features.confirmOwner(found, body, features.browserOf(request, reply))
    await features.deleteAccount(user)
    return 'true' as const
  })
}
