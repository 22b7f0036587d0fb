import { type Endpoint, methodsOf } from '@nava/contracts'

export function allowedMethods(served: readonly Endpoint[], url: string): string[] {
  const path = pathOf(url)
  const methods = served
    .filter((endpoint) => [endpoint.path, ...endpoint.aliases].some((each) => pattern(each).test(path)))
    .flatMap(methodsOf)
  return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))]
}

/** Decodes a path and drops double and trailing slashes, as the router does. */
export const pathOf = (url: string): string => withPlainSlashes(decoded(rawPath(url)))

/** Returns the path undecoded, so slashes within names stay `%2F`. */
export const encodedPathOf = (url: string): string => withPlainSlashes(rawPath(url))

const rawPath = (url: string): string => url.split(/[?#;]/, 1)[0] ?? ''

const withPlainSlashes = (path: string): string => path.replaceAll(/\/+/g, '/').replace(/(.)\/$/, '$1')

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const pattern = (path: string) =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`, 'i')
