import type { StoredFile } from '@nava/media/storage/storage'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { problem } from './errors.ts'
import { etagMatches } from './etag-matches.ts'
import { writeRange } from './write-range.ts'

export interface Representation {
  contentType: string
  /** Quoted strong tag */
  etag: string
  /**
   * 'immutable' for addresses with a version, else 'revalidate'. For replies to some callers only:
   * 'privateImmutable' for addresses with a version and no other secret, else 'private'.
   */
  caching: 'immutable' | 'revalidate' | 'private' | 'privateImmutable'
}

const cacheControl = {
  immutable: 'public, max-age=31536000, immutable',
  revalidate: 'public, no-cache',
  private: 'private, no-store',
  privateImmutable: 'private, max-age=31536000, immutable',
} as const

/** Recordings are compressed already; what a proxy makes of them has no length, and no ranges. */
const cacheControlOf = ({ contentType, caching }: Pick<Representation, 'contentType' | 'caching'>): string =>
  /^(audio|video)\//.test(contentType) ? `${cacheControl[caching]}, no-transform` : cacheControl[caching]

export interface ByteRange {
  start: number
  end: number
}

/**
 * Parses a Range header (RFC 9110, 14.1.2); `end` is inclusive. Returns undefined to send the whole file,
 * also for several or malformed ranges.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  // Each space matches in only one way, so many spaces take no time.
  const parts = /^bytes=\s*(?:(\d+)\s*)?-\s*(?:(\d+)\s*)?$/i.exec(header ?? '')
  const [from, to] = [parts?.[1] ?? '', parts?.[2] ?? '']
  if (from === '' && to === '') return undefined
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(from)
  if (to !== '' && Number(to) < start) return undefined
  if (start >= size) return 'unsatisfiable'
  return { start, end: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}

/**
 * Lets nginx send the file (X-Accel-Redirect) from its internal `location`; nginx handles ranges, HEAD and
 * conditions with its own tag.
 */
export function redirectToNginx(
  reply: FastifyReply,
  location: string,
  representation: Pick<Representation, 'contentType' | 'caching'>,
) {
  return reply
    .headers({
      'x-accel-redirect': location,
      'cache-control': cacheControlOf(representation),
      'content-type': representation.contentType,
    })
    .send('')
}

/** Seconds that clients keep the redirect; the signature is valid longer */
const REDIRECT_KEPT = 60

/** Redirects to the storage, which sends the headers of `representation` and the reply's name of the file. */
export async function redirectToStorage(
  reply: FastifyReply,
  signedAddress: NonNullable<StoredFile['signedAddress']>,
  { contentType, caching }: Pick<Representation, 'contentType' | 'caching'>,
) {
  const address = await signedAddress({
    contentType,
    cacheControl: cacheControlOf({ contentType, caching }),
    contentDisposition: reply.getHeader('content-disposition')?.toString(),
  })
  const isForAll = caching === 'immutable' || caching === 'revalidate'
  return reply
    .code(302)
    .headers({
      location: address,
      'cache-control': isForAll ? `private, max-age=${REDIRECT_KEPT}` : cacheControl.private,
    })
    .send('')
}

/**
 * Sends a file or a range, and always closes `file`.
 * @throws 416 for a range outside the file
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
  representation: Representation,
): Promise<void> {
  try {
    await sendOpen(request, reply, file, representation)
  } finally {
    await file.close()
  }
}

async function sendOpen(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
  { contentType, etag, caching }: Representation,
): Promise<void> {
  const modified = new Date(Math.floor(file.modifiedAt.getTime() / 1000) * 1000)
  // Pictures omit this header, because pages request many of them, always as a whole.
  if (!contentType.startsWith('image/')) reply.header('accept-ranges', 'bytes')
  reply
    .header('etag', etag)
    .header('last-modified', modified.toUTCString())
    .header('cache-control', cacheControlOf({ contentType, caching }))

  if (isFresh(request, etag, modified)) {
    await reply.code(304).send()
    return
  }
  const wanted = ifRangeHolds(request, etag, modified)
    ? parseRange(request.headers.range, file.bytes)
    : undefined
  if (wanted === 'unsatisfiable') {
    reply.header('content-range', `bytes */${file.bytes}`)
    throw problem('request.range-unsatisfiable')
  }
  const part = wanted ?? { start: 0, end: file.bytes - 1 }
  const { raw } = reply
  const writeHead = () => {
    // Writes directly: Fastify's streams take several writes, so a range costs 1.4 to 1.6 times as much
    // processor time.
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) raw.setHeader(name, value)
    if (wanted) raw.setHeader('content-range', `bytes ${part.start}-${part.end}/${file.bytes}`)
    raw.setHeader('content-type', contentType)
    raw.setHeader('content-length', part.end - part.start + 1)
    raw.writeHead(wanted ? 206 : 200)
  }
  if (request.method === 'HEAD') {
    writeHead()
    raw.end()
    return
  }
  const onFault = (error: unknown) => request.log.warn({ err: error }, 'a file was not sent to its end')
  await writeRange(raw, file, part, { writeHead, onFault })
}

function isFresh(request: FastifyRequest, etag: string, modified: Date): boolean {
  const { headers } = request
  if (headers['if-none-match'] !== undefined) return etagMatches(request, etag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return !Number.isNaN(since) && modified.getTime() <= since
}

function ifRangeHolds({ headers }: FastifyRequest, etag: string, modified: Date): boolean {
  const condition = headers['if-range']
  if (condition === undefined) return true
  const text = String(condition)
  return text.startsWith('"') ? text === etag : Date.parse(text) === modified.getTime()
}
