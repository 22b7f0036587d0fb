import { type Decoder, type Infer, number, orElse, record } from '../../../lib/calls/decoder.ts'

const decibels: Decoder<number | null> = orElse<number | null>(number(), null)

/** Loudness of a recording, as the contracts define it; null for unknown values */
export const Level = record({
  gain: decibels,
  truePeak: decibels,
  albumGain: decibels,
  albumTruePeak: decibels,
})
export type Level = Infer<typeof Level>

export const unknownLevel: Level = { gain: null, truePeak: null, albumGain: null, albumTruePeak: null }
