import type { Neighbours, Taste } from './cluster-tastes.ts'

/** Share of a mix that the user has heard before */
const KNOWN = 0.5

/** A track must differ in artist from this many tracks before it, if possible */
const APART = 3

/**
 * Returns a mix's tracks: the most heard ones of a taste, alternating with tracks most similar to the taste.
 * `artistsOf` has all playable tracks.
 */
export function fillMix(
  { tracks }: Taste,
  neighbours: Neighbours,
  {
    size,
    artistsOf,
    unwanted,
  }: { size: number; artistsOf: ReadonlyMap<number, readonly number[]>; unwanted: ReadonlySet<number> },
): number[] {
  const known = new Set(tracks.map(({ id }) => id))
  const scores = new Map<number, number>()
  for (const { id, times } of tracks)
    for (const [other, score] of neighbours.get(id) ?? [])
      if (!known.has(other)) scores.set(other, (scores.get(other) ?? 0) + score * Math.sqrt(times))
  const playable = (id: number) => artistsOf.has(id) && !unwanted.has(id)
  const heard = [...known].filter(playable)
  const others = [...scores]
    .filter(([id]) => playable(id))
    .toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
    .map(([id]) => id)
  const ofHeard = Math.max(Math.round(size * KNOWN), size - others.length)
  return spread(
    alternate(heard.slice(0, ofHeard), others.slice(0, size - Math.min(heard.length, ofHeard))),
    artistsOf,
  )
}

const alternate = (one: readonly number[], other: readonly number[]): number[] =>
  Array.from({ length: Math.max(one.length, other.length) }, (_, at) => [one[at], other[at]])
    .flat()
    .filter((id) => id !== undefined)

/** Moves tracks back until their artist differs from the last few. */
function spread(ids: readonly number[], artistsOf: ReadonlyMap<number, readonly number[]>): number[] {
  const left = [...ids]
  const order: number[] = []
  while (left.length > 0) {
    const recent = new Set(order.slice(-APART).flatMap((id) => artistsOf.get(id) ?? []))
    const at = left.findIndex((id) => !(artistsOf.get(id) ?? []).some((artistID) => recent.has(artistID)))
    order.push(...left.splice(Math.max(0, at), 1))
  }
  return order
}
