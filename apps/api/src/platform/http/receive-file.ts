/** One file out of a multipart request, as a stream. */
import { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { HttpError, problem } from './errors.ts'

export interface ReceivedFile {
  /**
   * The file's bytes. It ends only once the whole request has arrived and held nothing else; else it fails with an
   * HttpError: 413 for a file that is too large, 400 for a second file or a request that ends too soon.
   */
  stream: Readable
  /** The length that the request declares, including the multipart framing. */
  expectedBytes: number
  /** As the sender named it; for people only, never a path. */
  name: string
}

/** More than boundaries, headers and small fields around a file take, in bytes. */
const FRAME_BYTES = 2 * 1024 * 1024

const tooLarge = () => problem('upload.too-large')

/**
 * Returns the file of a multipart request. Throws 415 if the body is not multipart, 411 if the request does not
 * state its length (a chunked one never does), 400 if it holds no file.
 */
export async function receiveFile(request: FastifyRequest, maxBytes: number): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw problem('request.not-multipart')
  const declared = request.headers['content-length']
  if (declared === undefined) throw problem('request.length-required')
  // The server has already refused a length that is not a number.
  const expectedBytes = Number(declared)
  if (expectedBytes > maxBytes + FRAME_BYTES) throw tooLarge()
  const parts = request.files({
    limits: { fileSize: maxBytes, files: 1, fields: 20, fieldSize: 64 * 1024, parts: 22 },
    throwFileSizeLimit: false,
  })
  const part = await nextFile(parts)
  if (!part) throw problem('upload.no-file')
  return {
    expectedBytes,
    stream: Readable.from(wholeFile(part, parts), { objectMode: false }),
    // The sender may omit the name, whatever the type says.
    name: plainName(part.filename ?? ''),
  }
}

/** Returns a file's name without control characters, and not too long. */
export const plainName = (name: string): string => name.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 255)

async function* wholeFile({ file }: MultipartFile, parts: AsyncIterator<MultipartFile>) {
  // The parser would cut the file at the limit and read the rest of it, however long, to the end.
  file.once('limit', () => file.destroy(tooLarge()))
  try {
    for await (const chunk of file) yield chunk
  } catch (error) {
    throw broken(error)
  }
  await nextFile(parts)
}

async function nextFile(parts: AsyncIterator<MultipartFile>): Promise<MultipartFile | undefined> {
  try {
    const next = await parts.next()
    return next.done ? undefined : next.value
  } catch (error) {
    throw broken(error)
  }
}

/** The problems of requests that the parser cannot read. */
function broken(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'FST_FILES_LIMIT' ? problem('upload.several-files') : problem('upload.incomplete')
}
