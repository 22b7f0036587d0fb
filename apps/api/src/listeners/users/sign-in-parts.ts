import type { FastifyBaseLogger } from 'fastify'
import type { Env } from '../../platform/env.ts'
import type { Auth } from '../../platform/http/auth.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { ComposeMail } from '../../platform/mail/compose-mail.ts'
import type { SessionsStore } from '../sessions/sessions.store.ts'
import type { StartSession } from '../sessions/start-session.ts'
import type { AttemptsStore } from './attempts.store.ts'
import type { CodesStore } from './codes.store.ts'
import type { ConfirmPassword } from './confirm-password.ts'
import type { AssertRegistrationOpen } from './registration.store.ts'
import type { AssertNotSuspended } from './suspensions.store.ts'
import type { UsersStore } from './users.store.ts'
import type { WarnOwner } from './warn-owner.ts'

export interface SignInParts {
  users: UsersStore
  codes: CodesStore
  attempts: AttemptsStore
  warnOwner: WarnOwner
  confirmPassword: ConfirmPassword
  auth: Auth
  sessions: SessionsStore
  startSession: StartSession
  assertNotSuspended: AssertNotSuspended
  assertRegistrationOpen: AssertRegistrationOpen
  mailer: Mailer
  composeMail: ComposeMail
  log: FastifyBaseLogger
  env: Pick<Env, 'productName'>
  printCode: ((email: string, code: string) => void) | undefined
  track: (work: Promise<unknown>) => void
}
