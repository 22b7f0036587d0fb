import type { Level } from './level.ts'

/** Loudness levelling: off, per track, or per album, which keeps the differences within it */
export const LEVELLINGS = ['off', 'track', 'album'] as const
export type Levelling = (typeof LEVELLINGS)[number]

/**
 * Returns dB that keep the true peak at most at full scale; 0 if unknown. Singles are levelled per track in both
 * modes.
 */
export function gainOf(levelling: Levelling, { gain, truePeak, albumGain, albumTruePeak }: Level): number {
  if (levelling === 'off') return 0
  const byAlbum = levelling === 'album' && albumGain !== null
  const wanted = byAlbum ? albumGain : gain
  if (wanted === null) return 0
  // The album's peak limits all tracks alike, unless this one has become louder since.
  const peak = Math.max(truePeak ?? 0, byAlbum ? (albumTruePeak ?? 0) : -Infinity)
  return Math.min(wanted, 0 - peak)
}

/** At most 1; `gain` in dB */
export function levelledVolume(volume: number, gain: number): number {
  return Math.min(1, volume * 10 ** (gain / 20))
}
