import { type Duplex, Readable } from 'node:stream'
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib'

const UNPACKERS = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
} as const

/**
 * Unpacks a body as its Content-Encoding says; the reader bounds what comes out. Returns undefined for encodings that are
 * not known.
 */
export function unpack(body: Readable, encoding: string): AsyncIterable<Buffer> | undefined {
  const name = encoding.trim().toLowerCase()
  if (name === '' || name === 'identity') return body
  if (name === 'deflate') return inflated(body)
  if (!Object.hasOwn(UNPACKERS, name)) return undefined
  return through(body, UNPACKERS[name as keyof typeof UNPACKERS]())
}

/** Some servers send `deflate` without the header that the standard asks for. */
async function* inflated(body: Readable): AsyncGenerator<Buffer> {
  const pieces = (body as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  const first = await pieces.next()
  if (first.done) return
  const hasHeader = ((first.value[0] ?? 0) & 0x0f) === 8
  async function* whole() {
    try {
      yield first.value as Buffer
      for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value
    } finally {
      await pieces.return?.()
    }
  }
  yield* through(whole(), hasHeader ? createInflate() : createInflateRaw())
}

async function* through(packed: AsyncIterable<Buffer>, unpacker: Duplex): AsyncGenerator<Buffer> {
  const source = Readable.from(packed, { objectMode: false })
  source.on('error', (error) => unpacker.destroy(error))
  try {
    yield* source.pipe(unpacker) as AsyncIterable<Buffer>
  } finally {
    source.destroy()
    unpacker.destroy()
  }
}
