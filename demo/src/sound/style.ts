import type { Random } from '../random.ts'
import type { Progressions } from './form.ts'
import type { Mode } from './harmony.ts'
import type { Room } from './mix-down.ts'
import type { Song, Swing } from './song.ts'
import type { Stereo } from './stereo.ts'

export interface Style {
  modes: readonly Mode[]
  meter: number
  tempo: readonly [slowest: number, fastest: number]
  swing: Swing
  progressions: readonly Progressions[]
  room: Room
  /** Seconds of the last chord's tail */
  ring: number
  perform(song: Song): void
  colour?(mix: Stereo, random: Random): void
}
