import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sortedIDList } from './sorted-id-list.ts'

const byScore = (scores: Map<number, number>) => (a: number, b: number) =>
  (scores.get(b) ?? 0) - (scores.get(a) ?? 0) || b - a

describe('a sorted id list', () => {
  it('stays sorted while scores change and ids are added and removed', () => {
    const step = fc.record({ id: fc.integer({ min: 1, max: 300 }), score: fc.option(fc.nat(20)) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 600, size: 'max' }), (steps) => {
        const scores = new Map<number, number>()
        const list = sortedIDList(byScore(scores))
        for (const { id, score } of steps) {
          const index = list.indexOf(id)
          if (score === null) scores.delete(id)
          else scores.set(id, score)
          list.update(id, index, score !== null)
        }
        const expected = [...scores.keys()].toSorted(byScore(scores))
        expect(list.page({ take: 1000, skip: 0 })).toEqual(expected)
        expect(expected.map((id) => list.indexOf(id))).toEqual(expected.map((_, index) => index))
        expect(list.page({ take: 5, skip: 7 })).toEqual(expected.slice(7, 12))
        expect(list.page({ take: 5, skip: 2 ** 31 - 1 })).toEqual([])
        expect(list.size).toBe(expected.length)
        expect(list.idAt(0)).toBe(expected[0])
        expect(list.idAt(expected.length)).toBeUndefined()
      }),
    )
  })

  it('adopts a sorted array, even an empty one, and grows from it', () => {
    const scores = new Map([[1, 1]])
    const list = sortedIDList(byScore(scores))
    list.replace(new Int32Array(0))
    list.update(1, list.indexOf(1), true)
    expect(list.page({ take: 9, skip: 0 })).toEqual([1])
  })

  it('moves an id by any distance with few comparisons', () => {
    const scores = new Map(Array.from({ length: 200 }, (_, n) => [n + 1, n + 1]))
    let comparisons = 0
    const compare = byScore(scores)
    const list = sortedIDList((a, b) => {
      comparisons += 1
      return compare(a, b)
    })
    for (const id of scores.keys()) list.update(id, list.indexOf(id), true)
    for (const [id, score] of [
      [200, 0.5],
      [1, 300],
      [100, 98.5],
      [100, 101.5],
      [50, 50.5],
    ] as const) {
      const index = list.indexOf(id)
      scores.set(id, score)
      comparisons = 0
      list.update(id, index, true)
      expect(comparisons).toBeLessThanOrEqual(10)
      expect(list.page({ take: 200, skip: 0 })).toEqual([...scores.keys()].toSorted(compare))
    }
  })

  it('samples distinct ids, each with the same probability', () => {
    const list = sortedIDList((a, b) => a - b)
    for (let id = 1; id <= 20; id += 1) list.update(id, -1, true)
    const drawn = new Map<number, number>()
    for (let n = 0; n < 4000; n += 1) {
      const ids = list.sample(5, Math.random)
      expect(new Set(ids).size).toBe(5)
      for (const id of ids) drawn.set(id, (drawn.get(id) ?? 0) + 1)
    }
    // Each ID is expected about 1,000 times, with a standard deviation of 27.
    for (let id = 1; id <= 20; id += 1) expect(Math.abs((drawn.get(id) ?? 0) - 1000)).toBeLessThan(170)
    expect(list.sample(50, Math.random).toSorted((a, b) => a - b)).toEqual(list.page({ take: 50, skip: 0 }))
  })
})
