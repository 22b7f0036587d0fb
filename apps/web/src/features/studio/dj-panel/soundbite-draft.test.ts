import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bodyOfSoundbite, draftOfSoundbite, secondsIn } from './soundbite-draft.ts'

test('a soundbite is sent as it came', () => {
  const milliseconds = (max: number) => fc.integer({ min: 0, max: max * 1000 }).map((ms) => ms / 1000)
  const soundbite = fc.record({
    start: milliseconds(359_998),
    duration: milliseconds(120),
    title: fc.string(),
  })
  fc.assert(
    fc.property(soundbite, (given) => {
      expect(bodyOfSoundbite(draftOfSoundbite(given))).toEqual(given)
    }),
  )
})

test.each([
  ['1:13', 73],
  ['1:01:13.5', 3673.5],
  ['73', 73],
  [' ۱:۱۳ ', 73],
  ['0:73', Number.NaN],
  ['', Number.NaN],
  ['-1', Number.NaN],
  ['noon', Number.NaN],
])('%j are %d seconds', (typed, seconds) => expect(secondsIn(typed)).toBe(seconds))
