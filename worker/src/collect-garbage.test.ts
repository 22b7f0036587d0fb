import { audioKey, imageMasterKey, sourceKey, videoKey } from '@nava/media/keys'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectGarbage } from './collect-garbage.ts'
import { addMusic, createWorld, type World } from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const HOUR = 3_600_000

test('former and orphaned files go later than anybody reads them; what is published or owed stays', async () => {
  const { db, storage, deps } = world
  const musicId = await addMusic(db)
  const asset = await db.mediaAsset.create({
    data: {
      kind: 'audio',
      musicId,
      state: 'queued',
      sourceVersion: 'owed',
      publishedVersion: 'published',
      publishedAt: new Date(),
      sourceType: 'wav',
      sourceName: '',
      sourceBytes: 0,
    },
  })
  await db.image.create({
    data: { kind: 'album', ownerId: 5, version: 'now', width: 9, height: 9, dominantColor: '#000000' },
  })
  const kept = [
    sourceKey(asset.id, 'owed'),
    sourceKey(asset.id, 'published'),
    audioKey(asset.id, 'published', 128),
    audioKey(asset.id, 'owed', 128),
    imageMasterKey('album', 5, 'now'),
  ]
  const former = [
    sourceKey(asset.id, 'former'),
    sourceKey(999, 'orphan'),
    audioKey(asset.id, 'former', 128),
    videoKey(999, 'orphan', 720),
    imageMasterKey('album', 5, 'former'),
    imageMasterKey('artist', 999, 'orphan'),
  ]
  for (const key of [...kept, ...former]) await storage.put(key, Buffer.from('x'))
  expect(await collectGarbage(deps)).toBe(0)
  expect(await collectGarbage(deps, Date.now() + 2 * HOUR)).toBe(2)
  expect(await collectGarbage(deps, Date.now() + 7 * HOUR)).toBe(2)
  expect(await collectGarbage(deps, Date.now() + 25 * HOUR)).toBe(2)
  const left = []
  for await (const { key } of storage.list('')) left.push(key)
  expect(left.toSorted()).toEqual(kept.toSorted())
})
