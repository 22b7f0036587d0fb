import { SUBSONIC_VERSION } from '@nava/contracts/subsonic'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { readableAnywhere } from '../../platform/http/security-headers.ts'
import type { SubsonicFailure } from './failure.ts'
import { isOldClient, onlyOldParts } from './old-clients.ts'
import { readFields } from './read-fields.ts'
import { type Parts, writeXml } from './write-xml.ts'

export interface Server {
  type: string
  serverVersion: string
}

/** Parsed without the call's schema, so that invalid requests get a reply in their format. */
const Format = z.object({
  f: z.enum(['xml', 'json', 'jsonp']).catch('xml'),
  callback: z
    .string()
    .regex(/^[\w$][\w$.]{0,99}$/)
    .optional()
    .catch(undefined),
  v: z.string().catch(''),
})

export function sendData(request: FastifyRequest, reply: FastifyReply, server: Server, data: Parts) {
  return send(request, reply, { ...head('ok', server), ...data })
}

export function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  server: Server,
  { code, message }: SubsonicFailure,
  status = 200,
) {
  reply.isRefusal = true
  return send(request, reply, { ...head('failed', server), error: { code, message } }, status)
}

const head = (status: 'ok' | 'failed', server: Server) => ({
  status,
  version: SUBSONIC_VERSION,
  ...server,
  openSubsonic: true,
})

function send(request: FastifyRequest, reply: FastifyReply, content: Parts, status = 200) {
  reply.code(status).headers({ 'cache-control': 'private, no-store', ...readableAnywhere })
  // The text is complete already, so the route's JSON serializer is replaced.
  reply.serializer((text: string) => text)
  const { f, callback, v } = Format.parse(readFields(request))
  if (f === 'xml') {
    const parts = isOldClient(v) ? onlyOldParts(content) : content
    const xml = writeXml('subsonic-response', { xmlns: 'http://subsonic.org/restapi', ...parts })
    // Some players recognize a failure by this type only.
    return reply.type('text/xml; charset=utf-8').send(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`)
  }
  const json = JSON.stringify({ 'subsonic-response': content })
  if (f === 'json' || callback === undefined) return reply.type('application/json; charset=utf-8').send(json)
  // JSON may contain these two characters, but older JavaScript may not.
  const script = json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
  return reply.type('text/javascript; charset=utf-8').send(`${callback}(${script});`)
}
