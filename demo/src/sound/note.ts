export interface Note {
  /** Seconds from the start of the piece */
  at: number
  /** Seconds until the key is released */
  seconds: number
  hz: number
  level: number
  pan: number
}

export interface Envelope {
  attack: number
  decay: number
  sustain: number
  release: number
}

/** Returns the loudness 0 to 1, `t` seconds after a key was pressed for `held` seconds; ends at exactly 0. */
export function envelopeAt({ attack, decay, sustain, release }: Envelope, held: number, t: number): number {
  if (t < 0 || t >= held + release) return 0
  const until = Math.min(t, held)
  const open =
    until < attack
      ? until / attack
      : sustain + (1 - sustain) * Math.exp(-(until - attack) / Math.max(decay, 0.001))
  if (t <= held) return open
  const left = 1 - (t - held) / release
  return open * left * left
}

export const hzOf = (pitch: number) => 440 * 2 ** ((pitch - 69) / 12)
