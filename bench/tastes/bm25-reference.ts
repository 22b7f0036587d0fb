/**
 * Item-to-item recommendations by brute force, comparing all pairs of tracks. Weights are BM25 (Robertson and
 * Zaragoza, 2009), with a track as the document and its listeners as the words.
 */
import type { TastePlay } from './generate.ts'

const K1 = 1.2
const B = 0.75

export function bm25Reference(plays: readonly TastePlay[], tracks: number): (person: number) => Float64Array {
  const counts = new Map<number, Map<number, number>>()
  const lengths = new Float64Array(tracks + 1)
  for (const { person, track, isSkip } of plays) {
    if (isSkip) continue
    const own = counts.get(person) ?? counts.set(person, new Map()).get(person)
    own?.set(track, (own.get(track) ?? 0) + 1)
    lengths[track] = (lengths[track] ?? 0) + 1
  }
  const heard = lengths.filter((length) => length > 0)
  const average = heard.reduce((sum, length) => sum + length, 0) / heard.length
  const byTrack: { person: number; weight: number }[][] = Array.from({ length: tracks + 1 }, () => [])
  const byPerson = new Map<number, { track: number; weight: number }[]>()
  for (const [person, own] of counts) {
    // Listeners of many tracks characterize a track least.
    const rarity = Math.log(1 + (heard.length - own.size + 0.5) / (own.size + 0.5))
    byPerson.set(
      person,
      [...own].map(([track, times]) => {
        const length = 1 - B + (B * (lengths[track] ?? 0)) / average
        const weight = (rarity * times * (K1 + 1)) / (times + K1 * length)
        byTrack[track]?.push({ person, weight })
        return { track, weight }
      }),
    )
  }
  return (person) => {
    const scores = new Float64Array(tracks + 1)
    // Adds the similarities of all tracks that the person has heard.
    const similarity = new Map<number, number>()
    for (const { track } of byPerson.get(person) ?? [])
      for (const other of byTrack[track] ?? [])
        similarity.set(other.person, (similarity.get(other.person) ?? 0) + other.weight)
    for (const [other, weight] of similarity)
      for (const own of byPerson.get(other) ?? [])
        scores[own.track] = (scores[own.track] ?? 0) + weight * own.weight
    return scores
  }
}
