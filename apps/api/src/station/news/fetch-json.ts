/** Reads JSON from other sites, which may be slow, endless or broken. */
import * as z from 'zod'
import type { Product } from '../../platform/site/product.ts'

export interface FetchLimits {
  /** Milliseconds for redirects and body together */
  timeout: number
  /** Maximum after decompression */
  maxBytes: number
  maxRedirects: number
}

export interface FetchedJson {
  status: number
  headers: Headers
  /** Undefined unless the status is 200 */
  body: unknown
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** @throws Error beyond the limits, or if a reply of 200 is not JSON */
export async function fetchJson(
  address: URL,
  { userAgent }: Pick<Product, 'userAgent'>,
  limits: FetchLimits,
): Promise<FetchedJson> {
  const signal = AbortSignal.timeout(limits.timeout)
  let at = address
  for (let hops = 0; hops <= limits.maxRedirects; hops += 1) {
    const reply = await fetch(at, {
      redirect: 'manual',
      signal,
      headers: { accept: 'application/json', 'user-agent': userAgent },
    })
    if (!REDIRECTS.has(reply.status)) {
      const { status, headers } = reply
      if (status === 200) return { status, headers, body: JSON.parse(await readText(reply, limits.maxBytes)) }
      await reply.body?.cancel()
      return { status, headers, body: undefined }
    }
    await reply.body?.cancel()
    at = nextStop(at, reply.headers.get('location'))
  }
  throw new Error(`more than ${limits.maxRedirects} redirects`)
}

/**
 * Returns the target of a redirect. It must be on the same host, with or without www, and keep https, because
 * others could be internal addresses.
 */
function nextStop(from: URL, location: string | null): URL {
  const to = location !== null && URL.canParse(location, from.href) ? new URL(location, from) : undefined
  const bare = ({ hostname }: URL) => hostname.replace(/^www\./, '')
  const isKnownPort = to?.port === '' || to?.port === from.port
  const isNoStepBack = to?.protocol === 'https:' || to?.protocol === from.protocol
  if (to && isNoStepBack && isKnownPort && bare(to) === bare(from)) return to
  throw new Error('a redirect to another host')
}

async function readText({ body }: Response, maxBytes: number): Promise<string> {
  if (!body) return ''
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop ends the connection; the chunks of a body are bytes.
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new Error(`more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

export function countIn(headers: Headers, name: string): number | undefined {
  return z.coerce
    .number()
    .int()
    .min(0)
    .max(1e9)
    .safeParse(headers.get(name) || undefined).data
}
