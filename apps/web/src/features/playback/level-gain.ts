import type { Level } from './level.ts'

/** How the volume of recordings is levelled: not at all, per track, or per album, which keeps the differences within it. */
export const LEVELLINGS = ['off', 'track', 'album'] as const
export type Levelling = (typeof LEVELLINGS)[number]

/**
 * Returns the dB that a recording is played louder (or quieter, below 0): its gain, limited so that its true peak stays
 * at or below full scale; 0 while its gain is unknown. A single is levelled per track in both modes.
 */
export function gainOf(levelling: Levelling, { gain, truePeak, albumGain, albumTruePeak }: Level): number {
  if (levelling === 'off') return 0
  const byAlbum = levelling === 'album' && albumGain !== null
  const wanted = byAlbum ? albumGain : gain
  if (wanted === null) return 0
  // The peak of the album limits all of its tracks alike, unless the track has become louder since that was known.
  const peak = Math.max(truePeak ?? 0, byAlbum ? (albumTruePeak ?? 0) : -Infinity)
  return Math.min(wanted, 0 - peak)
}

/** Returns the volume of an audio element, 0 to 1, where the user's own is `volume`; an element cannot go above 1. */
export function levelledVolume(volume: number, gain: number): number {
  return Math.min(1, volume * 10 ** (gain / 20))
}
