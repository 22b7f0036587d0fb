import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance } from './edit-distance.ts'

describe('the edit distance between two words', () => {
  it.each([
    ['night', 'night', 0],
    ['night', 'nigth', 1],
    ['night', 'nght', 1],
    ['night', 'nighht', 1],
    ['night', 'nichd', 2],
    ['باران', 'بران', 1],
    ['', 'abc', 3],
    ['ab', 'ba', 1],
    ['💜a', 'a💜', 1],
    ['abc', 'ca', 3],
    ['xab', 'ba', 2],
    ['abxy', 'bayx', 2],
    ['ab', '', 2],
  ])('the edit distance from %s to %s is %i', (from, to, distance) => {
    expect(editDistance(from, to)).toBe(distance)
  })

  it('the edit distance is symmetric, 0 only for equal words, and at most the length of the longer one', () => {
    const word = fc.string({ maxLength: 8 })
    fc.assert(
      fc.property(word, word, (a, b) => {
        const distance = editDistance(a, b)
        expect(distance).toBe(editDistance(b, a))
        expect(distance === 0).toBe(a === b)
        expect(distance).toBeLessThanOrEqual(Math.max([...a].length, [...b].length))
      }),
    )
  })
})
