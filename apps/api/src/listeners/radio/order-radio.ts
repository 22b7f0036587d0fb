import { createHash } from 'node:crypto'
import { limits } from '@nava/contracts'

export interface Candidate {
  id: number
  /** Above 0; tracks that fit better have more */
  weight: number
  artistIDs: readonly number[]
  /** True if the listener has played the track before */
  isKnown: boolean
}

const { apart } = limits.radio

/** Returns the number of tracks after which a track may be repeated. */
const restOf = (candidates: readonly Candidate[]): number => Math.floor(candidates.length / 2)

/** Returns true if there are enough new tracks for one in `apart`, without early repetitions. */
export const hasEnoughNew = (candidates: readonly Candidate[]): boolean =>
  candidates.filter((candidate) => !candidate.isKnown).length >= restOf(candidates) / apart + apart

export function radioOrder(
  candidates: readonly Candidate[],
  seed: string,
  { skip = 0, take }: { skip?: number; take: number },
): number[] {
  const ids: number[] = []
  for (const id of orderRadio(candidates, seed)) {
    ids.push(id)
    if (ids.length === skip + take) break
  }
  return ids.slice(skip)
}

/**
 * Yields IDs endlessly, in an order that only depends on the seed. Of `apart` consecutive tracks, at most one
 * is by an artist, and one is new to the listener, if the candidates allow. A track returns after half of the
 * candidates.
 */
function* orderRadio(candidates: readonly Candidate[], seed: string): Generator<number> {
  if (candidates.length === 0) return
  const played: Candidate[] = []
  const last = { artist: new Map<number, number>(), track: new Map<number, number>() }
  const needsNew = hasEnoughNew(candidates)
  const rest = restOf(candidates)
  for (let round = 0; ; round += 1) {
    let left = shuffle(candidates, `${seed} ${round}`)
    const rules = () => ({ played, rest, wantsNew: needsNew && areKnown(lastOf(played, apart - 1)) })
    // A new round starts with all tracks, so the rules are relaxed only if none of all tracks satisfies them.
    let chosen =
      pick(left, rules()) ??
      pick(left, { ...rules(), rest: Math.floor(rest / 2) }) ??
      pick(left, { ...rules(), wantsNew: false }) ??
      leastRecent(left, last)
    while (chosen) {
      const { id, artistIDs } = chosen
      left = left.filter((candidate) => candidate.id !== id)
      for (const artistID of artistIDs) last.artist.set(artistID, played.length)
      last.track.set(id, played.length)
      played.push(chosen)
      yield id
      chosen = pick(left, rules())
    }
  }
}

const lastOf = (played: readonly Candidate[], count: number): readonly Candidate[] =>
  played.slice(Math.max(0, played.length - count))

const areKnown = (last: readonly Candidate[]): boolean =>
  last.length === apart - 1 && last.every(({ isKnown }) => isKnown)

function pick(
  left: readonly Candidate[],
  { played, rest, wantsNew }: { played: readonly Candidate[]; rest: number; wantsNew: boolean },
): Candidate | undefined {
  const artists = new Set(lastOf(played, apart - 1).flatMap(({ artistIDs }) => artistIDs))
  const resting = new Set(lastOf(played, rest).map(({ id }) => id))
  return left.find(
    ({ id, artistIDs, isKnown }) =>
      !(wantsNew && isKnown) && !resting.has(id) && !artistIDs.some((artistID) => artists.has(artistID)),
  )
}

/** Places at which artists and tracks were played last, by ID */
interface LastPlaces {
  artist: ReadonlyMap<number, number>
  track: ReadonlyMap<number, number>
}

/** Returns the candidate whose artist (then whose track) was played longest ago. */
function leastRecent(candidates: readonly Candidate[], last: LastPlaces): Candidate | undefined {
  const placed = candidates.map((candidate) => ({
    candidate,
    artist: Math.max(-1, ...candidate.artistIDs.map((id) => last.artist.get(id) ?? -1)),
    track: last.track.get(candidate.id) ?? -1,
  }))
  return placed.toSorted((a, b) => a.artist - b.artist || a.track - b.track)[0]?.candidate
}

/**
 * Power of the weights (figures: bench/results/2026-11-28-recommendations.md): 1 is far from the best order, more than 4 hardly differs
 * from one radio to the next.
 */
const SHARPNESS = 3

/** Shuffles by weight (Efraimidis and Spirakis, 2006): better fits tend to come earlier. */
function shuffle(candidates: readonly Candidate[], seed: string): Candidate[] {
  const start = createHash('sha1').update(seed).digest().readUInt32BE()
  return candidates
    .map((candidate) => ({
      candidate,
      key: -Math.log(chance(start, candidate.id)) / candidate.weight ** SHARPNESS,
    }))
    .toSorted((a, b) => a.key - b.key || a.candidate.id - b.candidate.id)
    .map(({ candidate }) => candidate)
}

/** Mixes both numbers to one above 0, at most 1, by the finalizer of MurmurHash3 (Austin Appleby, public domain). */
function chance(start: number, id: number): number {
  let mixed = start ^ Math.imul(id, 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (((mixed ^ (mixed >>> 16)) >>> 0) + 1) / 2 ** 32
}
