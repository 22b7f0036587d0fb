import { type LoginReply, loginStatus } from '@nava/contracts'
import type * as z from 'zod'
import { HttpError } from '../../platform/http/errors.ts'
import type { Browser } from './browsers.ts'
import { type CompleteProfile, profileCompleter } from './profile-completer.ts'
import { CODE_TOPIC, codeMailer } from './code-mailer.ts'
import { verifyPassword } from './passwords.ts'
import type { SignInParts } from './sign-in-parts.ts'

type Reply = z.input<typeof LoginReply>

export interface SignIn {
  start: (email: string, browser: Browser) => Promise<Reply>
  withPassword: (email: string, password: string, browser: Browser) => Promise<Reply>
  withCode: (email: string, code: string, browser: Browser) => Promise<Reply>
  resend: (email: string, browser: Browser) => Promise<Reply>
  /** Mails a code for a forgotten password, after the reply is sent. */
  forgotten: (email: string, browser: Browser) => Reply
  completeProfile: CompleteProfile
}

export function signIn(deps: SignInParts): SignIn {
  const { users, codes, attempts, warnOwner, mailer, auth, startSession, log, track } = deps
  const { assertNotSuspended, assertRegistrationOpen } = deps
  const mailCode = codeMailer(deps)

  return {
    start: async (email, browser) => {
      const user = await users.findByEmail(email)
      if (user?.passwordHash) return { status: loginStatus.askPassword }
      if (!user) await assertRegistrationOpen()
      // A code sent shortly before remains valid.
      const { state, isDelayed } = await mailCode(email, user, browser)
      return state === 'tooMany' ? { status: loginStatus.tooManyAttempts } : codeSent(isDelayed)
    },

    withPassword: async (email, password, browser) => {
      const user = await users.findByEmail(email)
      const requester = browser.requester(user?.id)
      return attempts.inTurn('password', email, requester, async () => {
        const attempt = await attempts.take('password', email, requester)
        if (attempt.state === 'refused') {
          if (attempt.isFirst && user) warnOwner(email)
          return { status: loginStatus.tooManyAttempts }
        }
        if (!(await verifyPassword(user?.passwordHash ?? null, password)) || !user)
          return { status: loginStatus.wrong }
        await attempts.succeed('password', email, requester)
        return { status: loginStatus.signedIn, data: await startSession(user, browser) }
      })
    },

    withCode: async (email, code, browser) => {
      const known = await users.findByEmail(email)
      const redeemed = await codes.redeem(email, code.trim(), browser.requester(known?.id))
      if (redeemed.state === 'refused' && redeemed.isFirst && known) warnOwner(email)
      if (redeemed.state !== 'right') return { status: loginStatus.wrong }
      await mailer.cancel(email, CODE_TOPIC)
      if (!known) await assertRegistrationOpen()
      const user = await users.ensure(email)
      await assertNotSuspended(user.id)
      const data = auth.issue({ ...user, userID: user.id, sessionID: undefined }, 'profile')
      return { status: loginStatus.codeVerified, data }
    },

    resend: async (email, browser) => {
      const user = await users.findByEmail(email)
      if (!user) await assertRegistrationOpen()
      const { state, isDelayed } = await mailCode(email, user, browser)
      return state === 'sent' ? codeSent(isDelayed) : { status: loginStatus.tooManyAttempts }
    },

    forgotten: (email, browser) => {
      // Neither text nor time of the reply nor its errors reveal whether there is an account.
      const mailing = users
        .findByEmail(email)
        .then((user) => (user ? mailCode(email, user, browser, { isAwaited: false }) : undefined))
      track(
        mailing.catch((error: unknown) => {
          if (!(error instanceof HttpError))
            log.error({ err: error }, 'a forgotten password could not be looked up')
        }),
      )
      return { status: loginStatus.codeSent }
    },

    completeProfile: profileCompleter(deps),
  }
}

const codeSent = (isDelayed: boolean): Reply => ({
  status: loginStatus.codeSent,
  ...(isDelayed && { isDelayed }),
})
