interface Ordered {
  album: string
  disk: number
  /** 0 if untagged */
  track: number
  /** File name, which orders untagged files */
  name: string
}

/** Compares by album, disk and track number; untagged tracks come last, by file name. */
export function byAlbumOrder(one: Ordered, other: Ordered): number {
  const rank = ({ track }: Ordered) => (track === 0 ? Infinity : track)
  return (
    one.album.localeCompare(other.album) ||
    one.disk - other.disk ||
    (rank(one) === rank(other) ? 0 : rank(one) - rank(other)) ||
    one.name.localeCompare(other.name, undefined, { numeric: true })
  )
}
