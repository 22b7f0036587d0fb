import { hash } from 'node:crypto'
import { FIRST_REPLIES_ID } from '@nava/contracts'
import type { FastifyInstance } from 'fastify'
import { staleAge } from '../../platform/http/visitor-replies.ts'
import { LRUCache } from 'lru-cache'

export interface FirstReplies {
  /** JSON by the address of the call */
  texts: ReadonlyMap<string, string>
  version: string
  /** Age of the oldest reply in seconds, if the database is unreachable */
  staleFor: number | undefined
}

/** Call without a body; some POST calls only read */
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

/** Maximum characters of kept replies */
const MAX_KEPT = 16 * 1024 * 1024

/**
 * Makes the first calls of a page; the client repeats failed ones. Unchanged replies are reused, such as the
 * 100 kB of the home page.
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
        // Calls fail while the server closes.
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

/** Returns an element with the replies, with which the page shows its content immediately. */
export function repliesElement(replies: FirstReplies): string {
  if (replies.texts.size === 0) return ''
  // Escapes JSON so that it cannot end the script element.
  const json = repliesJson(replies).replaceAll('<', String.raw`\u003c`)
  return `<script type="application/json" id="${FIRST_REPLIES_ID}">${json}</script>`
}

export function repliesJson(replies: FirstReplies): string {
  const entries = [...replies.texts].map(([address, reply]) => `${JSON.stringify(address)}:${reply}`)
  return `{${entries.join()}}`
}
