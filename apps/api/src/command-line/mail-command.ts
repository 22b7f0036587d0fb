import { email } from '@nava/contracts'
import { MAIL_SETTINGS, senderOf } from '@nava/settings/mail-settings'
import { readSettings } from '@nava/settings/settings'
import { smtpMailer } from '../platform/mail/mailer.ts'

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
  const settings = readSettings(source, MAIL_SETTINGS)
  if (settings.SMTP_URL === undefined)
    throw new Error('SMTP_URL is not set: mails are files in the folder outbox of DATA_DIR.')
  const { PRODUCT_NAME: productName } = settings
  const mailFrom = senderOf(settings)
  const mailer = smtpMailer(settings.SMTP_URL, mailFrom)
  const text = `This is a test mail of ${productName}. Its mails arrive.`
  try {
    await mailer.send({ to, subject: `${productName}: test mail`, text, html: `<p>${text}</p>`, headers: {} })
  } catch (error) {
    throw new Error(`The mail was not taken: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  } finally {
    mailer.close()
  }
  return `The mail server has taken a mail from ${mailFrom} to ${to}. If it does not arrive, look for it among the spam, and at the SPF and DKIM records of the sender’s domain.`
}
