// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LEVELLINGS, gainOf, levelledVolume } from './level-gain.ts'
import { unknownLevel } from './level.ts'

const decibels = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const orUnknown = (from: fc.Arbitrary<number>) => fc.option(from, { nil: null })
const level = fc.record({
  gain: orUnknown(decibels(-30, 60)),
  truePeak: orUnknown(decibels(-70, 6)),
  albumGain: orUnknown(decibels(-30, 60)),
  albumTruePeak: orUnknown(decibels(-70, 6)),
})
const volume = fc.double({ min: 0, max: 1, noNaN: true })

test('no levelled recording is played above 0 dBTP, whatever its gain and the volume', () => {
  fc.assert(
    fc.property(fc.constantFrom('track', 'album'), level, volume, (levelling, given, own) => {
      const gain = gainOf(levelling, given)
      const isKnown = given.gain !== null || (levelling === 'album' && given.albumGain !== null)
      fc.pre(given.truePeak !== null && isKnown)
      const factor = levelledVolume(own, gain)
      expect((given.truePeak ?? 0) + 20 * Math.log10(factor || 1e-9)).toBeLessThanOrEqual(1e-9)
    }),
  )
})

test('a recording is never louder than its gain asks for, and a volume never above 1', () => {
  fc.assert(
    fc.property(fc.constantFrom(...LEVELLINGS), level, volume, (levelling, given, own) => {
      const gain = gainOf(levelling, given)
      expect(gain).toBeLessThanOrEqual(Math.max(0, given.gain ?? 0, given.albumGain ?? 0))
      const factor = levelledVolume(own, gain)
      expect(factor).toBeGreaterThanOrEqual(0)
      expect(factor).toBeLessThanOrEqual(1)
      if (levelling === 'off' || (given.gain === null && given.albumGain === null)) expect(factor).toBe(own)
    }),
  )
})

test('the tracks of an album keep their differences, and a single is levelled by itself', () => {
  const album = { albumGain: 3, albumTruePeak: -1 }
  const loud = { gain: -2, truePeak: -1, ...album }
  const quiet = { gain: 9, truePeak: -12, ...album }
  expect([loud, quiet].map((each) => gainOf('album', each))).toEqual([1, 1])
  expect([loud, quiet].map((each) => gainOf('track', each))).toEqual([-2, 9])
  expect(gainOf('album', { ...unknownLevel, gain: -4, truePeak: 0.2 })).toBe(-4)
})

test('a gain whose peak is unknown is used only to play quieter', () => {
  expect(gainOf('track', { ...unknownLevel, gain: 8 })).toBe(0)
  expect(gainOf('track', { ...unknownLevel, gain: -8 })).toBe(-8)
})
