import type { PlaybackReport, PlayingNowStore } from './playing-now.store.ts'
import type { NotifyServices } from './notify-services.ts'

export type PlayingNow = ReturnType<typeof playingNow>

/** What a person's players are playing, shown to the person's apps and sent to the services that the person connected */
export function playingNow(store: PlayingNowStore, notifyServices: NotifyServices) {
  return {
    of: store.of,

    /** `client`: name of the app; undefined for pages, whose item is in the stored queue */
    start: async (
      userID: number,
      client: string | undefined,
      item: { musicID?: number; podcastID?: number },
    ) => {
      if (client !== undefined) await store.start(userID, client, item)
      if (item.musicID !== undefined) notifyServices(userID, item.musicID)
    },

    /** Returns true if the item was heard by now. */
    report: async (userID: number, client: string, report: PlaybackReport): Promise<boolean> => {
      const isHeard = await store.report(userID, client, report)
      if (report.musicID !== undefined && report.state === 'playing') notifyServices(userID, report.musicID)
      return isHeard
    },
  }
}
