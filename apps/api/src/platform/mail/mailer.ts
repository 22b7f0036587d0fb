/** Sends mails. Each is a row until a mail server has taken it (decision 2), so that none is lost with a process. */
import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod'
import type { AnyTx } from '../audit/audited.ts'
import type { SecretBox } from '../secret-box.ts'
import { mailLimits } from './mail-limits.ts'
import type { MailHindrance } from './explain-mail-error.ts'
import { type Mail, MailFailure, type MailTransport } from './mail-transport.ts'
import { type PendingMail, type PendingMailsStore, waitAfter } from './pending-mails.store.ts'

/** `later`: the mail waits for another try */
export type Sent = 'sent' | 'later'

export interface SendOptions {
  /** What only the newest mail to an address is about, such as a code; it replaces one that is pending */
  topic?: string
  /** Milliseconds after which it is given up, by default mailLimits.lifetime */
  lifetime?: number
  /** True if somebody waits for it, who would rather know at once that the mail server cannot be used */
  isAwaited?: boolean
}

/** A mail that a transaction has stored */
export interface StoredMail {
  id: string
  mail: Mail
  options: SendOptions
}

export interface Mailer {
  /** @throws MailFailure if the mail is refused for good */
  send: (mail: Mail, options?: SendOptions) => Promise<Sent>
  /** Stores a mail that must be sent if the transaction is committed. Send it by `deliver` then. */
  store: (tx: AnyTx, mail: Mail, options?: SendOptions) => Promise<StoredMail>
  /** @throws as `send` */
  deliver: (stored: StoredMail) => Promise<Sent>
  isPending: (email: string, topic: string) => Promise<boolean>
  cancel: (email: string, topic: string) => Promise<void>
  /** Sends mails whose next try is due, unless another process does. */
  sendDue: () => Promise<void>
}

const Content = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()),
})

interface Parts {
  transport: Pick<MailTransport, 'send'>
  pending: PendingMailsStore
  box: SecretBox
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** Counts what became of mails; `expired`: they waited too long */
  count?: (outcome: 'sent' | 'refused' | 'expired', mails?: number) => void
}

export function mailer(parts: Parts): Mailer {
  const { pending, box } = parts
  const store: Mailer['store'] = async (tx, mail, options = {}) => {
    const id = randomUUID()
    await pending.add(rowOf(box, { id, mail, options }), tx)
    return { id, mail, options }
  }
  return {
    store,
    deliver: (stored) => deliver(parts, stored),
    send: async (mail, options = {}) => {
      const stored = { id: randomUUID(), mail, options }
      await pending.add(rowOf(box, stored))
      return await deliver(parts, stored)
    },
    isPending: pending.has,
    cancel: pending.removeTopic,
    sendDue: () => sendDue(parts),
  }
}

function rowOf(box: SecretBox, { id, mail, options }: StoredMail) {
  const { to: email, ...content } = mail
  const { topic = '', lifetime = mailLimits.lifetime } = options
  return { id, email, topic, lifetime, content: box.encrypt(id, JSON.stringify(content)) }
}

async function deliver(parts: Parts, { id, mail, options }: StoredMail): Promise<Sent> {
  const { transport, pending, log } = parts
  const { lifetime = mailLimits.lifetime, isAwaited = false } = options
  try {
    await transport.send(mail, id)
  } catch (error) {
    const hindrance = hindranceOf(error)
    if (hindrance === 'mail') parts.count?.('refused')
    if (hindrance === 'mail' || (hindrance === 'server' && isAwaited)) {
      await pending.remove(id)
      throw error
    }
    log.warn({ err: error, mail: id }, 'a mail waits for another try')
    await pending.postpone([id], waitAfter({ attempts: 1, lifetime }))
    return 'later'
  }
  await forget(parts, id)
  return 'sent'
}

/** Counts and removes a sent mail. If that fails it is sent again, which is better than to say that it was not. */
async function forget({ pending, log, count }: Parts, id: string): Promise<void> {
  count?.('sent')
  await pending
    .remove(id)
    .catch((error: unknown) => log.warn({ err: error, mail: id }, 'a sent mail could not be removed'))
}

/** A transport that fails in another way, such as a full disk, takes no other mails either. */
const hindranceOf = (error: unknown): MailHindrance =>
  error instanceof MailFailure ? error.hindrance : 'server'

async function sendDue(parts: Parts): Promise<void> {
  const { pending, log } = parts
  const expired = await pending.removeExpired()
  if (expired > 0) {
    log.error({ mails: expired }, 'mails were given up, because they had waited too long')
    parts.count?.('expired', expired)
  }
  const due = await pending.takeDue(mailLimits.batch)
  for (const [index, row] of due.entries()) {
    if ((await sendRow(parts, row)) !== 'server') continue
    // All others would fail in the same way.
    const others = due.slice(index + 1).map(({ id }) => id)
    return await pending.postpone(others, mailLimits.firstWait)
  }
}

async function sendRow(parts: Parts, row: PendingMail): Promise<'sent' | MailHindrance> {
  const { transport, pending, box, log } = parts
  const content = box.decrypt(row.id, row.content)
  if (content === undefined) {
    log.error({ mail: row.id }, 'a mail was given up, because JWT_SECRET has changed')
    await pending.remove(row.id)
    return 'mail'
  }
  try {
    await transport.send({ to: row.email, ...Content.parse(JSON.parse(content)) }, row.id)
  } catch (error) {
    const hindrance = hindranceOf(error)
    if (hindrance === 'mail') {
      log.error({ err: error, mail: row.id }, 'a mail was given up, because it was refused')
      await pending.remove(row.id)
      parts.count?.('refused')
    } else {
      log.warn({ err: error, mail: row.id }, 'a mail waits for another try')
      await pending.postpone([row.id], waitAfter(row))
    }
    return hindrance
  }
  await forget(parts, row.id)
  return 'sent'
}
