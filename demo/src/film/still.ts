import sharp from 'sharp'
import { palettes } from '../art/palettes.ts'
import { seededRandom } from '../random.ts'
import { openFrame, type Frame } from './frame.ts'
import type { Heard } from './hearing.ts'
import type { FilmRecipe } from './make-film.ts'
import { scenes } from './scenes/all.ts'
import { setTitles, showTitles } from './titles.ts'

const RUN_UP = 90

/** Draws a frame with its title as a JPEG, to an imagined beat, because the music does not exist yet. */
export async function drawStill(recipe: FilmRecipe, w = 1280, h = 720): Promise<Buffer> {
  const scene = scenes[recipe.scene]({ w, h }, palettes[recipe.palette], seededRandom(recipe.seed))
  const frame = openFrame(w, h)
  for (let i = 0; i < RUN_UP; i++) scene(frame, i / 12, imagine(i))
  const titles = await setTitles(recipe.large, recipe.small, w, h)
  showTitles(frame, titles, 1)
  return sharp(toRgb(frame), { raw: { width: w, height: h, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

function imagine(index: number): Heard {
  const beat = Math.exp(-(index % 12) / 4)
  const wave = new Float32Array(96)
  for (let i = 0; i < wave.length; i++)
    wave[i] = Math.sin(i * 0.31 + index * 0.7) * Math.sin(i * 0.083 + index * 0.13) * 0.8
  return {
    bass: 0.45 + 0.45 * beat,
    middle: 0.55 + 0.25 * Math.sin(index / 9),
    treble: 0.5 + 0.3 * Math.sin(index / 5),
    beat,
    wave,
  }
}

function toRgb({ w, h, y, u, v }: Frame): Uint8Array {
  const pixels = new Uint8ClampedArray(w * h * 3)
  for (let row = 0; row < h; row++) {
    for (let x = 0; x < w; x++) {
      const at = row * w + x
      const half = (row >> 1) * (w / 2) + (x >> 1)
      const luma = ((y[at] ?? 16) - 16) * 1.1644
      const cb = (u[half] ?? 128) - 128
      const cr = (v[half] ?? 128) - 128
      pixels[at * 3] = luma + 1.7927 * cr
      pixels[at * 3 + 1] = luma - 0.2132 * cb - 0.5329 * cr
      pixels[at * 3 + 2] = luma + 2.1124 * cb
    }
  }
  return new Uint8Array(pixels.buffer)
}
