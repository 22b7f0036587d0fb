import type { BodySpec, BytesReply, FileBody, FilesBody, ReplySpec, TextReply } from './endpoint.ts'

export const isText = (reply: ReplySpec): reply is TextReply => 'kind' in reply && reply.kind === 'text'
export const isBytes = (reply: ReplySpec): reply is BytesReply => 'kind' in reply && reply.kind === 'bytes'
export const isFile = (body: BodySpec | undefined): body is FileBody =>
  body !== undefined && 'kind' in body && body.kind === 'file'

export const hasSeveralFiles = (body: BodySpec | undefined): body is FilesBody =>
  isFile(body) && 'maxFiles' in body
