/**
 * Fills a disk that PostgreSQL and uploads share, writes within the reserve, and frees the disk. Requires
 * mounting a small disk.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, open, readdir, readFile, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { startTestApp } from '../../apps/api/src/testing/app.ts'
import { as } from '../../apps/api/src/testing/as.ts'
import { buildArtist, buildMusic, buildUser } from '../../apps/api/src/testing/build.ts'
import { wave } from '../../apps/api/src/testing/files.ts'
import { applyMigrations } from '../migrations/apply-migrations.ts'
import { type OwnDatabase, runDatabase } from './database.ts'
import { openTerminal } from './terminal.ts'

const MIB = 1024 * 1024
/** MiB */
const SIZE = 420
const RESERVE = 96

let disk: string
let database: OwnDatabase
const warnings: string[] = []

beforeEach(async (context) => {
  disk = await mkdtemp(join(tmpdir(), 'nava-full-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}m`, 'tmpfs', disk], { stdio: 'ignore' })
  } catch {
    await rm(disk, { recursive: true })
    return context.skip('This machine mounts nothing for us')
  }
  // As root, the test gives PostgreSQL's account access to the folder.
  await chmod(disk, 0o711)
  warnings.length = 0
  database = await runOnDisk()
  await eventually(() => existsSync(reservedFile()))
  return async () => {
    await database.stop()
    // A process of a killed PostgreSQL may still have a file open.
    execFileSync('umount', ['--lazy', disk])
    await rm(disk, { recursive: true })
  }
})

const runOnDisk = () =>
  runDatabase({
    dataDir: join(disk, 'data'),
    durable: true,
    logDays: 1,
    diskReserve: RESERVE,
    restoreEvery: 100,
    terminal: { ...openTerminal(), warn: (text) => void warnings.push(text) },
  })

const reservedFile = () => join(disk, 'data/ballast')

async function eventually(check: () => Promise<boolean> | boolean): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 50) {
    if (await check()) return
    await sleep(50)
  }
  throw new Error(`It never came to be. ${warnings.join('\n')}`)
}

/** Returns MiB. */
async function free(): Promise<number> {
  const { bavail, bsize } = await statfs(disk)
  return (bavail * bsize) / MIB
}

/** Returns MiB. */
async function logOfChanges(): Promise<number> {
  const folder = join(disk, 'data/postgres/pg_wal')
  const files = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(async ({ name }) => (await stat(join(folder, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0) / MIB
}

async function query(sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: database.url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Rows of about a MiB, with values too short to be compressed */
const WRITE_ROWS = `INSERT INTO filler SELECT decode(repeat(md5(random()::text), 60), 'hex') FROM generate_series(1, 1000)`

async function fill(): Promise<void> {
  const file = await open(join(disk, 'filler'), 'a')
  for (const size of [MIB, 4096]) {
    const piece = Buffer.alloc(size)
    const write = () => file.write(piece).catch(() => ({ bytesWritten: 0 }))
    while ((await write()).bytesWritten === size);
  }
  await file.close()
}

const answers = () =>
  query('SELECT one FROM kept').then(
    (rows) => rows.length > 0,
    () => false,
  )

test.each([
  [
    'is started',
    async () => {
      await database.stop()
      await fill()
      database = await runOnDisk()
    },
  ],
  [
    'ended by itself',
    async () => {
      await fill()
      const [pid = ''] = (await readFile(join(disk, 'data/postgres/postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
      await eventually(() => warnings.some((text) => text.includes('ended by itself')))
    },
  ],
])(
  'PostgreSQL %s answers on a full disk, and its reserved space is restored once there is space',
  async (_, happen) => {
    await query('CREATE TABLE kept AS SELECT 1 AS one')
    await happen()
    await eventually(answers)
    expect(warnings.filter((text) => text.includes('the space that was kept'))).toHaveLength(1)
    expect(existsSync(reservedFile())).toBe(false)

    await rm(join(disk, 'filler'))
    await eventually(() => existsSync(reservedFile()))
    await query('INSERT INTO kept VALUES (2)')
    expect(await query('SELECT one FROM kept')).toHaveLength(2)
  },
)

test('writes are refused while PostgreSQL uses the reserve, reads, sign-ins and deletions work, and the write-ahead log stays small', async () => {
  await applyMigrations(database.url)
  const app = await startTestApp({
    DATABASE_URL: database.url,
    DATA_DIR: join(disk, 'data'),
    DISK_RESERVE_MB: String(RESERVE),
  })
  try {
    const { http, deps } = app
    const user = await buildUser(deps.db)
    const { id: artistID } = await buildArtist(deps.db, { memberID: user.id })
    const by = await as(app, user.email)
    const newTrack = async () =>
      (await buildMusic(deps.db, { artistIDs: [artistID], isConfirmed: false, hasAudio: false })).id

    const ids: number[] = []
    const upload = async () => {
      const id = await newTrack()
      ids.push(id)
      return (await http.post(`/music/upload/music/${id}`).set(by).attach('file', wave(1200), 'a.wav')).status
    }
    let status = await upload()
    while (status === 200) status = await upload()
    expect(status).toBe(507)
    expect(await free()).toBeGreaterThan(RESERVE - 1)
    const id = await newTrack()
    const form = { title: 'A title', lyrics: 'Words', musicArtists: [{ artistID }] }
    const change = () => http.put(`/api/musics/${id}`).set(by).send(form)
    expect((await change()).status).toBe(200)

    // The reserve is for the database, so its own writes still succeed.
    await query('CREATE TABLE filler (bytes bytea)')
    while ((await free()) >= RESERVE / 2) await query(WRITE_ROWS)
    await eventually(async () => (await change()).status === 503)
    const answer = await change()
    expect(answer.body).toMatchObject({ status: 503, code: 'server.no-space' })
    expect(answer.headers['retry-after']).toBe('60')
    expect((await http.post(`/api/musics/play/${id}`)).status).toBe(503)
    for (const path of [
      '/api/main/web/all',
      `/api/musics/${id}`,
      '/api/musics/hotMusics',
      '/api/users/me/export',
    ])
      expect([path, (await http.get(path).set(by)).status]).toEqual([path, 200])
    expect((await http.post('/api/albums/getmusics/1').send()).status).toBe(404)
    await as(app, user.email)
    expect(await logOfChanges()).toBeLessThan(RESERVE * 0.75)

    await query('DROP TABLE filler')
    expect((await http.delete(`/api/musics/${ids[0]}`).set(by)).status).toBe(200)
    await eventually(async () => (await change()).status === 200)
  } finally {
    await app.close()
  }
})
