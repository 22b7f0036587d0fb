/** One file out of a multipart request, as a stream. */
import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { HttpError } from './errors.ts'

export interface ReceivedFile {
  stream: Readable
  /** As the sender named it; for people only, never a path. */
  name: string
  /** True once the stream has ended because the file was larger than allowed. */
  truncated: () => boolean
}

/** Gives the file of a multipart request. Throws 415 where the body is not multipart, 400 where it holds no file. */
export async function receiveFile(request: FastifyRequest, maxBytes: number): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw new HttpError(415, 'Send the file as multipart/form-data')
  const part = await request.file({
    limits: { fileSize: maxBytes, files: 1, fields: 20, parts: 21 },
    throwFileSizeLimit: false,
  })
  if (!part) throw new HttpError(400, 'There is no file in the request')
  return { stream: part.file, name: part.filename.slice(0, 255), truncated: () => part.file.truncated }
}
