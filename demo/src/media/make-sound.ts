import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Film } from '../catalogue/build-catalogue.ts'
import { makeFilm } from '../film/make-film.ts'
import { seededRandom } from '../random.ts'
import { openingBars } from '../sound/excerpt.ts'
import { renderShow, type ShowRecipe } from '../sound/render-show.ts'
import { renderTrack, type TrackRecipe } from '../sound/render-track.ts'
import { toWav } from '../sound/wav.ts'

/** Seconds that a film lasts at most; it ends with the last whole bar before. */
const FILM_SECONDS = 25

/** A track as a WAV file. */
export const makeTrack = (recipe: TrackRecipe): Buffer =>
  toWav(renderTrack(recipe), seededRandom(`dither-${recipe.seed}`))

/** A show as a WAV file. */
export const makeShow = (recipe: ShowRecipe): Buffer =>
  toWav(renderShow(recipe), seededRandom(`dither-${recipe.seed}`))

/** A music video as an MP4 file, written by ffmpeg in a folder of its own that is gone afterwards. */
export async function makeVideo({ recipe, music }: Film, ffmpeg: string): Promise<Buffer> {
  const sound = openingBars(renderTrack(music), music, FILM_SECONDS)
  const folder = await mkdtemp(join(tmpdir(), 'nava-film-'))
  try {
    const wav = join(folder, 'sound.wav')
    const output = join(folder, 'film.mp4')
    await writeFile(wav, toWav(sound, seededRandom(`dither-${recipe.seed}`)))
    await makeFilm(recipe, sound, { ffmpeg, wav, output })
    return await readFile(output)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
