import bots from 'crawler-user-agents'

const BOT = new RegExp(bots.map(({ pattern }) => pattern).join('|'))

/** Podcast apps that `BOT` matches too, because their feed fetchers have the same name */
const APP = /podcast app/i

/** Watches repeat downloads of their phone, so they do not count. */
const WATCH = /watchOS|Apple ?Watch/i

/** Characters that are searched: bots name themselves early, and searching 16 kB would take 15 ms */
const MAX_LENGTH = 500

export function isKnownBot(agent: string): boolean {
  const start = agent.slice(0, MAX_LENGTH)
  return WATCH.test(start) || (BOT.test(start) && !APP.test(start))
}
