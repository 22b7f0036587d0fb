import { audioKey, imageKey, segmentsKey, sourceKey, videoKey } from '@nava/media/keys'
import { Renditions, Segments } from '@nava/media/renditions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMp3 } from './transcode-audio/mp3-frames.ts'
import { makeSound, makeVideo } from './testing/make-media.ts'
import { addMusic, createWorld, settled, until, upload, withConsumer, type World } from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const music = (id: number) => world.db.music.findUniqueOrThrow({ where: { id } })

test('an uploaded recording is published in three bitrates, and its track can be played', async () => {
  const id = await addMusic(world.db, 'A long way')
  const file = await makeSound(world.folder, 'upload.wav', { seconds: 3 })
  const { id: assetID, version } = await upload(world, id, 'audio', file)
  const asset = await withConsumer(world, () => settled(world, assetID))
  expect(asset).toMatchObject({ state: 'ready', publishedVersion: version, durationMs: 3000, reason: null })
  for (const quality of [64, 128, 320] as const) {
    const stored = await world.storage.open(audioKey(assetID, version, quality))
    const facts = await readMp3(stored)
    await stored.close()
    expect(facts.bitrate).toBe(quality * 1000)
    expect(facts.seconds).toBeCloseTo(3, 1)
  }
  expect(await music(id)).toMatchObject({ hasAudio: true, hasVideo: false, lengthSeconds: 3 })
  const line = world.logged.findLast((entry) => entry['msg'] === 'job done')
  expect(line).toMatchObject({ job: 'transcodeAudio', outcome: 'published' })
})

test('an uploaded video is published with its rungs, its segments and a still', async () => {
  const id = await addMusic(world.db)
  const file = await makeVideo(world.folder, 'upload.mp4', { seconds: 5, size: '854x480' })
  const { id: assetID, version } = await upload(world, id, 'video', file)
  await withConsumer(world, async () => {
    const asset = await settled(world, assetID)
    expect(asset).toMatchObject({ state: 'ready', durationMs: 5000, heights: [480, 360] })
    expect(await music(id)).toMatchObject({
      hasVideo: true,
      hasAudio: false,
      videoHeights: [480, 360],
      lengthSeconds: 5,
    })
    for (const { height, bytes } of Renditions.parse(asset.renditions)) {
      const stat = await world.storage.stat(videoKey(assetID, version, height))
      expect(stat?.bytes).toBe(bytes)
      const list = Segments.parse(
        JSON.parse((await world.storage.read(segmentsKey(assetID, version, height))).toString()),
      )
      expect(list.segments.reduce((sum, [, size]) => sum + size, list.firstByte)).toBe(bytes)
    }
    const image = await until(() => world.db.image.findFirst({ where: { kind: 'video', ownerId: id } }))
    const variant = imageKey('video', id, image.version, 384, 'avif')
    await until(() => world.storage.stat(variant))
  })
})
