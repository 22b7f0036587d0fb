import fc from 'fast-check'
import { expect, it } from 'vitest'
import { topK } from './top-k.ts'

const candidate = fc.record({
  id: fc.integer({ min: 1, max: 30 }),
  rank: fc.nat(2),
  score: fc.nat(3),
})

it('Top-k returns the best candidates in the order of a full sort', () => {
  const distinct = fc.uniqueArray(candidate, { selector: ({ id }) => id, maxLength: 30 })
  fc.assert(
    fc.property(distinct, fc.integer({ min: 1, max: 6 }), (candidates, k) => {
      const top = topK((id) => id % 3 !== 0, k)
      for (const { id, rank, score } of candidates) top.offer(id, rank, score)
      const sorted = candidates
        .filter(({ id }) => id % 3 !== 0)
        .toSorted((a, b) => a.rank - b.rank || b.score - a.score || b.id - a.id)
      expect(top.ids()).toEqual(sorted.slice(0, k).map(({ id }) => id))
      expect(top.leastScore()).toBe(sorted[k - 1]?.score ?? Number.NEGATIVE_INFINITY)
      expect(top.isFull(1)).toBe(sorted.filter(({ rank }) => rank <= 1).length >= k)
    }),
  )
})
