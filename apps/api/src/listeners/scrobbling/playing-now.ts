import type { TellNowPlaying } from './tell-now-playing.ts'
import type { PlaybackReport, PlayingNowStore } from './playing-now.store.ts'

export type PlayingNow = ReturnType<typeof playingNow>

/** What players tell of the present, to the person's apps and to the services that the person connected */
export function playingNow(store: PlayingNowStore, tellServices: TellNowPlaying) {
  return {
    of: store.of,

    tell: async (userID: number, client: string, item: { musicID?: number; podcastID?: number }) => {
      await store.tell(userID, client, item)
      if (item.musicID !== undefined) tellServices(userID, item.musicID)
    },

    /** Returns true if the item was heard by now. */
    report: async (userID: number, client: string, report: PlaybackReport): Promise<boolean> => {
      const isHeard = await store.report(userID, client, report)
      if (report.musicID !== undefined && report.state === 'playing') tellServices(userID, report.musicID)
      return isHeard
    },
  }
}
