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
      leastRecent(left, played)
    while (chosen) {
      const { id } = chosen
      left = left.filter((candidate) => candidate.id !== id)
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

/** Returns the candidate whose artist (then whose track) was played longest ago. */
function leastRecent(candidates: readonly Candidate[], played: readonly Candidate[]): Candidate | undefined {
  const lastOfArtist = (candidate: Candidate) =>
    played.findLastIndex(({ artistIDs }) => artistIDs.some((id) => candidate.artistIDs.includes(id)))
  const lastOfTrack = (candidate: Candidate) => played.findLastIndex(({ id }) => id === candidate.id)
  return candidates.toSorted(
    (a, b) => lastOfArtist(a) - lastOfArtist(b) || lastOfTrack(a) - lastOfTrack(b),
  )[0]
}

/** Shuffles by weight (Efraimidis and Spirakis, 2006): better fits tend to come earlier. */
function shuffle(candidates: readonly Candidate[], seed: string): Candidate[] {
  return candidates
    .map((candidate) => ({ candidate, key: -Math.log(chance(`${seed} ${candidate.id}`)) / candidate.weight }))
    .toSorted((a, b) => a.key - b.key || a.candidate.id - b.candidate.id)
    .map(({ candidate }) => candidate)
}

/** Hashes a text to a number above 0, at most 1. */
const chance = (text: string): number =>
  (createHash('sha1').update(text).digest().readUInt32BE() + 1) / 2 ** 32
