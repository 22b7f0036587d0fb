import { editDistance } from '@nava/catalogue-index/search/edit-distance'

/** Lengths in seconds that differ by more belong to different recordings. */
const LENGTH_TOLERANCE = 5
/** Maximum edits of a misspelled name, as a share of its letters */
const MISSPELLED = 0.2

/** Track of the catalogue with normalised names */
export interface NamedTrack {
  title: string
  artists: readonly string[]
  seconds: number
}

/** Track to find, with normalised names */
export interface WantedTrack {
  title: string
  /** Each artist, and all of them as one name; empty if unknown */
  artists: readonly string[]
  seconds?: number | undefined
}

/**
 * Returns the candidate that is the same recording, or undefined. It prefers tracks of the same title and
 * artist. Next come tracks of similar artists whose lengths do not contradict, then misspelled names whose
 * lengths agree.
 */
export function chooseTrack(
  wanted: WantedTrack,
  candidates: readonly number[],
  named: ReadonlyMap<number, NamedTrack>,
): number | undefined {
  const tracks = candidates.flatMap((id) => {
    const track = named.get(id)
    return track ? [{ id, ...track, difference: lengthDifference(wanted, track) }] : []
  })
  for (const isSame of [isExact, isFolded, isMisspelled]) {
    const same = tracks.filter((track) => isSame(wanted, track))
    const [nearest] = same.toSorted((a, b) => (a.difference ?? 0) - (b.difference ?? 0))
    if (nearest) return nearest.id
  }
  return undefined
}

type Candidate = NamedTrack & { difference: number | undefined }

const lengthDifference = ({ seconds }: WantedTrack, track: NamedTrack) =>
  seconds === undefined || track.seconds === 0 ? undefined : Math.abs(seconds - track.seconds)

const isExact = ({ title, artists }: WantedTrack, track: Candidate) =>
  title === track.title && (artists.length === 0 || artists.some((name) => track.artists.includes(name)))

const isFolded = ({ title, artists }: WantedTrack, track: Candidate) =>
  (track.difference ?? 0) <= LENGTH_TOLERANCE &&
  fold(title) === fold(track.title) &&
  (artists.length === 0 || anyPair(artists, track.artists, isSameAct))

const isMisspelled = ({ title, artists }: WantedTrack, track: Candidate) =>
  track.difference !== undefined &&
  track.difference <= LENGTH_TOLERANCE &&
  isMisspelling(title, track.title) &&
  anyPair(artists, track.artists, (a, b) => isSameAct(a, b) || isMisspelling(a, b))

const anyPair = (
  some: readonly string[],
  others: readonly string[],
  isSame: (a: string, b: string) => boolean,
) => some.some((a) => others.some((b) => isSame(a, b)))

/** Returns true if one name is the other, or contains it in whole words: 'dj sol' and 'sol'. */
function isSameAct(a: string, b: string): boolean {
  const [one, other] = [withoutFillers(a), withoutFillers(b)]
  return fold(a) === fold(b) || holds(one, other) || holds(other, one)
}

const holds = (text: string, words: string) => ` ${text} `.includes(` ${words} `)

const FILLERS = new Set(['and', 'the', 'und', 'et', 'y', 'n'])

/** Returns a name without articles and conjunctions, unless it consists of them. */
function withoutFillers(name: string): string {
  const words = name.split(' ').filter((word) => !FILLERS.has(word))
  return words.length === 0 ? name : words.join(' ')
}

const fold = (name: string) => withoutFillers(name).replaceAll(' ', '')

function isMisspelling(a: string, b: string): boolean {
  const [one, other] = [fold(a), fold(b)]
  if (one.replaceAll(/\D/g, '') !== other.replaceAll(/\D/g, '')) return false
  const length = Math.min(one.length, other.length)
  return editDistance(one, other) <= length * MISSPELLED
}
