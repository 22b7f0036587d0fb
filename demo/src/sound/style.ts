import type { Random } from '../random.ts'
import type { Progressions } from './form.ts'
import type { Mode } from './harmony.ts'
import type { Room } from './mix-down.ts'
import type { Song, Swing } from './song.ts'
import type { Stereo } from './stereo.ts'

/** A way of making music: what a piece may be built from, and how a band plays it. */
export interface Style {
  modes: readonly Mode[]
  /** Beats in a bar. */
  meter: number
  tempo: readonly [slowest: number, fastest: number]
  swing: Swing
  progressions: readonly Progressions[]
  room: Room
  /** Seconds that the last chord rings. */
  ring: number
  perform(song: Song): void
  /** What the recording medium adds: tape, chips, a needle in a groove. */
  colour?(mix: Stereo, random: Random): void
}
