/** Levels of sound in decibels relative to full scale */
export interface Level {
  peak: number
  rms: number
}

/** What a level means to a DJ */
export type Loudness = 'silent' | 'quiet' | 'good' | 'loud'

/** Decibels that silence counts as, and the start of the meter */
export const SILENCE = -60
const BOUNDS = { silent: -50, quiet: -30, loudPeak: -1, loud: -9 } as const

export const NO_LEVEL: Level = { peak: SILENCE, rms: SILENCE }

/** Measures samples from -1 to 1. */
export function levelOf(samples: Float32Array): Level {
  let peak = 0
  let squares = 0
  for (const sample of samples) {
    peak = Math.max(peak, Math.abs(sample))
    squares += sample * sample
  }
  return { peak: decibels(peak), rms: decibels(Math.sqrt(squares / Math.max(1, samples.length))) }
}

const decibels = (amplitude: number): number =>
  amplitude > 0 ? Math.max(SILENCE, 20 * Math.log10(amplitude)) : SILENCE

/** Decibels by which a meter falls from one look to the next, so that its word can be read */
const FALL = 2

/** Returns what a meter shows next: it rises at once and falls slowly. */
export const fallenTo = (shown: Level, now: Level): Level => ({
  peak: Math.max(now.peak, shown.peak - FALL),
  rms: Math.max(now.rms, shown.rms - FALL),
})

export function loudnessOf({ peak, rms }: Level): Loudness {
  if (peak > BOUNDS.loudPeak || rms > BOUNDS.loud) return 'loud'
  if (rms < BOUNDS.silent) return 'silent'
  return rms < BOUNDS.quiet ? 'quiet' : 'good'
}

/** Returns the place of a level on the meter, from 0 to 1. */
export const meterShare = (level: number): number => Math.min(1, Math.max(0, 1 - level / SILENCE))
