import { queueOf } from '@nava/contracts'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepAssets } from './sweep.ts'
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

let world: Fixtures
beforeAll(async () => {
  world = await createFixtures()
})
afterAll(() => world.close())

const row = (id: number) => world.db.mediaAsset.findUniqueOrThrow({ where: { id } })

/** A track of this artist. */
async function trackOf(artistID: number): Promise<number> {
  const id = await addMusic(world.db)
  await world.db.musicArtist.create({ data: { musicID: id, artistID, position: 0 } })
  return id
}
const artist = async () => (await world.db.artist.create({ data: { name: 'Somebody' } })).id

test('a second artist’s track of five seconds is ready within ten seconds while the first artist’s hour is transcoded', async () => {
  const piece = ['-c:a', 'libmp3lame', '-b:a', '320k']
  await makeSound(world.folder, 'piece.mp3', { seconds: 60, words: piece })
  await make(world.folder, ['-stream_loop', '59', '-i', 'piece.mp3', '-c', 'copy', 'hour.mp3'])
  const short = await makeSound(world.folder, 'short.wav', { seconds: 5 })
  const hour = await upload(world, await addMusic(world.db), 'audio', join(world.folder, 'hour.mp3'))
  await withConsumer(world, async () => {
    await until(async () => (await row(hour.id)).percent > 0, 90)
    const startedAt = performance.now()
    const { id } = await upload(world, await addMusic(world.db), 'audio', short)
    expect(await settled(world, id)).toMatchObject({ state: 'ready' })
    const seconds = (performance.now() - startedAt) / 1000
    expect(await row(hour.id)).toMatchObject({ state: 'processing', publishedVersion: null })
    expect(seconds).toBeLessThan(10)
    expect(await world.queues.isInLongLane('transcodeAudio', hour.jobID)).toBe(true)
    // What runs as long goes last on the processor.
    const { stdout } = await promisify(execFile)('ps', ['-eo', 'ni,args'])
    const lines = stdout.split('\n').filter((line) => line.includes(`sources/${hour.id}/${hour.version}`))
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) expect(Number.parseInt(line, 10)).toBeGreaterThanOrEqual(14)
    // It is not waited for.
    await world.db.mediaAsset.update({
      where: { id: hour.id },
      data: { state: 'failed', reasonCode: 'upload.cancelled' },
    })
  })
})

test('a job that was moved to the long lane does not start again in the other one', async () => {
  const { id, version, jobID } = await upload(world, await addMusic(world.db), 'audio', Buffer.from('x'))
  await world.db.mediaAsset.update({ where: { id }, data: { state: 'processing', percent: 30 } })
  await world.queues.remove('transcodeAudio', jobID)
  const payload = { assetID: id, version }
  // So late that nobody takes it during the test.
  await world.queues.enqueue('transcodeAudio', payload, { jobID, isLong: true, delay: 3_600_000 })
  await world.queues.enqueue('transcodeAudio', payload, { jobID })
  await withConsumer(world, async () => {
    await until(async () => world.logged.some((line) => line['outcome'] === 'moved before'))
  })
  expect(await row(id)).toMatchObject({ state: 'processing', percent: 30 })
  expect(await world.queues.stateOf('transcodeAudio', jobID)).toBe('waiting')
  expect(await world.queues.remove('transcodeAudio', jobID)).toBe(true)
  await world.db.mediaAsset.update({
    where: { id },
    data: { state: 'failed', reasonCode: 'upload.cancelled' },
  })
})

test('when uploads are queued again, the first one of each artist goes before anybody’s second', async () => {
  const [first, second] = [await artist(), await artist()]
  const own: [number, string][] = []
  for (const artistID of [first, first, first, second]) {
    const pending = await upload(world, await trackOf(artistID), 'audio', Buffer.from('no sound'), {
      enqueue: false,
    })
    own.push([pending.id, pending.jobID])
  }
  await sweepAssets(world.deps)
  expect((await world.queues.counts())[queueOf.transcodeAudio].waiting).toBe(4)
  await withConsumer(world, async () => {
    for (const [id] of own) await settled(world, id)
  })
  const order = world.logged
    .filter((line) => line['msg'] === 'job refused')
    .map((line) => own.findIndex(([, jobID]) => jobID === line['id']))
    .filter((index) => index >= 0)
  expect(order).toEqual([0, 3, 1, 2])
})
