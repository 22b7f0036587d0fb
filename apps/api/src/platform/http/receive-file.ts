import { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { HttpError, problem } from './errors.ts'

export interface ReceivedFile {
  /** Fails with an HttpError: 413 for a too large file, 400 for a second file or a truncated request */
  stream: Readable
  /** Declared length, including the framing of multipart */
  expectedBytes: number
  /** Name given by the sender; never used as a path */
  name: string
}

/** Maximum bytes for boundaries, headers and small fields */
const FRAME_BYTES = 2 * 1024 * 1024

const tooLarge = () => problem('upload.too-large')

/** @throws 415 for types other than multipart, 411 without a Content-Length, 400 without a file */
export async function receiveFile(request: FastifyRequest, maxBytes: number): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw problem('request.not-multipart')
  const declared = request.headers['content-length']
  if (declared === undefined) throw problem('request.length-required')
  // The HTTP server has already refused lengths that are not numbers.
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
    // may be missing, although its type denies it
    name: plainName(part.filename ?? ''),
  }
}

export const plainName = (name: string): string => name.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 255)

async function* wholeFile({ file }: MultipartFile, parts: AsyncIterator<MultipartFile>) {
  // The parser would truncate the file and continue, so the file is destroyed.
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

function broken(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'FST_FILES_LIMIT' ? problem('upload.several-files') : problem('upload.incomplete')
}
