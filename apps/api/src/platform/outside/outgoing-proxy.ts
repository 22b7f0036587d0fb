/** Reads the variables by which programs are told of a proxy through which they reach other sites. */
import type { FastifyBaseLogger } from 'fastify'

export interface OutgoingProxy {
  /** For addresses with http://, and for https:// where `https` is not set */
  http: string | undefined
  https: string | undefined
  /** Hosts that are reached directly, comma-separated */
  except: string
}

type Source = Readonly<Record<string, string | undefined>>

/** Returns undefined if there is no proxy. Addresses that cannot be used are logged, without their passwords. */
export function outgoingProxy(
  source: Source,
  log: Pick<FastifyBaseLogger, 'warn'>,
): OutgoingProxy | undefined {
  const read = (name: string): string | undefined => {
    const given = valueOf(source, name)
    if (given === undefined) return undefined
    // Other programs take an address without a scheme too.
    const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(given) ? given : `http://${given}`)
    if (url && /^(https?|socks5):$/.test(url.protocol) && url.hostname !== '') return url.href
    log.warn({ setting: name }, 'This proxy cannot be used: it must be like http://proxy.example.com:3128')
    return undefined
  }
  const http = read('HTTP_PROXY')
  const https = read('HTTPS_PROXY')
  if (http === undefined && https === undefined) return undefined
  return { http, https, except: valueOf(source, 'NO_PROXY') ?? '' }
}

/** Both spellings are in use; most programs prefer the lower case. */
const valueOf = (source: Source, name: string): string | undefined =>
  [source[name.toLowerCase()], source[name]].map((value) => value?.trim()).find(Boolean)

/** Returns options of undici's EnvHttpProxyAgent, which otherwise reads the variables itself. */
export const proxyOptions = ({ http, https, except }: OutgoingProxy) => ({
  httpProxy: http ?? '',
  httpsProxy: https ?? '',
  noProxy: except,
})
