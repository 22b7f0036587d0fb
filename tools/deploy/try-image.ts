/**
 * node tools/deploy/try-image.ts
 * Builds the image with buildah on Debian's packages, starts migrate, api and worker with podman as in
 * docker-compose.yml, processes a recording and a video, and prints the sizes of the layers. Exits with 1 if
 * something fails or the image is too large, with 2 if tools are missing.
 */
import { chmod, chown, mkdir, mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@nava/db'
import { buildArtist, buildMusic, buildUser, TEST_PASSWORD } from '../../apps/api/src/testing/build.ts'
import { startRedis } from '../../packages/media/src/testing/redis.ts'
import { deliver, type Recipient } from '../faults/send-uploads.ts'
import { freePort } from '../stack/port.ts'
import { openSteps } from '../steps.ts'
import { makeBase } from './image/base-image.ts'
import { expectConfined, expectLean, expectSmall } from './image/expectations.ts'
import { type Engine, type ImageSizes, openEngine, whyNot } from './image/engine.ts'
import { startTcpPostgres } from './image/tcp-postgres.ts'
import { ROOT } from './compose-file.ts'

const MB = 1e6
const TAG = 'localhost/nava'
const CONFINED = [
  '--read-only',
  '--tmpfs',
  '/tmp',
  '--cap-drop',
  'all',
  '--security-opt',
  'no-new-privileges',
]
const WORKER = ['node', '--heap-growing-percent=30', '--memory-saver-mode', 'worker/src/main.ts']

/** Milliseconds */
const TIMEOUT = 180_000

const { step } = openSteps()

async function tryImage(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'nava-image-'))
  await chmod(folder, 0o711)
  await using engine = await openEngine(folder)
  const base = await step('Base', () => makeBase(engine, folder))
  await step('Image', () => engine.build(ROOT, TAG))
  report(await engine.sizesOf(TAG, base))
  await step('No packages of development', () =>
    expectLean((...words) => engine.podman('run', '--rm', TAG, ...words)),
  )
  await run(engine, folder)
  console.log('The image passed all checks.')
}

function report({ own, layers }: ImageSizes): void {
  for (const { size, made } of layers)
    console.log(`${(size / MB).toFixed(1).padStart(8)} MB  ${made.replace('/bin/sh -c ', '').slice(0, 90)}`)
  expectSmall(own)
}

async function run(engine: Engine, folder: string): Promise<void> {
  const [port, postgresPort] = [await freePort(), await freePort()]
  await using postgres = await startTcpPostgres(join(folder, 'postgres'), postgresPort)
  const redis = await startRedis()
  const data = join(folder, 'data')
  await mkdir(data)
  // User ID in the image
  await chown(data, 1000, 1000)
  const env = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    JWT_SECRET: 'a secret of the trial, long enough for all',
    HOST: '127.0.0.1',
    PORT: String(port),
    WORKER_SWEEP_SECONDS: '5',
    LOG_LEVEL: 'warn',
  }
  const given = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`])
  const start = (name: string, words: string[], command: string[] = []) =>
    engine.podman(
      'run',
      '--name',
      name,
      '--network',
      'host',
      ...CONFINED,
      '--volume',
      `${data}:/data`,
      ...given,
      ...words,
      TAG,
      ...command,
    )
  try {
    await step('Migrations', () => start('migrate', ['--rm'], ['node', 'tools/migrate.ts', 'deploy']))
    await start('api', ['--detach'])
    await start('worker', ['--detach'], WORKER)
    const isApiWell = () => succeeds(engine.podman('healthcheck', 'run', 'api'))
    const isWorkerWell = () =>
      succeeds(engine.podman('exec', 'worker', 'node', 'tools/healthcheck.mjs', 'worker'))
    await step('Api and worker are well', async () => {
      await until(isApiWell, () => engine.podman('logs', 'api'))
      await until(isWorkerWell, () => engine.podman('logs', 'worker'))
    })
    for (const name of ['api', 'worker'])
      await step(`The confinement of the ${name}`, () =>
        expectConfined((...words) => engine.podman('exec', name, ...words)),
      )
    await step('A recording and a video', () =>
      playThrough(engine, data, `http://127.0.0.1:${port}`, postgres.url),
    )
    await step('A worker that stands still', async () => {
      await engine.podman('kill', '--signal', 'STOP', 'worker')
      await engine.podman('exec', 'worker', 'touch', '--date', '-60 seconds', '/tmp/worker-heartbeat')
      expectThat(!(await isWorkerWell()), 'A worker that stands still passes its health check')
      await engine.podman('kill', '--signal', 'CONT', 'worker')
      await until(isWorkerWell)
    })
    await step('A worker without Redis', async () => {
      await redis.kill()
      await engine.podman('exec', 'worker', 'touch', '--date', '-60 seconds', '/tmp/worker-heartbeat')
      await until(async () => !(await isWorkerWell()))
      await redis.startAgain()
      await until(isWorkerWell)
    })
    await step('The first admin', () =>
      engine.podman(
        'exec',
        'api',
        'node',
        'apps/api/src/command-line/cli.ts',
        'make-admin',
        'first@example.com',
      ),
    )
    await step('The end', () => engine.podman('stop', '--time', '15', 'api', 'worker'))
  } finally {
    await engine.podman('rm', '--force', '--all', '--time', '0')
    await redis.stop()
  }
}

async function playThrough(
  engine: Engine,
  data: string,
  address: string,
  databaseUrl: string,
): Promise<void> {
  const ffmpeg = (...words: string[]) =>
    engine.podman('run', '--rm', '--volume', `${data}:/data`, TAG, 'ffmpeg', '-loglevel', 'error', ...words)
  const picture = ['-f', 'lavfi', '-i', 'testsrc=size=1280x720:rate=25:d=4']
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=44100:d=20']
  await ffmpeg(...sound, '/data/sound.flac')
  await ffmpeg(...picture, ...sound, '-shortest', '-pix_fmt', 'yuv420p', '/data/film.mp4')

  const { db, close } = openDatabase(databaseUrl, { connections: 2 })
  try {
    const user = await buildUser(db)
    const artist = await buildArtist(db, { memberID: user.id })
    const to: Recipient = { address, authorization: await signIn(address, user.email) }
    const { id: musicID } = await buildMusic(db, {
      artistIDs: [artist.id],
      isConfirmed: false,
      hasAudio: false,
    })
    await deliver(to, { musicID, kind: 'audio', bytes: await readFile(join(data, 'sound.flac')) })
    await deliver(to, { musicID, kind: 'video', bytes: await readFile(join(data, 'film.mp4')) })
    const assets = () => db.mediaAsset.findMany({ where: { musicID } })
    await until(async () => (await assets()).every(({ state }) => state === 'ready' || state === 'failed'))
    for (const { kind, state, reasonCode } of await assets())
      expectThat(state === 'ready', `The ${kind} was refused: ${reasonCode}`)

    const play = async (path: string) => {
      const reply = await fetch(address + path, { headers: { authorization: to.authorization } })
      expectThat(reply.ok, `${path} answers ${reply.status}`)
      return Buffer.from(await reply.arrayBuffer())
    }
    expectThat((await play(`/music/music/320/${musicID}.mp3`)).length > 20 * 7500, 'The recording is short')
    const master = String(await play(`/music/video/st/master/${musicID}.m3u8`))
    expectThat(
      master.startsWith('#EXTM3U') && /RESOLUTION=1280x720/.test(master),
      'The video has no rung of 720',
    )
    const film = await play(`/music/video/720/${musicID}.mp4`)
    expectThat(film.subarray(4, 8).toString() === 'ftyp', 'The video is no MP4')
  } finally {
    await close()
  }
}

async function signIn(address: string, email: string): Promise<string> {
  const reply = await fetch(`${address}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: TEST_PASSWORD }),
  })
  const { data } = (await reply.json()) as { data: string }
  return `Bearer ${data}`
}

async function until(isSo: () => Promise<boolean>, explain?: () => Promise<string>): Promise<void> {
  const end = Date.now() + TIMEOUT
  while (!(await isSo())) {
    if (Date.now() > end)
      throw new Error(`This did not happen: ${String(isSo)}\n${(await explain?.()) ?? ''}`)
    await sleep(300)
  }
}

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )

function expectThat(isSo: boolean, fault: string): void {
  if (!isSo) throw new Error(fault)
}

const reason = whyNot()
if (reason) {
  console.error(`The image was not tried: ${reason}.`)
  process.exitCode = 2
} else {
  await tryImage().catch((error: unknown) => {
    console.error(error instanceof Error ? (error.stack ?? error.message) : error)
    process.exitCode = 1
  })
}
