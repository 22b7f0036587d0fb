import { limits, readLanguage } from '@nava/contracts'
import { problem } from '../../platform/http/errors.ts'
import { mailLimits } from '../../platform/mail/mail-limits.ts'
import type { Sent } from '../../platform/mail/mailer.ts'
import type { Browser } from './browsers.ts'
import type { SignInParts } from './sign-in-parts.ts'

type Account = { id: number; language: string | null } | null

/** Topic of mails with codes: only the newest one is sent later, and none after a code was used. */
export const CODE_TOPIC = 'code'

/** `isAwaited`: by a person who sees whether it was sent. @throws 503 if it cannot be sent */
export function codeMailer({
  codes,
  composeMail,
  mailer,
  log,
  env,
  printCode,
}: Pick<SignInParts, 'codes' | 'composeMail' | 'mailer' | 'log' | 'env' | 'printCode'>) {
  const goodFor = limits.code.lifetime / 60_000

  return async (
    email: string,
    account: Account,
    browser: Browser,
    { isAwaited = true } = {},
  ): Promise<{ state: 'sent' | 'tooSoon' | 'tooMany'; isDelayed: boolean }> => {
    const issued = await codes.issue({ email, hasAccount: account !== null }, browser.requester(account?.id))
    if (issued.state !== 'issued')
      return { state: issued.state, isDelayed: await mailer.isPending(email, CODE_TOPIC) }
    let sent: Sent
    try {
      const mail = composeMail(
        browser.language ?? readLanguage(account?.language),
        (texts) => texts.code(env.productName, issued.code, goodFor),
        issued.code,
      )
      sent = await mailer.send(
        { to: email, ...mail },
        { topic: CODE_TOPIC, lifetime: limits.code.lifetime - mailLimits.codeLeftForUse, isAwaited },
      )
    } catch (error) {
      log.error({ err: error }, 'a code could not be mailed')
      await codes.withdraw(issued.id)
      throw problem('login.mail-failed')
    }
    printCode?.(email, issued.code)
    return { state: 'sent', isDelayed: sent === 'later' }
  }
}
