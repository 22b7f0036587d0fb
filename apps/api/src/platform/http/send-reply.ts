import { isBytes, isText, type ReplySpec } from '@nava/contracts'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod'
import { JsonStream, ReadyJson, sendReady } from './caching.ts'
import { serializerOf, stringifierOf } from './serializers.ts'

interface Sending {
  spec: ReplySpec
  strict: boolean
}

/** Sends the value that a handler returned, unless the handler has sent bytes itself. */
export function sendReply(
  request: FastifyRequest,
  reply: FastifyReply,
  value: unknown,
  { spec, strict }: Sending,
) {
  if (value instanceof JsonStream) return sendStream(reply, value, { spec, strict })
  if (isBytes(spec)) return reply
  if (value instanceof ReadyJson) return sendReady(request, reply, value)
  return sendValue(reply, value, { spec, strict })
}

/** Returns the JSON of a value, which can be sent to many. */
export function readyJson(value: unknown, { spec, strict }: Sending): ReadyJson {
  if (value instanceof ReadyJson) return value
  if (isText(spec) || isBytes(spec)) throw new Error('only JSON is cached')
  return serializerOf({ strict }, { reply: spec })(value)
}

export function jsonReply(spec: ReplySpec): Pick<RouteOptions, 'schema' | 'serializerCompiler'> {
  if (isText(spec) || isBytes(spec)) return {}
  // The serializer already contains the schema, so the route gets an empty one.
  return { schema: { response: { 200: {} } }, serializerCompiler: () => stringifierOf(spec) }
}

export function sendValue(reply: FastifyReply, value: unknown, { spec, strict }: Sending) {
  if (isText(spec)) {
    if (typeof value !== 'string' || (spec.values.length > 0 && !spec.values.includes(value)))
      throw new Error('a text reply that the contract does not name')
    if (!reply.hasHeader('content-type')) reply.type('text/plain; charset=utf-8')
    return reply.send(value)
  }
  if (strict && !isBytes(spec)) spec.parse(value)
  return reply.send(value)
}

async function sendStream(reply: FastifyReply, value: JsonStream, { spec, strict }: Sending) {
  reply.type('application/json; charset=utf-8')
  if (!strict) return reply.send(Readable.from(value.parts))
  const text = await value.text()
  if (!isText(spec) && !isBytes(spec))
    z.strictObject(spec instanceof z.ZodObject ? spec.shape : {}).parse(JSON.parse(text))
  return reply.send(text)
}
