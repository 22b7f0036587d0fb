import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chooseFfmpeg, ffmpegPaths } from './ffmpeg/binary.ts'
import { testFfmpeg } from './self-test.ts'
import { fakeFfmpeg } from './testing/fake-ffmpeg.ts'
import { ffmpeg } from './testing/make-media.ts'

let folder: string
let cwd: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nava-self-test-'))
})
beforeEach(async () => {
  cwd = await mkdtemp(join(folder, 'run-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const testIn = (path: string, { makesOpus = false } = {}) =>
  testFfmpeg({ ffmpeg: path, cwd, signal: new AbortController().signal, makesOpus })

const without = (name: string, word: string) =>
  fakeFfmpeg(
    folder,
    name,
    `case "$*" in *'${word}'*) echo "[x @ 0x55] Unable to parse option value \\"${word}\\"" >&2; exit 1;; esac\nexec "$real" "$@"`,
  )

test('the ffmpeg of this machine can do all kinds of work, including Opus', async () => {
  await expect(testIn(ffmpeg, { makesOpus: true })).resolves.toBeUndefined()
})

test.for([
  ['ebur128', 'recordings: '],
  ['dualmono=true:framelog=verbose', 'recordings: '],
  ['tonemap', 'videos: '],
  ['bwdif', 'videos: '],
  ['split=2', 'videos: '],
  ['tile=', 'storyboards: '],
  ['-c:v png', 'posters: '],
] as const)(
  'an ffmpeg without %s is refused, and the message names the work and quotes ffmpeg',
  async ([word, work]) => {
    const path = await without('lacks', word)
    await expect(testIn(path)).rejects.toThrow(
      new RegExp(`^${work}.*Unable to parse option value "${word}"`, 's'),
    )
  },
)

test('an ffmpeg without libopus is refused only if Opus is made', async () => {
  const path = await without('no-opus', 'libopus -b:a')
  await expect(testIn(path)).resolves.toBeUndefined()
  await expect(testIn(path, { makesOpus: true })).rejects.toThrow('recordings: ')
})

test('the first ffmpeg that passes is chosen, and the reasons against those before it are reported', async () => {
  const bad = await without('bad', 'nothing')
  const tried: string[] = []
  const passing = async (path: string) => {
    tried.push(path)
    if (path === bad) throw new Error('It lacks everything')
  }
  const { found, refused } = await chooseFfmpeg(
    ['/no/such/ffmpeg', '/bin/true', bad, ffmpeg, '/never'],
    passing,
  )
  expect(found).toMatchObject({ path: ffmpeg, version: expect.stringMatching(/\d/) })
  expect(refused).toMatchObject([{ path: bad, reason: 'It lacks everything' }])
  expect(tried).toEqual([bad, ffmpeg])
  expect(await chooseFfmpeg([bad], passing)).toMatchObject({ found: undefined, refused: [{ path: bad }] })
})

test('FFMPEG_PATH is tried first, then PATH, then the package, each program once', () => {
  const packaged = ffmpegPaths(undefined, '')
  expect(ffmpegPaths('/own/ffmpeg', '/usr/bin::/bin:/usr/bin')).toEqual([
    ...['/own/ffmpeg', '/usr/bin/ffmpeg', '/bin/ffmpeg'],
    ...packaged,
  ])
})
