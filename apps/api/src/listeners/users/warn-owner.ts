/** Mails the owner of an account that somebody is guessing its password or codes. */
import type { FastifyBaseLogger } from 'fastify'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { tooManyAttemptsMail } from '../../platform/mail/texts.ts'
import type { AttemptsStore } from './attempts.store.ts'

/** Sends at most one such mail in the window of notices. Returns at once; the mail follows. */
export type WarnOwner = (email: string) => void

export function warnOwner({
  attempts,
  mailer,
  log,
  productName,
  track,
}: {
  attempts: AttemptsStore
  mailer: Mailer
  log: FastifyBaseLogger
  productName: string
  /** Waits at the server's end for work that no request waits for. */
  track: (work: Promise<unknown>) => void
}): WarnOwner {
  const warn = async (email: string) => {
    if (!(await attempts.takeNotice(email))) return
    await mailer.send({ to: email, ...tooManyAttemptsMail(productName) })
  }
  return (email) =>
    track(
      warn(email).catch((error: unknown) => {
        log.error({ err: error }, 'the owner of an account could not be warned')
      }),
    )
}
