import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ffmpeg } from '../testing/make-media.ts'
import { quietly } from './args.ts'
import { findFfmpeg } from './binary.ts'
import { fakeFfmpeg } from '../testing/fake-ffmpeg.ts'
import { FfmpegFailed, FfmpegStuck, FfmpegTooSlow, isFfmpegFault, isTooCostly, runFfmpeg } from './run.ts'

let cwd: string
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'nava-run-'))
})
afterAll(() => rm(cwd, { recursive: true, force: true }))

const never = new AbortController().signal
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

/** Returns true if a process runs; a zombie does not. */
async function runs(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return status !== '' && !/^State:\s+Z/m.test(status)
}

test('a call runs to its end and reports its progress', async () => {
  const seen: number[] = []
  const { seconds } = await runFfmpeg(quick, { ffmpeg, cwd, signal: never, onSeconds: (at) => seen.push(at) })
  expect(seconds).toBeCloseTo(5, 1)
  expect(seen.at(-1)).toBe(seconds)
  expect(await readdir(cwd)).toContain('with a space.wav')
})

test('an abort kills the process immediately and throws its reason', async () => {
  const stop = new AbortController()
  let pid = 0
  const running = runFfmpeg(slow, {
    ...{ ffmpeg, cwd, signal: stop.signal },
    onStart: (started) => (pid = started),
    onSeconds: () => stop.abort(new Error('Not wanted')),
  })
  await expect(running).rejects.toThrow('Not wanted')
  expect(pid).toBeGreaterThan(0)
  expect(alive(pid)).toBe(false)
})

test('an abort before the start starts nothing', async () => {
  const signal = AbortSignal.abort(new Error('Too late'))
  await expect(runFfmpeg(quick, { ffmpeg, cwd, signal })).rejects.toThrow('Too late')
})

test('a process without progress is killed', async () => {
  const pipe = join(cwd, 'pipe')
  await promisify(execFile)('mkfifo', [pipe])
  const stuck = { ...quick, inputs: [{ options: [...quietly('warning'), '-f', 'wav'], file: pipe }] }
  await expect(runFfmpeg(stuck, { ffmpeg, cwd, signal: never, patience: 700 })).rejects.toThrow(FfmpegStuck)
})

test('a failure has the last messages, and reports whether the source is to blame', async () => {
  await writeFile(join(cwd, 'words.wav'), 'words, not tones')
  const read = (file: string) => ({
    ...quick,
    inputs: [{ options: [...quietly('warning'), '-f', 'wav'], file }],
  })
  const error = await runFfmpeg(read('words.wav'), { ffmpeg, cwd, signal: never }).catch(
    (caught: unknown) => caught,
  )
  expect(error).toBeInstanceOf(FfmpegFailed)
  expect(error).toMatchObject({ isSourceFault: true, killed: false, full: false })
  const unwritable = { ...quick, outputs: [{ options: ['-f', 'wav'], file: '/no/such/folder/x.wav' }] }
  for (const call of [unwritable, read('/no/such/file')]) {
    const ours = await runFfmpeg(call, { ffmpeg, cwd, signal: never }).catch((caught: unknown) => caught)
    expect(ours).toMatchObject({ isSourceFault: false })
    expect(isFfmpegFault(ours)).toBe(true)
  }
})

test('a process that cannot be started is an ordinary error, and not the source’s fault', async () => {
  const error = await runFfmpeg(quick, { ffmpeg, cwd: '/no/such/folder', signal: never }).catch(
    (caught: unknown) => caught,
  )
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(FfmpegFailed)
})

test('the configured ffmpeg is preferred, and a program that is not ffmpeg is refused', async () => {
  expect((await findFfmpeg(ffmpeg)).path).toBe(ffmpeg)
  await expect(findFfmpeg(ffmpeg, '', ['no-such-encoder'])).rejects.toThrow('with no-such-encoder.')
  await expect(findFfmpeg('/bin/true')).rejects.toThrow('FFMPEG_PATH must be the path of an ffmpeg')
  // With an empty PATH, only the packaged ffmpeg can be found.
  expect((await findFfmpeg(undefined, '')).version).toMatch(/\d/)
})

const withChild = `sh -c 'echo $$ > child.pid; exec sleep 600' & echo $$ > parent.pid; wait`

test.for(['an abort', 'a lack of progress', 'a deadline'] as const)(
  '%s leaves no process that ffmpeg has started',
  async (reason) => {
    const path = await fakeFfmpeg(cwd, 'with-child', withChild)
    const hasStarted = async () => /\d/.test(await readFile(join(cwd, 'child.pid'), 'utf8').catch(() => ''))
    const stopAfter = async (seconds: number) => {
      const stop = new AbortController()
      const running = runFfmpeg(quick, {
        ffmpeg: path,
        cwd,
        signal: stop.signal,
        ...(reason === 'a lack of progress' && { patience: seconds * 1000 }),
        ...(reason === 'a deadline' && { bounds: { seconds } }),
      })
      if (reason === 'an abort') {
        await expect.poll(hasStarted).toBe(true)
        stop.abort(new Error('Not wanted'))
      }
      await expect(running).rejects.toThrow(/Not wanted|No progress|Not done/)
    }
    // On a busy machine, the program may be stopped before it has started its child.
    for (let seconds = 0.6; !(await hasStarted()); seconds *= 3) await stopAfter(seconds)
    const pids = await Promise.all(
      ['parent.pid', 'child.pid'].map(async (name) => Number(await readFile(join(cwd, name), 'utf8'))),
    )
    expect(pids.every((pid) => pid > 1)).toBe(true)
    await expect.poll(async () => await Promise.all(pids.map(runs))).toEqual([false, false])
    await Promise.all(['parent.pid', 'child.pid'].map((name) => rm(join(cwd, name))))
  },
)

test('a process that works for too long is killed, although it makes progress', async () => {
  const error = await runFfmpeg(slow, { ffmpeg, cwd, signal: never, bounds: { seconds: 1 } }).catch(
    (caught: unknown) => caught,
  )
  expect(error).toBeInstanceOf(FfmpegTooSlow)
  expect(isTooCostly(error)).toBe(true)
})

test('the system ends a process that would use the CPU after its worker died', async () => {
  const path = await fakeFfmpeg(cwd, 'limits', 'ulimit -t; ulimit -c; exit 3')
  const lines: string[] = []
  const onLine = (line: string) => void lines.push(line)
  const toMessages = await fakeFfmpeg(cwd, 'limits-to-messages', `exec ${path} >&2`)
  const options = { ffmpeg: toMessages, cwd, signal: never, onLine, bounds: { seconds: 7 } }
  await expect(runFfmpeg(quick, options)).rejects.toThrow('code 3')
  expect(lines).toEqual([String(7 * availableParallelism()), '0'])
})

test('a process that exceeds its memory fails without blaming the file', async () => {
  const picture = {
    inputs: [
      { options: [...quietly('warning'), '-f', 'lavfi'], file: 'color=size=7680x4320:rate=2:duration=1' },
    ],
    outputs: [{ options: ['-c:v', 'rawvideo', '-f', 'null'], file: 'x' }],
  }
  const run = (memory: number) =>
    runFfmpeg(picture, { ffmpeg, cwd, signal: never, bounds: { memory } }).catch((caught: unknown) => caught)
  const error = await run(200 * 1024 * 1024)
  expect(error).toMatchObject({ exceeded: 'memory', isSourceFault: false })
  expect([isTooCostly(error), isFfmpegFault(error)]).toEqual([false, true])
  expect(await run(2 * 1024 ** 3)).toMatchObject({ frames: 2 })
})

test('a file never exceeds its maximum size', async () => {
  const large = { ...quick, outputs: [{ options: ['-f', 'wav'], file: 'large.wav' }] }
  const bounds = { output: 100 * 1024 }
  const error = await runFfmpeg(large, { ffmpeg, cwd, signal: never, bounds }).catch(
    (caught: unknown) => caught,
  )
  expect(error).toMatchObject({ exceeded: 'output', isSourceFault: false })
  expect(isTooCostly(error)).toBe(true)
  expect((await stat(join(cwd, 'large.wav'))).size).toBe(100 * 1024)
})
