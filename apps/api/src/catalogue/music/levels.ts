import { limits } from '@nava/contracts'

/** Loudness in LUFS and true peak in dBTP, measured by the worker; null while unknown */
export interface Loudness {
  loudness: number | null
  truePeak: number | null
}

export const presentLevel = ({ loudness, truePeak }: Loudness) => ({
  gain: gainOf(loudness),
  truePeak,
})

/** `album`: null for a single */
export const presentAlbumLevel = (album: Loudness | null) => ({
  albumGain: gainOf(album?.loudness ?? null),
  albumTruePeak: album?.truePeak ?? null,
})

/** Returns the gain in dB, rounded to hundredths. */
const gainOf = (loudness: number | null): number | null =>
  loudness === null ? null : Math.round((limits.audio.targetLoudness - loudness) * 100) / 100
