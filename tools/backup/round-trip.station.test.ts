import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Installation } from '@nava/backup/back-up'
import { type Database, openDatabase } from '@nava/db'
import { seedDemo } from '@nava/demo/seed-demo'
import { expect, test, vi } from 'vitest'
import { buildMusic, buildUser } from '../../apps/api/src/testing/build.ts'
import { publishAudio } from '../../apps/api/src/testing/publish.ts'
import { takeLock } from '../lock.ts'
import { applyMigrations } from '../migrations/apply-migrations.ts'
import { runDatabase } from '../stack/database.ts'
import { openTerminal } from '../stack/terminal.ts'
import { TEST_TIMEOUT } from '../testing/timeout.ts'
import { createTestDatabase } from '../testing/postgres.ts'
import { restore } from './restore.ts'
import {
  admin,
  backUp,
  filesOf,
  installationIn,
  openBackups,
  rowsOf,
  useFolder,
} from './testing/installations.ts'
import { query, startOwnPostgres } from './testing/own-postgres.ts'

const path = useFolder()

async function keepBusy(db: Database, to: Installation, signal: AbortSignal) {
  for (let round = 0; !signal.aborted; round += 1) {
    const user = await buildUser(db)
    const { id } = await buildMusic(db, { title: 'A line\nbreak, a \\ and a \t tab' })
    await publishAudio({ db, storage: to.storage }, { musicID: id }, { bytes: 1000 })
    await db.chatMessage.create({ data: { userID: user.id, text: `Message ${round} \u{1F3B5}` } })
    await db.$executeRaw`INSERT INTO plays (music_id, listener) VALUES (${id}, ${randomBytes(16).toString('hex')})`
    await sleep(1)
  }
}

test('a backup taken during uploads, chat and plays is restored into a server of the other kind and back, equal in rows and media', async () => {
  await using embedded = await createTestDatabase()
  await seedDemo({
    databaseUrl: embedded.url,
    demoPassword: 'open sesame',
    now: new Date('2026-03-20T15:30:00Z'),
  })
  const source = installationIn(path('source'), embedded.url)
  await mkdir(path('source'))
  await writeFile(path('source/jwt-secret'), 'the secret of the tokens\n')
  const { db, close } = openDatabase(embedded.url, { connections: 3 })
  const target = await openBackups(path('backups'))

  const ending = new AbortController()
  const busy = keepBusy(db, source, ending.signal)
  await vi.waitUntil(() => db.chatMessage.count(), { timeout: TEST_TIMEOUT })
  const during = await backUp(source, target)
  const sent = await db.chatMessage.count()
  ending.abort()
  await busy
  await using own = await startOwnPostgres()
  await restore(installationIn(path('during'), own.url), target)
  const rows = await rowsOf(own.url)
  // The identity of a station, in its settings, has other places there.
  for (const table of during.manifest.tables.filter(({ name }) => name !== 'settings'))
    expect(rows[table.name], table.name).toMatch(new RegExp(`^${table.rows} `))
  const messages = during.manifest.tables.find(({ name }) => name === 'chat_messages')?.rows
  expect(messages).toBeGreaterThan(0)
  expect(messages).toBeLessThan(sent)
  expect(during.manifest.missing.filter((key) => key.startsWith('audio/'))).toEqual([])
  await query(own.url, 'DROP SCHEMA public CASCADE; CREATE SCHEMA public')

  await backUp(source, target)
  const there = installationIn(path('there'), own.url)
  await restore(there, target)
  expect(await rowsOf(own.url)).toEqual(await rowsOf(embedded.url))
  expect(await filesOf(there.storage)).toEqual(await filesOf(source.storage))
  expect(Object.keys(await filesOf(there.storage)).length).toBeGreaterThan(3)
  expect(await applyMigrations(own.url)).toEqual([])
  expect((await readFile(path('there/jwt-secret'), 'utf8')).trim()).toBe('the secret of the tokens')
  await close()

  const back = { DATA_DIR: path('back') }
  const away = { DATA_DIR: path('there'), DATABASE_URL: own.url }
  expect((await admin(['backup', path('backups')], away)).stdout).toMatch(/^Backup 20.*\b0 files were new\b/)
  expect((await admin(['restore', path('backups')], back)).stdout).toMatch(/^Restored 20/)
  const release = takeLock(path('back/lock'))
  const database = await runDatabase({
    ...{ dataDir: path('back'), durable: false, logDays: 1, diskReserve: 0, terminal: openTerminal() },
  })
  try {
    expect(await rowsOf(database.url)).toEqual(await rowsOf(embedded.url))
    expect(await filesOf(installationIn(path('back'), '').storage)).toEqual(await filesOf(source.storage))
    // The embedded server may run during a backup, but not during a restore.
    expect((await admin(['backup', path('backups')], back)).stdout).toMatch(/^Backup 20/)
    await expect(admin(['restore', path('backups')], back)).rejects.toMatchObject({
      code: 1,
      stderr: 'Stop Nava first: a backup is restored while it does not run.\n',
    })
  } finally {
    await database.stop()
    release?.()
  }
})
