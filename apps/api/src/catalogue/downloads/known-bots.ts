/** Agents that fetch files without anybody who listens. */
import bots from 'crawler-user-agents'

const BOT = new RegExp(bots.map(({ pattern }) => pattern).join('|'))

/** Apps for listeners that the list knows by the fetcher of feeds that has the same name. */
const APP = /podcast app/i

/** A watch loads the episodes once more that its phone has loaded. */
const WATCH = /watchOS|Apple ?Watch/i

/** Returns true if downloads by this agent are not counted: a known bot or tool, or an Apple Watch. */
export const isKnownBot = (agent: string): boolean =>
  WATCH.test(agent) || (BOT.test(agent) && !APP.test(agent))
