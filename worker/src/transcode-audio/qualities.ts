import { limits, type AudioQuality } from '@nava/contracts'

/** Bits per sample that MP3 can use: 44.1 kHz in stereo just fills 320 kbps. */
const USEFUL_BITS = 4
/** A "128 kbps" file may have only 120. */
const TOLERANCE = 1.1
/** MP3 bits per bit of a newer codec */
const efficiency: Readonly<Record<string, number>> = { aac: 1.3, vorbis: 1.3, opus: 1.6 }

export interface SourceSound {
  codec: string
  hertz: number
  /** Published channels: 1 or 2 */
  channels: number
  /** Bits per second of the whole file */
  bitrate: number
}

/**
 * Returns the bitrates, lowest first, within the source's bitrate and its usable bandwidth. The lowest is always
 * included.
 */
export function planQualities({ codec, hertz, channels, bitrate }: SourceSound): AudioQuality[] {
  const [lowest, ...higher] = limits.audio.qualities
  const own = bitrate * (efficiency[codec] ?? 1) * TOLERANCE
  const useful = hertz * channels * USEFUL_BITS
  return [lowest, ...higher.filter((quality) => quality * 1000 <= Math.min(own, useful))]
}
