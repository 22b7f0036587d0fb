/** Loudness values, for playback at equal loudness without clipping */
import * as z from 'zod'

/** dB relative to full scale, also between samples (EBU R128), and never too low */
const truePeak = z.number().nullable()

export const level = {
  /**
   * dB from the integrated loudness (EBU R128) to -14 LUFS; null while unknown, and for silence. More than
   * `-truePeak` clips.
   */
  gain: z.number().nullable(),
  truePeak,
}

export const albumLevel = {
  /**
   * dB that bring the album to -14 LUFS and keep the differences of its tracks: mean energy weighted by
   * duration. Null for singles and while unknown.
   */
  albumGain: z.number().nullable(),
  albumTruePeak: truePeak,
}
