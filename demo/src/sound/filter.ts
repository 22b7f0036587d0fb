import { SAMPLE_RATE } from './stereo.ts'

interface Coefficients {
  b0: number
  b1: number
  b2: number
  a1: number
  a2: number
}

export function lowPass(hz: number, q = Math.SQRT1_2): Coefficients {
  const w = (2 * Math.PI * Math.min(hz, SAMPLE_RATE * 0.49)) / SAMPLE_RATE
  const alpha = Math.sin(w) / (2 * q)
  const a0 = 1 + alpha
  const b1 = (1 - Math.cos(w)) / a0
  return { b0: b1 / 2, b1, b2: b1 / 2, a1: (-2 * Math.cos(w)) / a0, a2: (1 - alpha) / a0 }
}

export function highPass(hz: number, q = Math.SQRT1_2): Coefficients {
  const w = (2 * Math.PI * hz) / SAMPLE_RATE
  const alpha = Math.sin(w) / (2 * q)
  const a0 = 1 + alpha
  const b0 = (1 + Math.cos(w)) / 2 / a0
  return { b0, b1: -2 * b0, b2: b0, a1: (-2 * Math.cos(w)) / a0, a2: (1 - alpha) / a0 }
}

export function bandPass(hz: number, q: number): Coefficients {
  const w = (2 * Math.PI * Math.min(hz, SAMPLE_RATE * 0.49)) / SAMPLE_RATE
  const alpha = Math.sin(w) / (2 * q)
  const a0 = 1 + alpha
  return { b0: alpha / a0, b1: 0, b2: -alpha / a0, a1: (-2 * Math.cos(w)) / a0, a2: (1 - alpha) / a0 }
}

export function filterSamples(samples: Float32Array, { b0, b1, b2, a1, a2 }: Coefficients): Float32Array {
  let s1 = 0
  let s2 = 0
  for (let i = 0; i < samples.length; i++) {
    const x = samples[i] ?? 0
    const y = b0 * x + s1
    s1 = b1 * x - a1 * y + s2
    s2 = b2 * x - a2 * y
    samples[i] = y
  }
  return samples
}
