/** Which methods an address answers to, for those who came with another one. */
import type { Endpoint } from '@nava/contracts'

/** Returns the methods of the contracts whose path a request's `url` names; none if it names nothing. */
export function allowedMethods(served: readonly Endpoint[], url: string): string[] {
  const path = pathOf(url)
  const methods = served
    .filter((endpoint) => [endpoint.path, ...endpoint.aliases].some((each) => pattern(each).test(path)))
    .map(({ method }) => method)
  return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))]
}

/** The path of a request's address, as the router compares it: decoded, without doubled and trailing slashes. */
export const pathOf = (url: string): string => withPlainSlashes(decoded(rawPath(url)))

/** The same path, encoded as it came: a slash within a name is still `%2F`. */
export const encodedPathOf = (url: string): string => withPlainSlashes(rawPath(url))

const rawPath = (url: string): string => url.split(/[?#;]/, 1)[0] ?? ''

const withPlainSlashes = (path: string): string => path.replaceAll(/\/+/g, '/').replace(/(.)\/$/, '$1')

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // No address of ours: compared as it came.
    return text
  }
}

const pattern = (path: string) =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`, 'i')
