import { limits, readLanguage } from '@nava/contracts'
import { problem } from '../../platform/http/errors.ts'
import type { Browser } from './browsers.ts'
import type { SignInParts } from './sign-in-parts.ts'

type Account = { id: number; language: string | null } | null

/** @throws Error if the mail could not be sent */
export function codeMailer({
  codes,
  composeMail,
  mailer,
  log,
  productName,
  printCode,
}: Pick<SignInParts, 'codes' | 'composeMail' | 'mailer' | 'log' | 'productName' | 'printCode'>) {
  const goodFor = limits.code.lifetime / 60_000

  return async (
    email: string,
    account: Account,
    browser: Browser,
  ): Promise<'sent' | 'tooSoon' | 'tooMany'> => {
    const issued = await codes.issue({ email, hasAccount: account !== null }, browser.requester(account?.id))
    if (issued.state !== 'issued') return issued.state
    try {
      const mail = composeMail(
        browser.language ?? readLanguage(account?.language),
        (texts) => texts.code(productName, issued.code, goodFor),
        issued.code,
      )
      await mailer.send({ to: email, ...mail })
    } catch (error) {
      log.error({ err: error }, 'a code could not be mailed')
      await codes.withdraw(issued.id)
      throw problem('login.mail-failed')
    }
    printCode?.(email, issued.code)
    return 'sent'
  }
}
