/** No backup of one station harms those of another, and none that lacks much replaces one that has it. */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { backupFolder, backupNames } from '@nava/backup/manifest'
import { type Database, openDatabase } from '@nava/db'
import { sourceKey } from '@nava/media/storage/keys'
import { MARK_KEY } from '@nava/media/storage/mark'
import { expect, test } from 'vitest'
import { buildMusic } from '../../apps/api/src/testing/build.ts'
import { publishAudio } from '../../apps/api/src/testing/publish.ts'
import { createTestDatabase } from '../testing/postgres.ts'
import {
  admin,
  backUp,
  filesOf,
  installationIn,
  markMedia,
  openBackups,
  useFolder,
  verifyBackup,
} from './testing/installations.ts'

const path = useFolder()

type Source = ReturnType<typeof installationIn>

async function addRecording(db: Database, { storage }: Pick<Source, 'storage'>): Promise<string> {
  const { id: musicID } = await buildMusic(db)
  const { assetID, version } = await publishAudio({ db, storage }, { musicID }, { bytes: 100 })
  await storage.put(sourceKey(assetID, version), Buffer.from(`source ${assetID}`))
  return sourceKey(assetID, version)
}

async function withStation(name: string, use: (source: Source, db: Database) => Promise<void>) {
  await using database = await createTestDatabase()
  const source = installationIn(path(name), database.url)
  await mkdir(path(name))
  await writeFile(path(`${name}/jwt-secret`), `secret of ${name}\n`)
  const { db, close } = openDatabase(database.url, { connections: 2 })
  try {
    // Databases of tests are copies, with one identity.
    await db.setting.deleteMany({ where: { key: 'station' } })
    await markMedia(source)
    await use(source, db)
  } finally {
    await close()
  }
}

const envOf = ({ dataDir, databaseUrl }: Source) => ({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })

test('a backup that lacks what the one before it has fails, and makes none go; a few that are gone are printed', async () => {
  await withStation('data', async (source, db) => {
    const sources = []
    for (let n = 0; n < 8; n += 1) sources.push(await addRecording(db, source))
    const target = await openBackups(path('backups'))
    const { name } = await backUp(source, target)
    const whole = await filesOf(source.storage)

    const [few = '', ...many] = sources
    await source.storage.remove(few)
    expect((await backUp(source, target)).manifest.missing).toEqual([few])
    const names = await backupNames(target)
    for (const key of many) await source.storage.remove(key)
    await expect(admin(['backup', path('backups')], envOf(source))).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^7 of 16 media that rows name are gone since the last backup/),
    })
    // Nor does a backup whose list is damaged make the loss go unnoticed.
    const list = `${backupFolder(names.at(-1) ?? '')}media.jsonl.gz`
    const written = await target.read(list)
    await target.put(list, Buffer.from('damaged'))
    await expect(admin(['backup', path('backups')], envOf(source))).rejects.toMatchObject({
      stderr: expect.stringMatching(/^8 of 16 media that rows name are gone since the last backup/),
    })
    await target.put(list, written)
    expect(await backupNames(target)).toEqual(names)
    expect((await verifyBackup(target, name)).media.files).toBe(Object.keys(whole).length)

    // A recording whose files were never there is not gone since.
    for (let n = 0; n < 8; n += 1) await source.storage.remove(await addRecording(db, source))
    for (const key of many) await source.storage.put(key, Buffer.from('back again'))
    expect((await backUp(source, target)).manifest.missing).toHaveLength(9)

    for (const key of many) await source.storage.remove(key)
    const accepted = await admin(['backup', path('backups'), '--accept-missing'], envOf(source))
    expect(accepted.stdout).toContain('16 media that rows name')
  })
})

test('while the disk of the media is away nothing is backed up, and what was, stays', async () => {
  await withStation('data', async (source, db) => {
    await addRecording(db, source)
    const target = await openBackups(path('backups'))
    const { name } = await backUp(source, target)
    await rename(path('data/media'), path('away'))
    await mkdir(path('data/media'))
    await expect(admin(['backup', path('backups')], envOf(source))).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/media has none of this station's files: mount/),
    })
    expect(await backupNames(target)).toEqual([name])
    await verifyBackup(target, name)
  })
})

test('a new station, as one whose DATA_DIR is not mounted, leaves the backups of the former one alone', async () => {
  const target = await openBackups(path('backups'))
  await withStation('data', async (source, db) => {
    await addRecording(db, source)
    await backUp(source, target)
  })
  const names = await backupNames(target)
  await withStation('fresh', async (source) => {
    const refused = { code: 1, stderr: expect.stringContaining('holds the backups of another station') }
    await expect(admin(['backup', path('backups')], envOf(source))).rejects.toMatchObject(refused)
    expect(await backupNames(target)).toEqual(names)
    // Those of a station from before there were marks
    await rm(path(`backups/nava-backup/${MARK_KEY}`))
    await expect(admin(['backup', path('backups')], envOf(source))).rejects.toMatchObject({
      stderr: expect.stringContaining("nothing says that they are this station's"),
    })
    expect(await backupNames(target)).toEqual(names)
  })
})

test('backups from before there were marks are known by the last one, or by their secrets', async () => {
  await withStation('data', async (source, db) => {
    const target = await openBackups(path('backups'))
    await backUp(source, target)
    const mark = path(`backups/nava-backup/${MARK_KEY}`)
    const written = await readFile(mark, 'utf8')
    await rm(mark)
    await backUp(source, target)
    expect(await readFile(mark, 'utf8')).toBe(written)
    await db.setting.deleteMany({ where: { key: 'backup' } })
    await rm(mark)
    await backUp(source, target)
    expect(await readFile(mark, 'utf8')).toBe(written)
  })
})

test('a place of backups that is not mounted is not taken as a new one', async () => {
  await withStation('data', async (source) => {
    await backUp(source, await openBackups(path('backups')))
    await rm(path('backups'), { recursive: true })
    await mkdir(path('backups'))
    await expect(admin(['backup', path('backups')], envOf(source))).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/is empty, though backups of this station were there: mount its disk/),
    })
    await admin(['storage', 'adopt', 'backups'], { ...envOf(source), BACKUP_TO: path('backups') })
    expect((await admin(['backup', path('backups')], envOf(source))).stdout).toMatch(/^Backup 20/)
  })
})
