import { FIRST_REPLIES_ID } from '@nava/contracts'

type Replies = Record<string, unknown>

let replies: Replies | undefined

export function takeFirstReply(address: string): unknown {
  replies ??= readReplies()
  const reply = replies[address]
  delete replies[address]
  return reply
}

export function giveFirstReplies(given: Replies): void {
  replies = given
}

function readReplies(): Replies {
  const text = document.getElementById(FIRST_REPLIES_ID)?.textContent
  return text ? (JSON.parse(text) as Replies) : {}
}
