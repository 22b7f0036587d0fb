/** Answers with the bytes of a stored file: whole, in part, or not at all where the caller has them already. */
import { Readable } from 'node:stream'
import type { StoredFile } from '@nava/media/storage'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { problem } from './errors.ts'
import { etagMatches } from './etag-matches.ts'

export interface Representation {
  contentType: string
  /** Quoted, strong. */
  etag: string
  /**
   * 'immutable' where the address names the version, 'revalidate' where it does not; 'private' where it is not for all,
   * 'privateImmutable' where such an address names the version and nothing else that is secret.
   */
  caching: 'immutable' | 'revalidate' | 'private' | 'privateImmutable'
}

const cacheControl = {
  immutable: 'public, max-age=31536000, immutable',
  revalidate: 'public, no-cache',
  private: 'private, no-store',
  privateImmutable: 'private, max-age=31536000, immutable',
} as const

/** At most this much is read ahead for one listener, in bytes: slow ones are many. */
const CHUNK_BYTES = 64 * 1024

export interface ByteRange {
  start: number
  end: number
}

/**
 * Reads a Range header (RFC 9110, 14.1.2) for a file of `size` bytes. `end` is inclusive. Undefined if the whole
 * file is to be sent: no header, another unit, several ranges, or a malformed one.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const parts = /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '')
  if (!parts || (parts[1] === '' && parts[2] === '')) return undefined
  const [from, to] = [parts[1] ?? '', parts[2] ?? '']
  if (from === '') {
    // The last bytes of the file.
    const length = Math.min(Number(to), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(from)
  if (to !== '' && Number(to) < start) return undefined
  if (start >= size) return 'unsatisfiable'
  return { start, end: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}

/** Sends `file` and closes it, whatever happens. Throws 416 for a range outside the file. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
  { contentType, etag, caching }: Representation,
): Promise<void> {
  const modified = new Date(Math.floor(file.modifiedAt.getTime() / 1000) * 1000)
  // Nobody requests parts of a picture, and a page requests many pictures.
  if (!contentType.startsWith('image/')) reply.header('accept-ranges', 'bytes')
  reply
    .header('etag', etag)
    .header('last-modified', modified.toUTCString())
    .header('cache-control', cacheControl[caching])

  if (isFresh(request, etag, modified)) {
    await file.close()
    await reply.code(304).send()
    return
  }
  const wanted = ifRangeHolds(request, etag, modified)
    ? parseRange(request.headers.range, file.bytes)
    : undefined
  if (wanted === 'unsatisfiable') {
    await file.close()
    reply.header('content-range', `bytes */${file.bytes}`)
    throw problem('request.range-unsatisfiable')
  }
  const { start, end } = wanted ?? { start: 0, end: file.bytes - 1 }
  if (wanted) reply.code(206).header('content-range', `bytes ${start}-${end}/${file.bytes}`)
  reply.type(contentType).header('content-length', end - start + 1)
  if (request.method === 'HEAD') {
    await file.close()
    // Without a body Fastify would say that there are no bytes; an empty stream leaves the length as it is.
    await reply.send(Readable.from([]))
    return
  }
  await reply.send(readRange(file, start, end))
}

/** The bytes from `start` to `end`, inclusive, as a stream that closes the file at its end. */
function readRange(file: StoredFile, start: number, end: number): Readable {
  let position = start
  return new Readable({
    highWaterMark: CHUNK_BYTES,
    read() {
      const length = Math.min(CHUNK_BYTES, end + 1 - position)
      if (length <= 0) {
        this.push(null)
        return
      }
      const buffer = Buffer.allocUnsafe(length)
      file.readAt(buffer, position).then(
        (read) => {
          position += read
          if (read === 0) this.destroy(new Error('the file is shorter than it was'))
          else this.push(read === length ? buffer : buffer.subarray(0, read))
        },
        (error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))),
      )
    },
    destroy(error, done) {
      file.close().then(
        () => done(error),
        (closing: unknown) => done(error ?? (closing instanceof Error ? closing : null)),
      )
    },
  })
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
