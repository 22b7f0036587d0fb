import type { QueueItem } from './queue-item.ts'

export function artistNames(
  artists: readonly { artistID: number; artist: { name: string } }[],
): QueueItem['artists'] {
  return artists.map(({ artistID, artist }) => ({ id: artistID, name: artist.name }))
}
