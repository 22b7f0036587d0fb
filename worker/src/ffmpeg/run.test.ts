import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ffmpeg } from '../testing/make-media.ts'
import { quietly } from './args.ts'
import { findFfmpeg } from './binary.ts'
import { FfmpegFailed, FfmpegStuck, runFfmpeg } from './run.ts'

let cwd: string
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'nava-run-'))
})
afterAll(() => rm(cwd, { recursive: true, force: true }))

const never = new AbortController().signal
/** Goes on for an hour of sound at the speed at which it is played. */
const slow = {
  inputs: [{ options: [...quietly('warning'), '-re', '-f', 'lavfi'], file: 'sine=duration=3600' }],
  outputs: [{ options: ['-f', 'wav'], file: 'slow.wav' }],
}
const quick = {
  inputs: [{ options: [...quietly('warning'), '-f', 'lavfi'], file: 'sine=duration=5' }],
  outputs: [{ options: ['-f', 'wav'], file: 'with a space.wav' }],
}

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('a call runs to its end and reports its progress', async () => {
  const seen: number[] = []
  const { seconds } = await runFfmpeg(quick, { ffmpeg, cwd, signal: never, onSeconds: (at) => seen.push(at) })
  expect(seconds).toBeCloseTo(5, 1)
  expect(seen.at(-1)).toBe(seconds)
  expect(await readdir(cwd)).toContain('with a space.wav')
})

test('an abort ends the process at once, and throws its reason', async () => {
  const stop = new AbortController()
  let pid = 0
  const onStart = (started: number) => {
    pid = started
    setTimeout(() => stop.abort(new Error('Not wanted')), 300)
  }
  await expect(runFfmpeg(slow, { ffmpeg, cwd, signal: stop.signal, onStart })).rejects.toThrow('Not wanted')
  expect(pid).toBeGreaterThan(0)
  expect(alive(pid)).toBe(false)
})

test('an abort before the start starts nothing', async () => {
  const signal = AbortSignal.abort(new Error('Too late'))
  await expect(runFfmpeg(quick, { ffmpeg, cwd, signal })).rejects.toThrow('Too late')
})

test('a process without progress is killed', async () => {
  const silent = {
    inputs: [{ options: [...quietly('warning'), '-f', 'wav'], file: '/dev/zero' }],
    outputs: [{ options: ['-f', 'null'], file: 'x' }],
  }
  const stuck = {
    ...silent,
    inputs: [
      { options: [...quietly('warning'), '-re', '-f', 'lavfi'], file: 'sine=duration=3600,asetpts=0' },
    ],
  }
  await expect(runFfmpeg(stuck, { ffmpeg, cwd, signal: never, patience: 700 })).rejects.toThrow(FfmpegStuck)
})

test('a failure carries the last messages, and says whether the source is to blame', async () => {
  const none = {
    ...quick,
    inputs: [{ options: [...quietly('warning'), '-f', 'wav'], file: '/no/such/file' }],
  }
  const error = await runFfmpeg(none, { ffmpeg, cwd, signal: never }).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(FfmpegFailed)
  expect(error).toMatchObject({ blamesSource: true, killed: false, full: false })
  const unwritable = { ...quick, outputs: [{ options: ['-f', 'wav'], file: '/no/such/folder/x.wav' }] }
  const ours = await runFfmpeg(unwritable, { ffmpeg, cwd, signal: never }).catch((caught: unknown) => caught)
  expect(ours).toMatchObject({ blamesSource: false })
})

test('a process that cannot be started is an ordinary error, and not the source’s fault', async () => {
  const error = await runFfmpeg(quick, { ffmpeg, cwd: '/no/such/folder', signal: never }).catch(
    (caught: unknown) => caught,
  )
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(FfmpegFailed)
})

test('ffmpeg is found, the configured path first, and a program that is not ffmpeg is refused', async () => {
  expect((await findFfmpeg(ffmpeg)).path).toBe(ffmpeg)
  await expect(findFfmpeg('/bin/true')).rejects.toThrow('FFMPEG_PATH must be the path of an ffmpeg')
  // With an empty PATH only the packaged one is left.
  expect((await findFfmpeg(undefined, '')).version).toMatch(/\d/)
})
