import { limits } from '@nava/contracts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Candidate, hasEnoughNew, radioOrder } from './order-radio.ts'

const { apart } = limits.radio

const take = (candidates: readonly Candidate[], seed: string, count: number): number[] =>
  radioOrder(candidates, seed, { take: count })

/** Generates at least twelve artists with a known and a new track each, so that the rules can be kept. */
const catalogue = fc
  .array(
    fc.record({
      artist: fc.integer({ min: 1, max: 30 }),
      guest: fc.option(fc.integer({ min: 31, max: 34 }), { freq: 5, nil: undefined }),
      weight: fc.double({ min: 0.001, max: 1, noNaN: true }),
      isKnown: fc.boolean(),
    }),
    { minLength: 0, maxLength: 80 },
  )
  .map((more): Candidate[] => {
    const base = Array.from({ length: 24 }, (_, at) => ({
      artist: 100 + (at % 12),
      guest: undefined,
      weight: 0.1,
      isKnown: at < 12,
    }))
    return [...base, ...more].map(({ artist, guest, ...rest }, at) => ({
      id: at + 1,
      artistIDs: guest === undefined ? [artist] : [artist, guest],
      ...rest,
    }))
  })
const seed = fc.string({ minLength: 1, maxLength: 20 })

const runsOf = <T>(list: readonly T[]): T[][] =>
  list.slice(apart - 1).map((_, at) => list.slice(at, at + apart))

const lastOf = (order: readonly number[], at: number, count: number): readonly number[] =>
  order.slice(Math.max(0, at - count), at)

describe('the order of a radio', () => {
  it('has an artist at most once in four tracks', () => {
    fc.assert(
      fc.property(catalogue, seed, (candidates, by) => {
        const artists = new Map(candidates.map(({ id, artistIDs }) => [id, artistIDs]))
        for (const run of runsOf(take(candidates, by, 200))) {
          const named = run.flatMap((id) => artists.get(id) ?? [])
          expect(new Set(named).size).toBe(named.length)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('has a track that is new to the listener in each four', () => {
    fc.assert(
      fc.property(catalogue, seed, (candidates, by) => {
        fc.pre(hasEnoughNew(candidates))
        const known = new Set(candidates.filter(({ isKnown }) => isKnown).map(({ id }) => id))
        for (const run of runsOf(take(candidates, by, 200)))
          expect(run.some((id) => !known.has(id))).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('repeats a track before half of the others only if each of these breaks another rule', () => {
    fc.assert(
      fc.property(catalogue, seed, (candidates, by) => {
        const order = take(candidates, by, 300)
        const known = new Set(candidates.filter(({ isKnown }) => isKnown).map(({ id }) => id))
        const artists = new Map(candidates.map(({ id, artistIDs }) => [id, artistIDs]))
        for (const [at, id] of order.entries()) {
          const resting = lastOf(order, at, Math.floor(candidates.length / 2))
          if (!resting.includes(id)) continue
          const last = lastOf(order, at, apart - 1)
          const heard = last.flatMap((each) => artists.get(each) ?? [])
          const wantsNew = hasEnoughNew(candidates) && last.every((each) => known.has(each))
          const fitting = candidates.filter(
            (each) =>
              !resting.includes(each.id) &&
              !(wantsNew && each.isKnown) &&
              !each.artistIDs.some((artist) => heard.includes(artist)),
          )
          expect(fitting).toEqual([])
        }
      }),
      { numRuns: 60 },
    )
  })

  it('repeats a track only after half of the others where many artists play', () => {
    const candidates = Array.from({ length: 60 }, (_, at): Candidate => {
      return { id: at + 1, weight: 0.1 + (at % 7) / 10, artistIDs: [at % 20], isKnown: at % 2 === 0 }
    })
    const order = take(candidates, 'seed', 300)
    for (const [at, id] of order.entries()) expect(lastOf(order, at, 30)).not.toContain(id)
  })

  it('is the same for the same seed, and another for another one', () => {
    fc.assert(
      fc.property(catalogue, seed, (candidates, by) => {
        expect(take(candidates, by, 100)).toEqual(take(candidates.toReversed(), by, 100))
        expect(take(candidates, by, 100)).not.toEqual(take(candidates, `${by}.`, 100))
      }),
      { numRuns: 30 },
    )
  })

  it('goes on with one artist, and with one track', () => {
    const one = (id: number): Candidate => ({ id, weight: 1, artistIDs: [1], isKnown: true })
    expect(take([one(1)], 'seed', 3)).toEqual([1, 1, 1])
    const order = take([one(1), one(2), one(3)], 'seed', 9)
    expect(order).toHaveLength(9)
    for (const [at, id] of order.entries()) expect(order[at - 1]).not.toBe(id)
    expect(take([], 'seed', 3)).toEqual([])
  })

  it('prefers what fits', () => {
    const candidates = Array.from({ length: 100 }, (_, at): Candidate => {
      return { id: at, weight: at < 20 ? 1 : 0.01, artistIDs: [at], isKnown: false }
    })
    const first = take(candidates, 'seed', 20)
    expect(first.filter((id) => id < 20).length).toBeGreaterThan(12)
  })
})
