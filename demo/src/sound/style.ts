import type { Random } from '../random.ts'
import type { Progressions } from './form.ts'
import type { Mode } from './harmony.ts'
import type { Room } from './mix-down.ts'
import type { Song, Swing } from './song.ts'
import type { Stereo } from './stereo.ts'

/** A musical style: the material of its pieces, and how a band plays it. */
export interface Style {
  modes: readonly Mode[]
  /** Beats in a bar. */
  meter: number
  tempo: readonly [slowest: number, fastest: number]
  swing: Swing
  progressions: readonly Progressions[]
  room: Room
  /** The length of the last chord's tail in seconds. */
  ring: number
  perform(song: Song): void
  /** What the recording medium adds: tape, chips, a needle in a groove. */
  colour?(mix: Stereo, random: Random): void
}
