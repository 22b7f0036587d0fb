import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ranking, sortInSlices } from './ranking.ts'

/** Ids by score, the highest first. */
const byScore = (scores: Map<number, number>) => (a: number, b: number) =>
  (scores.get(b) ?? 0) - (scores.get(a) ?? 0) || b - a

describe('a ranking', () => {
  it('stays in order through any run of scores that change, come and go', () => {
    const step = fc.record({ id: fc.integer({ min: 1, max: 300 }), score: fc.option(fc.nat(20)) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 600 }), (steps) => {
        const scores = new Map<number, number>()
        const ranks = ranking(byScore(scores))
        for (const { id, score } of steps) {
          const place = ranks.find(id)
          if (score === null) scores.delete(id)
          else scores.set(id, score)
          ranks.settle(id, place, score !== null)
        }
        const expected = [...scores.keys()].toSorted(byScore(scores))
        expect(ranks.page({ take: 1000, skip: 0 })).toEqual(expected)
        expect(expected.map((id) => ranks.find(id))).toEqual(expected.map((_, place) => place))
        expect(ranks.page({ take: 5, skip: 7 })).toEqual(expected.slice(7, 12))
        expect(ranks.page({ take: 5, skip: 2 ** 31 - 1 })).toEqual([])
      }),
    )
  })

  it('takes over a sorted list, also an empty one, and grows from it', async () => {
    const scores = new Map([[1, 1]])
    const ranks = ranking(byScore(scores))
    ranks.replace(new Int32Array(0))
    ranks.settle(1, ranks.find(1), true)
    expect(ranks.page({ take: 9, skip: 0 })).toEqual([1])
  })

  it('draws different ids, each as likely as any other', () => {
    const ranks = ranking((a, b) => a - b)
    for (let id = 1; id <= 20; id += 1) ranks.settle(id, -1, true)
    const drawn = new Map<number, number>()
    for (let n = 0; n < 4000; n += 1) {
      const ids = ranks.sample(5, Math.random)
      expect(new Set(ids).size).toBe(5)
      for (const id of ids) drawn.set(id, (drawn.get(id) ?? 0) + 1)
    }
    // 1,000 of each are expected with a standard deviation of 27.
    for (let id = 1; id <= 20; id += 1) expect(Math.abs((drawn.get(id) ?? 0) - 1000)).toBeLessThan(170)
    expect(ranks.sample(50, Math.random).toSorted((a, b) => a - b)).toEqual(ranks.page({ take: 50, skip: 0 }))
  })
})

describe('sorting in slices', () => {
  it.each([0, 1, 16_384, 16_385, 100_000])(
    'sorts %i ids as any sort does, and lets others run',
    async (size) => {
      const ids = Int32Array.from({ length: size }, (_, n) => (n * 7_919) % 1_000_003)
      const expected = ids.toSorted((a, b) => b - a)
      let turns = 0
      const counter = setInterval(() => (turns += 1), 0)
      const sorted = await sortInSlices(ids, (a, b) => b - a)
      clearInterval(counter)
      expect(sorted).toEqual(expected)
      if (size === 100_000) expect(turns).toBeGreaterThan(3)
    },
  )
})
