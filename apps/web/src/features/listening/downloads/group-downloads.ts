import type { Download } from './downloads-store.ts'

export interface DownloadGroup {
  /** Name of an album or playlist; empty for single items */
  list: string
  kind: Download['item']['kind']
  downloads: readonly Download[]
}

/** Returns single tracks, single episodes, then albums and playlists, the latest first. */
export function groupDownloads(downloads: readonly Download[]): DownloadGroup[] {
  const lists = [...new Set(downloads.map(({ list }) => list))].filter((list) => list !== '').toReversed()
  const alone = (['music', 'podcast'] as const).map((kind) => ({
    list: '',
    kind,
    downloads: downloads.filter(({ list, item }) => list === '' && item.kind === kind).toReversed(),
  }))
  const together = lists.flatMap((list) => {
    const of = downloads.filter((each) => each.list === list)
    const [first] = of
    return first ? [{ list, kind: first.item.kind, downloads: of }] : []
  })
  return [...alone, ...together].filter((group) => group.downloads.length > 0)
}
