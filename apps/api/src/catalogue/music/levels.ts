import { limits } from '@nava/contracts'

/** As the worker measured it: LUFS and dBTP; null while unknown. */
export interface Loudness {
  loudness: number | null
  truePeak: number | null
}

export const presentLevel = ({ loudness, truePeak }: Loudness) => ({
  gain: gainOf(loudness),
  truePeak,
})

/** Presents the loudness of an album; null for a single. */
export const presentAlbumLevel = (album: Loudness | null) => ({
  albumGain: gainOf(album?.loudness ?? null),
  albumTruePeak: album?.truePeak ?? null,
})

/** Returns the dB from a loudness to that which players level to, to a hundredth. */
const gainOf = (loudness: number | null): number | null =>
  loudness === null ? null : Math.round((limits.audio.targetLoudness - loudness) * 100) / 100
