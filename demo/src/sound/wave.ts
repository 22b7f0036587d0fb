import { SAMPLE_RATE } from './stereo.ts'

export type WaveName = 'sine' | 'triangle' | 'saw' | 'square' | 'pulse' | 'organ' | 'reed'

/** Number of samples per period */
export const PERIOD = 2048
const OCTAVES = 10
const LOWEST_HZ = 27.5
const HIGHEST_PARTIAL_HZ = 17_000

const partials: Record<WaveName, (n: number) => number> = {
  sine: (n) => (n === 1 ? 1 : 0),
  triangle: (n) => (n % 2 === 1 ? (n % 4 === 1 ? 1 : -1) / (n * n) : 0),
  saw: (n) => 0.6 / n,
  square: (n) => (n % 2 === 1 ? 0.8 / n : 0),
  pulse: (n) => (0.9 * Math.sin(n * Math.PI * 0.25)) / n,
  organ: (n) => ({ 1: 0.6, 2: 0.4, 3: 0.25, 4: 0.18, 6: 0.12, 8: 0.08 })[n] ?? 0,
  reed: (n) => (n <= 12 ? (n % 2 === 1 ? 0.6 : 0.25) / n ** 0.8 : 0),
}

const sine = new Float32Array(PERIOD)
for (let i = 0; i < PERIOD; i++) sine[i] = Math.sin((2 * Math.PI * i) / PERIOD)

const made = new Map<string, Float32Array>()

/** Returns a period with only audible partials. It has PERIOD + 1 samples: the last repeats the first. */
export function waveFor(name: WaveName, hz: number): Float32Array {
  const octave = Math.max(0, Math.min(OCTAVES - 1, Math.ceil(Math.log2(hz / LOWEST_HZ))))
  const key = `${name}${octave}`
  const known = made.get(key)
  if (known) return known

  const count = Math.min(512, Math.max(1, Math.floor(HIGHEST_PARTIAL_HZ / (LOWEST_HZ * 2 ** octave))))
  const wave = new Float32Array(PERIOD + 1)
  for (let n = 1; n <= Math.min(count, SAMPLE_RATE); n++) {
    const level = partials[name](n)
    if (level === 0) continue
    for (let i = 0; i < PERIOD; i++) wave[i] = (wave[i] ?? 0) + level * (sine[(i * n) % PERIOD] ?? 0)
  }
  wave[PERIOD] = wave[0] ?? 0
  made.set(key, wave)
  return wave
}
