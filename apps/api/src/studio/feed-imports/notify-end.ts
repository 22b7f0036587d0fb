import { limits, readLanguage } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { inTransaction } from '@nava/db/in-transaction'
import type { FastifyBaseLogger } from 'fastify'
import { errorText } from '../../platform/error-text.ts'
import type { ComposeMail } from '../../platform/mail/compose-mail.ts'
import type { Mailer, StoredMail } from '../../platform/mail/mailer.ts'
import type { FeedImportsStore } from './feed-imports.store.ts'

export type NotifyEnd = ReturnType<typeof notifyEnd>

/** Returns a function that mails people whose imports have ended what was imported, and what was not and why. */
export function notifyEnd({
  sql,
  store,
  mailer,
  composeMail,
  env,
  log,
}: {
  sql: Sql
  store: FeedImportsStore
  mailer: Mailer
  composeMail: ComposeMail
  env: { productName: string; publicUrl: string }
  log: FastifyBaseLogger
}) {
  const storeMails = (djID?: number) =>
    inTransaction(sql, async (tx) => {
      const mails: StoredMail[] = []
      for (const { importID, email, ...ended } of await store.takeEnded(tx, djID)) {
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
        mails.push(await mailer.store(tx, { to: email, ...mail }))
      }
      return mails
    })

  /** `djID`: only imports of this DJ */
  return async (djID?: number): Promise<void> => {
    for (const stored of await storeMails(djID))
      await mailer
        .deliver(stored)
        .catch((error: unknown) => log.error({ err: error }, 'could not mail the end of an import of a feed'))
  }
}
