import { limits } from '@nava/contracts'
import { imageFolder, imageKey, imageMasterKey, squareKey } from '@nava/media/storage/keys'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFixtures, type Fixtures } from '../testing/fixtures.ts'
import { encodeImage } from './encode-image.job.ts'

let fixtures: Fixtures
beforeEach(async () => {
  fixtures = await createFixtures()
})
afterEach(() => fixtures.close())

const job = { signal: new AbortController().signal } as Parameters<typeof encodeImage.handle>[2] // only the signal is used

async function stored(kind: 'user' | 'dj', ownerID: number) {
  const { storage, db } = fixtures
  const picture = sharp({ create: { width: 96, height: 192, channels: 3, background: '#446688' } })
  await storage.put(imageMasterKey(kind, ownerID, 'v1'), await picture.jpeg().toBuffer())
  const facts = { width: 96, height: 192, dominantColor: '#446688' }
  return db.image.create({ data: { kind, ownerID, version: 'v1', ...facts } })
}

const filesOf = async (folder: string): Promise<string[]> => {
  const names: string[] = []
  for await (const { key } of fixtures.storage.list(folder)) names.push(key.slice(folder.length))
  return names.toSorted()
}

test.each([
  ['deleted', (id: number) => fixtures.db.image.delete({ where: { id } })],
  ['replaced', (id: number) => fixtures.db.image.update({ where: { id }, data: { version: 'v2' } })],
])('nothing is left of a picture that is %s with its folder while it is encoded', async (_, change) => {
  const image = await stored('user', 1)
  const folder = imageFolder('user', 1, 'v1')
  const { deps, storage } = fixtures
  let isFirst = true
  const put: typeof storage.put = async (...args) => {
    if (isFirst) {
      isFirst = false
      await change(image.id)
      await storage.removeFolder(folder)
    }
    return storage.put(...args)
  }
  await encodeImage.handle(
    { ...deps, storage: { ...storage, put } },
    { imageID: image.id, version: 'v1' },
    job,
  )
  expect(await filesOf(folder)).toEqual([])
  await fixtures.db.image.deleteMany()
})

test('a picture for feeds gets a square, and an older picture gets it from the sweep', async () => {
  const { deps, storage, queues } = fixtures
  const image = await stored('dj', 7)
  await encodeImage.handle(deps, { imageID: image.id, version: 'v1' }, job)
  const square = squareKey('dj', 7, 'v1')
  const { width, height } = await sharp(await storage.read(square)).metadata()
  expect([width, height]).toEqual([limits.feeds.coverSide, limits.feeds.coverSide])
  expect(await filesOf(imageFolder('dj', 7, 'v1'))).toEqual([
    '96.avif',
    '96.jpg',
    '96.webp',
    'master.jpg',
    'square.jpg',
  ])

  await storage.remove(square)
  await storage.remove(imageKey('dj', 7, 'v1', 96, 'webp'))
  expect(await encodeImage.sweep(deps, { since: new Date(0) })).toBe(1)
  expect((await queues.counts()).images.waiting).toBe(1)
  await encodeImage.handle(deps, { imageID: image.id, version: 'v1' }, job)
  expect(await storage.stat(square)).toBeDefined()
  expect(await storage.stat(imageKey('dj', 7, 'v1', 96, 'webp'))).toBeUndefined()
})

test('a picture without its widths is queued, and one that has them is not', async () => {
  const { storage, db, queues, deps } = fixtures
  const master = await sharp({ create: { width: 96, height: 96, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  for (const ownerID of [1, 2]) {
    await storage.put(imageMasterKey('user', ownerID, 'v'), master)
    await db.image.create({
      data: { kind: 'user', ownerID, version: 'v', width: 96, height: 96, dominantColor: '#ff0000' },
    })
  }
  await storage.put(imageKey('user', 1, 'v', 96, 'avif'), master)
  expect(await encodeImage.sweep(deps, { since: new Date(0) })).toBe(1)
  expect((await queues.counts()).images.waiting).toBe(1)
  expect(await encodeImage.sweep(deps, { since: new Date(0) })).toBe(0)
  expect(await encodeImage.sweep(deps, { since: new Date(Date.now() + 1000) })).toBe(0)
})
