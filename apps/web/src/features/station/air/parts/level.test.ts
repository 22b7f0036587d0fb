// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fallenTo, levelOf, loudnessOf, meterShare, NO_LEVEL, SILENCE } from './level.ts'

const sine = (amplitude: number) =>
  Float32Array.from({ length: 4800 }, (_, at) => amplitude * Math.sin(at / 7))

test('a full tone, a half of it, silence and nothing have the levels of the field', () => {
  expect(levelOf(sine(1)).peak).toBeCloseTo(0, 1)
  expect(levelOf(sine(1)).rms).toBeCloseTo(-3, 1)
  expect(levelOf(sine(0.5)).rms).toBeCloseTo(-9, 1)
  expect(levelOf(sine(0))).toEqual(NO_LEVEL)
  expect(levelOf(new Float32Array())).toEqual(NO_LEVEL)
})

test('each loudness has its word', () => {
  expect(loudnessOf(NO_LEVEL)).toBe('silent')
  expect(loudnessOf({ peak: -25, rms: -40 })).toBe('quiet')
  expect(loudnessOf({ peak: -6, rms: -18 })).toBe('good')
  expect(loudnessOf({ peak: -0.2, rms: -18 })).toBe('loud')
  expect(loudnessOf({ peak: -3, rms: -8 })).toBe('loud')
})

test('a meter rises at once and falls slowly', () => {
  const loud = { peak: -1, rms: -10 }
  expect(fallenTo(NO_LEVEL, loud)).toEqual(loud)
  expect(fallenTo(loud, NO_LEVEL)).toEqual({ peak: -3, rms: -12 })
})

test('the mean is never above the peak, and every level has a place on the meter', () => {
  const samples = fc.array(fc.float({ min: -1, max: 1, noNaN: true }), { maxLength: 300 })
  fc.assert(
    fc.property(samples, (values) => {
      const { peak, rms } = levelOf(Float32Array.from(values))
      expect(rms).toBeLessThanOrEqual(peak + 1e-9)
      for (const each of [peak, rms]) {
        expect(each).toBeGreaterThanOrEqual(SILENCE)
        expect(meterShare(each)).toBeGreaterThanOrEqual(0)
        expect(meterShare(each)).toBeLessThanOrEqual(1)
      }
    }),
  )
})
