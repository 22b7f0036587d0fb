import type { Sql } from '@nava/db'
import { inTransaction } from '@nava/db/in-transaction'
import type { CountPlay } from '../../catalogue/music/count-play.ts'
import type { Listener } from '../../catalogue/music/listener.ts'
import type { Caller } from '../../platform/http/auth.ts'
import type { ScrobblingStore } from './scrobbling.store.ts'

export type CountAppPlay = (play: {
  id: number
  /** Undefined for the present */
  at: Date | undefined
  listener: Listener
  caller: Caller
}) => Promise<void>

/** Counts a play of a track and queues it for the user's services, both or neither. */
export function countAppPlay({
  sql,
  countMusicPlay,
  scrobbling,
}: {
  sql: Sql
  countMusicPlay: CountPlay
  scrobbling: Pick<ScrobblingStore, 'add'>
}): CountAppPlay {
  return (play) =>
    inTransaction(sql, async (client) => {
      if (await countMusicPlay.count({ ...play, source: 'app', client }))
        await scrobbling.add(play.caller.userID, play.id, play.at ?? new Date(), client)
    })
}
