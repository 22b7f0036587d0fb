import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { takeBackup, whileAlone } from '@nava/backup/back-up'
import { storedMedia } from '@nava/backup/copy-media'
import {
  backupNames,
  manifestKey,
  pathOf,
  readManifest,
  readMediaList,
  tableKey,
  writeManifest,
  writeMediaList,
} from '@nava/backup/manifest'
import type { Target } from '@nava/backup/target'
import { MARK_KEY } from '@nava/media/storage/mark'
import { openDatabase } from '@nava/db'
import { migrationNames } from '@nava/db/schema-version'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { buildMusic, buildUser } from '../../apps/api/src/testing/build.ts'
import { publishAudio, publishImage } from '../../apps/api/src/testing/publish.ts'
import { applyMigrations } from '../migrations/apply-migrations.ts'
import { createTestDatabase } from '../testing/postgres.ts'
import { chooseBackup, restore } from './restore.ts'
import {
  admin,
  backUp,
  filesOf,
  installationIn,
  openBackups,
  useFolder,
  verifyBackup,
} from './testing/installations.ts'
import { query } from './testing/own-postgres.ts'

const path = useFolder()
const DAY = 24 * 60 * 60 * 1000

test('in a restored database triggers, foreign keys and sequences work as before', async () => {
  await using old = await createTestDatabase()
  await using fresh = await createTestDatabase({ empty: true })
  await query(
    old.url,
    `INSERT INTO artists (name, updated_at) VALUES ('First', now()); SELECT nextval('users_id_seq')`,
  )
  const target = await openBackups(path('backups'))
  await backUp(installationIn(path('old'), old.url), target)
  await restore(installationIn(path('fresh'), fresh.url), target)
  const [user] = await query<{ id: number }>(
    fresh.url,
    `INSERT INTO users (email, updated_at) VALUES ('new@example.com', now()) RETURNING id`,
  )
  expect(user?.id).toBe(1002)
  await query(fresh.url, `UPDATE artists SET name = 'Second'`)
  expect(await query(fresh.url, 'SELECT FROM name_changes')).not.toEqual([])
  expect(await query(fresh.url, 'SELECT search FROM artists')).toEqual([{ search: 'second' }])
  await expect(query(fresh.url, 'INSERT INTO music_likes (user_id, music_id) VALUES (0, 0)')).rejects.toThrow(
    'foreign key',
  )
  const definitions = `SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) AS text FROM pg_constraint
     WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`
  expect(await query(fresh.url, definitions)).toEqual(await query(old.url, definitions))
})

test('a backup of an older version is restored by migrating to it first, then to the present', async () => {
  const older = (await migrationNames()).slice(0, -3)
  await using old = await createTestDatabase({ empty: true })
  await using fresh = await createTestDatabase({ empty: true })
  await applyMigrations(old.url, { only: older })
  await query(old.url, `INSERT INTO users (email, updated_at) VALUES ('old@example.com', now())`)
  const target = await openBackups(path('backups'))
  const { manifest } = await backUp(installationIn(path('old'), old.url), target)
  expect(manifest.migrations).toEqual(older)
  await restore(installationIn(path('fresh'), fresh.url), target)
  expect(await query(fresh.url, 'SELECT email FROM users')).toEqual([{ email: 'old@example.com' }])
  expect(await applyMigrations(fresh.url)).toEqual([])
})

test('a backup is restored neither over accounts nor over media nor into a newer schema', async () => {
  await using used = await createTestDatabase()
  await using current = await createTestDatabase()
  await using old = await createTestDatabase({ empty: true })
  await applyMigrations(old.url, { only: (await migrationNames()).slice(0, -1) })
  await query(used.url, `INSERT INTO users (email, updated_at) VALUES ('one@example.com', now())`)
  const target = await openBackups(path('backups'))
  await backUp(installationIn(path('old'), old.url), target)
  await expect(restore(installationIn(path('current'), current.url), target)).rejects.toThrow(
    'migrated further',
  )
  const others = await openBackups(path('others'))
  await backUp(installationIn(path('used'), used.url), others)
  await expect(restore(installationIn(path('used'), used.url), others)).rejects.toThrow(
    'has accounts or artists',
  )
  const api = new Client({ connectionString: current.url, application_name: 'nava listening' })
  await api.connect()
  await expect(restore(installationIn(path('full'), current.url), others)).rejects.toThrow('Stop Nava first')
  await api.end()
  const { storage, ...full } = installationIn(path('full'), current.url)
  await storage.put('images/user/1/xxxxxxxxxxxxxxxxxxxx/master.jpg', Buffer.from('mine'))
  await expect(restore({ storage, ...full }, others)).rejects.toThrow('There are media already')
  expect(await storage.read('images/user/1/xxxxxxxxxxxxxxxxxxxx/master.jpg')).toEqual(Buffer.from('mine'))
  expect(await query(current.url, 'SELECT FROM users')).toEqual([])
})

test('a picture that is replaced while the media are copied is still in the backup with its row', async () => {
  await using old = await createTestDatabase()
  await using fresh = await createTestDatabase({ empty: true })
  const { db, close } = openDatabase(old.url, { connections: 2 })
  const source = installationIn(path('old'), old.url)
  const { id } = await buildUser(db)
  await publishImage({ db, storage: source.storage }, 'user', id)
  const image = await db.image.findFirstOrThrow()
  const target = await openBackups(path('backups'))
  // Simulates that the worker removes the old version between the two copies.
  const { put } = target
  let isReplaced = false
  const watched = {
    ...target,
    put: async (...args: Parameters<typeof put>) => {
      if (args[0].includes('/tables/') && !isReplaced) {
        isReplaced = true
        await source.storage.removeFolder(`images/user/${id}/`)
      }
      return await put(...args)
    },
  }
  const { manifest } = await backUp(source, watched)
  expect(isReplaced).toBe(true)
  expect(manifest.missing).toEqual([])
  const restored = installationIn(path('fresh'), fresh.url)
  await restore(restored, target)
  expect(await restored.storage.stat(`images/user/${id}/${image.version}/master.jpg`)).toBeDefined()
  const next = await backUp(source, target)
  expect(next.manifest.missing).toEqual([`images/user/${id}/${image.version}/`])
  await close()
})

test('files that have not changed are neither read nor copied again', async () => {
  await using database = await createTestDatabase()
  const source = installationIn(path('data'), database.url)
  const { storage } = source
  const target = await openBackups(path('backups'))
  await storage.put('sources/1/aaaaaaaaaaaaaaaaaaaa', Buffer.from('same'))
  await storage.put('sources/2/aaaaaaaaaaaaaaaaaaaa', Buffer.from('same'))
  await storage.put('incoming/upload', Buffer.from('arrives'))
  const first = await backUp(source, target)
  expect([first.copied, first.manifest.media.files]).toEqual([2, 2])
  await storage.put('sources/3/aaaaaaaaaaaaaaaaaaaa', Buffer.from('new'))
  const opened: string[] = []
  const watched = { ...storage, open: (key: string) => (opened.push(key), storage.open(key)) }
  expect((await backUp({ ...source, storage: watched }, target)).copied).toBe(1)
  expect(opened).toEqual(['sources/3/aaaaaaaaaaaaaaaaaaaa'])
})

test('verification finds each damaged file of a backup, and without the list of media nothing is restored', async () => {
  await using database = await createTestDatabase()
  await using empty = await createTestDatabase({ empty: true })
  await query(database.url, `INSERT INTO users (email, updated_at) VALUES ('one@example.com', now())`)
  const source = installationIn(path('data'), database.url)
  await source.storage.put('sources/1/aaaaaaaaaaaaaaaaaaaa', Buffer.from('bytes'))
  const target = await openBackups(path('backups'))
  const { name } = await backUp(source, target)
  const copy = installationIn(path('copy'), empty.url)
  // The mark of the place belongs to no backup.
  const files = (await readdir(path('backups'), { recursive: true, withFileTypes: true })).filter(
    (each) => each.isFile() && each.name !== MARK_KEY,
  )
  expect(files.length).toBeGreaterThan(50)
  for (const [index, file] of files.entries()) {
    const at = join(file.parentPath, file.name)
    const bytes = await readFile(at)
    const flipped = Buffer.from(bytes)
    flipped.writeUInt8(flipped.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1)
    const damaged = index % 2 === 0 ? flipped : bytes.subarray(0, -1)
    await writeFile(at, damaged)
    await expect(verifyBackup(target, name), `${file.name} of ${damaged.length} bytes`).rejects.toThrow(
      'damaged',
    )
    if (file.name.startsWith('media.')) {
      await expect(restore(copy, target)).rejects.toThrow('damaged')
      expect(await filesOf(copy.storage)).toEqual({})
    }
    await mkdir(file.parentPath, { recursive: true })
    await writeFile(at, bytes)
  }
  await restore(copy, target)
  expect(await query(empty.url, 'SELECT email FROM users')).toEqual([{ email: 'one@example.com' }])
})

test('a backup with a damaged table restores all that does not refer to its rows, and names what is left out', async () => {
  await using database = await createTestDatabase()
  await using fresh = await createTestDatabase({ empty: true })
  const { db, close } = openDatabase(database.url, { connections: 2 })
  const user = await buildUser(db)
  const { id: musicID } = await buildMusic(db, { title: 'Dusk' })
  await db.music.update({ where: { id: musicID }, data: { createdByID: user.id } })
  await db.playlist.create({
    data: { userID: user.id, name: 'Own', music: { create: { musicID, position: 0 } } },
  })
  await close()
  const target = await openBackups(path('backups'))
  const { name } = await backUp(installationIn(path('data'), database.url), target)
  await target.put(tableKey(name, 'users'), Buffer.from('damaged'))

  const env = { DATABASE_URL: fresh.url, DATA_DIR: path('fresh') }
  await expect(admin(['restore', path('backups')], env)).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /were not restored:\nbackups\/\S+\/tables\/users\.copy\.gz is damaged\n(?:\d+ rows of \w+ that refer to what is lost\n)*1 rows of playlists that/,
    ),
  })
  const count = (table: string) => query(fresh.url, `SELECT count(*)::int FROM ${table}`)
  expect(await query(fresh.url, 'SELECT title, created_by_id FROM music')).toEqual([
    { title: 'Dusk', created_by_id: null },
  ])
  for (const table of ['users', 'playlists', 'playlist_music'])
    expect(await count(table)).toEqual([{ count: 0 }])
})

test('an older backup that is damaged stops neither a restoration, nor the list, nor the removal of old ones', async () => {
  await using database = await createTestDatabase()
  await using fresh = await createTestDatabase({ empty: true })
  const source = installationIn(path('data'), database.url)
  const target = await openBackups(path('backups'))
  const names: string[] = []
  for (const day of ['01', '02', '03', '04', '05', '06', '07', '08'])
    names.push((await backUp(source, target, new Date(`2026-03-${day}`))).name)
  const [, , , first = '', second = ''] = names
  await target.put(manifestKey(first), Buffer.from('{}'))
  await target.put(`backups/${second}/media.jsonl.gz`, Buffer.from('damaged'))
  await expect(backUp(source, target, new Date('2026-03-09'))).rejects.toThrow(
    `older ones are damaged. Remove their folders: backups/${second}/, backups/${first}/`,
  )
  expect((await backupNames(target)).map((name) => name.slice(8, 10))).toEqual([
    ...['01', '02', '03', '04', '05', '06', '07', '08', '09'],
  ])
  const env = { DATABASE_URL: fresh.url, DATA_DIR: path('fresh') }
  await expect(admin(['backup', 'list', path('backups')], env)).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(new RegExp(`^${first}\tdamaged\n.*tables`, 'm')),
  })
  await expect(admin(['restore', path('backups'), first], env)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /its manifest is not what was written\. Restore another one by its name: 2026-03-09/,
    ),
  })
  expect((await restore({ ...source, databaseUrl: fresh.url }, target)).name).toMatch(/^2026-03-09/)
})

test('a backup of the future is taken only by its name', async () => {
  await using database = await createTestDatabase()
  const target = await openBackups(path('backups'))
  const source = installationIn(path('data'), database.url)
  const { name: real } = await backUp(source, target)
  const { name } = await backUp(source, target, new Date(Date.now() + 400 * DAY))
  await expect(chooseBackup(target, undefined)).rejects.toThrow(
    `The last backup is of the future, since a clock was wrong. Name one of: ${name}, ${real}`,
  )
  expect(await chooseBackup(target, name)).toBe(name)
})

test('a backup with damaged and missing media restores everything else, names them, and the next backup has them again', async () => {
  await using database = await createTestDatabase()
  await using fresh = await createTestDatabase({ empty: true })
  await using rows = await createTestDatabase({ empty: true })
  const { db, close } = openDatabase(database.url, { connections: 2 })
  const source = installationIn(path('data'), database.url)
  const { id: musicID } = await buildMusic(db, { title: 'Dusk' })
  const { assetID } = await publishAudio({ db, storage: source.storage }, { musicID }, { bytes: 1000 })
  const keyOf = (file: string) => `sources/${assetID}/${file.padEnd(20, '0')}`
  for (const file of ['damaged', 'missing', 'whole']) await source.storage.put(keyOf(file), Buffer.from(file))
  const target = await openBackups(path('backups'))
  const { name } = await backUp(source, target)
  const files = await filesOf(source.storage)
  await target.put(`media/${keyOf('damaged')}`, Buffer.from('damagEd'))
  await target.remove(`media/${keyOf('missing')}`)

  const lost = ['damaged', 'missing'].map((file) => `${keyOf(file)} (Dusk)`)
  const env = { DATABASE_URL: fresh.url, DATA_DIR: path('fresh') }
  await expect(admin(['restore', path('backups')], env)).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining(`were not restored:\n${lost.join('\n')}\nStart Nava and run`),
  })
  expect(await query(fresh.url, 'SELECT title FROM music')).toEqual([{ title: 'Dusk' }])
  const { [keyOf('damaged')]: _, [keyOf('missing')]: __, ...others } = files
  expect(await filesOf(installationIn(path('fresh'), '').storage)).toEqual(others)

  const alone = { DATABASE_URL: rows.url, DATA_DIR: path('rows') }
  expect((await admin(['restore', path('backups'), '--rows-only'], alone)).stdout).toContain('without media')
  expect(await query(rows.url, 'SELECT title FROM music')).toEqual([{ title: 'Dusk' }])
  expect(await filesOf(installationIn(path('rows'), '').storage)).toEqual({})

  await expect(admin(['backup', 'verify', path('backups')], alone)).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      new RegExp(`^Backup ${name} is damaged:\n.*/damaged0+\\) is damaged\n.*/missing0+\\) is missing\n`),
    ),
  })
  const next = await backUp(source, target)
  expect(next.copied).toBe(2)
  await verifyBackup(target, name)
  await close()
})

test('media that the disk cannot read count as damaged', async () => {
  await using database = await createTestDatabase()
  const source = installationIn(path('data'), database.url)
  await source.storage.put('sources/1/aaaaaaaaaaaaaaaaaaaa', Buffer.from('bytes'))
  const target = await openBackups(path('backups'))
  const { name } = await backUp(source, target)
  const unreadable: Target = {
    ...target,
    open: async (key) => {
      const file = await target.open(key)
      const readAt = () => Promise.reject(Object.assign(new Error('i/o error'), { code: 'EIO' }))
      return key.startsWith('media/') ? { ...file, readAt } : file
    },
  }
  await expect(verifyBackup(unreadable, name)).rejects.toThrow(/sources\/1\/a{20}\) is damaged$/)
})

test('a file that the target does not keep as it was written fails the backup and is not relied on by the next', async () => {
  await using database = await createTestDatabase()
  const source = installationIn(path('data'), database.url)
  await source.storage.put('sources/1/aaaaaaaaaaaaaaaaaaaa', Buffer.from('bytes'))
  const target = await openBackups(path('backups'))
  const { put } = target
  const forgetful = {
    ...target,
    put: async (...args: Parameters<typeof put>) => {
      const result = await put(...args)
      const at = path(`backups/nava-backup/${args[0]}`)
      if (args[0].startsWith('media/')) await writeFile(at, (await readFile(at)).fill(0))
      return result
    },
  }
  await expect(backUp(source, forgetful)).rejects.toThrow('is damaged')
  expect(await backupNames(target)).toEqual([])
  const { name, copied } = await backUp(source, target)
  expect(copied).toBe(1)
  await verifyBackup(target, name)
})

test('of a file that is damaged where it is stored, the backup keeps the copy that was whole', async () => {
  await using database = await createTestDatabase()
  const { db, close } = openDatabase(database.url, { connections: 1 })
  const source = installationIn(path('data'), database.url)
  const target = await openBackups(path('backups'))
  const key = 'sources/1/aaaaaaaaaaaaaaaaaaaa'
  await source.storage.put(key, Buffer.from('bytes'))
  const first = await backUp(source, target)
  const [sha256 = ''] = Object.values(await filesOf(source.storage))
  const damage = async (text: string) => {
    await source.storage.put(key, Buffer.from(text))
    return (await source.storage.stat(key))?.modifiedAt ?? new Date(0)
  }
  const modifiedAt = await damage('bytez')
  await db.fileChecksum.create({ data: { key, sha256, modifiedAt, checkedAt: new Date() } })
  for (const { copied, name } of [await backUp(source, target), await backUp(source, target)]) {
    expect(copied).toBe(0)
    await verifyBackup(target, name)
  }
  expect(String(await target.read(`media/${key}`))).toBe('bytes')

  // A file that was made again is another one, and older backups keep theirs.
  await damage('again')
  expect((await backUp(source, target, new Date(Date.parse(first.manifest.takenAt) + DAY))).copied).toBe(1)
  for (const name of await backupNames(target)) await verifyBackup(target, name)
  expect((await storedMedia(target)).size).toBe(2)
  await close()
})

test('a backup whose media are named by their checksums is restored, and the next one uses its files', async () => {
  await using database = await createTestDatabase()
  await using fresh = await createTestDatabase({ empty: true })
  const source = installationIn(path('data'), database.url)
  const target = await openBackups(path('backups'))
  for (const id of [1, 2])
    await source.storage.put(`sources/${id}/aaaaaaaaaaaaaaaaaaaa`, Buffer.from(`bytes ${id}`))
  const { name } = await backUp(source, target)
  const manifest = await readManifest(target, name)
  const files = []
  for (const { path: stored = '', ...file } of await readMediaList(target, name, manifest)) {
    await target.put(pathOf(file), await target.read(stored))
    await target.remove(stored)
    files.push(file)
  }
  await writeManifest(target, name, { ...manifest, media: await writeMediaList(target, name, files) })
  await verifyBackup(target, name)
  expect([...(await storedMedia(target)).keys()].toSorted()[0]).toMatch(/^media\/[0-9a-f]{2}\/[0-9a-f]{64}$/)

  await source.storage.put('sources/3/aaaaaaaaaaaaaaaaaaaa', Buffer.from('new'))
  const next = await backUp(source, target)
  expect(next.copied).toBe(1)
  for (const each of [name, next.name]) await verifyBackup(target, each)
  const restored = installationIn(path('fresh'), fresh.url)
  await restore(restored, target)
  expect(await filesOf(restored.storage)).toEqual(await filesOf(source.storage))
})

test('old backups go with the media that only they had, and nothing of those that are kept', async () => {
  await using database = await createTestDatabase()
  const source = installationIn(path('data'), database.url)
  const target = await openBackups(path('backups'))
  await source.storage.put('sources/1/aaaaaaaaaaaaaaaaaaaa', Buffer.from('always'))
  const old = ['2026-01-10', '2026-01-30', '2026-01-31']
  const march = ['05', '06', '07', '08', '09', '10', '11', '12', '13'].map((day) => `2026-03-${day}`)
  const removed: string[] = []
  for (const day of [...old, ...march]) {
    await source.storage.put('sources/2/aaaaaaaaaaaaaaaaaaaa', Buffer.from(day))
    removed.push(...(await backUp(source, target, new Date(day))).pruned.map((name) => name.slice(0, 10)))
  }
  expect(removed).toEqual(['2026-01-30', '2026-03-05', '2026-03-06'])
  const names = await backupNames(target)
  expect(names.map((name) => name.slice(0, 10))).toEqual(['2026-01-10', '2026-01-31', ...march.slice(2)])
  for (const name of names) expect((await verifyBackup(target, name)).media.files).toBe(2)
  expect((await storedMedia(target)).size).toBe(names.length + 1)
  expect(await target.folders('backups/')).toHaveLength(names.length)
})

test.each([/^media\//, /\/tables\/users\./, /\/media\.jsonl/])(
  'a backup that is told to stop while it writes %s ends at once, and the next one is whole',
  async (key) => {
    await using database = await createTestDatabase()
    const source = installationIn(path('data'), database.url)
    await source.storage.put('sources/1/aaaaaaaaaaaaaaaaaaaa', Buffer.from('bytes'))
    const target = await openBackups(path('backups'))
    const stopping = new AbortController()
    const { put } = target
    const interrupted = {
      ...target,
      put: async (...args: Parameters<typeof put>) => {
        if (key.test(args[0])) stopping.abort(new Error('The worker stops'))
        return await put(...args)
      },
    }
    const stopped = whileAlone(database.url, (client) =>
      takeBackup(client, source, interrupted, { signal: stopping.signal }),
    )
    await expect(stopped).rejects.toThrow(/aborted|The worker stops/)
    expect(await target.folders('backups/')).toEqual([])
    const { name } = await backUp(source, target)
    await verifyBackup(target, name)
  },
)

test('only one backup is taken at a time, and only its owner may read it', async () => {
  await using database = await createTestDatabase()
  const source = installationIn(path('data'), database.url)
  const target = await openBackups(path('backups'))
  await whileAlone(database.url, async () => {
    await expect(backUp(source, target)).rejects.toThrow('Another backup is being taken')
    expect(await backupNames(target)).toEqual([])
  })
  await backUp(source, target)
  expect(await backupNames(target)).toHaveLength(1)
  expect((await stat(path('backups/nava-backup'))).mode & 0o077).toBe(0)
  const entries = await readdir(path('backups'), { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  expect(files.length).toBeGreaterThan(2)
  for (const file of files) expect((await stat(file)).mode & 0o077, file).toBe(0)
})

test('a wrong place or name is one line', async () => {
  await using database = await createTestDatabase()
  const env = { DATA_DIR: path('data'), DATABASE_URL: database.url }
  const refusal = (stderr: unknown) => ({ code: 1, stderr })
  await expect(admin(['backup'], env)).rejects.toMatchObject(
    refusal(expect.stringMatching(/^Usage: [^\n]*\n$/)),
  )
  await expect(admin(['backup', path('data/media/backups')], env)).rejects.toMatchObject(
    refusal(expect.stringMatching(/is in the folder of the media: [^\n]*\n$/)),
  )
  // The commands neither need nor create a database.
  const nowhere = { DATA_DIR: path('new') }
  expect((await admin(['backup', 'list', path('none')], nowhere)).stdout).toBe('There is no backup.\n')
  await expect(admin(['backup', 'verify', path('none')], nowhere)).rejects.toMatchObject(
    refusal('There is no backup.\n'),
  )
  expect(existsSync(path('new'))).toBe(false)
  await expect(admin(['restore', path('none')], env)).rejects.toMatchObject(refusal('There is no backup.\n'))
  await expect(admin(['restore', path('none'), 'x'], env)).rejects.toMatchObject(
    refusal(expect.stringMatching(/^There is no backup x\b.*\n$/)),
  )
})
