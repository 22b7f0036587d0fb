import { problem } from '../../platform/http/errors.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { Browser } from './browsers.ts'
import { CODE_TOPIC } from './code-mailer.ts'
import type { CodesStore } from './codes.store.ts'
import type { WarnOwner } from './warn-owner.ts'

/**
 * Consumes a mailed code. Counts wrong attempts like sign-ins.
 * @throws 403 for a wrong code, or after too many attempts
 */
export type ConfirmCode = (
  account: { id: number; email: string },
  code: string,
  browser: Browser,
) => Promise<void>

export function confirmCode(
  codes: CodesStore,
  warnOwner: WarnOwner,
  mailer: Pick<Mailer, 'cancel'>,
): ConfirmCode {
  return async ({ id, email }, code, browser) => {
    const redeemed = await codes.redeem(email, code, browser.requester(id))
    if (redeemed.state === 'refused' && redeemed.isFirst) warnOwner(email)
    if (redeemed.state !== 'right') throw problem('code.wrong', {}, { field: 'code' })
    await mailer.cancel(email, CODE_TOPIC)
  }
}
