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

/** Each part is null where it is missing, so that an object is never refused. */
export const unknownLevel = Level({}) as Level
