import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mailbox } from '@nava/settings/mailbox'
import type { FastifyBaseLogger } from 'fastify'
import type { MailTransport } from './mail-transport.ts'
import { messageOf } from './message-of.ts'
import { pruneOutbox } from './prune-outbox.ts'

/** Milliseconds */
const PRUNE_EVERY = 60 * 60 * 1000

/** Writes mails atomically to `{dir}/{time}-{id}.eml`, and deletes them after `days`. */
export function outboxTransport(
  dir: string,
  from: Mailbox,
  options: { days: number; log: Pick<FastifyBaseLogger, 'warn'> },
): MailTransport {
  const { days, log } = options
  const prune = (): void => {
    pruneOutbox(dir, days).catch((error: unknown) =>
      log.warn({ err: error }, 'old mails could not be deleted'),
    )
  }
  prune()
  const pruning = setInterval(prune, PRUNE_EVERY).unref()
  return {
    send: async (mail, id) => {
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ streamTransport: true, buffer: true })
      const { message } = await transport.sendMail(messageOf(mail, from, id))
      if (!Buffer.isBuffer(message)) throw new Error('the outbox transport gives buffers')
      await mkdir(dir, { recursive: true, mode: 0o700 })
      const name = join(dir, `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${id.slice(0, 8)}.eml`)
      await writeFile(`${name}.part`, message, { mode: 0o600, flush: true })
      await rename(`${name}.part`, name)
    },
    check: async () => undefined,
    failure: () => undefined,
    close: () => clearInterval(pruning),
  }
}
