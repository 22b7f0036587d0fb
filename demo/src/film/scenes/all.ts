import type { SceneMaker } from '../scene.ts'
import { bokeh } from './bokeh.ts'
import { nightDrive } from './night-drive.ts'
import { ridges } from './ridges.ts'
import { rings } from './rings.ts'
import { sea } from './sea.ts'
import { skyline } from './skyline.ts'
import { starWheel } from './star-wheel.ts'
import { tiles } from './tiles.ts'

export const scenes = { bokeh, nightDrive, ridges, rings, sea, skyline, starWheel, tiles } satisfies Record<
  string,
  SceneMaker
>

export type SceneName = keyof typeof scenes
