import { FIRST_REPLIES_ID } from '@nava/contracts'
import type { FastifyInstance } from 'fastify'

/** The replies that a visitor gets, as JSON, by the address of the call. */
export type FirstReplies = ReadonlyMap<string, string>

/** A call without a body; a few that only read are made by POST. */
export interface FirstCall {
  method: 'GET' | 'POST'
  url: string
}

/** Makes the first calls of a page. What is refused or fails is left out, and the page makes the call itself. */
export async function firstReplies(app: FastifyInstance, calls: readonly FirstCall[]): Promise<FirstReplies> {
  const replies = await Promise.all(
    calls.map(async ({ method, url }) => {
      const { statusCode, payload } = await app.inject({ method, url })
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
  // Nothing in it can end the script element it stands in.
  const json = repliesJson(replies).replaceAll('<', String.raw`\u003c`)
  return `<script type="application/json" id="${FIRST_REPLIES_ID}">${json}</script>`
}

/** Returns the replies as one JSON object, by the addresses of their calls. */
export function repliesJson(replies: FirstReplies): string {
  const entries = [...replies].map(([address, reply]) => `${JSON.stringify(address)}:${reply}`)
  return `{${entries.join()}}`
}
