import * as contracts from '@nava/contracts'
import { limits } from '@nava/contracts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { AppPasswordsStore } from './app-passwords.store.ts'
import { type AppSecrets, grouped } from './app-secrets.ts'

export function appPasswordRoutes(
  routes: Routes,
  { appPasswords, appSecrets: secrets }: { appPasswords: AppPasswordsStore; appSecrets: AppSecrets },
) {
  serve(routes, contracts.listAppPasswords, async ({ user }) =>
    (await appPasswords.list(user.userID)).map(({ id, name, use, agent, createdAt, lastUsedAt }) => ({
      id,
      name,
      use,
      agent,
      created: createdAt.toISOString(),
      lastUsed: lastUsedAt?.toISOString() ?? null,
    })),
  )

  serve(routes, contracts.createAppPassword, async ({ user: { userID }, body: { name, use } }) => {
    const password = secrets.make()
    const id = await appPasswords.add(userID, {
      name,
      use,
      secret: secrets.encrypt(userID, password),
      lookup: secrets.lookup(password),
    })
    if (id === undefined) throw problem('app-password.too-many', { max: limits.appPassword.perUser })
    return { id, name, use, password: grouped(password) }
  })

  serve(routes, contracts.deleteAppPassword, async ({ user, params, request }) => {
    if (!(await appPasswords.remove(user.userID, params.id))) throw problem('app-password.not-found')
    request.log.info({ user: user.userID, appPassword: params.id }, 'an app password was deleted')
    return 'true' as const
  })
}
