import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseEnv } from './env.ts'
import { startWorker } from './start-worker.ts'
import { fakeFfmpeg } from './testing/fake-ffmpeg.ts'
import { addMusic, createFixtures, settled, until, upload, type Fixtures } from './testing/fixtures.ts'
import { ffmpeg, makeSound } from './testing/make-media.ts'

let fixtures: Fixtures
beforeAll(async () => {
  fixtures = await createFixtures()
})
afterAll(() => fixtures.close())

const workers = () => fixtures.db.workerProcess.findMany()

/** Replaces a program as a package manager does: nobody finds a half-written one. */
async function replace(program: string, script: string): Promise<void> {
  await writeFile(`${program}.new`, script, { mode: 0o755 })
  await rename(`${program}.new`, program)
}
const logged = (level: number) => fixtures.logged.filter((line) => line['level'] === level)

test('a worker without a suitable ffmpeg reports that it waits, and starts once there is one', async () => {
  const { deps, db, dataDir, databaseUrl, folder } = fixtures
  const program = await fakeFfmpeg(
    folder,
    'replaced',
    `case "$*" in *ebur128*) echo "No such filter: 'ebur128'" >&2; exit 1;; esac\nexec "$real" "$@"`,
  )
  const env = parseEnv({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, WORKER_SWEEP_SECONDS: '1' })
  const absent = join(folder, 'absent')
  const stop = await startWorker(env, deps.log, { paths: [absent, program], pause: 200 })
  try {
    const file = await makeSound(folder, 'waits.wav', { seconds: 1 })
    const { id, jobID } = await upload(fixtures, await addMusic(db), 'audio', file)
    const [waiting] = await until(async () => ((await workers()).length > 0 ? workers() : undefined))
    expect(waiting).toMatchObject({
      state: 'waiting',
      problem: expect.stringContaining("No such filter: 'ebur128'"),
    })
    expect(await fixtures.queues.stateOf('transcodeAudio', jobID)).toBe('waiting')

    // Paths where no ffmpeg was found are tried again, too.
    await replace(program, `#!/bin/sh\nexec '${ffmpeg}' "$@"\n`)
    expect(await settled(fixtures, id)).toMatchObject({ state: 'ready' })
    await until(async () => (await workers())[0]?.state === 'ready')
    expect(await workers()).toMatchObject([
      { state: 'ready', problem: '', ffmpeg: expect.stringContaining(program) },
    ])
    expect(logged(50)).toEqual([
      expect.objectContaining({ msg: expect.stringContaining('Install ffmpeg 5.1 or later') }),
    ])
    expect(logged(40).filter(({ msg }) => msg === 'an ffmpeg is not used')).toEqual([])

    await replace(program, '#!/bin/sh\ncase "$1" in -version) echo "ffmpeg version 9";; *) exit 1;; esac\n')
    await until(async () => (await workers())[0]?.state === 'waiting')
  } finally {
    await stop()
  }
  expect(await workers()).toEqual([])
})

test('a worker without any ffmpeg says once in the log how to get one', async () => {
  const { deps, dataDir, databaseUrl, folder } = fixtures
  const before = logged(50).length
  const env = parseEnv({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir })
  const stop = await startWorker(env, deps.log, { paths: [join(folder, 'absent')], pause: 20 })
  try {
    await until(async () => (await workers())[0]?.problem === 'There is no ffmpeg')
    const { seenAt } = (await workers())[0] ?? {}
    // The worker has looked again by now.
    await until(async () => (await workers())[0]?.seenAt.getTime() !== seenAt?.getTime())
  } finally {
    await stop()
  }
  expect(logged(50).slice(before)).toEqual([
    expect.objectContaining({ msg: expect.stringContaining('apt-get install ffmpeg') }),
  ])
})
