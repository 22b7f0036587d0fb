import * as contracts from '@nava/contracts'
import { HttpError, notFound } from '../http/errors.ts'
import { type Routes, serve } from '../http/serve.ts'
import type { AcceptImage } from '../images/accept-image.ts'
import type { Google } from './google.ts'
import type { SignIn } from './sign-in.ts'
import { presentUser } from './users.present.ts'
import type { UsersStore } from './users.store.ts'

export function userRoutes(
  routes: Routes,
  deps: { signIn: SignIn; users: UsersStore; google: Google | undefined; acceptImage: AcceptImage },
) {
  const { signIn, users } = deps

  const tooMany = { whenLimited: () => ({ status: contracts.loginStatus.tooManyAttempts }) }

  serve(
    routes,
    contracts.login,
    ({ body }) =>
      body.password === undefined ? signIn.start(body.email) : signIn.withPassword(body.email, body.password),
    tooMany,
  )

  serve(routes, contracts.verifyCode, ({ body }) => signIn.withCode(body.email, body.code))

  serve(routes, contracts.resendCode, ({ body }) => signIn.resend(body.email), tooMany)

  serve(routes, contracts.forgetPassword, ({ params }) => signIn.forgotten(params.email))

  serve(routes, contracts.validateGoogle, async ({ query }) => {
    if (!deps.google) throw new HttpError(503, 'Sign-in with Google is not set up on this server')
    const identity = await deps.google.verify(query.id_token)
    if (!identity) return { status: contracts.loginStatus.wrong }
    const user = await users.ensureGoogle(identity)
    return {
      status: contracts.loginStatus.signedIn,
      data: routes.auth.issue({ ...user, userID: user.id }, 'user'),
    }
  })

  serve(routes, contracts.updateProfile, ({ body, user }) => signIn.completeProfile(user.userID, body))

  serve(routes, contracts.getUser, async ({ params, user: viewer }) => {
    const user = await users.find(params.id)
    if (!user) throw notFound('user')
    return presentUser(user, viewer)
  })

  serve(routes, contracts.setUserAvatar, async ({ user, file }) => {
    await deps.acceptImage('user', user.userID, await file())
    return 'true' as const
  })
}
