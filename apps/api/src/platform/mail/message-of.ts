import { domainToASCII } from 'node:url'
import type { Mailbox } from '@nava/settings/mailbox'
import type { Mail } from './mail-transport.ts'

/** Returns a mail as the library wants it. Addresses are objects, because texts would be parsed by their punctuation. */
export const messageOf = ({ to, ...mail }: Mail, from: Mailbox, id: string) => ({
  ...mail,
  from,
  to: { name: '', address: to },
  // Mail programs show a mail once that arrives twice.
  messageId: `<${id}@${domainToASCII(from.address.slice(from.address.lastIndexOf('@') + 1))}>`,
})
