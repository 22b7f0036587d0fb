import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Film } from '../catalogue/build-catalogue.ts'
import { makeFilm } from '../film/make-film.ts'
import { seededRandom } from '../random.ts'
import { openingBars } from '../sound/excerpt.ts'
import { renderShow, type ShowRecipe } from '../sound/render-show.ts'
import { renderTrack, type TrackRecipe } from '../sound/render-track.ts'
import type { Stereo } from '../sound/stereo.ts'
import { toWav } from '../sound/wav.ts'

/** Maximum seconds of a film, which ends with a complete bar */
const FILM_SECONDS = 20

export const makeTrack = (recipe: TrackRecipe, ffmpeg: string): Promise<Buffer> =>
  toFlac(renderTrack(recipe), recipe.seed, ffmpeg)

export const makeShow = (recipe: ShowRecipe, ffmpeg: string): Promise<Buffer> =>
  toFlac(renderShow(recipe), recipe.seed, ffmpeg)

export const makeVideo = ({ recipe, music }: Film, ffmpeg: string): Promise<Buffer> =>
  inTemporaryFolder(async (folder) => {
    const sound = openingBars(renderTrack(music), music, FILM_SECONDS)
    const wav = join(folder, 'sound.wav')
    const output = join(folder, 'film.mp4')
    await writeFile(wav, toWav(sound, dither(recipe.seed)))
    await makeFilm(recipe, sound, { ffmpeg, wav, output })
    return readFile(output)
  })

/** Returns FLAC, half the size of WAV. Through a pipe, the header would lack the length. */
const toFlac = (sound: Stereo, seed: string, ffmpeg: string): Promise<Buffer> =>
  inTemporaryFolder(async (folder) => {
    const wav = join(folder, 'sound.wav')
    const output = join(folder, 'sound.flac')
    await writeFile(wav, toWav(sound, dither(seed)))
    await promisify(execFile)(ffmpeg, [
      ...['-nostdin', '-v', 'error', '-f', 'wav', '-i', wav],
      ...['-c:a', 'flac', '-compression_level', '12', output],
    ])
    return readFile(output)
  })

const dither = (seed: string) => seededRandom(`dither-${seed}`)

async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'nava-demo-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
