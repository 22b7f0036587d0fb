import { FIRST_REPLIES_ID } from '@nava/contracts'

type Replies = Record<string, unknown>

let replies: Replies | undefined

/** Returns a reply that came with the page, and removes it. */
export function takeFirstReply(address: string): unknown {
  replies ??= readReplies()
  const reply = replies[address]
  delete replies[address]
  return reply
}

/** Sets the replies of a server-rendered page by address. */
export function giveFirstReplies(given: Replies): void {
  replies = given
}

function readReplies(): Replies {
  const text = document.getElementById(FIRST_REPLIES_ID)?.textContent
  return text ? (JSON.parse(text) as Replies) : {}
}
