import type { ArtistCard, MusicCard, PodcastCard, SearchResult } from '@nava/contracts'

export type TopResult =
  | { kind: 'artist'; artist: ArtistCard }
  | { kind: 'music'; music: MusicCard }
  | { kind: 'video'; music: MusicCard }
  | { kind: 'podcast'; podcast: PodcastCard }

/**
 * Prefers names equal to the text, then those that start with it or contain it, then those that differ by
 * typing errors; artists in ties. Otherwise the order of the groups decides.
 */
export function topResult(
  { musics, artists, videos, podcasts }: SearchResult,
  text: string,
): TopResult | undefined {
  const candidates: { result: TopResult; name: string }[] = [
    ...musics.map((music) => ({ result: { kind: 'music' as const, music }, name: music.title })),
    ...artists.map((artist) => ({ result: { kind: 'artist' as const, artist }, name: artist.name })),
    ...videos.map((music) => ({ result: { kind: 'video' as const, music }, name: music.title })),
    ...podcasts.map((podcast) => ({ result: { kind: 'podcast' as const, podcast }, name: podcast.title })),
  ]
  const wanted = plain(text)
  const scored = candidates.map(({ result, name }) => {
    const score = likeness(plain(name), wanted)
    return { result, score: score > 0 && result.kind === 'artist' ? score + 0.5 : score }
  })
  return scored.toSorted((one, other) => other.score - one.score)[0]?.result
}

function likeness(name: string, wanted: string): number {
  if (name === wanted) return 6
  if (name.startsWith(wanted)) return 5
  if (name.includes(wanted)) return 4
  if (isMistyped(name, wanted)) return 3
  const words = name.split(' ')
  const count = wanted.split(' ').length
  const at = words.findIndex((_, from) => isMistyped(words.slice(from, from + count).join(' '), wanted))
  return at < 0 ? 0 : at === 0 ? 2 : 1
}

/** Letters per typing error */
const PER_ERROR = 4

const isMistyped = (name: string, wanted: string): boolean =>
  typingErrors(name, wanted) <= Math.floor(wanted.length / PER_ERROR)

/** Returns the optimal string alignment distance: letters too many, missing, wrong, or swapped with the next. */
function typingErrors(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row]
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1]
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      next[at] = Math.min(
        cost(last[at]) + 1,
        cost(next[at - 1]) + 1,
        cost(last[at - 1]) + (isSame ? 0 : 1),
        isSwapped ? cost(before[at - 2]) + 1 : Infinity,
      )
    }
    before = last
    last = next
  }
  return cost(last[other.length])
}

const cost = (found: number | undefined): number => found ?? Infinity

/** Folds accents, case, and the letters that Persian and Arabic keyboards write differently. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\u200c]/gu, '')
    .replaceAll(/[يى]/g, 'ی')
    .replaceAll('ك', 'ک')
    .toLowerCase()
    .trim()
}
