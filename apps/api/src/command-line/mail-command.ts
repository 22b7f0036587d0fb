import { email } from '@nava/contracts'
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { stationName } from '@nava/db/station-name'
import { greetingName, MAIL_SETTINGS, senderOf } from '@nava/settings/mail-settings'
import { writeMailbox } from '@nava/settings/mailbox'
import { readSettings } from '@nava/settings/settings'
import { escapeHtml } from '../platform/escape-html.ts'
import { MailFailure } from '../platform/mail/mail-transport.ts'
import { smtpTransport } from '../platform/mail/smtp-transport.ts'

/**
 * Sends a test mail to `address`. Returns the text to print.
 * @throws Error with the words of the mail server
 */
export async function testMail(
  address: string,
  source: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const { data: to } = email.safeParse(address)
  if (to === undefined) throw new Error(`${address} is no e-mail address`)
  const given = readSettings(source, [...MAIL_SETTINGS, 'DATABASE_URL'])
  if (given.SMTP_URL === undefined)
    throw new Error('SMTP_URL is not set: mails are files in the folder outbox of DATA_DIR.')
  const productName = await stationName(given.DATABASE_URL, given.PRODUCT_NAME)
  const from = senderOf({ ...given, PRODUCT_NAME: productName })
  const transport = smtpTransport(given.SMTP_URL, {
    from,
    greeting: greetingName(given.PUBLIC_URL, hostname()),
  })
  const text = `This is a test mail of ${productName}. Its mails arrive.`
  try {
    const html = `<p>${escapeHtml(text)}</p>`
    await transport.send({ to, subject: `${productName}: test mail`, text, html, headers: {} }, randomUUID())
  } catch (error) {
    throw new Error(
      `The mail was not taken${MailFailure.stepOf(error)}: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  } finally {
    transport.close()
  }
  return `The mail server has taken a mail from ${writeMailbox(from)} to ${to}. If it does not arrive, look for it among the spam, and at the SPF and DKIM records of the sender’s domain.`
}
