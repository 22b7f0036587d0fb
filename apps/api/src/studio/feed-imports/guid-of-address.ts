import { createHash } from 'node:crypto'
import { limits } from '@nava/contracts'

/** Returns an id for an episode that has none of its own. */
export const guidOfAddress = (address: string): string =>
  address.length <= limits.feedImports.guid ? address : digestOf(address)

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')
