import { describe, expect, test } from 'vitest'
import { clusterTastes, type HeardTrack, type Neighbours } from './cluster-tastes.ts'
import { fillMix } from './fill-mix.ts'

/** Returns tracks `from` to `to`, each by a separate artist with the same number. */
const heard = (from: number, to: number, times = 2): HeardTrack[] =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ id: from + at, times, artistIDs: [from + at] }))

const alike = (...groups: number[][]): Neighbours =>
  new Map(
    groups.flatMap((group) =>
      group.map(
        (id) => [id, new Map(group.filter((other) => other !== id).map((other) => [other, 0.6]))] as const,
      ),
    ),
  )
const ids = (from: number, to: number) => heard(from, to).map(({ id }) => id)

describe('the tastes of a person', () => {
  test('are the groups of tracks that are alike, the most heard first, named by the artists heard most', () => {
    const tracks = [...heard(1, 5), ...heard(11, 16, 5), { id: 17, times: 9, artistIDs: [99] }]
    const tastes = clusterTastes(tracks, alike(ids(1, 5), ids(11, 17)), 4)
    expect(tastes.map((taste) => taste.tracks.map(({ id }) => id).toSorted((a, b) => a - b))).toEqual([
      ids(11, 17),
      ids(1, 5),
    ])
    expect(tastes[0]?.artistIDs).toEqual([99, 11, 12])
  })

  test('are at most so many, and none of fewer than three tracks', () => {
    const groups = [ids(1, 4), ids(11, 14), ids(21, 24), ids(31, 32)]
    const tracks = groups.flat().map((id) => ({ id, times: 1, artistIDs: [id] }))
    expect(clusterTastes(tracks, alike(...groups), 4)).toHaveLength(3)
    expect(clusterTastes(tracks, alike(...groups), 2)).toHaveLength(2)
    expect(clusterTastes([], new Map(), 4)).toEqual([])
  })

  test('hold tracks of one artist together, although nobody else played them', () => {
    const tracks = [1, 2, 3].map((id) => ({ id, times: 1, artistIDs: [7] }))
    expect(clusterTastes(tracks, new Map(), 4)).toMatchObject([{ artistIDs: [7] }])
  })
})

describe('a mix', () => {
  const taste = { tracks: heard(1, 10), artistIDs: [1] }
  const neighbours = alike(ids(1, 40))
  const artistsOf = new Map(ids(1, 40).map((id) => [id, [id]] as const))

  test('is half known and half new, without what is unwanted or hidden', () => {
    artistsOf.delete(12)
    const mix = fillMix(taste, neighbours, { size: 12, artistsOf, unwanted: new Set([1, 11]) })
    expect(mix).toHaveLength(12)
    expect(new Set(mix).size).toBe(12)
    expect(mix.filter((id) => id <= 10)).toHaveLength(6)
    for (const id of [1, 11, 12]) expect(mix).not.toContain(id)
  })

  test('has an artist once in four tracks where there are enough', () => {
    const few = new Map(ids(1, 40).map((id) => [id, [id % 8]] as const))
    const mix = fillMix(taste, neighbours, { size: 16, artistsOf: few, unwanted: new Set() })
    for (const [at, id] of mix.slice(0, 8).entries())
      expect(mix.slice(Math.max(0, at - 3), at).map((other) => other % 8)).not.toContain(id % 8)
  })
})
