import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readBackupState } from '@nava/backup/backup-state'
import { backupNames } from '@nava/backup/manifest'
import { backUpIfDue } from '@nava/backup/recorded-backup'
import { openTarget } from '@nava/backup/target'
import { openDatabase } from '@nava/db'
import { localStorage, mediaFolder } from '@nava/media/storage/local-storage'
import { fastFolder } from '@nava/tools/postgres/throwaway'
import { createTestDatabase } from '@nava/tools/testing/postgres'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { parseEnv } from './env.ts'
import { takeScheduledBackup } from './scheduled-backups.ts'

async function prepare() {
  const database = await createTestDatabase()
  const folder = await mkdtemp(join(await fastFolder(), 'nava-scheduled-'))
  const { sql, close } = openDatabase(database.url, { connections: 4 })
  const place = join(folder, 'backups')
  const dataDir = join(folder, 'data')
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, DISK_RESERVE_MB: '0', BACKUP_TO: place }
  const { backup } = parseEnv(env)
  if (!backup) throw new Error('No backup is scheduled')
  const storage = localStorage(mediaFolder(dataDir))
  const from = { databaseUrl: database.url, dataDir, storage, sql, log: pino({ level: 'silent' }) }
  return {
    place,
    run: (now: string) => takeScheduledBackup(from, backup, { now: new Date(now) }),
    /** Begins without the look at the time that comes before */
    runUnchecked: (now: Date) => backUpIfDue(from, backup, () => openTarget(place, backup.settings), { now }),
    names: async () =>
      (await backupNames(await openTarget(place, backup.settings))).map((name) => name.slice(0, 16)),
    state: () => readBackupState(sql, place),
    [Symbol.asyncDispose]: async () => {
      await close()
      await database.drop()
      await rm(folder, { recursive: true })
    },
  }
}

test('of several workers one takes each due backup, and its time can be read', async () => {
  await using scheduled = await prepare()
  const { run, names, state, place } = scheduled
  await Promise.all(['00', '01', '02', '03'].map((second) => run(`2026-01-10T12:00:${second}Z`)))
  expect(await names()).toHaveLength(1)
  await Promise.all([run('2026-01-11T02:59:00Z'), run('2026-01-11T02:59:01Z')])
  expect(await names()).toHaveLength(1)
  await run('2026-01-11T03:00:00Z')
  await run('2026-01-11T03:01:00Z')
  expect(await names()).toEqual([expect.stringMatching(/^2026-01-10T12-00/), '2026-01-11T03-00'])
  expect(await state()).toEqual({
    ...{ place, takenAt: '2026-01-11T03:00:00.000Z', bytes: expect.any(Number) },
    ...{ failedAt: null, reason: null, damage: null },
  })
})

test('a worker that waited for another one takes no second backup', async () => {
  await using scheduled = await prepare()
  const now = new Date('2026-01-10T12:00:00Z')
  expect(await scheduled.runUnchecked(now)).toBeDefined()
  // Both found the backup due before either began.
  expect(await scheduled.runUnchecked(new Date(now.getTime() + 60_000))).toBeUndefined()
  expect(await scheduled.names()).toHaveLength(1)
})

test('a failed backup says why, and is tried again after an hour', async () => {
  await using scheduled = await prepare()
  const { run, names, state, place } = scheduled
  await writeFile(place, 'a file in its place')
  await expect(run('2026-01-10T12:00:00Z')).rejects.toThrow('ENOTDIR')
  const { failedAt = '', reason } = (await state()) ?? {}
  expect(reason).toContain('ENOTDIR')
  await rm(place)
  const after = (minutes: number) => new Date(Date.parse(failedAt ?? '') + minutes * 60_000).toISOString()
  await run(after(59))
  expect(await names()).toEqual([])
  await run(after(61))
  expect(await names()).toHaveLength(1)
  expect(await state()).toMatchObject({ takenAt: after(61), failedAt: null })
})

test('without BACKUP_TO no backup is scheduled, and one in a bucket needs its keys', () => {
  const env = { DATABASE_URL: 'postgresql://localhost/nava' }
  expect(parseEnv(env).backup).toBeUndefined()
  expect(() => parseEnv({ ...env, BACKUP_TO: 's3://nava-backups' })).toThrow('BACKUP_S3_REGION')
})
