import { FIRST_REPLIES_ID } from '@nava/contracts'

type Replies = Record<string, unknown>

let replies: Replies | undefined

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

/** Gives the replies of a page that is rendered on the server, by the address of the call. */
export function giveFirstReplies(given: Replies): void {
  replies = given
}

function readReplies(): Replies {
  const text = document.getElementById(FIRST_REPLIES_ID)?.textContent
  return text ? (JSON.parse(text) as Replies) : {} // of our own server
}
