/** Generates plays by planted tastes, which a good recommendation must find. Deterministic */
import { randomFrom, zipf } from '../large/random.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

export interface Sizes {
  tracks: number
  persons: number
  plays: number
  clusters: number
  days: number
}

export interface TasteTrack {
  id: number
  cluster: number
  artist: number
  album: number
  genre: number
  language: number
  releasedAt: number
}

export interface TastePlay {
  person: number
  track: number
  at: number
  isSkip: boolean
}

const TRACKS_PER_ARTIST = 8
const TRACKS_PER_ALBUM = 4
const LANGUAGES = 4
/** Shares: `NOISE` of a session's plays are outside its taste; `SKIPS` of plays are skipped early */
const NOISE = 0.15
const SKIPS = { inside: 0.05, outside: 0.45 }
const NEW = 0.02

export function tastes(sizes: Sizes, now: number) {
  const random = randomFrom(20_261_125)
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1))
  const perCluster = Math.floor(sizes.tracks / sizes.clusters)
  const start = now - sizes.days * DAY

  const tracks: TasteTrack[] = Array.from({ length: sizes.tracks }, (_, index) => {
    const cluster = Math.min(sizes.clusters - 1, Math.floor(index / perCluster))
    return {
      id: index + 1,
      cluster,
      artist: 1 + Math.floor(index / TRACKS_PER_ARTIST),
      album: 1 + Math.floor(index / TRACKS_PER_ALBUM),
      // Two clusters share a genre; a tenth of the tracks has a random genre.
      genre: 1 + (random() < 0.1 ? between(0, sizes.clusters / 2 - 1) : Math.floor(cluster / 2)),
      language: 1 + (random() < 0.8 ? cluster % LANGUAGES : between(0, LANGUAGES - 1)),
      releasedAt: random() < NEW ? now - between(5, 25) * DAY : start - between(0, 3000) * DAY,
    }
  })
  const placeInCluster = zipf(perCluster, 12, random)
  const anywhere = zipf(sizes.tracks, 200, random)
  // Multipliers that are coprime to the sizes scatter popular tracks over the artists of a cluster.
  const ofCluster = (cluster: number) => cluster * perCluster + ((placeInCluster() * 7919) % perCluster)
  const ofAll = () => (anywhere() * 104_729) % sizes.tracks

  const anyTaste = zipf(sizes.clusters, sizes.clusters / 6, random)
  const activity = zipf(sizes.persons, sizes.persons / 10, random)
  const likes = Array.from({ length: sizes.persons }, () =>
    Array.from({ length: between(1, 3) }, () => anyTaste()),
  )
  const plays: TastePlay[] = []
  while (plays.length < sizes.plays) {
    const person = activity()
    const liked = likes[person] ?? []
    const taste = liked[between(0, liked.length - 1)] ?? 0
    let at = start + Math.floor(random() * sizes.days * DAY)
    for (let left = between(3, 18); left > 0; left -= 1) {
      const isOutside = random() < NOISE
      const index = isOutside ? ofAll() : ofCluster(taste)
      const track = tracks[index]
      if (!track || track.releasedAt > at) continue
      const isSkip = random() < (isOutside ? SKIPS.outside : SKIPS.inside)
      plays.push({ person: person + 1, track: track.id, at, isSkip })
      at += isSkip ? MINUTE / 4 : 3 * MINUTE + between(0, MINUTE)
    }
  }
  plays.sort((a, b) => a.at - b.at)
  return { tracks, plays }
}

export type Tastes = ReturnType<typeof tastes>
