/** Agents that fetch files without anybody who listens. */
import bots from 'crawler-user-agents'

const BOT = new RegExp(bots.map(({ pattern }) => pattern).join('|'))

/** Apps for listeners that the list knows by the fetcher of feeds that has the same name. */
const APP = /podcast app/i

/** A watch loads the episodes once more that its phone has loaded. */
const WATCH = /watchOS|Apple ?Watch/i

/** Bots name themselves early; the hundreds of patterns would take 15 ms for the 16 kB that a header may have. */
const MAX_LENGTH = 500

/** Returns true if downloads by this agent are not counted: a known bot or tool, or an Apple Watch. */
export function isKnownBot(agent: string): boolean {
  const start = agent.slice(0, MAX_LENGTH)
  return WATCH.test(start) || (BOT.test(start) && !APP.test(start))
}
