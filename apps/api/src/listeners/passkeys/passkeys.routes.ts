import * as contracts from '@nava/contracts'
import { passkeySite, readLanguage } from '@nava/contracts'
import type { FastifyRequest } from 'fastify'
import type { Env } from '../../platform/env.ts'
import { problem } from '../../platform/http/errors.ts'
import { languageOf } from '../../platform/http/language.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import { siteOrigin } from '../../platform/site/site-origin.ts'
import type { BrowserOf } from '../users/browsers.ts'
import type { ConfirmOwner } from '../users/confirm-owner.ts'
import type { UsersStore } from '../users/users.store.ts'
import type { AddPasskey } from './add-passkey.ts'
import type { PasskeyRow, PasskeysStore } from './passkeys.store.ts'
import type { SignInWithPasskey } from './sign-in-with-passkey.ts'

export function passkeyRoutes(
  routes: Routes,
  features: {
    env: Env
    users: UsersStore
    browserOf: BrowserOf
    confirmOwner: ConfirmOwner
    passkeys: PasskeysStore
    addPasskey: AddPasskey
    signInWithPasskey: SignInWithPasskey
  },
) {
  const { env, users, browserOf, passkeys, addPasskey, signInWithPasskey } = features

  /**
   * Returns the site as passkeys identify it.
   * @throws 503 if its address allows no passkeys
   */
  const siteOf = (request: FastifyRequest) => {
    const site = passkeySite(env.publicUrl, siteOrigin('', request))
    if (!site) throw problem('passkey.off')
    return site
  }

  const readUser = async (userID: number) => {
    const user = await users.find(userID)
    if (!user) throw problem('account.deleted')
    return user
  }

  serve(routes, contracts.listPasskeys, async ({ user }) =>
    (await passkeys.list(user.userID)).map((row) => present(row)),
  )

  serve(routes, contracts.startPasskey, async ({ user, body, request, reply }) => {
    const site = siteOf(request)
    const account = await readUser(user.userID)
    await features.confirmOwner(account, body, browserOf(request, reply))
    return addPasskey.start(account, site)
  })

  serve(routes, contracts.addPasskey, async ({ user, body, request }) => {
    const site = siteOf(request)
    const account = await readUser(user.userID)
    const language = languageOf(request) ?? readLanguage(account.language)
    return present(await addPasskey.finish({ ...account, language }, body, site))
  })

  serve(routes, contracts.renamePasskey, async ({ user, params, body }) => {
    const row = await passkeys.rename(user.userID, params.id, body.name)
    if (!row) throw problem('passkey.not-found')
    return present(row)
  })

  serve(routes, contracts.removePasskey, async ({ user, params, request }) => {
    if (!(await passkeys.remove(user.userID, params.id))) throw problem('passkey.not-found')
    request.log.info({ user: user.userID, passkey: params.id }, 'a passkey was removed')
    return 'true' as const
  })

  serve(routes, contracts.startPasskeyLogin, ({ request }) => signInWithPasskey.start(siteOf(request)))

  serve(
    routes,
    contracts.passkeyLogin,
    ({ body, request, reply }) =>
      signInWithPasskey.finish(body.credential, siteOf(request), browserOf(request, reply)),
    { whenLimited: () => ({ status: contracts.loginStatus.tooManyAttempts }) },
  )
}

const present = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): contracts.Passkey => ({
  passkeyID: id,
  name,
  created: createdAt.toISOString(),
  lastUsed: lastUsedAt?.toISOString() ?? null,
})
