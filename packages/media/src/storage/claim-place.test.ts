import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@nava/db'
import { notePlace, readStation } from '@nava/db/station'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../../tools/testing/postgres.ts'
import { adoptMoved, claimPlace, FOLDER_OF_MEDIA } from './claim-place.ts'
import { localStorage } from './local-storage.ts'
import { mediaKeys } from './own-keys.ts'
import { readMark } from './mark.ts'
import type { Storage } from './storage.ts'

const VERSION = 'v0000000000000000001'
const BUCKET = 'media https://s3.example.com nava'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let opened: ReturnType<typeof openDatabase>
let folder: string
let storage: Storage
beforeAll(async () => {
  database = await createTestDatabase()
  opened = openDatabase(database.url, { connections: 1 })
})
afterAll(async () => {
  await opened.close()
  await database.drop()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nava-claim-'))
  storage = localStorage(folder, { keys: mediaKeys })
  await opened.db.setting.deleteMany({ where: { key: 'station' } })
  await opened.db.music.deleteMany({})
  return () => rm(folder, { recursive: true, force: true })
})

async function claim(name = FOLDER_OF_MEDIA) {
  const { sql } = opened
  return await claimPlace(sql, { name, storage })
}

/** Adds a recording; its ID */
async function addRecording(): Promise<number> {
  const music = await opened.db.music.create({ data: { title: 'A tune' } })
  const source = {
    sourceVersion: VERSION,
    sourceType: 'wav',
    sourceName: '',
    sourceBytes: 1,
    state: 'ready' as const,
  }
  const data = { musicID: music.id, kind: 'audio' as const, ...source, publishedVersion: VERSION }
  return (await opened.db.mediaAsset.create({ data })).id
}

describe('a place without a mark', () => {
  it('is taken by a station without media, and then noted', async () => {
    expect(await claim()).toBe('claimed')
    const station = await readStation(opened.sql)
    expect(await readMark(storage)).toBe(station.id)
    expect(station.places).toEqual([FOLDER_OF_MEDIA])
  })

  it('is taken if it has a file of a row, as before an upgrade', async () => {
    const id = await addRecording()
    await storage.put(`audio/${id}/${VERSION}/320.mp3`, Buffer.from('x'))
    expect(await claim()).toBe('claimed')
    expect(await readMark(storage)).toBeDefined()
  })

  it('is away if rows name files and it has none, also after the station was in it', async () => {
    await addRecording()
    expect(await claim()).toBe('away')
    await notePlace(opened.sql, FOLDER_OF_MEDIA)
    expect(await claim()).toBe('away')
    expect(await readMark(storage)).toBeUndefined()
  })

  it('is away if it has media, but not this station’s', async () => {
    await storage.put(`audio/7/${VERSION}/320.mp3`, Buffer.from('x'))
    expect(await claim()).toBe('away')
    await addRecording()
    expect(await claim()).toBe('away')
    await storage.put('backups/db.dump', Buffer.from('x'))
  })

  it('is taken if it has only files of others', async () => {
    await storage.put('www/index.html', Buffer.from('of others'))
    expect(await claim(BUCKET)).toBe('claimed')
    expect((await readStation(opened.sql)).places).toEqual([BUCKET])
  })

  it('is away if the station keeps its media elsewhere, since nothing was moved there', async () => {
    await addRecording()
    await notePlace(opened.sql, FOLDER_OF_MEDIA)
    expect(await claim(BUCKET)).toBe('away')
    expect((await readStation(opened.sql)).places).toEqual([FOLDER_OF_MEDIA])
  })
})

it('After a restoration or a move the place of the media is the only one, and the places of backups stay', async () => {
  for (const place of [FOLDER_OF_MEDIA, 'backups /mnt/backups']) await notePlace(opened.sql, place)
  await adoptMoved(opened.sql, { name: BUCKET, storage })
  expect((await readStation(opened.sql)).places).toEqual(['backups /mnt/backups', BUCKET])
})

it('Two stations have two identities, and one keeps its own', async () => {
  const first = await readStation(opened.sql)
  expect(await readStation(opened.sql)).toEqual(first)
  await opened.db.setting.deleteMany({ where: { key: 'station' } })
  expect((await readStation(opened.sql)).id).not.toBe(first.id)
})
