import type { Settings } from './settings.ts'

export const MAIL_SETTINGS = ['SMTP_URL', 'MAIL_FROM', 'PRODUCT_NAME'] as const

/** Returns the sender with a name: that of the product, unless MAIL_FROM has one. */
export function senderOf({
  MAIL_FROM: from = 'no-reply@localhost',
  PRODUCT_NAME: name,
}: Pick<Settings, 'MAIL_FROM' | 'PRODUCT_NAME'>): string {
  return from.includes('<') ? from : `"${name.replaceAll(/["\\]/g, '')}" <${from}>`
}
