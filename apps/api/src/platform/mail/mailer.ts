/**
 * Sends mail through SMTP, or writes files if there is no server. Loading the library on demand saves 5 MB.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Transporter } from 'nodemailer'
import * as z from 'zod'
import type { ComposedMail } from './compose-mail.ts'
import { pruneOutbox } from './prune-outbox.ts'

export interface Mail extends ComposedMail {
  to: string
}

export interface Mailer {
  send: (mail: Mail) => Promise<void>
  /** Signs in to the mail server without sending anything. */
  check: () => Promise<void>
  /** Why the mail server refused the last mail or check; undefined if it did not */
  failure: () => string | undefined
  close: () => void
}

/** What nodemailer tells of a failure; `command`: of SMTP, if the server refused one */
const SmtpFailure = z.object({ message: z.string(), command: z.string().optional() })
type SmtpFailure = z.infer<typeof SmtpFailure>

/** Characters */
const MAX_REASON = 300

export function smtpMailer(smtpUrl: string, from: string): Mailer {
  const options = { from, connectionTimeout: 10_000, socketTimeout: 20_000 } as object
  let transport: Transporter | undefined
  let failure: SmtpFailure | undefined
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return (transport ??= createTransport(smtpUrl, options))
  }
  return {
    send: async (mail) => {
      try {
        await (await open()).sendMail({ from, ...mail })
        failure = undefined
      } catch (error) {
        const seen = SmtpFailure.parse(error)
        // A refused recipient or text says nothing about the next mail.
        if (seen.command !== 'RCPT TO' && seen.command !== 'DATA') failure = seen
        throw error
      }
    },
    check: async () => {
      try {
        await (await open()).verify()
        // A check names no sender.
        if (failure?.command !== 'MAIL FROM') failure = undefined
      } catch (error) {
        failure = SmtpFailure.parse(error)
        throw error
      }
    },
    failure: () => failure?.message.slice(0, MAX_REASON),
    close: () => transport?.close(),
  }
}

/** Milliseconds */
const PRUNE_EVERY = 60 * 60 * 1000

/** Writes mails atomically to `{dir}/{time}-{id}.eml`, and deletes them after `days`. */
export function outboxMailer(
  dir: string,
  from: string,
  options: { days: number; log: FastifyBaseLogger },
): Mailer {
  const { days, log } = options
  const prune = (): void => {
    pruneOutbox(dir, days).catch((error: unknown) =>
      log.warn({ err: error }, 'old mails could not be deleted'),
    )
  }
  prune()
  const pruning = setInterval(prune, PRUNE_EVERY).unref()
  return {
    send: async (mail) => {
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ streamTransport: true, buffer: true })
      const { message } = await transport.sendMail({ from, ...mail })
      if (!Buffer.isBuffer(message)) throw new Error('the outbox transport gives buffers')
      await mkdir(dir, { recursive: true, mode: 0o700 })
      const name = join(
        dir,
        `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`,
      )
      await writeFile(`${name}.part`, message, { mode: 0o600, flush: true })
      await rename(`${name}.part`, name)
    },
    check: async () => undefined,
    failure: () => undefined,
    close: () => clearInterval(pruning),
  }
}
