/** Finds likely mistakes in the settings. */
import type { IncomingMessage, Server } from 'node:http'
import { SOCKET_PATH } from '@nava/contracts'
import type { Sql } from '@nava/db'
import type { Env } from '../env.ts'
import { isLoopback } from '../http/client-address.ts'
import { isOwnPage } from '../sockets/attach-sockets.ts'
import { isSameHost, lastEntry, requestAddress, vouchedOrigin } from './site-address.ts'
import type { FindProblems, FoundProblem } from './station-problems.ts'

const FORWARDED = 'x-forwarded-for'

/** Also checks requests for headers of an untrusted proxy. */
export function setupWarnings(
  env: Pick<Env, 'trustProxy' | 'publicUrl' | 'host'>,
  { server, sql }: { server: Server; sql: Sql },
): FindProblems {
  const warnings: FoundProblem[] = []
  if (env.publicUrl === '' && !isLoopback(env.host))
    warnings.push({ code: 'public-url.missing', params: { host: env.host } })
  else if (env.publicUrl === '')
    watchHosts(server, (host) => warnings.push({ code: 'public-url.missing', params: { host } }))
  watchPrefixes(server, (prefix) => warnings.push({ code: 'proxy.prefix', params: { prefix } }))
  watchAddresses(server, env, (params) => warnings.push({ code: 'public-url.other', params }))
  watchSockets(server, env, (params) => warnings.push({ code: 'socket.refused', params }))
  let isBehindProxy = false
  if (env.trustProxy === 0)
    server.on('request', ({ headers }) => {
      if (isBehindProxy || headers[FORWARDED] === undefined) return
      isBehindProxy = true
      warnings.push({ code: 'proxy.untrusted', params: { header: 'X-Forwarded-For' } })
    })
  return async () => {
    const { rows } = await sql.query({ name: 'foreign-demo', text: FOREIGN_DEMO })
    const demo: FoundProblem[] = rows.length === 0 ? [] : [{ code: 'demo.foreign-database', params: {} }]
    return [...warnings, ...demo]
  }
}

/** Calls `onForeign` for the first request that names another host than this machine's: a proxy lets others in. */
function watchHosts(server: Server, onForeign: (host: string) => void): void {
  let isKnown = false
  const look = ({ headers }: IncomingMessage) => {
    if (isKnown) return
    const host = [lastEntry(headers['x-forwarded-host']), headers.host].find(
      (each = '') => !isLoopback(URL.parse(`http://${each}`)?.hostname ?? 'localhost'),
    )
    if (host === undefined) return
    isKnown = true
    onForeign(host)
  }
  for (const event of ['request', 'upgrade']) server.on(event, look)
}

/** Headers by which proxies say that they have taken a folder off the path */
const PREFIX_HEADERS = ['x-forwarded-prefix', 'x-script-name'] as const

/** Only pages ask for the socket, so that programs which look for weaknesses are not taken for a proxy. */
const SOCKET_BELOW = new RegExp(`^(/[^?]*)${SOCKET_PATH}`, 'i')

/** Calls `onPrefix` for the first request that came through a folder of another site. */
function watchPrefixes(server: Server, onPrefix: (prefix: string) => void): void {
  let isKnown = false
  const look = ({ url = '', headers }: IncomingMessage) => {
    if (isKnown) return
    const named = PREFIX_HEADERS.map((name) => lastEntry(headers[name])).find((each = '') =>
      /^\/+[^/]/.test(each),
    )
    const prefix = named ?? SOCKET_BELOW.exec(url)?.[1]
    if (prefix === undefined) return
    isKnown = true
    onPrefix(prefix.slice(0, MAX_PREFIX))
  }
  for (const event of ['request', 'upgrade']) server.on(event, look)
}

/** Characters that are shown of a path */
const MAX_PREFIX = 100

/** Calls `onOther` once a request shows that links have another address than the one that people open. */
function watchAddresses(
  server: Server,
  { publicUrl, trustProxy }: Pick<Env, 'trustProxy' | 'publicUrl'>,
  onOther: (params: { opened: string; linked: string }) => void,
): void {
  let isKnown = false
  const look = ({ headers, socket }: IncomingMessage) => {
    const opened = isKnown ? undefined : openedOrigin(headers)
    if (!opened || isLoopback(opened.hostname)) return
    const forwarded = (name: string) =>
      trustProxy > 0 ? lastEntry(headers[`x-forwarded-${name}`]) : undefined
    const protocol = forwarded('proto') ?? ('encrypted' in socket ? 'https' : 'http')
    const host = forwarded('host') ?? headers.host ?? ''
    const linked = publicUrl || requestAddress(protocol, host, forwarded('port'))?.origin
    if (linked === undefined || linked === opened.origin) return
    isKnown = true
    onOther({ opened: opened.origin, linked })
  }
  for (const event of ['request', 'upgrade']) server.on(event, look)
}

/**
 * Calls `onRefused` for the first page that is refused its socket although it may be the station's own: its browser does
 * not say that it is foreign.
 */
function watchSockets(
  server: Server,
  site: Pick<Env, 'trustProxy' | 'publicUrl'>,
  onRefused: (params: { opened: string; passed: string }) => void,
): void {
  const path = SOCKET_PATH.toLowerCase()
  let isKnown = false
  const look = (request: IncomingMessage) => {
    const { url = '', headers } = request
    if (isKnown || headers['sec-fetch-site'] !== undefined || !url.toLowerCase().startsWith(path)) return
    const opened = URL.parse(headers.origin ?? '')
    if (!opened || isOwnPage(request, site)) return
    isKnown = true
    onRefused({ opened: opened.host, passed: headers.host ?? '' })
  }
  for (const event of ['request', 'upgrade']) server.on(event, look)
}

/**
 * Returns the address at which the browser shows the page that sends a request. Browsers vouch for it over https; over
 * plain http another origin may be a foreign site, unless its host is the same, or it sends JSON: browsers ask first
 * whether a foreign page may do that, and are never told so.
 */
function openedOrigin(headers: IncomingMessage['headers']): URL | undefined {
  const vouched = vouchedOrigin(headers)
  if (vouched || headers['sec-fetch-site'] !== undefined) return vouched
  const origin = URL.parse(headers.origin ?? '')
  const isOwn = origin && (isSameHost(origin, headers.host ?? '') || isJson(headers['content-type']))
  return isOwn ? origin : undefined
}

const isJson = (type: string | undefined): boolean => /^application\/json\b/i.test(type ?? '')

/** Row written by demo/src/demo-state.ts */
const FOREIGN_DEMO = `
  SELECT FROM settings WHERE key = 'demo' AND value ->> 'isForeign' = 'true' AND value ->> 'media' <> 'removed'`
