import { afterAll, beforeEach, expect, test } from 'vitest'
import { makeSound } from '../testing/make-media.ts'
import {
  addMusic,
  createFixtures,
  settled,
  until,
  upload,
  withConsumer,
  type Fixtures,
} from '../testing/fixtures.ts'
import { sweepAssets } from './sweep-assets.ts'

let fixtures: Fixtures | undefined
const allFixtures: Fixtures[] = []
beforeEach(async () => {
  fixtures = await createFixtures()
  allFixtures.push(fixtures)
})
afterAll(async () => {
  for (const each of allFixtures) await each.close()
})

function here(): Fixtures {
  if (!fixtures) throw new Error('The fixtures do not exist yet')
  return fixtures
}
const row = (id: number) => here().db.mediaAsset.findUniqueOrThrow({ where: { id } })

test('an upload that was stored but never queued is queued once', async () => {
  const id = await addMusic(here().db)
  const file = await makeSound(here().folder, 'a.wav', { seconds: 1 })
  const { id: assetID } = await upload(here(), id, 'audio', file, { enqueue: false })
  expect(await sweepAssets(here().deps)).toBe(1)
  expect((await row(assetID)).state).toBe('queued')
  expect(await sweepAssets(here().deps)).toBe(0)
  const asset = await withConsumer(here(), () => settled(here(), assetID))
  expect(asset.state).toBe('ready')
  expect(await sweepAssets(here().deps)).toBe(0)
})

test('a queue that lost everything is filled again from the database', async () => {
  const id = await addMusic(here().db)
  const { id: assetID, jobID } = await upload(here(), id, 'audio', Buffer.from('x'))
  await here().db.mediaAsset.update({ where: { id: assetID }, data: { state: 'processing', percent: 40 } })
  await here().db.$executeRaw`TRUNCATE bullmq.job CASCADE`
  expect(await here().queues.stateOf('transcodeAudio', jobID)).toBe('unknown')
  expect(await sweepAssets(here().deps)).toBe(1)
  expect(await here().queues.stateOf('transcodeAudio', jobID)).toBe('waiting')
  expect(await row(assetID)).toMatchObject({ state: 'queued', percent: 0 })
})

test('an upload whose job ended without recording a result is queued again', async () => {
  const id = await addMusic(here().db)
  const file = await makeSound(here().folder, 'b.wav', { seconds: 1 })
  const { id: assetID, jobID } = await upload(here(), id, 'audio', file)
  await withConsumer(here(), () => settled(here(), assetID))
  await until(async () => (await here().queues.stateOf('transcodeAudio', jobID)) === 'ended')
  await here().db.mediaAsset.update({ where: { id: assetID }, data: { state: 'uploaded' } })
  expect(await sweepAssets(here().deps)).toBe(1)
  expect(await here().queues.stateOf('transcodeAudio', jobID)).toBe('waiting')
})

test('uploads that are ready, failed permanently or never stored are left alone', async () => {
  const reasonCode = 'file.no-sound'
  for (const data of [
    { state: 'ready' as const, publishedVersion: 'v', sourceVersion: 'v' },
    { state: 'failed' as const, reasonCode, sourceVersion: 'v' },
    { state: 'failed' as const, reasonCode: 'upload.missing', sourceVersion: '' },
  ]) {
    const musicID = await addMusic(here().db)
    await here().db.mediaAsset.create({
      data: { kind: 'audio', musicID, sourceType: '', sourceName: '', sourceBytes: 0, ...data },
    })
  }
  expect(await sweepAssets(here().deps, { now: Date.now() + 3_600_000 })).toBe(0)
})

test('an upload that failed for lack of disk space is retried automatically after a minute', async () => {
  const id = await addMusic(here().db)
  const { id: assetID } = await upload(here(), id, 'audio', Buffer.from('x'), { enqueue: false })
  await here().db.mediaAsset.update({
    where: { id: assetID },
    data: { state: 'failed', reasonCode: 'upload.storage-full' },
  })
  expect(await sweepAssets(here().deps)).toBe(0)
  expect(await sweepAssets(here().deps, { now: Date.now() + 61_000 })).toBe(1)
  expect(await row(assetID)).toMatchObject({ state: 'queued', retries: 1, reasonCode: null })
})

test('an upload that lacked space does not wait for the time of a clock that was ahead', async () => {
  const id = await addMusic(here().db)
  const { id: assetID } = await upload(here(), id, 'audio', Buffer.from('x'), { enqueue: false })
  await here().db.mediaAsset.update({
    where: { id: assetID },
    data: {
      state: 'failed',
      reasonCode: 'upload.storage-full',
      updatedAt: new Date(Date.now() + 86_400_000),
    },
  })
  expect(await sweepAssets(here().deps)).toBe(1)
})
