/** Tells which episodes of a feed a DJ has: by their ids, then by the addresses of their recordings. */
import type { LeftOut } from '@nava/contracts'
import { type FoundEpisode, leftOut } from './read-feed.ts'

export interface KnownEpisode {
  guid: string
  /** Of the recording in its feed; null if it is not from a feed */
  address: string | null
  title: string
}

/** Parts the episodes of a feed into new ones and those that are here already. */
export function splitKnown(
  episodes: readonly FoundEpisode[],
  had: readonly KnownEpisode[],
): { fresh: FoundEpisode[]; known: LeftOut[] } {
  const byGuid = new Map(had.map(({ guid, title }) => [guid, title]))
  const byAddress = new Map(
    had.flatMap(({ address, title }) => (address === null ? [] : [[addressKey(address), title]])),
  )
  const fresh: FoundEpisode[] = []
  const known: LeftOut[] = []
  for (const episode of episodes) {
    const title = byGuid.get(episode.guid) ?? byAddress.get(addressKey(episode.item.recording))
    if (title === undefined) fresh.push(episode)
    else known.push(leftOut(episode.title, 'feed.known', { message: title }))
  }
  return { fresh, known }
}

/** Addresses with equal keys lead to the same file. */
export const addressKey = (address: string): string =>
  address.replace(/#.*/s, '').replace(/^http:/i, 'https:')
