import { decodePart } from '../../platform/http/decode-part.ts'
import { problem } from '../../platform/http/errors.ts'

export interface FeedAddress {
  address: string
  name: string
  password: string
}

/** Schemes with which podcast programs are opened */
const PROGRAMS = /^(?:feed|pcast|itpc|podcast|itms?):(?:\/\/)?(https?:\/\/)?/i

const HOST = /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?::\d+)?(?:[/?#]|$)/u

/**
 * Reads an address as people paste it: also without a scheme, with that of a podcast program, or with a name and password
 * in it, which are returned apart.
 * @throws feed.address
 */
export function readFeedAddress(given: string): FeedAddress {
  const plain = given.trim().replace(PROGRAMS, (_, scheme: string | undefined) => scheme ?? 'http://')
  const text = HOST.test(plain) ? `https://${plain}` : plain
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') throw problem('feed.address')
  const [name, password] = [url.username, url.password].map(decodePart) as [string, string]
  url.username = ''
  url.password = ''
  return { address: url.href, name, password }
}
