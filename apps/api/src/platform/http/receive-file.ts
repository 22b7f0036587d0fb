import { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { MIB } from '@nava/contracts'
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
  const { parts, expectedBytes } = openForm(request, { maxBytes, maxFiles: 1, tooLarge })
  const part = await nextFile(parts)
  if (!part) throw problem('upload.no-file')
  return receivedFile(part, wholeFile(part, parts), expectedBytes)
}

/**
 * Yields files, each of which must be read before the next.
 * @throws as `receiveFile` does, and 400 for more than `maxFiles`; `maxBytes` is for all files together
 */
export async function* receiveFiles(
  request: FastifyRequest,
  { maxBytes, maxFiles }: Omit<Most, 'tooLarge'>,
): AsyncGenerator<ReceivedFile> {
  const allTooLarge = () => problem('upload.files-too-large', { max: Math.floor(maxBytes / MIB) })
  const { parts, expectedBytes } = openForm(request, { maxBytes, maxFiles, tooLarge: allTooLarge })
  let part = await nextFile(parts, maxFiles)
  if (!part) throw problem('upload.no-file')
  for (; part; part = await nextFile(parts, maxFiles))
    yield receivedFile(part, bytesOf(part, allTooLarge), expectedBytes)
}

interface Most {
  maxBytes: number
  maxFiles: number
  tooLarge: () => HttpError
}

function openForm(request: FastifyRequest, { maxBytes, maxFiles, tooLarge: refusal }: Most) {
  if (!request.isMultipart()) throw problem('request.not-multipart')
  const declared = request.headers['content-length']
  if (declared === undefined) throw problem('request.length-required')
  // The HTTP server has already refused lengths that are not numbers.
  const expectedBytes = Number(declared)
  if (expectedBytes > maxBytes + FRAME_BYTES) throw refusal()
  const parts = request.files({
    limits: {
      fileSize: maxBytes,
      files: maxFiles,
      fields: 20,
      fieldSize: 64 * 1024,
      parts: maxFiles + 21,
    },
    throwFileSizeLimit: false,
  })
  return { parts, expectedBytes }
}

const receivedFile = (
  { filename }: MultipartFile,
  bytes: AsyncIterable<Uint8Array>,
  expectedBytes: number,
): ReceivedFile => ({
  expectedBytes,
  stream: Readable.from(bytes, { objectMode: false }),
  // may be missing, although its type denies it
  name: plainName(filename ?? ''),
})

export const plainName = (name: string): string => name.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 255)

async function* wholeFile(part: MultipartFile, parts: AsyncIterator<MultipartFile>) {
  yield* bytesOf(part, tooLarge)
  await nextFile(parts)
}

async function* bytesOf({ file }: MultipartFile, refusal: () => HttpError): AsyncGenerator<Uint8Array> {
  // The parser would truncate the file and continue, so the file is destroyed.
  file.once('limit', () => file.destroy(refusal()))
  try {
    for await (const chunk of file) yield chunk
  } catch (error) {
    throw broken(error)
  }
}

async function nextFile(
  parts: AsyncIterator<MultipartFile>,
  maxFiles = 1,
): Promise<MultipartFile | undefined> {
  try {
    const next = await parts.next()
    return next.done ? undefined : next.value
  } catch (error) {
    throw broken(error, maxFiles)
  }
}

function broken(error: unknown, maxFiles = 1): HttpError {
  if (error instanceof HttpError) return error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code !== 'FST_FILES_LIMIT') return problem('upload.incomplete')
  return maxFiles === 1
    ? problem('upload.several-files')
    : problem('upload.too-many-files', { max: maxFiles })
}
