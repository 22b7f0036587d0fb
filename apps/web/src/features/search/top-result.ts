import type { ArtistCard, MusicCard, PodcastCard, SearchResult } from '@nava/contracts'

export type TopResult =
  | { kind: 'artist'; artist: ArtistCard }
  | { kind: 'music'; music: MusicCard }
  | { kind: 'video'; music: MusicCard }
  | { kind: 'podcast'; podcast: PodcastCard }

/**
 * Prefers names equal to the text, then those that start with it or contain it; artists in ties. Otherwise
 * the order of the groups decides.
 */
export function topResult(
  { musics, artists, videos, podcasts }: SearchResult,
  text: string,
): TopResult | undefined {
  const candidates: { result: TopResult; name: string }[] = [
    ...musics.slice(0, 1).map((music) => ({ result: { kind: 'music' as const, music }, name: music.title })),
    ...artists
      .slice(0, 1)
      .map((artist) => ({ result: { kind: 'artist' as const, artist }, name: artist.name })),
    ...videos.slice(0, 1).map((music) => ({ result: { kind: 'video' as const, music }, name: music.title })),
    ...podcasts
      .slice(0, 1)
      .map((podcast) => ({ result: { kind: 'podcast' as const, podcast }, name: podcast.title })),
  ]
  const wanted = plain(text)
  const scored = candidates.map(({ result, name }) => {
    const score = likeness(plain(name), wanted)
    return { result, score: score > 0 && result.kind === 'artist' ? score + 0.5 : score }
  })
  return scored.toSorted((one, other) => other.score - one.score)[0]?.result
}

function likeness(name: string, wanted: string): number {
  if (name === wanted) return 3
  if (name.startsWith(wanted)) return 2
  return name.includes(wanted) ? 1 : 0
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
