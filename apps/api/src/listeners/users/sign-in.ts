/** Signs up and in, with the statuses of the specification. */
import { limits, loginStatus, readLanguage } from '@nava/contracts'
import type { FastifyBaseLogger } from 'fastify'
import type { Auth, Caller } from '../../platform/http/auth.ts'
import { HttpError, problem } from '../../platform/http/errors.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { ComposeMail } from '../../platform/mail/compose-mail.ts'
import type { SessionsStore } from '../sessions/sessions.store.ts'
import type { StartSession } from '../sessions/start-session.ts'
import type { AttemptsStore } from './attempts.store.ts'
import type { Browser } from './browsers.ts'
import type { CodesStore } from './codes.store.ts'
import type { ConfirmPassword } from './confirm-password.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import type { UsersStore } from './users.store.ts'
import type { WarnOwner } from './warn-owner.ts'

interface Reply {
  status: number
  data?: string
}

export interface SignIn {
  start: (email: string, browser: Browser) => Promise<Reply>
  withPassword: (email: string, password: string, browser: Browser) => Promise<Reply>
  withCode: (email: string, code: string, browser: Browser) => Promise<Reply>
  resend: (email: string, browser: Browser) => Promise<Reply>
  /** Replies before sending the mail. */
  forgotten: (email: string, browser: Browser) => Reply
  /**
   * Sets the name, and optionally a password, which ends older tokens; returns the valid token. A verified code's
   * token must set a password. A session's token must give the current one for that; otherwise it throws 403.
   */
  completeProfile: (caller: Caller, token: string, profile: Profile, browser: Browser) => Promise<string>
}

interface Profile {
  name: string
  password?: string | undefined
  currentPassword?: string | undefined
}

export function signIn(deps: {
  users: UsersStore
  codes: CodesStore
  attempts: AttemptsStore
  warnOwner: WarnOwner
  confirmPassword: ConfirmPassword
  auth: Auth
  sessions: SessionsStore
  startSession: StartSession
  mailer: Mailer
  composeMail: ComposeMail
  log: FastifyBaseLogger
  productName: string
  printCode: ((email: string, code: string) => void) | undefined
  /** Lets the closing server wait for background work. */
  track: (work: Promise<unknown>) => void
}): SignIn {
  const { users, codes, attempts, warnOwner, auth, sessions, startSession, mailer, log, productName, track } =
    deps
  const goodFor = limits.code.lifetime / 60_000

  async function mailCode(
    email: string,
    account: { id: number; language: string | null } | null,
    browser: Browser,
  ): Promise<'sent' | 'tooSoon' | 'tooMany'> {
    const issued = await codes.issue({ email, hasAccount: account !== null }, browser.requester(account?.id))
    if (issued.state !== 'issued') return issued.state
    try {
      const mail = deps.composeMail(
        browser.language ?? readLanguage(account?.language),
        (texts) => texts.code(productName, issued.code, goodFor),
        issued.code,
      )
      await mailer.send({ to: email, ...mail })
    } catch (error) {
      log.error({ err: error }, 'a code could not be mailed')
      await codes.withdraw(issued.id)
      throw problem('login.mail-failed')
    }
    deps.printCode?.(email, issued.code)
    return 'sent'
  }

  /** Throws 403 unless the password is the account's current one. */
  async function assertCurrentPassword(userID: number, password: string | undefined, browser: Browser) {
    const account = await users.find(userID)
    if (!account) throw problem('account.deleted')
    const { passwordHash } = account
    if (passwordHash === null) throw problem('password.not-set', {}, { field: 'currentPassword' })
    if (password === undefined) throw problem('password.current-required', {}, { field: 'currentPassword' })
    await deps.confirmPassword({ ...account, passwordHash }, password, browser)
  }

  return {
    start: async (email, browser) => {
      const user = await users.findByEmail(email)
      if (user?.passwordHash) return { status: loginStatus.askPassword }
      // A code sent shortly before is still valid.
      const sent = await mailCode(email, user, browser)
      return { status: sent === 'tooMany' ? loginStatus.tooManyAttempts : loginStatus.codeSent }
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
      const user = await users.ensure(email)
      const data = auth.issue({ ...user, userID: user.id, sessionID: undefined }, 'profile')
      return { status: loginStatus.codeVerified, data }
    },

    resend: async (email, browser) => {
      const user = await users.findByEmail(email)
      const sent = await mailCode(email, user, browser)
      return { status: sent === 'sent' ? loginStatus.codeSent : loginStatus.tooManyAttempts }
    },

    forgotten: (email, browser) => {
      // Neither text, time nor faults of the reply reveal whether there is an account.
      const mailing = users
        .findByEmail(email)
        .then((user) => (user ? mailCode(email, user, browser) : undefined))
      track(
        mailing.catch((error: unknown) => {
          if (!(error instanceof HttpError))
            log.error({ err: error }, 'a forgotten password could not be looked up')
        }),
      )
      return { status: loginStatus.codeSent }
    },

    completeProfile: async (caller, token, { name, password, currentPassword }, browser) => {
      const { userID } = caller
      if (password === undefined) {
        if (caller.tokenUse === 'profile') throw problem('password.required', {}, { field: 'password' })
        if (!(await users.rename(userID, name))) throw problem('account.deleted')
        // Tokens cannot prolong themselves.
        return token
      }
      if (caller.tokenUse !== 'profile') await assertCurrentPassword(userID, currentPassword, browser)
      const user = await users.completeProfile(userID, { name, passwordHash: await hashPassword(password) })
      if (!user) throw problem('account.deleted')
      await attempts.forget(user.email)
      await sessions.endAll(userID, caller.sessionID)
      if (caller.sessionID === undefined) return startSession(user, browser)
      await sessions.renew(caller.sessionID)
      browser.remember(userID)
      return auth.issue({ ...user, userID, sessionID: caller.sessionID }, 'user')
    },
  }
}
