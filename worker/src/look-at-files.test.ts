import { NO_REASON } from '@nava/db/asset-states'
import { audioKey, sourceKey } from '@nava/media/storage/keys'
import { NotOurs, ownedStorage } from '@nava/media/storage/owned-storage'
import { lossesWithoutAsking } from '@nava/media/uploads/losses'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lookAtFiles } from './look-at-files.ts'
import { addMusic, createFixtures, type Fixtures } from './testing/fixtures.ts'

let fixtures: Fixtures
beforeEach(async () => {
  fixtures = await createFixtures()
})
afterEach(() => fixtures.close())

const VERSION = 'v0000000000000000001'
const HOUR = 60 * 60 * 1000

/** Adds a published recording with its files, at which a worker is to look; its ID */
async function missed({ hasFile = false, hasSource = false } = {}): Promise<number> {
  const { db, storage } = fixtures
  const { id } = await db.mediaAsset.create({
    data: {
      musicID: await addMusic(db),
      ...{ kind: 'audio', state: 'ready', sourceVersion: VERSION, publishedVersion: VERSION },
      ...{ sourceType: 'wav', sourceName: 'a.wav', sourceBytes: 6, renditions: [{ quality: 128, bytes: 4 }] },
      lookAt: new Date(),
    },
  })
  if (hasFile) await storage.put(audioKey(id, VERSION, 128), Buffer.from('file'))
  if (hasSource) await storage.put(sourceKey(id, VERSION), Buffer.from('source'))
  return id
}
const row = (id: number) => fixtures.db.mediaAsset.findUniqueOrThrow({ where: { id } })
/** Looks as if it were `later` ms later. */
const look = (later = 1000) => lookAtFiles(fixtures.deps, Date.now() + later)

describe('a recording that a player misses', () => {
  test('stays as it is if its files are whole', async () => {
    const id = await missed({ hasFile: true })
    await look()
    expect(await row(id)).toMatchObject({ state: 'ready', lookAt: null })
  })

  test('is made again from its upload', async () => {
    const id = await missed({ hasSource: true })
    await look()
    expect(await row(id)).toMatchObject({ state: 'uploaded', retries: 1, lookAt: null })
  })

  test('is lost if its upload is gone too, and ready again once a file is there', async () => {
    const id = await missed()
    await look()
    expect(await row(id)).toMatchObject({ state: 'failed', reasonCode: 'upload.lost' })
    await fixtures.storage.put(audioKey(id, VERSION, 128), Buffer.from('file'))
    await look()
    expect((await row(id)).state).toBe('failed')
    await look(2 * HOUR)
    expect(await row(id)).toMatchObject({ state: 'ready', ...NO_REASON, lookAt: null })
  })

  test('that was lost is made again once its upload is there', async () => {
    const id = await missed()
    await look()
    await fixtures.storage.put(sourceKey(id, VERSION), Buffer.from('source'))
    await look(2 * HOUR)
    expect(await row(id)).toMatchObject({ state: 'uploaded', reasonCode: null })
  })

  test('is not touched while its storage is away', async () => {
    const id = await missed()
    const away = ownedStorage(fixtures.storage, {
      place: 'the folder media',
      station: async () => 'a station',
      claim: async () => 'away',
      trustFor: 0,
    })
    await expect(lookAtFiles({ ...fixtures.deps, storage: away }, Date.now() + 1000)).rejects.toBeInstanceOf(
      NotOurs,
    )
    expect(await row(id)).toMatchObject({ state: 'ready', lookAt: expect.any(Date) })
  })
})

test('Many recordings that are gone are not marked lost, neither at once nor one after the other', async () => {
  const most = lossesWithoutAsking(0)
  for (let count = 0; count < most; count += 1) await missed()
  await look()
  const states = async () =>
    Object.fromEntries(
      (await fixtures.db.mediaAsset.groupBy({ by: ['state'], _count: true })).map((each) => [
        each.state,
        each._count,
      ]),
    )
  expect(await states()).toEqual({ failed: most })
  await missed()
  await look()
  expect(await states()).toEqual({ failed: most, ready: 1 })
  expect(JSON.stringify(fixtures.logged)).toContain('none is marked lost')
})
