import type { Palette } from '../art/palettes.ts'
import type { Random } from '../random.ts'
import type { Frame } from './frame.ts'
import type { Heard } from './hearing.ts'

/** Draws the frame at second `t`. Frames must be drawn in order, because scenes may keep state. */
type Scene = (frame: Frame, t: number, heard: Heard) => void

/** Creates scenes whose lengths are relative to the frame's height, so that all sizes look alike. */
export type SceneMaker = (size: { w: number; h: number }, palette: Palette, random: Random) => Scene
