import type { Palette } from '../art/palettes.ts'
import type { Random } from '../random.ts'
import type { Frame } from './frame.ts'
import type { Heard } from './hearing.ts'

/** Draws consecutive frames; `t` in seconds. May keep state. */
type Scene = (frame: Frame, t: number, heard: Heard) => void

/** Lengths are relative to the height of the frame, so that all sizes look alike. */
export type SceneMaker = (size: { w: number; h: number }, palette: Palette, random: Random) => Scene
