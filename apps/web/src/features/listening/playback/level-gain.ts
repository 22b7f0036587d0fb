import type { Level } from './level.ts'

/**
 * Modes of loudness levelling: off, per track, or per album, which keeps the differences between an album's
 * tracks
 */
export const LEVELLINGS = ['off', 'track', 'album'] as const
export type Levelling = (typeof LEVELLINGS)[number]

/**
 * Returns the gain in dB, limited so that the true peak stays at most at full scale; 0 if the loudness is
 * unknown. Singles are levelled per track in both modes.
 */
export function gainOf(levelling: Levelling, { gain, truePeak, albumGain, albumTruePeak }: Level): number {
  if (levelling === 'off') return 0
  const byAlbum = levelling === 'album' && albumGain !== null
  const wanted = byAlbum ? albumGain : gain
  if (wanted === null) return 0
  // The album's peak limits all its tracks. A track that was replaced later may be louder, so its own peak
  // counts too.
  const peak = Math.max(truePeak ?? 0, byAlbum ? (albumTruePeak ?? 0) : -Infinity)
  return Math.min(wanted, 0 - peak)
}

export function levelledVolume(volume: number, gain: number): number {
  return Math.min(1, volume * 10 ** (gain / 20))
}
