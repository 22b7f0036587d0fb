import { ImageKind } from '@nava/contracts'
import { audioKey, segmentsKey, videoKey, waveformKey } from '@nava/media/storage/keys'
import { s3Storage } from '@nava/media/s3/s3-storage'
import { type S3Server, startS3Server } from '@nava/media/testing/s3-server'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { collectGarbage } from './collect-garbage.ts'
import { addMusic, createFixtures, type Fixtures, settled, upload, withConsumer } from './testing/fixtures.ts'
import { makeSound, makeVideo } from './testing/make-media.ts'

const HOUR = 3_600_000

let s3: S3Server
let fixtures: Fixtures
beforeAll(async () => {
  s3 = await startS3Server()
  fixtures = await createFixtures((dataDir, disk) =>
    s3Storage(s3.place, { fetchFolder: join(dataDir, 'fetched'), disk, attempts: 1 }),
  )
})
afterEach(() => {
  s3.fault = undefined
})
afterAll(async () => {
  await fixtures.close()
  await s3.close()
})

const leftOnDisk = async () => [
  ...(await readdir(join(fixtures.dataDir, 'fetched'))),
  ...(await readdir(join(fixtures.dataDir, 'work'))),
]

test('an upload in a bucket is transcoded into the bucket, and nothing stays on the disk', async () => {
  const file = await makeSound(fixtures.folder, 'upload.wav', { seconds: 3 })
  const clip = await makeVideo(fixtures.folder, 'upload.mp4')
  const sound = await upload(fixtures, await addMusic(fixtures.db), 'audio', file)
  const video = await upload(fixtures, await addMusic(fixtures.db), 'video', clip)
  await withConsumer(fixtures, async () => {
    expect(await settled(fixtures, sound.id)).toMatchObject({
      state: 'ready',
      publishedVersion: sound.version,
    })
    expect(await settled(fixtures, video.id)).toMatchObject({
      state: 'ready',
      publishedVersion: video.version,
    })
  })
  const { heights } = await fixtures.db.mediaAsset.findUniqueOrThrow({ where: { id: video.id } })
  const keys = [
    ...([64, 128, 320] as const).map((quality) => audioKey(sound.id, sound.version, quality)),
    waveformKey(sound.id, sound.version),
    ...heights.flatMap((height) => [
      videoKey(video.id, video.version, height as 360),
      segmentsKey(video.id, video.version, height as 360),
    ]),
  ]
  expect([...s3.objects.keys()]).toEqual(expect.arrayContaining(keys))
  expect(s3.uploads.size).toBe(0)
  await expect.poll(leftOnDisk).toEqual([])
})

test('nothing is published until all files can be sent to the bucket', async () => {
  const file = await makeSound(fixtures.folder, 'again.wav', { seconds: 2 })
  let refused = 0
  const { id, version } = await upload(fixtures, await addMusic(fixtures.db), 'audio', file)
  s3.fault = ({ method, key }) => {
    if (method !== 'PUT' || !key.endsWith('/320.mp3') || refused > 0) return undefined
    refused += 1
    return { answer: 503, code: 'SlowDown' }
  }
  await withConsumer(fixtures, async () => {
    expect(await settled(fixtures, id)).toMatchObject({ state: 'ready', publishedVersion: version })
  })
  expect(refused).toBe(1)
  expect(s3.uploads.size).toBe(0)
})

test('unreferenced files are removed from the bucket, with few requests', async () => {
  const kept = [...s3.objects.keys()].length
  for (let n = 0; n < 12; n += 1)
    await fixtures.storage.put(audioKey(900_000 + n, 'a'.repeat(20), 64), Buffer.from('x'))
  s3.requests.length = 0
  expect(await collectGarbage(fixtures.deps, Date.now() + 5 * HOUR)).toBe(0)
  // About one for each area, none for each file
  expect(s3.requests.length).toBeLessThanOrEqual(ImageKind.options.length + 6)
  expect(await collectGarbage(fixtures.deps, Date.now() + 7 * HOUR)).toBe(12)
  expect(s3.objects.size).toBe(kept)
})
