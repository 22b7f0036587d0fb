import { librarySource, limits, readLanguage } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { inTransaction } from '@nava/db/in-transaction'
import type { FastifyBaseLogger } from 'fastify'
import { errorText } from '../../platform/error-text.ts'
import type { ComposeMail } from '../../platform/mail/compose-mail.ts'
import type { Mailer, StoredMail } from '../../platform/mail/mailer.ts'
import type { LibraryImportStore } from './library-import.store.ts'

export type NotifyEnd = ReturnType<typeof notifyEnd>

/** Returns a function that mails people whose imports have ended what was found, and what was not. */
export function notifyEnd({
  sql,
  store,
  mailer,
  composeMail,
  env,
  log,
}: {
  sql: Sql
  store: LibraryImportStore
  mailer: Mailer
  composeMail: ComposeMail
  env: { productName: string; publicUrl: string }
  log: FastifyBaseLogger
}) {
  const storeMails = (userID?: number) =>
    inTransaction(sql, async (tx) => {
      const mails: StoredMail[] = []
      for (const { email, name, language: tag, result, ...ended } of await store.takeEnded(tx, userID)) {
        const language = readLanguage(tag)
        const isDone = result.state === 'done'
        const missing = isDone ? await store.missing(ended.userID, { take: limits.feedImports.mailed }) : []
        const mail = composeMail(language, (texts) =>
          texts.libraryImport(env.productName, {
            name,
            host: librarySource(result.address),
            ...(isDone && { found: result.found }),
            isCut: isDone && result.found.cut.length > 0,
            lines: isDone
              ? [
                  ...result.found.lacking.map(
                    ({ part, reason, ...lack }) =>
                      `${texts.notRead[part]}: ${errorText(language, lack, reason)}`,
                  ),
                  ...missing.map(
                    ({ title, artist }) =>
                      `${[artist, title].filter(Boolean).join(' – ')}: ${texts.notInCatalogue}`,
                  ),
                ]
              : [errorText(language, result, result.reason)],
            more: isDone ? result.missing - missing.length : 0,
            page: env.publicUrl && new URL('/setting', env.publicUrl).href,
          }),
        )
        mails.push(await mailer.store(tx, { to: email, ...mail }))
      }
      return mails
    })

  /** `userID`: only of this user */
  return async (userID?: number): Promise<void> => {
    for (const stored of await storeMails(userID))
      await mailer
        .deliver(stored)
        .catch((error: unknown) =>
          log.error({ err: error }, 'could not mail the end of an import of a library'),
        )
  }
}
