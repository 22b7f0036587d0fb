import type { Poster } from '../canvas.ts'
import { botanical } from './botanical.ts'
import { burst } from './burst.ts'
import { city } from './city.ts'
import { cutOuts } from './cut-outs.ts'
import { girih, medallion } from './girih.ts'
import { landscape } from './landscape.ts'
import { memphis } from './memphis.ts'
import { mesh } from './mesh.ts'
import { moire, opArt } from './op-art.ts'
import { orbits } from './orbits.ts'
import { pixels } from './pixels.ts'
import { riso } from './riso.ts'
import { stripes, waves } from './stripes.ts'
import { sunset } from './sunset.ts'
import { swiss } from './swiss.ts'

export const posters = {
  botanical,
  burst,
  city,
  cutOuts,
  girih,
  landscape,
  medallion,
  memphis,
  mesh,
  moire,
  opArt,
  orbits,
  pixels,
  riso,
  stripes,
  sunset,
  swiss,
  waves,
} satisfies Record<string, Poster>

export type PosterName = keyof typeof posters
