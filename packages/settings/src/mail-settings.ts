import { isIP } from 'node:net'
import { isAddress, type Mailbox } from './mailbox.ts'
import type { Settings } from './settings.ts'

export const MAIL_SETTINGS = ['SMTP_URL', 'MAIL_FROM', 'PRODUCT_NAME', 'PUBLIC_URL'] as const

type MailSettings = Pick<Settings, (typeof MAIL_SETTINGS)[number]>

/**
 * Returns the sender: MAIL_FROM, else the user of SMTP_URL if it is an address, because many mail servers take no other
 * sender, else no-reply at the host of PUBLIC_URL. The name is that of the product, unless MAIL_FROM has one.
 */
export function senderOf({ MAIL_FROM: given, SMTP_URL, PUBLIC_URL, PRODUCT_NAME }: MailSettings): Mailbox {
  const name = PRODUCT_NAME.replaceAll(/\p{Cc}+/gu, ' ')
  if (given) return { name: given.name ?? name, address: given.address }
  return { name, address: userAddress(SMTP_URL) ?? `no-reply@${siteDomain(PUBLIC_URL) ?? 'localhost'}` }
}

/** Returns the domain of the site, without www; undefined if it has no name. */
export function siteDomain(publicUrl: string | undefined): string | undefined {
  const host = hostOf(publicUrl)?.replace(/^www\./, '')
  return host !== undefined && isIP(host) === 0 && isAddress(`no-reply@${host}`) ? host : undefined
}

/**
 * Returns the name by which this machine greets mail servers, many of which want a full one: the host of PUBLIC_URL, else
 * the machine's own name. Undefined if neither is one. `?name=` of SMTP_URL comes before it.
 */
export function greetingName(publicUrl: string | undefined, machine: string): string | undefined {
  const host = hostOf(publicUrl)
  if (host !== undefined && isFullName(host)) return host
  return isFullName(machine) ? machine.toLowerCase() : undefined
}

/** Returns the host without the brackets of an IPv6 address. */
const hostOf = (url: string | undefined): string | undefined =>
  url === undefined ? undefined : new URL(url).hostname.replaceAll(/[[\]]/g, '')

const isFullName = (name: string): boolean => isIP(name) === 0 && /^[\w-]+(\.[\w-]+)+$/.test(name)

function userAddress(smtpUrl: string | undefined): string | undefined {
  const user = smtpUrl === undefined ? '' : decodeURIComponent(new URL(smtpUrl).username)
  return isAddress(user) && isFullName(user.slice(user.indexOf('@') + 1)) ? user : undefined
}
