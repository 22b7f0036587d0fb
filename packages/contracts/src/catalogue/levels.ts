/** What a player needs to play recordings equally loud, without clipping. */
import * as z from 'zod'

/** A peak in dB below or above full scale, as EBU R128 measures it between the samples too; never too low. */
const truePeak = z.number().nullable()

export const level = {
  /**
   * The dB that bring the whole recording from its loudness (integrated, EBU R128) to -14 LUFS; null while that is
   * unknown, and for silence. A player that applies more than `-truePeak` of it clips.
   */
  gain: z.number().nullable(),
  truePeak,
}

export const albumLevel = {
  /**
   * The dB that bring the album as a whole to -14 LUFS and keep the differences between its tracks: its loudness is
   * that of its tracks' mean energy, weighted by their durations. Null for singles, and while no track's loudness is
   * known.
   */
  albumGain: z.number().nullable(),
  /** The highest true peak of the album's tracks. */
  albumTruePeak: truePeak,
}
