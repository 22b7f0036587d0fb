export interface Place {
  musicID: number
  disc: number
  track: number
  /** True for a track that keeps its number */
  isConfirmed?: boolean
}

/** Moves a track to another place of the list; it goes to the disc of its new neighbour, so that discs stay together. */
export function movedTo<Track extends Place>(tracks: readonly Track[], from: number, to: number): Track[] {
  const moved = tracks[from]
  if (!moved) return [...tracks]
  const rest = tracks.toSpliced(from, 1)
  const disc = (to > from ? rest[to - 1] : rest[to])?.disc ?? moved.disc
  return numbered(rest.toSpliced(to, 0, { ...moved, disc }))
}

/** Puts a track at the end of a disc. */
export function onDisc<Track extends Place>(
  tracks: readonly Track[],
  musicID: number,
  disc: number,
): Track[] {
  const moved = tracks.find((track) => track.musicID === musicID)
  if (!moved) return [...tracks]
  const rest = tracks.filter((track) => track.musicID !== musicID)
  const after = rest.findLastIndex((track) => track.disc <= disc) + 1
  return numbered(rest.toSpliced(after, 0, { ...moved, disc }))
}

/** Numbers the tracks of each disc from 1, around those that keep their numbers. */
function numbered<Track extends Place>(tracks: readonly Track[]): Track[] {
  const taken = new Set(tracks.filter(({ isConfirmed }) => isConfirmed).map(placeOf))
  return tracks
    .map((each) => {
      if (each.isConfirmed) return each
      let track = 1
      while (taken.has(placeOf({ ...each, track }))) track += 1
      taken.add(placeOf({ ...each, track }))
      return { ...each, track }
    })
    .toSorted((a, b) => a.disc - b.disc || a.track - b.track)
}

const placeOf = ({ disc, track }: Place): string => `${disc}.${track}`
