export interface HeardTrack {
  id: number
  times: number
  artistIDs: readonly number[]
}

/** Similarity of two tracks, by their IDs */
export type Neighbours = ReadonlyMap<number, ReadonlyMap<number, number>>

export interface Taste {
  tracks: readonly HeardTrack[]
  /** Most heard first */
  artistIDs: readonly number[]
}

/** Similarity of two tracks by the same artist */
const SAME_ARTIST = 0.5

/** Minimum mean similarity to the tracks of a taste */
const BELONGS = 0.05

/** Minimum tracks of a taste */
const FEWEST = 3

const NAMED_BY = 3

/** Returns up to `most` tastes, the most heard first. Each track joins the most similar taste, or starts one. */
export function clusterTastes(heard: readonly HeardTrack[], neighbours: Neighbours, most: number): Taste[] {
  const groups: HeardTrack[][] = []
  for (const track of heard.toSorted((a, b) => b.times - a.times || a.id - b.id)) {
    const [best] = groups
      .map((tracks) => ({ tracks, likeness: meanLikeness(track, tracks, neighbours) }))
      .toSorted((a, b) => b.likeness - a.likeness)
    if (best && best.likeness >= BELONGS) best.tracks.push(track)
    else groups.push([track])
  }
  return groups
    .filter((tracks) => tracks.length >= FEWEST)
    .toSorted((a, b) => timesOf(b) - timesOf(a))
    .slice(0, most)
    .map((tracks) => ({ tracks, artistIDs: artistsOf(tracks).slice(0, NAMED_BY) }))
}

const timesOf = (tracks: readonly HeardTrack[]): number => tracks.reduce((sum, { times }) => sum + times, 0)

function meanLikeness(track: HeardTrack, tracks: readonly HeardTrack[], neighbours: Neighbours): number {
  const likeness = ({ id, artistIDs }: HeardTrack) =>
    Math.max(
      neighbours.get(track.id)?.get(id) ?? 0,
      neighbours.get(id)?.get(track.id) ?? 0,
      artistIDs.some((artistID) => track.artistIDs.includes(artistID)) ? SAME_ARTIST : 0,
    )
  return tracks.reduce((sum, other) => sum + likeness(other), 0) / tracks.length
}

function artistsOf(tracks: readonly HeardTrack[]): number[] {
  const times = new Map<number, number>()
  for (const track of tracks)
    for (const artistID of track.artistIDs.slice(0, 1))
      times.set(artistID, (times.get(artistID) ?? 0) + track.times)
  return [...times].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]).map(([artistID]) => artistID)
}
