import fc from 'fast-check'
import { expect, test } from 'vitest'
import { powerSpectrum } from './power-spectrum.ts'

const SIZE = 32

/** The same by the definition of the discrete Fourier transform */
function slowSpectrum(samples: readonly number[]): number[] {
  const windowed = samples.map((sample, at) => sample * (0.5 - 0.5 * Math.cos((2 * Math.PI * at) / SIZE)))
  return Array.from({ length: SIZE / 2 + 1 }, (_, bin) => {
    const sum = (part: (angle: number) => number) =>
      windowed.reduce((total, sample, at) => total + sample * part((2 * Math.PI * bin * at) / SIZE), 0)
    return (sum(Math.cos) ** 2 + sum(Math.sin) ** 2) / SIZE
  })
}

test('the spectrum is that of the discrete Fourier transform', () => {
  const sample = fc.float({ min: -1, max: 1, noNaN: true })
  const spectrum = powerSpectrum(SIZE)
  fc.assert(
    fc.property(fc.array(sample, { minLength: SIZE, maxLength: SIZE }), (samples) => {
      const slow = slowSpectrum(samples)
      for (const [bin, power] of spectrum(Float32Array.from(samples)).entries())
        expect(power).toBeCloseTo(slow[bin] ?? Number.NaN, 9)
    }),
  )
})
