import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepAssets } from './assets/sweep-assets.ts'
import { make, makeSound } from './testing/make-media.ts'
import {
  addMusic,
  createFixtures,
  settled,
  until,
  upload,
  withConsumer,
  type Fixtures,
} from './testing/fixtures.ts'

let fixtures: Fixtures
beforeAll(async () => {
  fixtures = await createFixtures()
})
afterAll(() => fixtures.close())

const row = (id: number) => fixtures.db.mediaAsset.findUniqueOrThrow({ where: { id } })

async function trackOf(artistID: number): Promise<number> {
  const id = await addMusic(fixtures.db)
  await fixtures.db.musicArtist.create({ data: { musicID: id, artistID, position: 0 } })
  return id
}
const artist = async () => (await fixtures.db.artist.create({ data: { name: 'Somebody' } })).id

/** How many times as long as alone a short track may take beside a transcode that would keep all cores for minutes */
const FAIR = 20

async function secondsUntilReady(file: string): Promise<number> {
  const startedAt = performance.now()
  const { id } = await upload(fixtures, await addMusic(fixtures.db), 'audio', file)
  expect(await settled(fixtures, id)).toMatchObject({ state: 'ready' })
  return (performance.now() - startedAt) / 1000
}

test('a second artist’s track of five seconds does not wait for the first artist’s hour', async () => {
  const piece = ['-c:a', 'libmp3lame', '-b:a', '320k']
  await makeSound(fixtures.folder, 'piece.mp3', { seconds: 60, words: piece })
  await make(fixtures.folder, ['-stream_loop', '59', '-i', 'piece.mp3', '-c', 'copy', 'hour.mp3'])
  const short = await makeSound(fixtures.folder, 'short.wav', { seconds: 5 })
  const alone = await withConsumer(fixtures, () => secondsUntilReady(short))
  const hour = await upload(fixtures, await addMusic(fixtures.db), 'audio', join(fixtures.folder, 'hour.mp3'))
  await withConsumer(fixtures, async () => {
    await until(async () => (await row(hour.id)).percent > 0)
    const beside = await secondsUntilReady(short)
    expect(await row(hour.id)).toMatchObject({ state: 'processing', publishedVersion: null })
    expect(beside).toBeLessThan(FAIR * alone)
    expect(await fixtures.queues.isInLongLane('transcodeAudio', hour.jobID)).toBe(true)
    // Long transcodes run with the lowest priority, which `ps` shows.
    const { stdout } = await promisify(execFile)('ps', ['-eo', 'ni,args'])
    const lines = stdout.split('\n').filter((line) => line.includes(`sources/${hour.id}/${hour.version}`))
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) expect(Number.parseInt(line, 10)).toBeGreaterThanOrEqual(14)
    await fixtures.db.mediaAsset.update({
      where: { id: hour.id },
      data: { state: 'failed', reasonCode: 'upload.cancelled' },
    })
  })
})

test('a job that was moved to the long lane does not start again in the short one', async () => {
  const { id, version, jobID } = await upload(
    fixtures,
    await addMusic(fixtures.db),
    'audio',
    Buffer.from('x'),
  )
  await fixtures.db.mediaAsset.update({ where: { id }, data: { state: 'processing', percent: 30 } })
  await fixtures.queues.remove('transcodeAudio', jobID)
  const payload = { assetID: id, version }
  // The delay is longer than the test, so this job never starts.
  await fixtures.queues.enqueue('transcodeAudio', payload, { jobID, isLong: true, delay: 3_600_000 })
  await fixtures.queues.enqueue('transcodeAudio', payload, { jobID })
  await withConsumer(fixtures, async () => {
    await until(async () => fixtures.logged.some((line) => line['outcome'] === 'moved before'))
  })
  expect(await row(id)).toMatchObject({ state: 'processing', percent: 30 })
  expect(await fixtures.queues.stateOf('transcodeAudio', jobID)).toBe('waiting')
  expect(await fixtures.queues.remove('transcodeAudio', jobID)).toBe(true)
  await fixtures.db.mediaAsset.update({
    where: { id },
    data: { state: 'failed', reasonCode: 'upload.cancelled' },
  })
})

test('requeued uploads start with the first one of each artist', async () => {
  const [first, second] = [await artist(), await artist()]
  const own: [number, string][] = []
  for (const artistID of [first, first, first, second]) {
    const pending = await upload(fixtures, await trackOf(artistID), 'audio', Buffer.from('no sound'), {
      enqueue: false,
    })
    own.push([pending.id, pending.jobID])
  }
  await sweepAssets(fixtures.deps)
  expect((await fixtures.queues.counts()).audio.waiting).toBe(4)
  await withConsumer(fixtures, async () => {
    for (const [id] of own) await settled(fixtures, id)
  })
  const order = fixtures.logged
    .filter((line) => line['msg'] === 'job refused')
    .map((line) => own.findIndex(([, jobID]) => jobID === line['id']))
    .filter((index) => index >= 0)
  expect(order).toEqual([0, 3, 1, 2])
})
