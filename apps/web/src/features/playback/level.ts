import { type Decoder, type Infer, number, orElse, record } from '../../lib/decoder.ts'

const decibels: Decoder<number | null> = orElse<number | null>(number(), null)

/** How loud a recording is, as the contracts tell it; null for what is unknown. */
export const Level = record({
  gain: decibels,
  truePeak: decibels,
  albumGain: decibels,
  albumTruePeak: decibels,
})
export type Level = Infer<typeof Level>

export const unknownLevel: Level = { gain: null, truePeak: null, albumGain: null, albumTruePeak: null }
