import { ImageKind } from '@nava/contracts'
import { airSegmentKey, audioKey, imageMasterKey, sourceKey, videoKey } from '@nava/media/storage/keys'
import { mediaFolder } from '@nava/media/storage/local-storage'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectGarbage } from './collect-garbage.ts'
import { addMusic, createFixtures, type Fixtures } from './testing/fixtures.ts'

let fixtures: Fixtures
beforeAll(async () => {
  fixtures = await createFixtures()
})
afterAll(() => fixtures.close())

const HOUR = 3_600_000

/** Returns a version of the length that Nava gives it. */
const versionOf = (name: string): string => name.padEnd(20, '0')
const [pending, published, former] = [versionOf('pending'), versionOf('published'), versionOf('former')]
const [orphan, next] = [versionOf('orphan'), versionOf('next')]

test('old and orphaned files are deleted after a delay, and published or pending ones stay', async () => {
  const { db, storage, deps } = fixtures
  const musicID = await addMusic(db)
  const asset = await db.mediaAsset.create({
    data: {
      kind: 'audio',
      musicID,
      state: 'queued',
      sourceVersion: pending,
      publishedVersion: published,
      publishedAt: new Date(),
      sourceType: 'wav',
      sourceName: '',
      sourceBytes: 0,
    },
  })
  const { id: albumID } = await db.album.create({ data: { name: 'With a cover' } })
  const picture = { version: published, width: 9, height: 9, dominantColor: '#000000' }
  await db.image.create({ data: { kind: 'album', ownerID: albumID, ...picture } })
  const kept = [
    sourceKey(asset.id, pending),
    sourceKey(asset.id, published),
    audioKey(asset.id, published, 128),
    audioKey(asset.id, pending, 128),
    imageMasterKey('album', albumID, published),
  ]
  const unwanted = [
    sourceKey(asset.id, former),
    sourceKey(999, orphan),
    audioKey(asset.id, former, 128),
    videoKey(999, orphan, 720),
    imageMasterKey('album', albumID, former),
    imageMasterKey('artist', 999, orphan),
    airSegmentKey(1, published, 0),
  ]
  for (const key of [...kept, ...unwanted]) await storage.put(key, Buffer.from('x'))
  expect(await collectGarbage(deps)).toBe(0)
  expect(await collectGarbage(deps, Date.now() + 2 * HOUR)).toBe(2)
  expect(await collectGarbage(deps, Date.now() + 7 * HOUR)).toBe(3)
  expect(await collectGarbage(deps, Date.now() + 25 * HOUR)).toBe(2)
  const left = []
  for await (const { key } of storage.list('')) left.push(key)
  expect(left.toSorted()).toEqual(kept.toSorted())
})

test('files of others in the same place stay, and do not hinder the cleaning', async () => {
  const { storage, deps } = fixtures
  const others = [
    'audio/jingles/hello.mp3',
    'audio/hello.mp3',
    `audio/99999999999/${orphan}/64.mp3`,
    'sources/readme.txt',
    `sources/2147483648/${orphan}`,
    'images/logo.png',
    `images/dj/latest/${orphan}/master.jpg`,
    'video/trailers/one/two.mp4',
  ]
  for (const key of [...others, sourceKey(999, orphan)]) await storage.put(key, Buffer.from('x'))
  expect(await collectGarbage(deps, Date.now() + 30 * 24 * HOUR)).toBeGreaterThan(0)
  for (const key of others) expect(await storage.stat(key), key).toBeDefined()
  expect(await storage.stat(sourceKey(999, orphan))).toBeUndefined()
})

test('a version that was replaced a moment ago stays for current listeners, however old its files are', async () => {
  const { db, storage, deps } = fixtures
  const now = Date.now()
  const asset = await db.mediaAsset.create({
    data: {
      kind: 'video',
      musicID: await addMusic(db),
      state: 'ready',
      sourceVersion: next,
      publishedVersion: next,
      publishedAt: new Date(now),
      sourceType: 'mp4',
      sourceName: '',
      sourceBytes: 0,
    },
  })
  const replaced = videoKey(asset.id, former, 720)
  await storage.put(replaced, Buffer.from('x'))
  const monthAgo = new Date(now - 30 * 24 * HOUR)
  await utimes(join(mediaFolder(fixtures.dataDir), replaced), monthAgo, monthAgo)
  await collectGarbage(deps, now + 5 * HOUR)
  expect(await storage.stat(replaced)).toBeDefined()
  await collectGarbage(deps, now + 7 * HOUR)
  expect(await storage.stat(replaced)).toBeUndefined()
})

test('a picture whose owner is deleted is deleted with its files, whatever kind of owner it had', async () => {
  const { db, storage, deps } = fixtures
  const { id: djID } = await db.dj.create({ data: { name: 'Still here' } })
  const picture = { version: orphan, width: 9, height: 9, dominantColor: '#000000' }
  await db.image.deleteMany()
  await db.image.createMany({
    data: ImageKind.options.map((kind) => ({ kind, ownerID: 2_000_000, ...picture })),
  })
  await db.image.create({ data: { kind: 'dj', ownerID: djID, ...picture } })
  await storage.put(imageMasterKey('user', 2_000_000, orphan), Buffer.from('x'))
  await collectGarbage(deps, Date.now() + 2 * HOUR)
  expect(await db.image.findMany()).toMatchObject([{ kind: 'dj', ownerID: djID }])
  expect(await storage.stat(imageMasterKey('user', 2_000_000, orphan))).toBeUndefined()
})

test('a picture within news stays as long as a text names it, and a week after its upload', async () => {
  const { db, deps } = fixtures
  const add = async (age: number) => {
    const createdAt = new Date(Date.now() - age * 24 * HOUR)
    const { id } = await db.newsPicture.create({ data: { createdAt } })
    await db.image.create({
      data: { kind: 'newsText', ownerID: id, version: orphan, width: 9, height: 9, dominantColor: '#000000' },
    })
    return id
  }
  const [named, unnamed, fresh] = [await add(8), await add(8), await add(6)]
  const content = `<p><img src="/api/file/images/newsText/${named}.jpg?v=${orphan}"></p>`
  await db.newsPost.create({ data: { title: 'Pictured', excerpt: '', content } })
  await collectGarbage(deps)
  const left = await db.image.findMany({ where: { kind: 'newsText' }, orderBy: { ownerID: 'asc' } })
  expect(left.map(({ ownerID }) => ownerID)).toEqual([named, fresh])
  expect(await db.newsPicture.count({ where: { id: unnamed } })).toBe(0)
})

test('codes and failed sign-in attempts are deleted once no limit counts them', async () => {
  const { db, deps } = fixtures
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const code = (email: string, createdAt: Date) => ({
    email,
    createdAt,
    requester: 'somebody',
    codeHash: '',
    expiresAt: createdAt,
  })
  await db.loginCode.createMany({ data: [code('old@example.com', minutesAgo(61))] })
  // Of a clock that was ahead
  await db.loginCode.createMany({ data: [code('ahead@example.com', minutesAgo(-1000))] })
  await db.loginCode.createMany({ data: [code('new@example.com', minutesAgo(59))] })
  await db.loginAttempt.createMany({
    data: [
      { email: 'old@example.com', scope: 'password all', failures: 10, windowEnd: minutesAgo(1) },
      { email: 'new@example.com', scope: 'password all', failures: 10, windowEnd: minutesAgo(-1) },
      { email: 'ahead@example.com', scope: 'password all', failures: 10, windowEnd: minutesAgo(-1000) },
    ],
  })
  await collectGarbage(deps)
  expect(await db.loginCode.findMany()).toMatchObject([{ email: 'new@example.com' }])
  expect(await db.loginAttempt.findMany()).toMatchObject([{ email: 'new@example.com' }])
  await collectGarbage(deps, Date.now() + HOUR)
  expect(await db.loginCode.count()).toBe(0)
})
