/** Loudness values, for playback at equal loudness without clipping */
import * as z from 'zod'

/** dB relative to full scale, also between samples (EBU R128); rounded up */
const truePeak = z.number().nullable()

export const level = {
  /**
   * dB that bring the integrated loudness (EBU R128) to -14 LUFS; null while unknown, and for silence. A gain above
   * `-truePeak` clips.
   */
  gain: z.number().nullable(),
  truePeak,
}

export const albumLevel = {
  /**
   * dB that bring the album to -14 LUFS and keep the differences of its tracks. The album's loudness is the mean energy
   * weighted by duration. Null for singles and while unknown.
   */
  albumGain: z.number().nullable(),
  albumTruePeak: truePeak,
}
