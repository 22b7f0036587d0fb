import { hash } from 'node:crypto'
import { FIRST_REPLIES_ID } from '@nava/contracts'
import type { FastifyInstance } from 'fastify'
import type { ReplyCache } from '../../platform/cache/reply-cache.ts'
import { staleAge } from '../../platform/http/visitor-replies.ts'

export interface FirstReplies {
  /** JSON by the address of the call */
  bodies: ReadonlyMap<string, Buffer>
  version: string
  /** Age of the oldest reply in seconds, if the database is unreachable */
  staleFor: number | undefined
}

/** Call without a body; some POST calls only read */
export interface FirstCall {
  method: 'GET' | 'POST'
  url: string
}

interface Reply {
  etag: string
  body: Buffer
  staleFor?: number | undefined
}

/** Makes the first calls of a page unless their replies are cached; the client repeats failed ones. */
export function firstReplies(
  app: FastifyInstance,
  replyCache: Pick<ReplyCache, 'current'>,
): (calls: readonly FirstCall[]) => Promise<FirstReplies> {
  async function replyTo({ method, url }: FirstCall): Promise<Reply | undefined> {
    const cached = method === 'GET' ? replyCache.current(url, { notDue: true }) : undefined
    if (cached) return cached
    const { statusCode, rawPayload, headers } = await app.inject({ method, url })
    if (statusCode !== 200) return undefined
    const etag = headers.etag ?? hash('sha1', rawPayload, 'base64url')
    return { etag, body: rawPayload, staleFor: staleAge(headers['cache-status']) }
  }

  return async (calls) => {
    const replies = await Promise.all(
      calls.map(async (call) => {
        // Calls fail while the server closes.
        const reply = await replyTo(call).catch(() => undefined)
        return reply ? [{ url: call.url, reply }] : []
      }),
    )
    const found = replies.flat()
    const ages = found.flatMap(({ reply }) => reply.staleFor ?? [])
    return {
      bodies: new Map(found.map(({ url, reply }) => [url, reply.body])),
      version: JSON.stringify(found.map(({ url, reply }) => [url, reply.etag])),
      staleFor: ages.length > 0 ? Math.max(...ages) : undefined,
    }
  }
}

/** Returns an element with the replies, with which the page shows its content immediately. */
export function repliesElement(replies: FirstReplies): string {
  if (replies.bodies.size === 0) return ''
  // Escapes JSON so that it cannot end the script element.
  const json = repliesJson(replies).replaceAll('<', String.raw`\u003c`)
  return `<script type="application/json" id="${FIRST_REPLIES_ID}">${json}</script>`
}

export function repliesJson(replies: FirstReplies): string {
  const entries = [...replies.bodies].map(
    ([address, body]) => `${JSON.stringify(address)}:${body.toString()}`,
  )
  return `{${entries.join()}}`
}
