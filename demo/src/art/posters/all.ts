import type { Poster } from '../canvas.ts'
import { girih } from './girih.ts'
import { landscape } from './landscape.ts'
import { opArt } from './op-art.ts'
import { riso } from './riso.ts'
import { swiss } from './swiss.ts'

export const posters = { girih, landscape, opArt, riso, swiss } satisfies Record<string, Poster>

export type PosterName = keyof typeof posters
