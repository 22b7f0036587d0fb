import { FIRST_REPLIES_ID } from '@nava/contracts'

let replies: Record<string, unknown> | undefined

/**
 * Returns the reply that the server gave the page for a call by a visitor, once; later calls go to the server. Undefined
 * if there is none.
 */
export function takeFirstReply(address: string): unknown {
  replies ??= readReplies()
  const reply = replies[address]
  delete replies[address]
  return reply
}

function readReplies(): Record<string, unknown> {
  const text = document.getElementById(FIRST_REPLIES_ID)?.textContent
  return text ? (JSON.parse(text) as Record<string, unknown>) : {} // of our own server
}
