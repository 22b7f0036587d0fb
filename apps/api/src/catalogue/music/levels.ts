import { limits } from '@nava/contracts'

/** LUFS and dBTP, measured by the worker; null while unknown */
export interface Loudness {
  loudness: number | null
  truePeak: number | null
}

export const presentLevel = ({ loudness, truePeak }: Loudness) => ({
  gain: gainOf(loudness),
  truePeak,
})

/** Null for a single */
export const presentAlbumLevel = (album: Loudness | null) => ({
  albumGain: gainOf(album?.loudness ?? null),
  albumTruePeak: album?.truePeak ?? null,
})

/** In dB, rounded to hundredths */
const gainOf = (loudness: number | null): number | null =>
  loudness === null ? null : Math.round((limits.audio.targetLoudness - loudness) * 100) / 100
