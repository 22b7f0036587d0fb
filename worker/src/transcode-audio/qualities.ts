import { limits, type AudioQuality } from '@nava/contracts'

/** Useful bits per sample, as in 320 kbps at 44.1 kHz in stereo; higher bitrates add nothing */
const USEFUL_BITS = 4
/** Factor, because "128 kbps" files may have only 120 */
const TOLERANCE = 1.1
/** Bits that MP3 needs for the quality of a bit of the codec */
const efficiency: Readonly<Record<string, number>> = { aac: 1.3, vorbis: 1.3, opus: 1.6 }

export interface SourceSound {
  codec: string
  hertz: number
  channels: number
  bitrate: number
}

/**
 * Returns the bitrates that the source's bitrate and bandwidth justify, lowest first; at least the lowest.
 */
export function planQualities({ codec, hertz, channels, bitrate }: SourceSound): AudioQuality[] {
  const [lowest, ...higher] = limits.audio.qualities
  const own = bitrate * (efficiency[codec] ?? 1) * TOLERANCE
  const useful = hertz * channels * USEFUL_BITS
  return [lowest, ...higher.filter((quality) => quality * 1000 <= Math.min(own, useful))]
}
