import { SAMPLE_RATE, type Stereo } from './stereo.ts'

/** Delays in samples, 29 to 74 ms; primes, so that echoes rarely coincide */
const LINES = [1289, 1481, 1723, 1999, 2267, 2557, 2903, 3251] as const

/**
 * Adds reverb of `send` to `into`: eight delay lines feed each other through a Hadamard matrix (Jot's
 * feedback delay network), and lose treble on each pass.
 * @param seconds until -60 dB
 * @param damping 0: bright, 1: dull
 */
export function addReverb(
  into: Stereo,
  send: Stereo,
  { seconds, damping }: { seconds: number; damping: number },
): void {
  const length = into.left.length
  const size = 4096
  const mask = size - 1
  const lines = LINES.map(() => new Float32Array(size))
  const [d0, d1, d2, d3, d4, d5, d6, d7] = lines as [
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  const keep = LINES.map((delay) => 10 ** ((-3 * delay) / (seconds * SAMPLE_RATE)) / Math.sqrt(8))
  const [k0 = 0, k1 = 0, k2 = 0, k3 = 0, k4 = 0, k5 = 0, k6 = 0, k7 = 0] = keep
  const dull = damping * 0.7
  const clear = 1 - dull
  const wait = Math.round(0.018 * SAMPLE_RATE)
  let f0 = 0,
    f1 = 0,
    f2 = 0,
    f3 = 0,
    f4 = 0,
    f5 = 0,
    f6 = 0,
    f7 = 0

  for (let i = wait; i < length; i++) {
    f0 = (d0[(i - LINES[0]) & mask] ?? 0) * clear + f0 * dull
    f1 = (d1[(i - LINES[1]) & mask] ?? 0) * clear + f1 * dull
    f2 = (d2[(i - LINES[2]) & mask] ?? 0) * clear + f2 * dull
    f3 = (d3[(i - LINES[3]) & mask] ?? 0) * clear + f3 * dull
    f4 = (d4[(i - LINES[4]) & mask] ?? 0) * clear + f4 * dull
    f5 = (d5[(i - LINES[5]) & mask] ?? 0) * clear + f5 * dull
    f6 = (d6[(i - LINES[6]) & mask] ?? 0) * clear + f6 * dull
    f7 = (d7[(i - LINES[7]) & mask] ?? 0) * clear + f7 * dull

    into.left[i] = (into.left[i] ?? 0) + (f0 + f2 - f4 + f6) * 0.5
    into.right[i] = (into.right[i] ?? 0) + (f1 - f3 + f5 + f7) * 0.5

    const a0 = f0 + f1,
      a1 = f0 - f1,
      a2 = f2 + f3,
      a3 = f2 - f3
    const a4 = f4 + f5,
      a5 = f4 - f5,
      a6 = f6 + f7,
      a7 = f6 - f7
    const b0 = a0 + a2,
      b1 = a1 + a3,
      b2 = a0 - a2,
      b3 = a1 - a3
    const b4 = a4 + a6,
      b5 = a5 + a7,
      b6 = a4 - a6,
      b7 = a5 - a7
    const l = send.left[i - wait] ?? 0
    const r = send.right[i - wait] ?? 0
    const at = i & mask
    d0[at] = (b0 + b4) * k0 + l
    d1[at] = (b1 + b5) * k1 + r
    d2[at] = (b2 + b6) * k2 + l
    d3[at] = (b3 + b7) * k3 - r
    d4[at] = (b0 - b4) * k4 + r
    d5[at] = (b1 - b5) * k5 + l
    d6[at] = (b2 - b6) * k6 - l
    d7[at] = (b3 - b7) * k7 + r
  }
}
