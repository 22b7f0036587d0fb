/**
 * Sends mail through SMTP, or writes files if there is no server. Loading the library on demand saves 5 MB.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Transporter } from 'nodemailer'
import type { ComposedMail } from './compose-mail.ts'
import { pruneOutbox } from './prune-outbox.ts'

export interface Mail extends ComposedMail {
  to: string
}

export interface Mailer {
  send: (mail: Mail) => Promise<void>
  close: () => void
}

export function smtpMailer(smtpUrl: string, from: string): Mailer {
  const options = { from, connectionTimeout: 10_000, socketTimeout: 20_000 } as object
  let transport: Transporter | undefined
  return {
    send: async (mail) => {
      const { createTransport } = await import('nodemailer')
      transport ??= createTransport(smtpUrl, options)
      await transport.sendMail({ from, ...mail })
    },
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
    close: () => clearInterval(pruning),
  }
}
