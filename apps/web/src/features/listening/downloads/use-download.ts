import { useStore } from 'zustand'
import { type QueueItem, isSame } from '../player/queue-item.ts'
import { type Download, useDownloads } from './downloads-store.ts'
import { running } from './run-downloads.ts'

export function useDownload(item: QueueItem | undefined): Download | undefined {
  return useDownloads().find((each) => isSame(each.item, item))
}

/** Returns 0 to 100 while this tab downloads the item, else undefined. */
export function useFetchedPercent(item: QueueItem): number | undefined {
  return useStore(running, (now) =>
    now.state === 'fetching' && isSame(now.item, item)
      ? Math.floor((100 * now.bytes) / Math.max(1, now.total))
      : undefined,
  )
}
