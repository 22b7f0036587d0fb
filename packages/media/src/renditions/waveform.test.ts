import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeWaveform, WAVEFORM_BYTES, type Extremes } from './waveform.ts'

const sample = fc.double({ min: -1, max: 1, noNaN: true })
const parts = fc.array(
  fc.tuple(sample, sample).map(([one, other]): Extremes => [Math.min(one, other), Math.max(one, other)]),
  { minLength: 1, maxLength: 3000 },
)

test('a waveform of any number of parts keeps the highest and the lowest sample', () => {
  fc.assert(
    fc.property(parts, (given) => {
      const points = [...new Int8Array(encodeWaveform(given))]
      expect(points).toHaveLength(WAVEFORM_BYTES)
      expect(Math.min(...points)).toBe(Math.round(Math.min(...given.map(([low]) => low)) * 127) + 0)
      expect(Math.max(...points)).toBe(Math.round(Math.max(...given.map(([, high]) => high)) * 127) + 0)
    }),
  )
})

test('a waveform’s points follow the parts in order, and without parts it is silence', () => {
  const rising = Array.from({ length: 1600 }, (_, at): Extremes => [-at / 1600, at / 1600])
  const highs = [...new Int8Array(encodeWaveform(rising))].filter((_, at) => at % 2 === 1)
  expect(highs).toEqual(highs.toSorted((one, other) => one - other))
  expect(encodeWaveform([])).toEqual(Buffer.alloc(WAVEFORM_BYTES))
})
