import { randomFrom, zipf } from './random.ts'
import { phrase, vocabulary } from './words.ts'

export const FIRST_ID = 1001
const DAY = 24 * 60 * 60_000

export interface Sizes {
  tracks: number
  artists: number
  albums: number
  users: number
  plays: number
  likes: number
}

/** Plays are ten per track and likes five, but both at most as for 100,000 tracks. */
export const sizesOf = (tracks: number): Sizes => ({
  tracks,
  artists: Math.ceil(tracks / 5),
  albums: Math.ceil(tracks / 10),
  users: 20_000,
  plays: Math.min(tracks, 100_000) * 10,
  likes: Math.min(tracks, 100_000) * 5,
})

export const GENRES = 20
export const LANGUAGES = 4

/** `now` in ms since 1970: plays are earlier, and a few releases are later */
export function catalogue(sizes: Sizes, now: number) {
  const random = randomFrom(20_261_121)
  const word = vocabulary(Math.min(60_000, 2000 + sizes.tracks), random)
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1))

  const artistNames = Array.from({ length: sizes.artists }, () => phrase(word, between(1, 3)))
  const anyArtist = zipf(sizes.artists, 200, random)
  // Scatters popular tracks over all IDs, by a multiplier that has no common factor with the size.
  const byPopularity = zipf(sizes.tracks, 300, random)
  const popularTrack = () => (byPopularity() * 1_000_003) % sizes.tracks

  // In the order of their time, as a station stores them: the index of times depends on it.
  const plays = Array.from({ length: sizes.plays }, () => ({
    track: popularTrack(),
    user: between(0, sizes.users * 2),
    at: now - Math.floor(random() ** 2 * 90 * DAY),
  })).toSorted((one, other) => one.at - other.at)
  const likes = new Set<number>()
  while (likes.size < sizes.likes) likes.add(popularTrack() * sizes.users + between(0, sizes.users - 1))
  const count = (tracks: Iterable<number>) => {
    const counts = new Int32Array(sizes.tracks)
    for (const track of tracks) counts[track] = (counts[track] ?? 0) + 1
    return counts
  }
  const playCounts = count(plays.map(({ track }) => track))
  const likeCounts = count([...likes].map((like) => Math.floor(like / sizes.users)))

  const tracks = Array.from({ length: sizes.tracks }, (_, track) => {
    const artists = [...new Set([anyArtist(), ...(random() < 0.2 ? [anyArtist()] : [])])]
    const kind = random()
    return {
      id: FIRST_ID + track,
      title: phrase(word, between(1, 5)),
      artists,
      artistNames: artists.map((artist) => artistNames[artist] ?? '').join(', '),
      releasedAt: new Date(now + (random() < 0.01 ? 1 : -1) * Math.floor(random() * 20 * 365 * DAY)),
      hasAudio: kind < 0.95,
      hasVideo: kind > 0.9,
      isConfirmed: random() < 0.97,
      isComingSoon: random() < 0.002,
      isExclusive: random() < 0.01,
      playCount: playCounts[track] ?? 0,
      likeCount: likeCounts[track] ?? 0,
      language: between(1, LANGUAGES),
      album: random() < 0.6 ? between(0, sizes.albums - 1) : undefined,
      genres: [...new Set([between(1, GENRES), between(1, GENRES)])],
    }
  })
  const albums = Array.from({ length: sizes.albums }, () => ({
    name: phrase(word, between(1, 3)),
    artist: anyArtist(),
    releasedAt: new Date(now - Math.floor(random() * 20 * 365 * DAY)),
  }))
  return { sizes, artistNames, tracks, albums, plays, likes }
}
