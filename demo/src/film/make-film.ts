import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { palettes, type PaletteName } from '../art/palettes.ts'
import { seededRandom } from '../random.ts'
import type { Stereo } from '../sound/stereo.ts'
import { openFrame } from './frame.ts'
import { listen } from './hearing.ts'
import { scenes, type SceneName } from './scenes/all.ts'
import { setTitles, showTitles } from './titles.ts'

export interface FilmRecipe {
  seed: string
  scene: SceneName
  palette: PaletteName
  height: 720 | 1080
  large: string
  small: string
}

const WORTH_THEIR_TIME = 'mbtree=1:rc-lookahead=10:aq-mode=1:subme=1:cabac=1:deblock=1,0,0'

const FRAMES_PER_SECOND = 25
const TITLES = { from: 0.8, until: 5.2, fade: 0.7 }
const FADE = 0.8

/**
 * Writes an MP4 with H.264 and AAC. `wav`: path of `music`. `ffmpeg`, `output`: paths
 * @throws if ffmpeg fails
 */
export async function makeFilm(
  recipe: FilmRecipe,
  music: Stereo,
  { ffmpeg, wav, output }: { ffmpeg: string; wav: string; output: string },
): Promise<void> {
  const child = spawn(ffmpeg, argumentsOf(recipe.height, wav, output), { stdio: ['pipe', 'ignore', 'pipe'] })
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-2000)))
  child.stdin.on('error', () => undefined)
  const ended = once(child, 'close')
  ended.catch(() => undefined)

  for await (const bytes of drawFrames(recipe, music)) {
    if (child.exitCode !== null) break
    if (!child.stdin.write(bytes))
      await Promise.race([once(child.stdin, 'drain').catch(() => undefined), ended])
  }
  child.stdin.end()
  const [code] = (await ended) as [number | null]
  if (code !== 0)
    throw new Error(`The film could not be written: ${complaint.trim() || `ffmpeg ended with ${code}`}`)
}

function argumentsOf(height: number, wav: string, output: string): string[] {
  const frames = `-f rawvideo -pix_fmt yuv420p -s ${(height * 16) / 9}x${height} -r ${FRAMES_PER_SECOND} -i pipe:0`
  const encoder = `-c:v libx264 -preset ultrafast -crf ${height > 720 ? 32 : 29} -x264-params ${WORTH_THEIR_TIME} -threads 1 -g 50`
  const colors = '-color_primaries bt709 -color_trc bt709 -colorspace bt709 -color_range tv'
  return [
    ...`-nostdin -v error -y ${frames} -f wav -i`.split(' '),
    wav,
    ...`${encoder} ${colors} -c:a aac -b:a 192k -shortest -movflags +faststart -f mp4`.split(' '),
    output,
  ]
}

async function* drawFrames(recipe: FilmRecipe, music: Stereo): AsyncGenerator<Uint8Array> {
  const h = recipe.height
  const w = (h * 16) / 9
  const palette = palettes[recipe.palette]
  const random = seededRandom(recipe.seed)
  const heard = listen(music, FRAMES_PER_SECOND)
  const scene = scenes[recipe.scene]({ w, h }, palette, random)
  const titles = await setTitles(recipe.large, recipe.small, w, h)
  const frame = openFrame(w, h)
  const seconds = heard.length / FRAMES_PER_SECOND

  for (const [index, moment] of heard.entries()) {
    const t = index / FRAMES_PER_SECOND
    scene(frame, t, moment)
    const shown = Math.min(1, (t - TITLES.from) / TITLES.fade, (TITLES.until - t) / TITLES.fade)
    if (shown > 0) showTitles(frame, titles, shown)
    const fade = Math.min(1, t / FADE, (seconds - t) / FADE)
    if (fade < 1) darken(fade)
    yield frame.bytes.slice()
  }

  function darken(share: number): void {
    const { y, u, v } = frame
    for (let i = 0; i < y.length; i++) y[i] = 16 + ((y[i] ?? 16) - 16) * share
    for (const plane of [u, v])
      for (let i = 0; i < plane.length; i++) plane[i] = 128 + ((plane[i] ?? 128) - 128) * share
  }
}
