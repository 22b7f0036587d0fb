import { byName } from './by-name.ts'

interface Ordered {
  album: string
  /** 0 if untagged, which counts as 1 */
  disc: number
  /** 0 if untagged */
  track: number
  /** As in `Tags`; empty if untagged */
  side?: string
  /** File name, which orders untagged files */
  name: string
}

/** Compares by album, disc and track number; untagged tracks come last, by side and file name. */
export function byAlbumOrder(one: Ordered, other: Ordered): number {
  const rank = ({ track }: Ordered) => (track === 0 ? Infinity : track)
  return (
    one.album.localeCompare(other.album) ||
    (one.disc || 1) - (other.disc || 1) ||
    (rank(one) === rank(other) ? 0 : rank(one) - rank(other)) ||
    byName(one.side ?? '', other.side ?? '') ||
    byName(one.name, other.name)
  )
}
