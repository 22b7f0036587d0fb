import bots from 'crawler-user-agents'

const BOT = new RegExp(bots.map(({ pattern }) => pattern).join('|'))

/** Podcast apps named like their feed fetcher, a known bot */
const APP = /podcast app/i

/** Watches repeat the downloads of their phone. */
const WATCH = /watchOS|Apple ?Watch/i

/** Bots name themselves early; matching 16 kB would take 15 ms. */
const MAX_LENGTH = 500

export function isKnownBot(agent: string): boolean {
  const start = agent.slice(0, MAX_LENGTH)
  return WATCH.test(start) || (BOT.test(start) && !APP.test(start))
}
