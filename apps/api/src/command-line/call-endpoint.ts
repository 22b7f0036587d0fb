import { setTimeout as sleep } from 'node:timers/promises'
import {
  addressOf,
  type BodyInput,
  type BodySpec,
  type Endpoint,
  isFile,
  isText,
  type ReplyOf,
  type TextReply,
} from '@nava/contracts'
import type * as z from 'zod'
import { type Api, messageOf } from './call-api.ts'

/** Maximum retries of a call that exceeds the rate limit */
const MAX_WAITS = 20

interface Input<P extends z.ZodObject, Q extends z.ZodObject, B extends BodySpec | undefined> {
  params?: z.input<P>
  query?: Partial<z.input<Q>>
  body?: BodyInput<B>
}

/**
 * Waits if the rate limit is exceeded.
 * @throws Error with a readable message
 */
export async function callEndpoint<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends BodySpec | undefined,
  R extends z.ZodType | TextReply,
>(
  { address, token }: Api,
  endpoint: Endpoint<P, Q, B, R>,
  { params, query = {}, body }: Input<P, Q, B> = {},
): Promise<ReplyOf<R>> {
  const url = new URL(addressOf(endpoint, { ...(params && { params }), query }), address)
  const isForm = isFile(endpoint.body)
  for (let waits = 0; ; waits += 1) {
    const reply = await fetch(url, {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(!isForm && body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? formOf(body as File) : JSON.stringify(body) }),
    })
    const text = await reply.text()
    if (reply.status === 429 && waits < MAX_WAITS) {
      await sleep(Number(reply.headers.get('retry-after') ?? 5) * 1000)
      continue
    }
    if (!reply.ok) throw new Error(messageOf(reply.status, text))
    const value: unknown = isText(endpoint.reply) ? text : endpoint.reply.parse(JSON.parse(text))
    return value as ReplyOf<R>
  }
}

function formOf(file: File): FormData {
  const form = new FormData()
  form.set('file', file, file.name)
  return form
}
