import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beat } from './heartbeat.ts'
import { until } from './testing/fixtures.ts'

const log = pino({ level: 'silent' })
let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nava-heartbeat-'))
  file = join(folder, 'heartbeat')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const script = join(import.meta.dirname, '../../tools/healthcheck.mjs')

const isWell = async () => {
  const run = promisify(execFile)
  return await run(process.execPath, [script, 'worker'], { env: { WORKER_HEARTBEAT_FILE: file } }).then(
    () => true,
    () => false,
  )
}

test('a worker without a recent heartbeat fails its health check', async () => {
  expect(await isWell()).toBe(false)
  const stop = beat(file, { log, check: () => Promise.resolve() })
  await until(isWell)
  await stop()
  const minuteAgo = Date.now() / 1000 - 60
  await utimes(file, minuteAgo, minuteAgo)
  expect(await isWell()).toBe(false)
})

test('the heartbeat continues only while its checks resolve in time', async () => {
  const answers = ['well', 'away', 'silent', 'well', 'well']
  let asked = 0
  const seen: [string | undefined, boolean][] = []
  let written = 0
  const stop = beat(file, {
    log,
    pause: 1,
    patience: 2000,
    check: async () => {
      const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: 0 }))
      if (asked > 0) seen.push([answers[asked - 1], mtimeMs > written])
      written = mtimeMs
      const answer = answers[asked]
      asked += 1
      if (answer === 'away') throw new Error('The database is away')
      if (answer === 'silent') await new Promise(() => undefined)
    },
  })
  await until(async () => seen.length >= answers.length - 1)
  await stop()
  expect(seen.slice(0, 4)).toEqual([
    ['well', true],
    ['away', false],
    ['silent', false],
    ['well', true],
  ])
})
