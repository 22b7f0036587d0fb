/**
 * Returns a function that computes the power of the frequencies from 0 to half the sampling rate, in `size` / 2 + 1
 * steps, of `size` samples under a Hann window. Its result is overwritten by the next call. `size`: a power of two
 */
export function powerSpectrum(size: number): (samples: Float32Array) => Float64Array {
  const hann = Float64Array.from({ length: size }, (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / size))
  const cosines = Float64Array.from({ length: size / 2 }, (_, at) => Math.cos((2 * Math.PI * at) / size))
  const sines = Float64Array.from({ length: size / 2 }, (_, at) => Math.sin((2 * Math.PI * at) / size))
  const reversed = reversedBits(size)
  const real = new Float64Array(size)
  const imaginary = new Float64Array(size)
  const power = new Float64Array(size / 2 + 1)

  /** Radix-2 decimation in time (Cooley and Tukey); typed arrays are never read past their end. */
  const transform = () => {
    for (let half = 1; half < size; half *= 2) {
      const turn = size / (2 * half)
      for (let start = 0; start < size; start += 2 * half) {
        for (let at = 0; at < half; at += 1) {
          const even = start + at
          const odd = even + half
          const cosine = cosines[at * turn] ?? 0
          const sine = sines[at * turn] ?? 0
          const oddReal = (real[odd] ?? 0) * cosine + (imaginary[odd] ?? 0) * sine
          const oddImaginary = (imaginary[odd] ?? 0) * cosine - (real[odd] ?? 0) * sine
          const evenReal = real[even] ?? 0
          const evenImaginary = imaginary[even] ?? 0
          real[odd] = evenReal - oddReal
          imaginary[odd] = evenImaginary - oddImaginary
          real[even] = evenReal + oddReal
          imaginary[even] = evenImaginary + oddImaginary
        }
      }
    }
  }

  return (samples) => {
    for (let at = 0; at < size; at += 1) real[reversed[at] ?? 0] = (samples[at] ?? 0) * (hann[at] ?? 0)
    imaginary.fill(0)
    transform()
    for (let bin = 0; bin < power.length; bin += 1)
      power[bin] = ((real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2) / size
    return power
  }
}

function reversedBits(size: number): Uint32Array {
  const reversed = new Uint32Array(size)
  for (let at = 1; at < size; at += 1)
    reversed[at] = ((reversed[at >> 1] ?? 0) >> 1) + (at % 2 === 1 ? size / 2 : 0)
  return reversed
}
