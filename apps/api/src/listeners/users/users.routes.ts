import * as contracts from '@nava/contracts'
import { bearerOf } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { AcceptImage } from '../../catalogue/images/accept-image.ts'
import type { StartSession } from '../sessions/start-session.ts'
import type { BrowserOf } from './browsers.ts'
import type { Google } from './google.ts'
import type { AssertRegistrationOpen } from './registration.store.ts'
import type { SignIn } from './sign-in.ts'
import { presentUser } from './users.present.ts'
import type { UsersStore } from './users.store.ts'

export function userRoutes(
  routes: Routes,
  features: {
    signIn: SignIn
    startSession: StartSession
    users: UsersStore
    google: Google | undefined
    acceptImage: AcceptImage
    browserOf: BrowserOf
    assertRegistrationOpen: AssertRegistrationOpen
  },
) {
  const { signIn, startSession, users, browserOf, google, acceptImage } = features

  const tooMany = { whenLimited: () => ({ status: contracts.loginStatus.tooManyAttempts }) }

  serve(
    routes,
    contracts.login,
    ({ body: { email, password }, request, reply }) => {
      const browser = browserOf(request, reply)
      return password === undefined
        ? signIn.start(email, browser)
        : signIn.withPassword(email, password, browser)
    },
    tooMany,
  )

  serve(routes, contracts.verifyCode, ({ body, request, reply }) =>
    signIn.withCode(body.email, body.code, browserOf(request, reply)),
  )

  serve(
    routes,
    contracts.resendCode,
    ({ body, request, reply }) => signIn.resend(body.email, browserOf(request, reply)),
    tooMany,
  )

  serve(routes, contracts.forgetPassword, ({ params, request, reply }) =>
    signIn.forgotten(params.email, browserOf(request, reply)),
  )

  serve(routes, contracts.validateGoogle, async ({ query, request, reply }) => {
    if (!google) throw problem('login.google-off')
    const identity = await google.verify(query.id_token)
    if (!identity) return { status: contracts.loginStatus.wrong }
    const user = await users.ensureGoogle(identity, features.assertRegistrationOpen)
    return {
      status: contracts.loginStatus.signedIn,
      data: await startSession(user, browserOf(request, reply)),
    }
  })

  serve(routes, contracts.updateProfile, ({ body, user, request, reply }) =>
    signIn.completeProfile(user, bearerOf(request) ?? '', body, browserOf(request, reply)),
  )

  serve(routes, contracts.getUser, async ({ params, user: viewer }) => {
    const user = await users.find(params.id)
    if (!user) throw problem('user.not-found')
    return presentUser(user, viewer)
  })

  serve(routes, contracts.hideExplicit, async ({ body: { isHidden }, user }) => {
    await users.hideExplicit(user.userID, isHidden)
    return 'true' as const
  })

  serve(routes, contracts.setUserAvatar, async ({ user, file }) => {
    await acceptImage('user', user.userID, await file())
    return 'true' as const
  })
}
