/** The steps of signing up and signing in, as statuses of the specification. */
import { loginStatus } from '@nava/contracts'
import type { FastifyBaseLogger } from 'fastify'
import type { Auth } from '../http/auth.ts'
import { HttpError } from '../http/errors.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { CodesStore } from './codes.store.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import type { UsersStore } from './users.store.ts'

interface Reply {
  status: number
  data?: string
}

export interface SignIn {
  start: (email: string) => Promise<Reply>
  withPassword: (email: string, password: string) => Promise<Reply>
  withCode: (email: string, code: string) => Promise<Reply>
  resend: (email: string) => Promise<Reply>
  /** Answers at once; the mail follows. */
  forgotten: (email: string) => Reply
  /** Sets name and password; gives the new token. */
  completeProfile: (userID: number, profile: { name: string; password: string }) => Promise<string>
}

export function signIn(deps: {
  users: UsersStore
  codes: CodesStore
  auth: Auth
  mailer: Mailer
  log: FastifyBaseLogger
  productName: string
  printCode: ((email: string, code: string) => void) | undefined
  /** Waits at the server's end for work that no request waits for. */
  keep: (work: Promise<unknown>) => void
}): SignIn {
  const { users, codes, auth, mailer, log, productName, keep } = deps

  async function mailCode(email: string): Promise<'sent' | 'tooSoon' | 'tooMany'> {
    const issued = await codes.issue(email)
    if (issued.state !== 'issued') return issued.state
    try {
      await mailer.send({
        to: email,
        subject: `Your ${productName} code`,
        text: `Your ${productName} code is ${issued.code}\n\nIt is good for 10 minutes. If you did not ask for it, ignore this mail.\n`,
      })
    } catch (error) {
      log.error({ err: error }, 'a code could not be mailed')
      await codes.withdraw(email)
      throw new HttpError(503, 'The mail could not be sent, try again in a few minutes')
    }
    deps.printCode?.(email, issued.code)
    return 'sent'
  }

  return {
    start: async (email) => {
      const user = await users.findByEmail(email)
      if (user?.passwordHash) return { status: loginStatus.askPassword }
      // Too soon after the last code that code is still good: the person is asked for it again.
      const sent = await mailCode(email)
      return { status: sent === 'tooMany' ? loginStatus.tooManyAttempts : loginStatus.codeSent }
    },

    withPassword: async (email, password) => {
      if (!(await users.takeAttempt(email))) return { status: loginStatus.tooManyAttempts }
      const user = await users.findByEmail(email)
      if (!(await verifyPassword(user?.passwordHash ?? null, password)) || !user)
        return { status: loginStatus.wrong }
      await users.forgetAttempts(email)
      return { status: loginStatus.signedIn, data: auth.issue({ ...user, userID: user.id }, 'user') }
    },

    withCode: async (email, code) => {
      if (!(await codes.redeem(email, code.trim()))) return { status: loginStatus.wrong }
      const user = await users.ensure(email)
      return { status: loginStatus.codeVerified, data: auth.issue({ ...user, userID: user.id }, 'profile') }
    },

    resend: async (email) => {
      const sent = await mailCode(email)
      return { status: sent === 'sent' ? loginStatus.codeSent : loginStatus.tooManyAttempts }
    },

    forgotten: (email) => {
      // Only who has an account gets mail. Nothing of the answer tells who: neither its words nor its time, nor a fault.
      const mailing = users.findByEmail(email).then((user) => (user ? mailCode(email) : undefined))
      keep(
        mailing.catch((error: unknown) => {
          if (!(error instanceof HttpError))
            log.error({ err: error }, 'a forgotten password could not be looked up')
        }),
      )
      return { status: loginStatus.codeSent }
    },

    completeProfile: async (userID, { name, password }) => {
      const user = await users.completeProfile(userID, { name, passwordHash: await hashPassword(password) })
      if (!user) throw new HttpError(401, 'This account was deleted')
      await users.forgetAttempts(user.email)
      return auth.issue({ ...user, userID: user.id }, 'user')
    },
  }
}
