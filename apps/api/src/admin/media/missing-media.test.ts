import { audioKey } from '@nava/media/storage/keys'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildMusic } from '../../testing/build.ts'
import { publishAudio } from '../../testing/publish.ts'
import { missingMedia } from './missing-media.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('names a published file that is gone, until it is back or its track is deleted', async () => {
  const { db, storage } = test.deps
  const [{ id: complete }, { id: broken }] = [await buildMusic(db), await buildMusic(db)]
  await publishAudio(test.deps, { musicID: complete })
  await publishAudio(test.deps, { musicID: broken })
  // One that begins at the first row, then one that begins behind all, which knows what was missing before
  const starts = [0, 0]
  const find = missingMedia(test.deps, { every: 0, random: () => starts.shift() ?? 0.999_999 })
  expect(await find()).toEqual([])
  const asset = await db.mediaAsset.findFirstOrThrow({ where: { musicID: broken } })
  const key = audioKey(asset.id, asset.publishedVersion ?? '', 128)
  const bytes = await storage.read(key)
  await storage.remove(key)
  const problem = { code: 'media.missing', params: { count: '1', file: key } }
  expect(await find()).toEqual([problem])
  expect(await find()).toEqual([problem])
  await storage.put(key, bytes)
  expect(await find()).toEqual([])
})

it('looks again only after its time', async () => {
  const { db, storage } = test.deps
  const { id } = await buildMusic(db)
  await publishAudio(test.deps, { musicID: id })
  const find = missingMedia(test.deps, { every: 60_000, random: () => 0 })
  expect(await find()).toEqual([])
  const asset = await db.mediaAsset.findFirstOrThrow({ where: { musicID: id } })
  await storage.remove(audioKey(asset.id, asset.publishedVersion ?? '', 128))
  expect(await find()).toEqual([])
})
