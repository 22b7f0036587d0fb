// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rotationStart, rotate } from './rotation.ts'

const count = fc.integer({ min: 2, max: 12 })
const by = fc.integer({ min: -30, max: 30 })

test('the slide after the last is the first, and the other way round', () => {
  expect(rotate({ ...rotationStart, at: 4 }, 1, 5)).toEqual({ at: 0, from: 4, toward: 1 })
  expect(rotate(rotationStart, -1, 5)).toEqual({ at: 4, from: 0, toward: -1 })
})

test('every rotation shows an existing slide and hides the previous one', () => {
  fc.assert(
    fc.property(count, fc.array(by, { maxLength: 20 }), (slides, turns) => {
      const end = turns.reduce((rotation, step) => rotate(rotation, step, slides), rotationStart)
      expect(end.at).toBeGreaterThanOrEqual(0)
      expect(end.at).toBeLessThan(slides)
      expect(end.from).not.toBe(end.at)
    }),
  )
})

test('a single slide stays', () => {
  expect(rotate(rotationStart, 1, 1)).toBe(rotationStart)
})
