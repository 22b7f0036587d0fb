/** Compresses text, but no media and no replies with secrets. */
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'
import fastifyCompress from '@fastify/compress'
import { type Endpoint, isBytes } from '@nava/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export type Encoding = 'zstd' | 'br' | 'gzip'

/**
 * Best first. For 23 kB of JSON: zstd 3.2 kB in 0.35 ms, Brotli (quality 4) 3.1 kB in 1.1 ms, gzip 3.2 kB in
 * 1.9 ms
 */
const ENCODINGS: Encoding[] = ['zstd', 'br', 'gzip']

/** Shorter texts are not compressed, because they fit into one packet. */
const MIN_BYTES = 1024

/** Bytes up to which synchronous compression is cheaper than a stream, and allows a Content-Length */
const SYNC_THRESHOLD = 64 * 1024

const TEXTS =
  /^text\/(?!event-stream)|[/+](?:json|xml|javascript|manifest\+json)\b|^application\/vnd\.apple\.mpegurl\b/

export async function compressReplies(app: FastifyInstance) {
  await app.register(fastifyCompress, {
    encodings: ENCODINGS,
    threshold: MIN_BYTES,
    syncThreshold: SYNC_THRESHOLD,
    customTypes: TEXTS,
    // Refuses compressed bodies, since a small one could expand to a huge one
    globalDecompression: false,
  })
}

/**
 * Returns true if the reply may be compressed. Playlists may, although they contain a token: only requests
 * with the token get them, so BREACH cannot guess it.
 */
export function isCompressible({ reply, secret }: Endpoint): boolean {
  return !secret && (!isBytes(reply) || TEXTS.test(reply.contentType))
}

export const varyByEncoding = { vary: 'accept-encoding' } as const

export const isWorthCompressing = (text: string | Buffer): boolean => text.length >= MIN_BYTES

/** Maximum characters of a cached header, and cached headers, so that invented ones do not fill the memory */
const MAX_HEADER_LENGTH = 100
const MAX_HEADERS = 100
const cache = new Map<string, Encoding | null>()
const negotiator = new Negotiator<Encoding>({ supportedValues: ENCODINGS })

export function encodingFor({ headers }: FastifyRequest): Encoding | undefined {
  const header = headers['accept-encoding']
  if (header === undefined) return undefined
  const text = header.toLowerCase()
  const known = cache.get(text)
  if (known !== undefined) return known ?? undefined
  const encoding = negotiator.negotiate(text)
  if (text.length <= MAX_HEADER_LENGTH && cache.size < MAX_HEADERS) cache.set(text, encoding)
  return encoding ?? undefined
}

export function compressed(text: Buffer, encoding: Encoding): Buffer {
  switch (encoding) {
    case 'zstd':
      return zstdCompressSync(text)
    case 'br':
      return brotliCompressSync(text, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
      })
    case 'gzip':
      return gzipSync(text)
    default:
      return encoding satisfies never
  }
}
