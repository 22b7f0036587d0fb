import { librarySource, limits, readLanguage } from '@nava/contracts'
import type { FastifyBaseLogger } from 'fastify'
import { errorText } from '../../platform/error-text.ts'
import type { ComposeMail } from '../../platform/mail/compose-mail.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { LibraryImportStore } from './library-import.store.ts'

export type TellEnd = ReturnType<typeof tellEnd>

/** Returns a function that mails people whose imports have ended what was found, and what was not. */
export function tellEnd({
  store,
  mailer,
  composeMail,
  env,
  log,
}: {
  store: LibraryImportStore
  mailer: Mailer
  composeMail: ComposeMail
  env: { productName: string; publicUrl: string }
  log: FastifyBaseLogger
}) {
  /** `userID`: only of this user */
  return async (userID?: number): Promise<void> => {
    for (const { email, name, language: tag, result, ...ended } of await store.takeEnded(userID)) {
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
            ? missing.map(
                ({ title, artist }) =>
                  `${[artist, title].filter(Boolean).join(' – ')}: ${texts.notInCatalogue}`,
              )
            : [errorText(language, result, result.reason)],
          more: isDone ? result.missing - missing.length : 0,
          page: env.publicUrl && new URL('/setting', env.publicUrl).href,
        }),
      )
      await mailer
        .send({ to: email, ...mail })
        .catch((error: unknown) =>
          log.error({ err: error }, 'could not mail the end of an import of a library'),
        )
    }
  }
}
