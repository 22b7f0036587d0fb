import type { Sql } from '@nava/db'
import { inTransaction } from '@nava/db/in-transaction'
import type { CountPlay, Moment } from '../../catalogue/music/count-play.ts'
import type { Listener } from '../../catalogue/music/listener.ts'
import type { Caller } from '../../platform/http/auth.ts'
import type { ScrobblingStore } from './scrobbling.store.ts'

/** Returns true if the caller may see one of the tracks. */
export type CountAppPlays = (
  plays: readonly Moment[],
  by: { listener: Listener; caller: Caller },
) => Promise<boolean>

/** Counts plays of tracks and queues them for the user's services, all or none. */
export function countAppPlays({
  sql,
  countMusicPlay,
  scrobbling,
}: {
  sql: Sql
  countMusicPlay: CountPlay
  scrobbling: Pick<ScrobblingStore, 'add'>
}): CountAppPlays {
  return (plays, by) =>
    inTransaction(sql, async (client) => {
      const { stored, someVisible } = await countMusicPlay.countAll(plays, { ...by, source: 'app', client })
      const heard = stored.map(({ id, at = new Date() }) => ({ id, at }))
      if (heard.length > 0) await scrobbling.add(by.caller.userID, heard, client)
      return someVisible
    })
}
