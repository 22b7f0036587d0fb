import { limits, readLanguage } from '@nava/contracts'
import type { Sql } from '@nava/db'
import type { FastifyBaseLogger } from 'fastify'
import { errorText } from '../../platform/error-text.ts'
import type { ComposeMail } from '../../platform/mail/compose-mail.ts'
import { mailInTransaction } from '../../platform/mail/mail-in-transaction.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { EndedImport, FeedImportsStore } from './feed-imports.store.ts'

export type NotifyEnd = ReturnType<typeof notifyEnd>

/**
 * Returns a function that mails people whose imports have ended, or only those of a DJ, what was imported, and what was
 * not and why.
 */
export function notifyEnd(parts: {
  sql: Sql
  store: FeedImportsStore
  mailer: Mailer
  composeMail: ComposeMail
  env: { productName: string; publicUrl: string }
  log: FastifyBaseLogger
}) {
  const { store, composeMail, env } = parts
  const compose = async ({ importID, email, ...ended }: EndedImport) => {
    const language = readLanguage(ended.language)
    const { missing, count } = await store.missing(importID, limits.feedImports.mailed)
    const mail = composeMail(language, (texts) =>
      texts.feedImport(env.productName, {
        ...ended,
        lines: missing.map(({ title, part, ...reason }) => {
          const what = part === null ? title : `${title} (${texts.parts[part]})`
          return `${what}: ${errorText(language, reason, reason.code)}`
        }),
        more: count - missing.length,
        page: env.publicUrl && new URL('/djPanel/importfeed', env.publicUrl).href,
      }),
    )
    return { to: email, ...mail }
  }
  return (djID?: number): Promise<void> =>
    mailInTransaction(
      parts,
      async (tx) => {
        const mails = []
        for (const ended of await store.takeEnded(tx, djID)) mails.push(await compose(ended))
        return mails
      },
      'could not mail the end of an import of a feed',
    )
}
