import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { storedMedia } from '@nava/backup/copy-media'
import { backupNames } from '@nava/backup/manifest'
import { diskSpace } from '@nava/media/storage/disk-space'
import { localStorage } from '@nava/media/storage/local-storage'
import { StorageAway, StorageReadOnly } from '@nava/media/storage/storage'
import { expect, test } from 'vitest'
import { bareEnv } from '../testing/bare-env.ts'
import { createTestDatabase } from '../testing/postgres.ts'
import { restore } from './restore.ts'
import { POINTS } from './testing/dying-backup.ts'
import {
  admin,
  backUp,
  filesOf,
  installationIn,
  markMedia,
  openBackups,
  rowsOf,
  useFolder,
  verifyBackup,
} from './testing/installations.ts'
import { query } from './testing/own-postgres.ts'

const path = useFolder()

/** Ends the connections of a killed process, which also releases its lock. */
const endConnections = (url: string) =>
  query(
    url,
    `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  )

/** Milliseconds */
const BUSY_MACHINE = 600_000

test(
  'a backup that is killed at any point leaves only whole ones, the one before among them until a new one is whole',
  async () => {
    await using database = await createTestDatabase()
    await using fresh = await createTestDatabase({ empty: true })
    const source = installationIn(path('data'), database.url)
    const target = await openBackups(path('backups'))
    const change = async (text: string) => {
      await query(database.url, `INSERT INTO users (email, updated_at) VALUES ('${text}@example.com', now())`)
      await source.storage.put('sources/1/today', Buffer.from(text))
    }
    const run = (point: string) =>
      promisify(execFile)(
        process.execPath,
        [join(import.meta.dirname, 'testing/dying-backup.ts'), path('backups'), point],
        { env: { ...bareEnv, DATABASE_URL: database.url, DATA_DIR: path('data'), DISK_RESERVE_MB: '0' } },
      )
    for (const text of ['first', 'second']) {
      await change(text)
      await backUp(source, target)
    }
    expect(Object.keys(POINTS).length).toBeGreaterThanOrEqual(10)
    for (const [index, [point, { isPruning }]] of Object.entries(
      POINTS as Record<string, { isPruning?: boolean }>,
    ).entries()) {
      const last = (await backupNames(target)).at(-1) ?? ''
      await change(`change-${index}`)
      await expect(run(point), point).rejects.toMatchObject({ signal: 'SIGKILL' })
      await endConnections(database.url)
      const names = await backupNames(target)
      if (isPruning)
        expect(
          names.some((name) => name > last),
          point,
        ).toBe(true)
      else expect(names.at(-1), point).toBe(last)
      for (const name of names) await verifyBackup(target, name)
    }

    await change('last')
    await run('at no point')
    const names = await backupNames(target)
    expect(names).toHaveLength(2)
    expect(await target.folders('backups/')).toEqual(names)
    expect((await storedMedia(target)).size).toBe(2)
    const left = await readdir(path('backups'), { recursive: true })
    expect(left.filter((name) => name.includes('.part'))).toEqual([])
    const restored = installationIn(path('fresh'), fresh.url)
    await restore(restored, target)
    expect(await rowsOf(fresh.url)).toEqual(await rowsOf(database.url))
    expect(await filesOf(restored.storage)).toEqual(await filesOf(source.storage))
  },
  BUSY_MACHINE,
)

test('a disk that can only be read fails a backup and an upload with one line, and takes them once it can be written', async (context) => {
  const disk = path('disk')
  await mkdir(disk)
  const mount = (...words: string[]) => execFileSync('mount', [...words, disk], { stdio: 'ignore' })
  try {
    mount('-t', 'tmpfs', 'tmpfs')
  } catch {
    return context.skip('This machine mounts nothing for us')
  }
  try {
    await using database = await createTestDatabase()
    const source = installationIn(path('data'), database.url)
    await source.storage.put('sources/1/a', Buffer.from('a'))
    const env = { DATA_DIR: path('data'), DATABASE_URL: database.url }
    const refused = { code: 1, stderr: expect.stringMatching(/^The disk of \S+ can only be read: [^\n]+\n$/) }
    mount('-o', 'remount,ro')
    await expect(admin(['backup', disk], env)).rejects.toMatchObject(refused)
    mount('-o', 'remount,rw')
    await admin(['backup', disk], env)
    mount('-o', 'remount,ro')
    await expect(admin(['backup', disk], env)).rejects.toMatchObject(refused)
    expect((await admin(['backup', 'verify', disk], env)).stdout).toContain('is whole')
    const media = localStorage(disk)
    for (const key of ['sources/1/b', 'nava-backup/b']) {
      await expect(media.put(key, Buffer.from('b'))).rejects.toBeInstanceOf(StorageReadOnly)
      await expect(media.adopt(join(path('data'), 'media/sources/1/a'), key)).rejects.toBeInstanceOf(
        StorageAway,
      )
    }
  } finally {
    execFileSync('umount', [disk])
  }
})

const MB = 1e6
/** MB; a file of unknown size claims 16 MiB in advance */
const SIZE = 48

test('a full disk fails a backup with one line, and leaves earlier backups whole and the space as it was', async (context) => {
  const disk = path('disk')
  await mkdir(disk)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE * MB}`, 'tmpfs', disk], { stdio: 'ignore' })
  } catch {
    return context.skip('This machine mounts nothing for us')
  }
  try {
    await using database = await createTestDatabase()
    const source = installationIn(path('data'), database.url)
    const target = await openBackups(disk)
    await markMedia(source)
    await source.storage.put('sources/1/aaaaaaaaaaaaaaaaaaaa', randomBytes(4 * MB))
    const { name } = await backUp(source, target)
    const free = async () => {
      const { bavail, bsize } = await statfs(disk)
      return bavail * bsize
    }
    const before = await free()
    const sentence = 'The place of the backups is full. Those that were there are whole.'
    const expectUnchanged = async () => {
      expect(await backupNames(target)).toEqual([name])
      await verifyBackup(target, name)
      expect(Math.abs((await free()) - before)).toBeLessThan(0.1 * MB)
    }

    // The second file does not fit, and nothing fits within the reserve, so both are refused before writing.
    for (const id of [2, 3])
      await source.storage.put(`sources/${id}/aaaaaaaaaaaaaaaaaaaa`, randomBytes(25 * MB))
    const refused = { code: 1, stderr: `${sentence}\n` }
    const env = { DATA_DIR: path('data'), DATABASE_URL: database.url }
    await expect(admin(['backup', disk], env)).rejects.toMatchObject(refused)
    await expectUnchanged()
    await expect(admin(['backup', disk], { ...env, DISK_RESERVE_MB: '40' })).rejects.toMatchObject(refused)
    await expectUnchanged()

    // Fills the disk without claims, first while a file is written, then during a table.
    const unbounded = diskSpace({ reservedBytes: Number.NEGATIVE_INFINITY })
    const careless = { ...localStorage(join(disk, 'nava-backup'), { disk: unbounded }), place: disk }
    await expect(backUp(source, careless)).rejects.toThrow(sentence)
    await expectUnchanged()
    for (const id of [2, 3]) await source.storage.removeFolder(`sources/${id}/`)
    await writeFile(join(disk, 'filler'), Buffer.alloc((await free()) - 100_000))
    await expect(backUp(source, careless)).rejects.toThrow(sentence)
    await rm(join(disk, 'filler'))
    await expectUnchanged()

    const next = await backUp(source, target)
    await verifyBackup(target, next.name)
  } finally {
    execFileSync('umount', [disk])
  }
})
