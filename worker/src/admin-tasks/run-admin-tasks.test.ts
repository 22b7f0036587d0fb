import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { backupNames, tableKey } from '@nava/backup/manifest'
import { openTarget } from '@nava/backup/target'
import { openDatabase } from '@nava/db'
import { ADVISORY_LOCKS } from '@nava/db/advisory-locks'
import { whileLocked } from '@nava/db/while-locked'
import { localStorage, mediaFolder } from '@nava/media/storage/local-storage'
import { sourceKey } from '@nava/media/storage/keys'
import { fastFolder } from '@nava/tools/postgres/throwaway'
import { createTestDatabase } from '@nava/tools/testing/postgres'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { parseEnv } from '../env.ts'
import { runAdminTasks } from './run-admin-tasks.ts'

async function prepare({ hasPlace = true } = {}) {
  const database = await createTestDatabase()
  const folder = await mkdtemp(join(await fastFolder(), 'nava-tasks-'))
  const { db, sql, close } = openDatabase(database.url, { connections: 6 })
  const dataDir = join(folder, 'data')
  const place = join(folder, 'backups')
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, DISK_RESERVE_MB: '0' }
  const env = parseEnv({ ...settings, ...(hasPlace && { BACKUP_TO: place }) })
  const media = localStorage(mediaFolder(dataDir))
  const storage = Object.assign(media, { assertOurs: async () => undefined })
  const queues = { enqueue: async () => undefined, remove: async () => true }
  const log = pino({ level: 'silent' })
  const deps = { db, sql, storage, queues, log, databaseUrl: database.url, dataDir, backup: env.backup }
  return {
    ...{ db, sql, storage },
    add: (
      kind: 'takeBackup' | 'verifyBackup' | 'removeBackup' | 'verifyMedia' | 'repairMedia',
      more: object = {},
    ) => db.adminTask.create({ data: { kind, ...more } }),
    run: (signal = new AbortController().signal) => runAdminTasks(deps, { signal }),
    read: (id: number) => db.adminTask.findUniqueOrThrow({ where: { id } }),
    open: async () => {
      if (!env.backup) throw new Error('There is no place')
      return await openTarget(place, env.backup.settings)
    },
    place,
    [Symbol.asyncDispose]: async () => {
      await close()
      await database.drop()
      await rm(folder, { recursive: true })
    },
  }
}

test('of several workers one does each task, in their order', async () => {
  await using at = await prepare()
  const { id } = await at.add('takeBackup')
  const checked = await at.add('verifyMedia')
  const ended = await Promise.all([at.run(), at.run(), at.run()])
  expect(ended.reduce((sum, count) => sum + count)).toBe(2)
  expect(await at.read(id)).toMatchObject({ state: 'done', percent: 100, starts: 1, reason: '' })
  expect(await at.read(checked.id)).toMatchObject({ state: 'done' })
  expect(await backupNames(await at.open())).toHaveLength(1)
})

test('a task whose worker was killed begins again, and is given up after three starts', async () => {
  await using at = await prepare()
  const killed = { state: 'running', startedAt: new Date(), percent: 40 }
  const { id } = await at.add('takeBackup', { ...killed, starts: 1 })
  const hopeless = await at.add('verifyMedia', { ...killed, starts: 3 })
  await at.run()
  expect(await at.read(id)).toMatchObject({ state: 'done', starts: 2 })
  expect(await at.read(hopeless.id)).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('4 times'),
  })
})

test('while another worker holds the lock, none of its tasks is begun', async () => {
  await using at = await prepare()
  const { id } = await at.add('takeBackup', { state: 'running', starts: 1 })
  await whileLocked(at.sql, ADVISORY_LOCKS.runAdminTasks, async () => {
    expect(await at.run()).toBe(0)
  })
  expect(await at.read(id)).toMatchObject({ state: 'running', starts: 1 })
})

test('a worker that ends puts its task back', async () => {
  await using at = await prepare()
  const { id } = await at.add('takeBackup')
  const stop = new AbortController()
  // The worker is told to end when it has begun the task.
  const begun = at.sql.query.bind(at.sql)
  Object.assign(at.sql, {
    query: async (query: string | { text: string }, values?: unknown[]) => {
      const result = await begun<object>(query as string, values)
      const text = typeof query === 'string' ? query : query.text
      if (text.includes(`SET state = 'running'`)) stop.abort(new Error('The worker ends'))
      return result
    },
  })
  await at.run(stop.signal)
  expect(await at.read(id)).toMatchObject({ state: 'waiting', starts: 0 })
  Object.assign(at.sql, { query: begun })
  await at.run()
  expect(await at.read(id)).toMatchObject({ state: 'done' })
})

test('a verification names the damage, and the last whole backup is not deleted', async () => {
  await using at = await prepare()
  await at.add('takeBackup')
  await at.run()
  const [name = ''] = await backupNames(await at.open())
  const kept = await at.add('removeBackup', { subject: name })
  const whole = await at.add('verifyBackup', { subject: name })
  await at.run()
  expect(await at.read(kept.id)).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('last backup'),
  })
  expect((await at.read(whole.id)).report).toMatchObject({ counts: { faults: 0 } })
  await writeFile(join(at.place, 'nava-backup', tableKey(name, 'users')), 'not what was written')
  const damaged = await at.add('verifyBackup', { subject: name })
  await at.run()
  expect((await at.read(damaged.id)).report).toMatchObject({
    counts: { faults: 1 },
    found: [{ name: expect.stringContaining('users.copy.gz'), fault: 'damaged' }],
  })
  await at.add('takeBackup')
  const removed = await at.add('removeBackup', { subject: name })
  await at.run()
  expect(await at.read(removed.id)).toMatchObject({ state: 'done' })
  expect(await backupNames(await at.open())).not.toContain(name)
})

test('a check of the storage counts all that is missing, and names the first of it', async () => {
  await using at = await prepare()
  const assets = Array.from({ length: 210 }, (_, index) => ({
    ...{ kind: 'audio' as const, state: 'failed' as const, sourceVersion: `v${index}`, sourceType: 'wav' },
    ...{ sourceName: 'a.wav', sourceBytes: 1n },
  }))
  const music = await at.db.music.createManyAndReturn({
    data: assets.map((_, index) => ({ title: `${index}` })),
  })
  const data = assets.map((asset, index) => ({
    ...asset,
    musicID: music[index]?.id ?? 0,
    state: 'queued' as const,
  }))
  const rows = await at.db.mediaAsset.createManyAndReturn({ data })
  const [row] = rows
  if (row) await at.storage.put(sourceKey(row.id, row.sourceVersion), Buffer.from('x'))
  const { id } = await at.add('verifyMedia')
  await at.run()
  const { report, state, reason } = await at.read(id)
  expect([state, reason]).toEqual(['done', ''])
  const { counts, found } = report as { counts: Record<string, number>; found: unknown[] }
  expect(counts).toMatchObject({ files: 1, missing: 209, repaired: 0 })
  expect(found).toHaveLength(200)
})

test('renditions that cannot be read are made again, and the check goes on', async () => {
  await using at = await prepare()
  const music = await at.db.music.createManyAndReturn({ data: [{ title: 'Garbled' }, { title: 'Next' }] })
  const version = 'a'.repeat(20)
  const data = music.map(({ id: musicID }, index) => ({
    ...{ musicID, kind: 'audio' as const, state: 'ready' as const, isMeasured: true, sourceName: 'a.wav' },
    ...{ sourceVersion: version, publishedVersion: version, sourceType: 'wav', sourceBytes: 1n },
    renditions: index === 0 ? { quality: 'best' } : [{ quality: 64, bytes: 3 }],
  }))
  const [garbled, next] = await at.db.mediaAsset.createManyAndReturn({ data })
  for (const { id } of [garbled, next].filter((row) => row !== undefined))
    await at.storage.put(sourceKey(id, version), Buffer.from('x'))
  const { id } = await at.add('repairMedia')
  await at.run()
  const { report, state } = await at.read(id)
  expect(state).toBe('done')
  expect(report).toMatchObject({
    counts: { missing: 2, repaired: 2 },
    found: [
      { name: `audio/${garbled?.id}/${version}/renditions`, done: 'queued' },
      { name: `audio/${next?.id}/${version}/64.mp3`, done: 'queued' },
    ],
  })
})

test('without BACKUP_TO a backup fails with the reason', async () => {
  await using at = await prepare({ hasPlace: false })
  const { id } = await at.add('takeBackup')
  await at.run()
  expect(await at.read(id)).toMatchObject({ state: 'failed', reason: expect.stringContaining('BACKUP_TO') })
})
