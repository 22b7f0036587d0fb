import { librarySource, limits, readLanguage } from '@nava/contracts'
import type { Sql } from '@nava/db'
import type { FastifyBaseLogger } from 'fastify'
import { errorText } from '../../platform/error-text.ts'
import type { ComposeMail } from '../../platform/mail/compose-mail.ts'
import { mailInTransaction } from '../../platform/mail/mail-in-transaction.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { EndedImport, LibraryImportStore } from './library-import.store.ts'

export type NotifyEnd = ReturnType<typeof notifyEnd>

/** Returns a function that mails people whose imports have ended, or only one user, what was found, and what was not. */
export function notifyEnd(parts: {
  sql: Sql
  store: LibraryImportStore
  mailer: Mailer
  composeMail: ComposeMail
  env: { productName: string; publicUrl: string }
  log: FastifyBaseLogger
}) {
  const { store, composeMail, env } = parts
  const compose = async ({ userID, email, name, language: tag, result }: EndedImport) => {
    const language = readLanguage(tag)
    const isDone = result.state === 'done'
    const missing = isDone ? await store.missing(userID, { take: limits.feedImports.mailed }) : []
    const mail = composeMail(language, (texts) =>
      texts.libraryImport(env.productName, {
        name,
        host: librarySource(result.address),
        ...(isDone && { found: result.found }),
        isCut: isDone && result.found.cut.length > 0,
        lines: isDone
          ? [
              ...result.found.lacking.map(
                ({ part, reason, ...lack }) => `${texts.notRead[part]}: ${errorText(language, lack, reason)}`,
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
    return { to: email, ...mail }
  }
  return (userID?: number): Promise<void> =>
    mailInTransaction(
      parts,
      async (tx) => {
        const mails = []
        for (const ended of await store.takeEnded(tx, userID)) mails.push(await compose(ended))
        return mails
      },
      'could not mail the end of an import of a library',
    )
}
