import type { QueueItem } from './queue-item.ts'

/** Returns an album's or a collection's artists in the shape of a queue item. */
export function artistNames(
  artists: readonly { artistID: number; artist: { name: string } }[],
): QueueItem['artists'] {
  return artists.map(({ artistID, artist }) => ({ id: artistID, name: artist.name }))
}
