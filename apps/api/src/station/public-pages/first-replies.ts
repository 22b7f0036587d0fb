import { hash } from 'node:crypto'
import { FIRST_REPLIES_ID } from '@nava/contracts'
import type { FastifyInstance } from 'fastify'
import { staleAge } from '../../platform/http/stale.ts'
import { LRUCache } from 'lru-cache'

/** The replies that a visitor gets. */
export interface FirstReplies {
  /** As JSON, by the address of the call. */
  texts: ReadonlyMap<string, string>
  /** Another text for other replies. */
  version: string
  /** The age of the oldest of them in seconds, if the database is away. */
  staleFor: number | undefined
}

/** A call without a body; a few that only read are made by POST. */
export interface FirstCall {
  method: 'GET' | 'POST'
  url: string
}

interface KnownReply {
  etag: string
  text: string
}

interface Reply extends KnownReply {
  staleFor?: number | undefined
}

/** The memory of the replies that are kept, in characters. */
const MAX_KEPT = 16 * 1024 * 1024

/**
 * Returns what makes the first calls of a page. What is refused or fails is left out, and the page makes the call itself. A
 * reply that is the same as last time is not sent again: that of home has 100 kB.
 */
export function firstReplies(app: FastifyInstance): (calls: readonly FirstCall[]) => Promise<FirstReplies> {
  const known = new LRUCache<string, KnownReply>({
    maxSize: MAX_KEPT,
    sizeCalculation: ({ text }) => text.length + 1,
  })

  async function replyTo({ method, url }: FirstCall): Promise<Reply | undefined> {
    const last = known.get(url)
    const { statusCode, payload, headers } = await app.inject({
      method,
      url,
      headers: last ? { 'if-none-match': last.etag } : {},
    })
    const staleFor = staleAge(headers['cache-status'])
    if (last && statusCode === 304) return { ...last, staleFor }
    if (statusCode !== 200) return undefined
    const { etag } = headers
    if (typeof etag !== 'string') return { etag: hash('sha1', payload, 'base64url'), text: payload }
    const reply = { etag, text: payload }
    known.set(url, reply)
    return { ...reply, staleFor }
  }

  return async (calls) => {
    const replies = await Promise.all(
      calls.map(async (call) => {
        // No call is made any more once the server closes.
        const reply = await replyTo(call).catch(() => undefined)
        return reply ? [{ url: call.url, ...reply }] : []
      }),
    )
    const found = replies.flat()
    const ages = found.flatMap(({ staleFor }) => staleFor ?? [])
    return {
      texts: new Map(found.map(({ url, text }) => [url, text])),
      version: JSON.stringify(found.map(({ url, etag }) => [url, etag])),
      staleFor: ages.length > 0 ? Math.max(...ages) : undefined,
    }
  }
}

/**
 * Returns the element that gives a page the replies to its first calls, so that it shows its content without waiting for
 * them.
 */
export function repliesElement(replies: FirstReplies): string {
  if (replies.texts.size === 0) return ''
  // Nothing in it can end the script element it stands in.
  const json = repliesJson(replies).replaceAll('<', String.raw`\u003c`)
  return `<script type="application/json" id="${FIRST_REPLIES_ID}">${json}</script>`
}

/** Returns the replies as one JSON object, by the addresses of their calls. */
export function repliesJson(replies: FirstReplies): string {
  const entries = [...replies.texts].map(([address, reply]) => `${JSON.stringify(address)}:${reply}`)
  return `{${entries.join()}}`
}
