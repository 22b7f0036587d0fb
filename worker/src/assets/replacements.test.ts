import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { openDatabase, type Sql } from '@nava/db'
import { acceptSource, cancel, claim, remake } from '@nava/db/asset-states'
import { KEPT_VERSIONS, propose, refuseVersion, swapVersion, withdrawVersion } from '@nava/db/asset-versions'
import { inTransaction } from '@nava/db/in-transaction'
import { audioKey, newVersion, sourceKey } from '@nava/media/storage/keys'
import { failure } from '@nava/media/uploads/failure-reasons'
import { writeReplacements } from '@nava/media/uploads/replacements'
import { uploadRows } from '@nava/media/uploads/upload-rows'
import { verifyMedia } from '@nava/media/uploads/verify-media'
import fc from 'fast-check'
import { writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { collectGarbage } from '../collect-garbage.ts'
import { createFixtures, type Fixtures, until } from '../testing/fixtures.ts'
import { claimAsset, publishAsset } from './assets.ts'

let fixtures: Fixtures
let sql: Sql
let opened: ReturnType<typeof openDatabase>
beforeAll(async () => {
  fixtures = await createFixtures()
  opened = openDatabase(fixtures.databaseUrl, { connections: 4 })
  sql = opened.sql
})
afterAll(async () => {
  await opened.close()
  await fixtures.close()
})
beforeEach(() => writeReplacements(fixtures.db, 'approved'))

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Of version n all facts tell that they are its own. */
const factsOf = (n: number) => ({
  durationMs: n * 10_000,
  renditions: [{ quality: 128 as const, bytes: n, hertz: 48_000, channels: 2 }],
  loudness: -n,
  truePeak: -n / 10,
  descriptor: Buffer.from([n]),
})

/** Creates a confirmed track with version 1. */
async function publishedTrack() {
  const { db, storage } = fixtures
  const { id: musicID } = await db.music.create({
    data: { title: 'Rain', isConfirmed: true, hasAudio: true },
  })
  const version = newVersion()
  const { durationMs, renditions, ...levels } = factsOf(1)
  const source = {
    ...{ sourceVersion: version, sourceType: 'wav', sourceName: '1', sourceBytes: 1n, sourceSha256: '1' },
  }
  const { id } = await db.mediaAsset.create({
    data: {
      ...{ kind: 'audio', state: 'ready', musicID, ...source, publishedVersion: version },
      ...{ durationMs, renditions, isMeasured: true, ...levels },
    },
  })
  const { loudness, truePeak } = levels
  await db.music.update({ where: { id: musicID }, data: { lengthSeconds: 10, loudness, truePeak } })
  for (const key of [sourceKey(id, version), audioKey(id, version, 128)])
    await storage.put(key, Buffer.from('1'))
  return { id, musicID, version }
}

/** Proposes version n, as the api does, or sends it as an admin. */
async function send(id: number, n: number, { isApproved = false } = {}) {
  const version = newVersion()
  const source = { version, type: 'wav', name: String(n), bytes: n, sha256: String(n) }
  await fixtures.storage.put(sourceKey(id, version), Buffer.alloc(n, 'x'))
  await inTransaction(sql, async (client) => {
    await client.query('SELECT FROM media_assets WHERE id = $1 FOR UPDATE', [id])
    await propose(client, id, source, { isApproved, by: null })
    await acceptSource(client, id, source)
  })
  return version
}

/** Makes version n of a pending upload, as a worker does. */
async function make(id: number, version: string, n: number) {
  const asset = await claimAsset(fixtures.db, id, version, 'audio')
  if (!asset) return undefined
  const file = join(fixtures.folder, version)
  await writeFile(file, String(n))
  const { durationMs, renditions, ...measured } = factsOf(n)
  return await publishAsset(fixtures.deps, asset, {
    ...{ durationMs, files: [{ file, key: audioKey(id, version, 128) }] },
    ...{ renditions, measured },
  })
}

const swap = (id: number, version: string, from: 'waiting' | 'former' = 'waiting', now = new Date()) =>
  fixtures.db.$transaction((tx) => swapVersion(tx, id, version, from, now))
const refuse = (id: number, version: string) =>
  fixtures.db.$transaction((tx) => refuseVersion(tx, id, version, { reason: 'quality', words: '' }))
const withdraw = (id: number, version: string) =>
  fixtures.db.$transaction((tx) => withdrawVersion(tx, id, version))
const assetOf = (id: number) => fixtures.db.mediaAsset.findUniqueOrThrow({ where: { id } })
const versionsOf = async (assetID: number) =>
  (await fixtures.db.assetVersion.findMany({ where: { assetID }, orderBy: { id: 'asc' } })).map(
    ({ state, sourceName }) => `${sourceName} ${state}`,
  )

/** Returns the number of the published version. @throws if any fact is another's */
async function published({ id, musicID }: { id: number; musicID: number }): Promise<number> {
  const asset = await assetOf(id)
  const music = await fixtures.db.music.findUniqueOrThrow({ where: { id: musicID } })
  const n = asset.durationMs / 10_000
  const { durationMs, renditions, loudness, truePeak, descriptor } = factsOf(n)
  expect(asset).toMatchObject({ durationMs, renditions, loudness, truePeak, isMeasured: true })
  expect(Buffer.from(asset.descriptor ?? []).equals(descriptor)).toBe(true)
  expect(music).toMatchObject({ lengthSeconds: n * 10, loudness, truePeak })
  if (asset.sourceVersion === asset.publishedVersion)
    expect([asset.sourceName, asset.sourceBytes, asset.sourceSha256]).toEqual([
      String(n),
      BigInt(n),
      String(n),
    ])
  return n
}

test('a proposal that is made waits, while the published version goes on with all its facts', async () => {
  const track = await publishedTrack()
  const next = await send(track.id, 2)
  expect(await published(track)).toBe(1)
  expect(await make(track.id, next, 2)).toBe(false)
  expect(await published(track)).toBe(1)
  expect(await assetOf(track.id)).toMatchObject({ state: 'ready', sourceVersion: track.version })
  expect(await versionsOf(track.id)).toEqual(['1 published', '2 waiting'])
  expect(await swap(track.id, next)).toBe(true)
  expect(await published(track)).toBe(2)
  expect(await assetOf(track.id)).toMatchObject({
    state: 'ready',
    sourceVersion: next,
    publishedVersion: next,
  })
  expect(await versionsOf(track.id)).toEqual(['1 former', '2 published'])
  expect(await swap(track.id, track.version, 'former')).toBe(true)
  expect(await published(track)).toBe(1)
})

test('where the station lets owners replace freely, or an admin has sent it, a version is published once it is made', async () => {
  const track = await publishedTrack()
  expect(await make(track.id, await send(track.id, 2, { isApproved: true }), 2)).toBe(true)
  expect(await published(track)).toBe(2)
  await writeReplacements(fixtures.db, 'free')
  expect(await make(track.id, await send(track.id, 3), 3)).toBe(true)
  expect(await published(track)).toBe(3)
  expect(await versionsOf(track.id)).toEqual(['1 former', '2 former', '3 published'])
})

test('a proposal that is cancelled, or fails and is given up, leaves the published version as it was', async () => {
  const track = await publishedTrack()
  await send(track.id, 2)
  const { db } = fixtures
  await db.$transaction(async (tx) => cancel(tx, await assetOf(track.id), failure('upload.cancelled')))
  expect(await assetOf(track.id)).toMatchObject({ state: 'ready', sourceVersion: track.version })
  expect(await published(track)).toBe(1)
  expect(await versionsOf(track.id)).toEqual(['1 published'])

  const failed = await send(track.id, 3)
  await db.mediaAsset.update({ where: { id: track.id }, data: { state: 'failed', reasonCode: 'file.gone' } })
  expect(await published(track)).toBe(1)
  expect(await withdraw(track.id, failed)).toBe(true)
  expect(await assetOf(track.id)).toMatchObject({ state: 'ready', reasonCode: null })
  expect(await published(track)).toBe(1)
  expect(await withdraw(track.id, failed)).toBe(false)

  await send(track.id, 4)
  await db.mediaAsset.update({ where: { id: track.id }, data: { state: 'failed', reasonCode: 'file.gone' } })
  expect(await remake(db, { id: track.id, version: track.version })).toBe(true)
  expect(await published(track)).toBe(1)
  expect(await versionsOf(track.id)).toEqual(['1 published'])
})

test('of two proposals at once one is made, and the other changes nothing', async () => {
  const track = await publishedTrack()
  const [first, second] = await Promise.all([send(track.id, 2), send(track.id, 3)])
  const made = [await make(track.id, first, 2), await make(track.id, second, 3)]
  expect(made.filter((each) => each === false)).toHaveLength(1)
  expect((await versionsOf(track.id)).length).toBe(2)
  expect(await published(track)).toBe(1)
})

test('a decision, a withdrawal and a deletion at once: one wins, and the others are told', async () => {
  for (let round = 0; round < 5; round += 1) {
    const track = await publishedTrack()
    const next = await send(track.id, 2)
    await make(track.id, next, 2)
    const won = await Promise.all([
      swap(track.id, next),
      withdraw(track.id, next),
      refuse(track.id, next),
      swap(track.id, next),
    ])
    expect(won.filter(Boolean)).toHaveLength(1)
    expect(await published(track)).toBe(won[0] || won[3] ? 2 : 1)
  }
  const track = await publishedTrack()
  const next = await send(track.id, 2)
  const asset = await claimAsset(fixtures.db, track.id, next, 'audio')
  await fixtures.db.music.delete({ where: { id: track.musicID } })
  expect(asset).toBeDefined()
  expect(await swap(track.id, next)).toBe(false)
  expect(await withdraw(track.id, next)).toBe(false)
  expect(await fixtures.db.assetVersion.count({ where: { assetID: track.id } })).toBe(0)
})

test('bringing back goes on beside a proposal that is made at the same time', async () => {
  const track = await publishedTrack()
  const two = await send(track.id, 2, { isApproved: true })
  await make(track.id, two, 2)
  const three = await send(track.id, 3)
  expect(await claim(fixtures.db, { id: track.id, version: three }, 'audio')).toBe(true)
  expect(await swap(track.id, track.version, 'former')).toBe(true)
  expect(await assetOf(track.id)).toMatchObject({ state: 'processing', sourceVersion: three })
  expect(await make(track.id, three, 3)).toBe(false)
  expect(await published(track)).toBe(1)
  expect(await versionsOf(track.id)).toEqual(['1 published', '2 former', '3 waiting'])
})

test('a version that is published at once takes the place of the one before, and can be replaced like any other', async () => {
  const { deps, storage } = fixtures
  const track = await publishedTrack()
  const two = await send(track.id, 2, { isApproved: true })
  await make(track.id, two, 2)
  // As of a track that is not confirmed
  const three = newVersion()
  await inTransaction(sql, (client) =>
    acceptSource(client, track.id, { version: three, type: 'wav', name: '3', bytes: 3, sha256: '3' }),
  )
  expect(await make(track.id, three, 3)).toBe(true)
  expect(await versionsOf(track.id)).toEqual(['1 former'])
  const four = await send(track.id, 4)
  expect(await make(track.id, four, 4)).toBe(false)
  expect(await versionsOf(track.id)).toEqual(['1 former', '3 published', '4 waiting'])
  expect(await swap(track.id, four)).toBe(true)
  expect(await published(track)).toBe(4)
  expect(await versionsOf(track.id)).toEqual(['1 former', '3 former', '4 published'])
  await collectGarbage(deps, Date.now() + 25 * HOUR)
  expect(await storage.stat(audioKey(track.id, two, 128))).toBeUndefined()
  expect(await storage.stat(audioKey(track.id, three, 128))).toBeDefined()
  expect(await swap(track.id, three, 'former')).toBe(true)
  expect(await published(track)).toBe(3)
})

test('files of versions stay as long as they can come back, and not longer', async () => {
  const { storage, deps, db } = fixtures
  const track = await publishedTrack()
  const two = await send(track.id, 2, { isApproved: true })
  await make(track.id, two, 2)
  const three = await send(track.id, 3)
  await make(track.id, three, 3)
  const there = async (version: string) =>
    (await storage.stat(audioKey(track.id, version, 128))) !== undefined &&
    (await storage.stat(sourceKey(track.id, version))) !== undefined
  const left = async () => Promise.all([track.version, two, three].map(there))
  await collectGarbage(deps, Date.now() + 29 * DAY)
  expect(await left()).toEqual([true, true, true])
  const found = await verifyMedia(deps, { repair: false, now: Date.now() + 2 * DAY })
  expect(found.findings.filter(({ key }) => key.includes(`/${track.id}/`) && key.includes(three))).toEqual([])
  await refuse(track.id, three)
  await collectGarbage(deps, Date.now() + 25 * HOUR)
  expect(await left()).toEqual([true, true, false])
  await collectGarbage(deps, Date.now() + 31 * DAY)
  expect(await left()).toEqual([false, true, false])
  expect(await db.assetVersion.count({ where: { assetID: track.id, state: { not: 'published' } } })).toBe(0)
  expect(await swap(track.id, track.version, 'former')).toBe(false)
})

test('kept versions count for the quota, and only the latest are kept', async () => {
  const { db } = fixtures
  const artist = await db.artist.create({ data: { name: 'Duo' } })
  const track = await publishedTrack()
  await db.musicArtist.create({ data: { musicID: track.musicID, artistID: artist.id, position: 0 } })
  for (let n = 2; n <= KEPT_VERSIONS + 3; n += 1)
    await make(track.id, await send(track.id, n, { isApproved: true }), n)
  const now = new Date()
  expect(await db.assetVersion.count({ where: { assetID: track.id, keptUntil: { gt: now } } })).toBe(
    KEPT_VERSIONS,
  )
  // Versions 3 to 13, each with its source and one rendition
  expect(await uploadRows(sql, 'music').load(track.id)).toEqual({
    activeUploads: 0,
    storedBytes: 2 * 88 + 2 * 3,
  })
})

const step = fc.oneof(
  fc.record({ do: fc.constant('send' as const), isApproved: fc.boolean() }),
  fc.record({ do: fc.constantFrom('make', 'cancel', 'fail', 'remake') }),
  fc.record({
    do: fc.constantFrom('approve', 'refuse', 'withdraw', 'back'),
    which: fc.nat(5),
  }),
)

test('whatever happens in whatever order, one whole version is published, and the row says what is kept', async () => {
  const { db } = fixtures
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const track = await publishedTrack()
      const { id } = track
      const versions = [track.version]
      let expected = 1
      for (const each of steps) {
        const before = await assetOf(id)
        const source = versions.indexOf(before.sourceVersion) + 1
        const which = 'which' in each ? (versions[each.which] ?? '') : ''
        switch (each.do) {
          case 'send':
            versions.push(await send(id, versions.length + 1, each))
            break
          case 'make':
            if ((await make(id, before.sourceVersion, source)) && before.state !== 'ready') expected = source
            break
          case 'cancel':
            await db.$transaction((tx) => cancel(tx, before, failure('upload.cancelled')))
            break
          case 'fail':
            if (before.sourceVersion !== before.publishedVersion && before.state !== 'ready')
              await db.mediaAsset.update({
                where: { id },
                data: { state: 'failed', reasonCode: 'file.gone' },
              })
            break
          case 'remake':
            if (before.state === 'failed') await remake(db, { id, version: before.publishedVersion ?? '' })
            break
          case 'approve':
          case 'back':
            if (await swap(id, which, each.do === 'back' ? 'former' : 'waiting'))
              expected = versions.indexOf(which) + 1
            break
          case 'refuse':
            await refuse(id, which)
            break
          case 'withdraw':
            await withdraw(id, which)
        }
        expect(await published(track)).toBe(expected)
        const after = await assetOf(id)
        expect(after.publishedVersion).toBe(versions[expected - 1])
        if (after.state === 'ready') expect(after.sourceVersion).toBe(after.publishedVersion)
        const rows = await db.assetVersion.findMany({ where: { assetID: id } })
        for (const { state, version } of rows) {
          if (state === 'published') expect(version).toBe(after.publishedVersion)
          if (state === 'proposed') expect(version).toBe(after.sourceVersion)
        }
      }
    }),
    { numRuns: 40 },
  )
})

test('a process that is killed in the middle of a swap leaves the old version whole, and another can swap', async () => {
  const track = await publishedTrack()
  const next = await send(track.id, 2)
  await make(track.id, next, 2)
  const start = () =>
    spawn(
      process.execPath,
      [
        join(import.meta.dirname, '../testing/swap-in-process.ts'),
        fixtures.databaseUrl,
        String(track.id),
        next,
      ],
      { stdio: ['ignore', 'inherit', 'inherit'] },
    )
  // Holds the process between the change of the asset and that of the track.
  await inTransaction(sql, async (client) => {
    await client.query('SELECT FROM music WHERE id = $1 FOR UPDATE', [track.musicID])
    const child = start()
    await until(async () => {
      const { rows } = await sql.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE '%music%'`,
      )
      return rows.length > 0
    }, 30)
    child.kill('SIGKILL')
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
  })
  await until(async () => {
    const { rows } = await sql.query(
      `SELECT FROM pg_locks l JOIN pg_class c ON c.oid = l.relation WHERE c.relname = 'media_assets' AND l.mode = 'RowExclusiveLock'`,
    )
    return rows.length === 0
  }, 30)
  expect(await published(track)).toBe(1)
  expect(await versionsOf(track.id)).toEqual(['1 published', '2 waiting'])
  expect(await once(start(), 'exit')).toEqual([0, null])
  expect(await published(track)).toBe(2)
}, 180_000)
