import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, readlink, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bareEnv } from '@nava/tools/testing/bare-env'
import { applyMigrations } from '@nava/tools/migrations/apply-migrations'
import { addUnknownMigration, createTestDatabase } from '@nava/tools/testing/postgres'
import { hasRedis, startRedis } from '../../packages/media/src/testing/redis.ts'
import { fakeFfmpeg } from './testing/fake-ffmpeg.ts'
import { ffmpeg, makeSound } from './testing/make-media.ts'
import { addMusic, createFixtures, settled, until, upload, type Fixtures } from './testing/fixtures.ts'

let fixtures: Fixtures
/** A recording whose transcode takes seconds */
let long: string
const started: ChildProcess[] = []
beforeAll(async () => {
  fixtures = await createFixtures()
  long = await makeSound(fixtures.folder, 'long.wav', { seconds: 150, hertz: 16_000, channels: 2 })
})
afterEach(() => {
  for (const child of started) child.kill('SIGKILL')
})
afterAll(() => fixtures.close())

const main = join(import.meta.dirname, 'main.ts')

function startProcess(env: Record<string, string> = {}) {
  const settings = {
    ...bareEnv,
    DATABASE_URL: fixtures.databaseUrl,
    DATA_DIR: fixtures.dataDir,
    FFMPEG_PATH: ffmpeg,
    WORKER_SWEEP_SECONDS: '1',
    WORKER_LOCK_SECONDS: '2',
  }
  const child = spawn(process.execPath, [main], {
    env: { ...settings, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  started.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)))
  return { child, output: () => output, exited: once(child, 'exit'), closed: once(child, 'close') }
}

const row = (id: number) => fixtures.db.mediaAsset.findUniqueOrThrow({ where: { id } })

/** Seconds until a worker is ready, since it tests its ffmpeg first */
const START_TIMEOUT = 120

const isTranscoding = (assetID: number) =>
  until(
    async () => (await row(assetID)).state === 'processing' && (await transcoders()).length >= 2,
    START_TIMEOUT,
  )

async function transcoders(): Promise<number[]> {
  const ids = (await readdir('/proc')).map(Number).filter((pid) => pid > 1)
  const folders = await Promise.all(ids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')))
  return ids.filter((_, at) => folders[at]?.startsWith(join(fixtures.deps.scratchRoot, '/')))
}

const lives = async (pid: number): Promise<boolean> => {
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  return state !== undefined && !/\) Z /.test(state)
}

test('a job whose worker is killed twice is resumed, and neither its ffmpeg nor its files are left over', async () => {
  const id = await addMusic(fixtures.db)
  const { id: assetID, version } = await upload(fixtures, id, 'audio', long)
  // As slow as the sound, so that it cannot be done before it is found to be left over
  const slow = await fakeFfmpeg(
    fixtures.folder,
    'slow',
    'case "$PWD $* " in */self-test.*) ;; *" -progress "*) set -- -re "$@";; esac\nexec "$real" "$@"',
  )
  for (let death = 1; death <= 2; death += 1) {
    const { child, exited } = startProcess({ FFMPEG_PATH: slow })
    await isTranscoding(assetID)
    child.kill('SIGKILL')
    await exited
    // Without another worker, ffmpeg must end by itself, long before its work is done.
    await until(async () => (await transcoders()).length === 0, 30)
    expect((await row(assetID)).state).toBe('processing')
    await fixtures.db.mediaAsset.update({ where: { id: assetID }, data: { state: 'queued' } })
  }
  const { child, exited } = startProcess()
  const asset = await settled(fixtures, assetID, START_TIMEOUT)
  expect(asset).toMatchObject({ state: 'ready', publishedVersion: version, durationMs: 150_000 })
  // The job's folder is removed shortly after publication.
  await until(async () => (await readdir(fixtures.deps.scratchRoot)).length === 0)
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
}, 300_000)

test('a file that kills the worker is abandoned after its attempts, and the next one is processed', async () => {
  // The worker is the grandparent of the program, because the shell that sets limits is between them.
  const kill =
    'case "$PWD $* " in */self-test.*) ;; *" -progress "*) kill -KILL $(cut -d" " -f4 /proc/$PPID/stat); exit 1;; esac\nexec "$real" "$@"'
  const deadly = await fakeFfmpeg(fixtures.folder, 'deadly', kill)
  const file = await makeSound(fixtures.folder, 'deadly.wav', { seconds: 1 })
  const { id: assetID, jobID } = await upload(fixtures, await addMusic(fixtures.db), 'audio', file)
  // As if eight workers had died before; two more may begin the job.
  expect(await fixtures.db.$executeRaw`UPDATE bullmq.job SET attempts_started = 8 WHERE id = ${jobID}`).toBe(
    1,
  )
  let deaths = 0
  for (;;) {
    const { child, exited } = startProcess({ FFMPEG_PATH: deadly, WORKER_LOCK_SECONDS: '1' })
    await until(
      async () => child.signalCode === 'SIGKILL' || (await row(assetID)).state === 'failed',
      START_TIMEOUT,
    )
    if (child.signalCode !== 'SIGKILL') {
      child.kill('SIGTERM')
      await exited
      break
    }
    deaths += 1
    expect(deaths).toBeLessThanOrEqual(2)
  }
  // Each death counts as a start. On a busy machine, an expired lock of a live worker counts too.
  expect(deaths).toBeGreaterThanOrEqual(1)
  expect(await row(assetID)).toMatchObject({ reasonCode: 'upload.given-up', publishedVersion: null })
  const next = await upload(fixtures, await addMusic(fixtures.db), 'audio', file)
  const { child, exited } = startProcess()
  expect(await settled(fixtures, next.id, START_TIMEOUT)).toMatchObject({ state: 'ready' })
  child.kill('SIGTERM')
  await exited
}, 480_000)

test('a worker that is told to stop during a job does so', async () => {
  const id = await addMusic(fixtures.db)
  const { id: assetID, jobID } = await upload(fixtures, id, 'audio', long)
  const { child, exited } = startProcess()
  await isTranscoding(assetID)
  const pids = await transcoders()
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
  expect((await row(assetID)).state).toBe('queued')
  expect(await fixtures.queues.stateOf('transcodeAudio', jobID)).toBe('waiting')
  for (const pid of pids) expect(await lives(pid)).toBe(false)
  await fixtures.db.music.delete({ where: { id } })
})

test.runIf(hasRedis)(
  'a worker with queues in Redis survives an outage of Redis, finds pending work, and stops quickly without it',
  async () => {
    const redis = await startRedis()
    const file = await makeSound(fixtures.folder, 'redis.wav', { seconds: 3, hertz: 8000, channels: 1 })
    const owe = async () => upload(fixtures, await addMusic(fixtures.db), 'audio', file, { enqueue: false })
    const { child, exited, output } = startProcess({ REDIS_URL: redis.url })
    const first = await owe()
    expect(await settled(fixtures, first.id, START_TIMEOUT), output()).toMatchObject({ state: 'ready' })
    const before = output().length
    await redis.kill()
    const second = await owe()
    await until(async () => output().length > before)
    expect(await row(second.id)).toMatchObject({ state: expect.stringMatching(/uploaded|queued/) })
    await redis.startAgain()
    expect(await settled(fixtures, second.id), output()).toMatchObject({ state: 'ready' })
    const again = output().length
    await redis.kill()
    await until(async () => output().length > again)
    child.kill('SIGTERM')
    expect(await exited, output()).toEqual([0, null])
    await redis.stop()
  },
)

test('a worker takes no job until the database is migrated', async () => {
  await using database = await createTestDatabase({ empty: true })
  const { child, exited, output } = startProcess({
    DATABASE_URL: database.url,
    DATA_DIR: join(fixtures.folder, 'of another station'),
  })
  await until(async () => output().includes('Waiting.'))
  const ready = once(child, 'message')
  await applyMigrations(database.url)
  await ready
  expect(output().match(/The database is older than this version of Nava/g)).toHaveLength(1)
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
})

test('a worker refuses a database that a newer version has migrated in one line', async () => {
  await using database = await createTestDatabase()
  await addUnknownMigration(database.url)
  const { closed, output } = startProcess({ DATABASE_URL: database.url })
  expect(await closed).toEqual([1, null])
  expect(output()).toMatch(
    /^The database is newer than this version of Nava, .* 29990101000000_later\.[^\n]*\n$/,
  )
})

test('a frozen worker fails its health check until it continues', async () => {
  const heartbeat = join(fixtures.folder, 'heartbeat')
  const script = join(import.meta.dirname, '../../tools/healthcheck.mjs')
  const isWell = async () => {
    const env = { WORKER_HEARTBEAT_FILE: heartbeat }
    return await promisify(execFile)(process.execPath, [script, 'worker'], { env }).then(
      () => true,
      () => false,
    )
  }
  const { child, exited } = startProcess({ WORKER_HEARTBEAT_FILE: heartbeat })
  await until(isWell)
  child.kill('SIGSTOP')
  await until(async () => / T /.test(await readFile(`/proc/${child.pid}/stat`, 'utf8')))
  const minuteAgo = Date.now() / 1000 - 60
  await utimes(heartbeat, minuteAgo, minuteAgo)
  expect(await isWell()).toBe(false)
  child.kill('SIGCONT')
  await until(isWell)
  child.kill('SIGTERM')
  await exited
})

test('a worker whose parent has exited exits', async () => {
  const { child, exited } = startProcess()
  await once(child, 'message')
  child.disconnect()
  expect(await exited).toEqual([0, null])
})

test.for([
  [{ DATABASE_URL: '' }, 'Wrong settings: DATABASE_URL must be set.'],
  [{ WORKER_CONCURRENCY: 'many', LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ FFMPEG_PATH: '/bin/true' }, 'Wrong settings: FFMPEG_PATH must be the path of an ffmpeg'],
] as const)('wrong settings %j are reported in one line', async ([env, message]) => {
  const { output, closed } = startProcess(env)
  expect(await closed).toEqual([1, null])
  expect(output()).toContain(message)
  expect(output().trim().split('\n')).toHaveLength(1)
})
