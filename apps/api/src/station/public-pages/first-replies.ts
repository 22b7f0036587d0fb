import { FIRST_REPLIES_ID } from '@nava/contracts'
import type { FastifyInstance } from 'fastify'

/** The replies that a visitor gets, as JSON, by the address of the call. */
export type FirstReplies = ReadonlyMap<string, string>

/** Makes the first calls of a page. What is refused or fails is left out, and the page makes the call itself. */
export async function firstReplies(app: FastifyInstance, calls: readonly string[]): Promise<FirstReplies> {
  const replies = await Promise.all(
    calls.map(async (url) => {
      const { statusCode, payload } = await app.inject({ method: 'GET', url })
      return statusCode === 200 ? [[url, payload] as const] : []
    }),
  )
  return new Map(replies.flat())
}

/**
 * Returns the element that gives a page the replies to its first calls, so that it shows its content without waiting for
 * them.
 */
export function repliesElement(replies: FirstReplies): string {
  if (replies.size === 0) return ''
  const entries = [...replies].map(([address, reply]) => `${JSON.stringify(address)}:${reply}`)
  // Nothing in it can end the script element it stands in.
  const json = `{${entries.join()}}`.replaceAll('<', String.raw`\u003c`)
  return `<script type="application/json" id="${FIRST_REPLIES_ID}">${json}</script>`
}
