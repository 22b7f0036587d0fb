/** Name and address of who sends mails, as people write them in settings and as headers want them */

export interface Mailbox {
  /** Empty if there is none */
  name: string
  address: string
}

/** Without quotes and literals in brackets of any kind, which no sender needs; letters of all scripts (RFC 6531) */
const ADDRESS =
  /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?)*$/u

export const isAddress = (text: string): boolean => text.length <= 254 && ADDRESS.test(text)

/** As read from a setting; the name is undefined if none was given, and empty if it shall be (`"" <address>`). */
export interface GivenMailbox {
  name: string | undefined
  address: string
}

/**
 * Reads `address`, `<address>`, `Name <address>` or `address (Name)`. Everything before the address is its name, quoted or
 * not, since people write names as they are: "DJ <3", "Nava: The Station". Returns undefined without an address.
 */
export function readMailbox(text: string): GivenMailbox | undefined {
  // Some programs hand on the quotes of a file of settings.
  const line = oneLine(text).replace(/^(["'])(.*>)\1$/, '$2')
  const [, before = '', within = ''] = /^(.*)<([^<>]*)>$/.exec(line) ?? []
  const [, first = '', comment = ''] = /^([^\s<>]+) \((.*)\)$/.exec(line) ?? []
  const address = (within || first || line).trim().replace(/^mailto:/i, '')
  if (!isAddress(address)) return undefined
  const name = within ? before.trim() : comment
  return { name: name === '' ? undefined : unquoted(name), address }
}

/** Writes `"Name" <address>` for programs other than mail libraries, which quote names by themselves. */
export const writeMailbox = ({ name, address }: Mailbox): string =>
  name === '' ? address : `"${name.replaceAll(/["\\]/g, String.raw`\$&`)}" <${address}>`

/** Control characters would end a header. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()

function unquoted(name: string): string {
  const [, inside] = /^"(.*)"$/.exec(name) ?? /^'(.*)'$/.exec(name) ?? []
  return inside === undefined ? name : inside.replaceAll(/\\(.)/g, '$1').trim()
}
