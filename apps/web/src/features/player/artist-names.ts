import type { QueueItem } from './queue-item.ts'

/** Returns the artists of an album or a collection as links of names want them. */
export function artistNames(
  artists: readonly { artistID: number; artist: { name: string } }[],
): QueueItem['artists'] {
  return artists.map(({ artistID, artist }) => ({ id: artistID, name: artist.name }))
}
