/**
 * Fetches addresses given by users, but never from private networks. Connects to the address that was
 * checked, which defeats DNS rebinding. Loads the library on demand, which saves 4 MB.
 */
import { lookup as resolveName, type LookupAddress, type LookupAllOptions } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import { limits } from '@nava/contracts'
import type { Agent, Dispatcher } from 'undici'
import { decodePart } from '../http/decode-part.ts'
import { HttpError, problem } from '../http/errors.ts'
import type { Product } from '../site/product.ts'
import { type OutgoingProxy, proxyOptions } from './outgoing-proxy.ts'
import { isPublicAddress } from './public-address.ts'
import { unpack } from './unpack.ts'

export interface Fetched {
  /** Address after redirects */
  address: URL
  /** Address after redirects that are permanent */
  moved: URL
  /** Content-Type in lower case, or empty */
  type: string
  /** Declared length, unless the body was packed */
  bytes: number | undefined
  /** Fails with an HttpError if it is too long or truncated */
  body: Readable
}

export interface FetchOptions {
  maxBytes: number
  /** Milliseconds for the whole request */
  timeout: number
  /** Bytes per second of a body that may take long; see `rateEvery` of the limits */
  leastRate?: number
  signal?: AbortSignal | undefined
  tooLarge: () => HttpError
  account?: OutsideAccount | undefined
  /** Where the operator can be reached, for services that demand it in `User-Agent` */
  contact?: string
}

/** Name and password, sent to one site only, see `mayKnow` */
export interface OutsideAccount {
  origin: string
  name: string
  password: string
}

/** @throws HttpError source.private, source.unreachable, feed.address, or that of `tooLarge` */
export type FetchOutside = (address: string | URL, options: FetchOptions) => Promise<Fetched>

type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void

export interface Outside {
  fetch: FetchOutside
  close: () => Promise<void>
}

/**
 * `allowedHosts`, with a port unless it is the default, may be private, and are reached without a proxy. `replace` is for
 * tests.
 */
export function openOutside(
  product: Pick<Product, 'userAgent'>,
  allowedHosts: readonly string[],
  replace: { resolve?: Resolve; idleTimeout?: number; proxy?: OutgoingProxy | undefined } = {},
): Outside {
  const { resolve = resolveName, idleTimeout: timeout = limits.feedImports.idleTimeout, proxy } = replace
  const waits = { headersTimeout: timeout, bodyTimeout: timeout, connections: 4 }
  let agents: { guarded: Dispatcher; open: Agent } | undefined

  const fetchHop = async (
    at: URL,
    signal: AbortSignal,
    { account, contact }: Pick<FetchOptions, 'account' | 'contact'>,
  ) => {
    const { Agent, EnvHttpProxyAgent, request } = await import('undici')
    const guarded = { ...waits, connect: { timeout, lookup: publicOnly(resolve) } }
    agents ??= {
      guarded: proxy ? new EnvHttpProxyAgent({ ...guarded, ...proxyOptions(proxy) }) : new Agent(guarded),
      open: new Agent({ ...waits, connect: { timeout } }),
    }
    const isAllowed = allowedHosts.includes(at.host)
    const host = at.hostname.replace(/^\[|\]$/g, '')
    // Literal IP addresses are not resolved, so they are checked here.
    if (!isAllowed && isIP(host) !== 0 && !isPublicAddress(host)) throw privateSource(at)
    // A proxy resolves names itself. What this machine knows of them is checked before.
    if (!isAllowed && proxy && isIP(host) === 0 && (await isPrivateName(resolve, host)))
      throw privateSource(at)
    return request(at, {
      dispatcher: isAllowed ? agents.open : agents.guarded,
      signal,
      headers: {
        'user-agent': contact ? `${product.userAgent} ( ${contact} )` : product.userAgent,
        accept: '*/*',
        'accept-encoding': 'identity',
        ...(mayKnow(at, account) && { authorization: basic(account) }),
      },
    })
  }

  return {
    close: async () => {
      await Promise.all([agents?.guarded.destroy(), agents?.open.destroy()])
    },

    fetch: async (address, options) => {
      const deadline = AbortSignal.timeout(options.timeout)
      const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline
      let at = readAddress(address)
      let moved: URL | undefined
      let { account } = options
      for (let hops = 0; hops <= limits.feedImports.maxRedirects; hops += 1) {
        const reply = await fetchHop(at, signal, { ...options, account }).catch((error: unknown) =>
          fail(error, at, options.signal),
        )
        const { statusCode, headers, body } = reply
        const location = statusCode >= 300 && statusCode < 400 ? first(headers['location']) : undefined
        if (location === undefined) {
          const type = (first(headers['content-type']) ?? '').toLowerCase()
          const stated = Number(first(headers['content-length']) ?? NaN)
          const encoding = first(headers['content-encoding']) ?? 'identity'
          const isPlain = encoding === 'identity' && Number.isSafeInteger(stated) && stated >= 0
          const bytes = isPlain ? stated : undefined
          const pieces = statusCode === 200 ? unpack(body, encoding) : undefined
          if (!pieces) {
            discard(body)
            throw refusal(at, statusCode, first(headers['retry-after']), account)
          }
          if (bytes !== undefined && bytes > options.maxBytes) {
            discard(body)
            throw options.tooLarge()
          }
          return { address: at, moved: moved ?? at, type, bytes, body: limited(pieces, at, options) }
        }
        discard(body)
        if (statusCode !== 301 && statusCode !== 308) moved ??= at
        const next = readLocation(location, at)
        account = next.account ?? account
        at = next.url
      }
      throw unreachable(at)
    },
  }
}

/** Resolves a name; fails for names of private networks. */
const publicOnly =
  (resolve: Resolve): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const [one] = found ?? []
      if (error) done(error, '')
      else if (!one || !found.every(({ address }) => isPublicAddress(address)))
        done(new PrivateAddress(hostname), '')
      else if (options.all) done(null, found)
      else done(null, one.address, one.family)
    })
  }

/** Returns false for names that cannot be resolved here, as behind proxies that alone reach a name server. */
function isPrivateName(resolve: Resolve, host: string): Promise<boolean> {
  return new Promise((done) => {
    resolve(host, { all: true }, (error, found) => {
      done(!error && found.some(({ address }) => !isPublicAddress(address)))
    })
  })
}

class PrivateAddress extends Error {
  override name = 'PrivateAddress'
}

function readAddress(given: string | URL, base?: URL): URL {
  if (typeof given === 'string' && !URL.canParse(given, base?.href)) throw problem('feed.address')
  const url = new URL(given, base)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  if (!isWeb || url.username !== '' || url.password !== '') throw problem('feed.address')
  url.hash = ''
  return url
}

/** Reads where a reply leads, which is not what the user gave; it may name an account of its own. */
function readLocation(location: string, base: URL): { url: URL; account: OutsideAccount | undefined } {
  if (!URL.canParse(location, base.href)) throw unreachable(base)
  const url = new URL(location, base)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw unreachable(base)
  const [name, password] = [url.username, url.password].map(decodePart) as [string, string]
  Object.assign(url, { username: '', password: '', hash: '' })
  return { url, account: name === '' && password === '' ? undefined : { origin: url.origin, name, password } }
}

const first = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header)

const basic = ({ name, password }: OutsideAccount) =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`

/** Returns true at the account's origin, and where that is plain http of the default port, at the same host's https. */
export function mayKnow(at: URL, account: OutsideAccount | undefined): account is OutsideAccount {
  if (!account) return false
  if (account.origin === at.origin) return true
  const { protocol, host, port } = new URL(account.origin)
  return protocol === 'http:' && port === '' && at.origin === `https://${host}`
}

const privateSource = ({ hostname }: URL) => problem('source.private', { host: hostname })
const unreachable = ({ hostname }: URL, cause?: unknown) =>
  problem('source.unreachable', { host: hostname }, { cause })

function refusal(
  at: URL,
  status: number,
  retryAfter: string | undefined,
  account: OutsideAccount | undefined,
): HttpError {
  const host = at.hostname
  switch (status) {
    case 401:
      return mayKnow(at, account)
        ? problem('source.wrong-password', { host }, { field: 'password' })
        : problem('source.password', { host })
    case 403:
      return problem('source.forbidden', { host })
    case 404:
    case 410:
      return problem('source.missing', { host })
    case 429:
      return problem('source.busy', { host }, { retryAfter: secondsOf(retryAfter) ?? DEFAULT_WAIT })
    case 503: {
      const seconds = secondsOf(retryAfter)
      return seconds === undefined
        ? unreachable(at)
        : problem('source.busy', { host }, { retryAfter: seconds })
    }
    default:
      return unreachable(at)
  }
}

/** Seconds to wait for a busy site that names none */
const DEFAULT_WAIT = 60

/** Reads a Retry-After: seconds or a date. */
function secondsOf(given = ''): number | undefined {
  if (/^\d{1,9}$/.test(given)) return Number(given)
  const until = Date.parse(given)
  return Number.isNaN(until) ? undefined : Math.max(1, Math.ceil((until - Date.now()) / 1000))
}

function discard(body: Readable): void {
  body.on('error', () => {})
  body.destroy()
}

function fail(error: unknown, at: URL, signal: AbortSignal | undefined): never {
  signal?.throwIfAborted()
  if (error instanceof HttpError) throw error
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    if (each instanceof PrivateAddress) throw privateSource(at)
    // For a name with several addresses, Node throws an AggregateError, which may contain this error.
    if (each instanceof AggregateError && each.errors.some((one) => one instanceof PrivateAddress))
      throw privateSource(at)
  }
  throw unreachable(at, error)
}

function limited(
  body: AsyncIterable<Buffer>,
  at: URL,
  { maxBytes, tooLarge, signal, leastRate = 0 }: FetchOptions,
): Readable {
  const pieces = async function* () {
    const isFastEnough = rateGuard(leastRate)
    let bytes = 0
    let askedAt = performance.now()
    try {
      // Leaving the loop ends the connection.
      for await (const chunk of body) {
        bytes += chunk.length
        if (bytes > maxBytes) throw tooLarge()
        if (!isFastEnough(chunk.length, performance.now() - askedAt)) throw unreachable(at)
        yield chunk
        // The reader's own time is not the server's.
        askedAt = performance.now()
      }
    } catch (error) {
      fail(error, at, signal)
    }
  }
  return Readable.from(pieces(), { objectMode: false })
}

/**
 * Returns a function that takes each piece and the milliseconds it was waited for, and returns false once less has come
 * in `rateEvery` milliseconds of waiting than `least` bytes per second.
 */
function rateGuard(least: number): (bytes: number, waited: number) => boolean {
  let [came, waited] = [0, 0]
  return (bytes, ms) => {
    came += bytes
    waited += ms
    if (waited < limits.feedImports.rateEvery) return true
    const isFastEnough = came >= (least * waited) / 1000
    came = waited = 0
    return isFastEnough
  }
}
