import { readLanguage } from '@nava/contracts'
import type { FastifyBaseLogger } from 'fastify'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { ComposeMail } from '../../platform/mail/compose-mail.ts'
import type { AttemptsStore } from './attempts.store.ts'
import type { UsersStore } from './users.store.ts'

export type WarnOwner = (email: string) => void

export function warnOwner({
  attempts,
  users,
  mailer,
  composeMail,
  log,
  env,
  track,
}: {
  attempts: AttemptsStore
  users: UsersStore
  mailer: Mailer
  composeMail: ComposeMail
  log: FastifyBaseLogger
  env: { productName: string }
  track: (work: Promise<unknown>) => void
}): WarnOwner {
  const warn = async (email: string) => {
    if (!(await attempts.takeNotice(email))) return
    const owner = await users.findByEmail(email)
    const mail = composeMail(readLanguage(owner?.language), (texts) => texts.tooManyAttempts(env.productName))
    await mailer.send({ to: email, ...mail })
  }
  return (email) =>
    track(
      warn(email).catch((error: unknown) => {
        log.error({ err: error }, 'the owner of an account could not be warned')
      }),
    )
}
