import { type Endpoint, methodsOf } from '@nava/contracts'
import { decodePart } from './decode-part.ts'

/** `served` may still grow until the first call of the returned function. */
export function allowedMethods(served: readonly Endpoint[]): (url: string) => string[] {
  let patterns: readonly { endpoint: Endpoint; pattern: RegExp }[] | undefined
  return (url) => {
    // Compiled once, because unknown addresses are asked for often
    patterns ??= served.flatMap((endpoint) =>
      [endpoint.path, ...endpoint.aliases].map((path) => ({ endpoint, pattern: patternOf(path) })),
    )
    const path = pathOf(url)
    const methods = patterns.flatMap(({ endpoint, pattern }) =>
      pattern.test(path) ? methodsOf(endpoint) : [],
    )
    return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))]
  }
}

/** Decodes a path and drops double and trailing slashes, as the router does. */
export const pathOf = (url: string): string => withPlainSlashes(decodePart(rawPath(url)))

/** Returns the path undecoded, so slashes within names stay `%2F`. */
export const encodedPathOf = (url: string): string => withPlainSlashes(rawPath(url))

const rawPath = (url: string): string => url.split(/[?#;]/, 1)[0] ?? ''

const withPlainSlashes = (path: string): string => path.replaceAll(/\/+/g, '/').replace(/(.)\/$/, '$1')

const patternOf = (path: string) =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`, 'i')
