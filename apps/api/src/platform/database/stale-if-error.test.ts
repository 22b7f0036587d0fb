import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applyMigrations } from '@nava/tools/migrations/apply-migrations'
import { type PostgresServer, startPostgres } from '@nava/tools/postgres/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildAlbum, buildArtist, buildMusic, buildUser } from '../../testing/build.ts'
import { movableClock } from '../../testing/movable-clock.ts'
import { publishAudio } from '../../testing/publish.ts'

const WEB_DIR = join(import.meta.dirname, '../../../../web/dist')
/** Milliseconds; after something was hidden, replies are not kept for long for this time. */
const STALENESS = 30_000
const STALE = /^Nava; hit; ttl=-\d+$/

const clock = movableClock()
let folder: string
let server: PostgresServer
let test: TestApp
/** Reaches the database by TCP. */
let other: TestApp
let relay: Server
let owner: { authorization: string }
let admin: { authorization: string }
let artistID: number
const start = () =>
  startPostgres({
    dir: join(folder, 'data'),
    log: join(folder, 'log'),
    password: 'only tests know',
    durable: false,
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nava-stale-'))
  // As root, the test gives PostgreSQL's account access to the folder.
  await chmod(folder, 0o711)
  server = await start()
  await applyMigrations(server.url())
  test = await startTestApp(
    { DATABASE_URL: server.url(), WEB_DIR },
    {},
    { staleness: STALENESS, answerWithin: 5000 },
  )
  relay = await relayTo(new URL(server.url()).searchParams.get('host') ?? '')
  const { port } = relay.address() as AddressInfo
  const overTcp = `postgresql://nava:${encodeURIComponent('only tests know')}@127.0.0.1:${port}/nava`
  other = await startTestApp(
    { DATABASE_URL: overTcp, WEB_DIR },
    {},
    { staleness: STALENESS, answerWithin: 5000 },
  )
  const { db } = test.deps
  const user = await buildUser(db)
  artistID = (await buildArtist(db, { memberID: user.id })).id
  owner = await as(test, user.email)
  admin = await as(test, (await buildUser(db, { isAdmin: true })).email)
})
afterAll(async () => {
  await test.close()
  await other.close()
  relay.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const track = async (title: string, isConfirmed = true, { deps } = test) => {
  const { id } = await buildMusic(deps.db, { title, artistIDs: [artistID], isConfirmed })
  await publishAudio(deps, { musicID: id })
  return id
}
const get = (path: string, headers = {}) => test.http.get(path).set(headers)
const stream = (id: number) => `/music/music/128/${id}.mp3`
const HOME = '/api/main/web/all'

/** Passes connections on to the server's socket, since the embedded server has no port. */
async function relayTo(sockets: string): Promise<Server> {
  const opened = createServer((from) => {
    const to = connect(join(sockets, '.s.PGSQL.5432'))
    from.pipe(to).pipe(from)
    from.on('error', () => to.destroy())
    to.on('error', () => from.destroy())
  }).listen(0, '127.0.0.1')
  await once(opened, 'listening')
  return opened
}

const HEARING = `SELECT FROM pg_stat_activity WHERE application_name = 'nava listening' AND query LIKE 'LISTEN%' AND state = 'idle'`

/** Stops the server for `during`, then waits until all data is fresh and notifications arrive. */
async function withoutDatabase(during: () => Promise<void>) {
  await server.stop()
  try {
    clock.pass(STALENESS)
    await during()
  } finally {
    server = await start()
    const heard = async () => (await test.deps.sql.query(HEARING).catch(() => undefined))?.rowCount
    await expect.poll(heard).toBe(2)
    await expect.poll(async () => (await get(HOME)).headers).not.toHaveProperty('cache-status')
  }
}

describe('while the database is away', () => {
  it('home, pages, their calls and played streams are answered as last, say that they are stale, and are fresh again soon', async () => {
    const id = await track('Played before')
    const paths = [
      HOME,
      '/',
      `/playMusic/${id}`,
      `/api/musics/${id}`,
      '/api/musics/newReleasedMusics',
      stream(id),
    ]
    // Pages lack their content until the renderer has started.
    await expect.poll(async () => (await get('/')).text).toContain('<h1')
    clock.pass(STALENESS * 2)
    const before = new Map<string, unknown>()
    for (const path of paths) {
      const { status, headers, text, body } = await get(path)
      expect([path, status, headers['cache-status']]).toEqual([path, 200, undefined])
      before.set(path, text ?? body)
    }
    await withoutDatabase(async () => {
      for (const path of paths) {
        const { status, headers, text, body } = await get(path)
        expect([path, status]).toEqual([path, 200])
        expect([path, headers['cache-status']]).toEqual([path, expect.stringMatching(STALE)])
        expect(text ?? body, path).toEqual(before.get(path))
      }
      const part = await get(stream(id), { range: 'bytes=10-19' })
      expect([part.status, part.headers['content-length']]).toEqual([206, '10'])
      const tag = (await get(HOME)).headers['etag'] ?? ''
      expect((await get(HOME, { 'if-none-match': tag })).status).toBe(304)
      expect((await get(HOME, owner)).text).toBe(before.get(HOME))
    })
    await test.deps.db.music.update({ where: { id }, data: { title: 'Renamed since' } })
    clock.pass(STALENESS)
    await expect.poll(async () => (await get(`/playMusic/${id}`)).text).toContain('Renamed since')
    expect((await get(stream(id))).headers).not.toHaveProperty('cache-status')
  })

  it('what was never asked for, changes and everything personal are 503 with Retry-After', async () => {
    const [seen, unseen, own] = [await track('Seen'), await track('Unseen'), await track('Not public', false)]
    clock.pass(STALENESS * 2)
    for (const path of [HOME, stream(seen)]) expect((await get(path)).status).toBe(200)
    for (const path of [`/api/musics/${own}`, stream(own)]) expect((await get(path, owner)).status).toBe(200)
    expect((await get('/api/users/me/sessions', owner)).status).toBe(200)
    await withoutDatabase(async () => {
      const refused = [
        await get(`/api/musics/${unseen}`),
        await get(stream(unseen)),
        await get(`/api/musics/${own}`),
        await get(`/api/musics/${own}`, owner),
        await get(stream(own)),
        await get('/api/users/me/sessions', owner),
        await test.http.post('/api/main/like').set(owner).send({ musicID: seen }),
        await test.http.post('/api/playlists').set(owner).send({ name: 'A list' }),
      ]
      for (const { status, headers, body } of refused)
        expect([status, headers['retry-after'], headers['content-type'], body.code]).toEqual([
          503,
          '2',
          expect.stringContaining('application/problem+json'),
          'server.not-ready',
        ])
      // Admin calls fail at the authentication, so they change nothing.
      await test.http.put(`/api/admin/music/${seen}`).set(admin).send({ isConfirmed: false }).expect(503)
      expect((await get(HOME)).status).toBe(200)
      expect((await get(stream(seen))).status).toBe(200)
    })
  })

  it('what was hidden or deleted before stays so, whoever hid it', async () => {
    const [hidden, shown] = [await track('Hidden elsewhere'), await track('Shown all the time')]
    const album = await buildAlbum(test.deps.db, { name: 'Deleted elsewhere', artistIDs: [artistID] })
    const pages = [`/playMusic/${hidden}`, `/api/musics/${hidden}`, stream(hidden), `/album/${album.id}`]
    clock.pass(STALENESS * 2)
    for (const path of [...pages, HOME, '/', stream(shown)]) expect((await get(path)).status).toBe(200)
    // Simulates a change by another process.
    await test.deps.db.music.update({ where: { id: hidden }, data: { isConfirmed: false } })
    await expect.poll(async () => (await get(stream(hidden))).status).toBe(404)
    await other.http.delete(`/api/admin/albums/${album.id}`).set(admin).expect(200)
    await expect.poll(async () => (await get(`/album/${album.id}`)).status).toBe(404)
    await withoutDatabase(async () => {
      for (const path of [...pages, HOME]) {
        const { status, text } = await get(path)
        expect([path, status]).toEqual([path, 503])
        expect(text, path).not.toMatch(/Hidden elsewhere|Deleted elsewhere/)
      }
      expect((await get('/')).text).not.toContain('Hidden elsewhere')
    })
    // Cached replies no longer contain hidden rows.
    clock.pass(STALENESS * 3)
    for (const path of [...pages, HOME, stream(shown)]) await get(path)
    await withoutDatabase(async () => {
      expect((await get(HOME)).text).toContain('Shown all the time')
      expect((await get(HOME)).text).not.toContain('Hidden elsewhere')
      expect((await get(stream(shown))).headers['cache-status']).toMatch(STALE)
      for (const path of pages) expect((await get(path)).status, path).toBe(503)
    })
  })
})

/** Stops all processes of the server, so that it keeps its connections and answers nothing. */
async function whileFrozen(during: () => Promise<void>) {
  const postmaster = Number.parseInt(await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8'), 10)
  process.kill(postmaster, 'SIGSTOP')
  const children = (await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')).trim()
  const all = [postmaster, ...children.split(' ').map(Number)]
  for (const pid of all) process.kill(pid, 'SIGSTOP')
  try {
    await during()
  } finally {
    for (const pid of all.toReversed()) process.kill(pid, 'SIGCONT')
  }
}

describe.runIf(process.platform === 'linux').each([
  ['its socket', () => test],
  ['TCP', () => other],
])('while the database hangs, reached by %s', (_, the) => {
  it('visitors get what was sent last, all else is 503 with Retry-After, and all is fresh once it goes on', async () => {
    const { http, logged, deps } = the()
    const id = await track('Played before the silence', true, the())
    const paths = [HOME, '/', `/playMusic/${id}`, `/api/musics/${id}`, stream(id)]
    await expect.poll(async () => (await http.get('/')).text).toContain('<h1')
    await expect.poll(async () => (await deps.sql.query(HEARING)).rowCount).toBe(2)
    clock.pass(STALENESS * 2)
    const before = new Map<string, unknown>()
    for (const path of paths) {
      const { status, text, body } = await http.get(path)
      expect([path, status]).toEqual([path, 200])
      before.set(path, text ?? body)
    }
    const from = logged().length
    const said = (line: string) => logged().slice(from).split(line).length - 1
    await whileFrozen(async () => {
      clock.pass(STALENESS)
      // The first round waits until the silence is noticed; the second is answered at once.
      for (const round of ['first', 'second']) {
        const answers = await Promise.all(paths.map((path) => http.get(path)))
        for (const [index, { status, headers, text, body }] of answers.entries()) {
          const path = paths[index] ?? ''
          expect([round, path, status]).toEqual([round, path, 200])
          expect([path, headers['cache-status']]).toEqual([path, expect.stringMatching(STALE)])
          expect(text ?? body, path).toEqual(before.get(path))
        }
        const refused = await Promise.all([
          http.get('/api/users/me/sessions').set(owner),
          http.post('/api/playlists').set(owner).send({ name: 'A list' }),
          http.put(`/api/admin/music/${id}`).set(admin).send({ isConfirmed: false }),
        ])
        for (const { status, headers } of refused)
          expect([round, status, headers['retry-after']]).toEqual([round, 503, '2'])
        await http.get('/api/ready').expect(503)
      }
      expect(said('the database does not answer')).toBe(1)
    })
    await expect.poll(async () => (await http.get(HOME)).headers).not.toHaveProperty('cache-status')
    await http.post('/api/playlists').set(owner).send({ name: 'A list' }).expect(200)
    expect((await http.get(stream(id))).headers).not.toHaveProperty('cache-status')
    expect(said('the database answers again')).toBe(1)
  })

  it('a query that takes long is not ended while the server answers others', async () => {
    const { sql } = the().deps
    await expect(sql.query('SELECT pg_sleep(3)')).resolves.toMatchObject({ rowCount: 1 })
  })
})
