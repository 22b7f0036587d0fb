/** Which bitrates are made of a recording. Pure. */
import { limits, type AudioQuality } from '@nava/contracts'

/** Bits that MP3 spends on a sample before more of them are wasted: 44.1 kHz in stereo just fills 320 kbps. */
const USEFUL_BITS = 4
/** A nominal bitrate is often met from below: a file called "128 kbps" may hold 120. */
const TOLERANCE = 1.1
/** How many bits MP3 needs per bit of a newer codec. */
const efficiency: Readonly<Record<string, number>> = { aac: 1.3, vorbis: 1.3, opus: 1.6 }

export interface SourceSound {
  codec: string
  hertz: number
  /** Of what is published: 1 or 2. */
  channels: number
  /** Of the whole file, in bits per second: for a recording without loss a measure of how much there is to hear. */
  bitrate: number
}

/**
 * The bitrates, lowest first, that hold no more than the source does: neither above its own bitrate nor above what its
 * bandwidth can use. The lowest is always among them, since something has to be played.
 */
export function planQualities({ codec, hertz, channels, bitrate }: SourceSound): AudioQuality[] {
  const [lowest, ...higher] = limits.audio.qualities
  const own = bitrate * (efficiency[codec] ?? 1) * TOLERANCE
  const useful = hertz * channels * USEFUL_BITS
  return [lowest, ...higher.filter((quality) => quality * 1000 <= Math.min(own, useful))]
}
