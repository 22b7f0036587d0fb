import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applyMigrations } from '@nava/tools/migrations/apply-migrations'
import { type PostgresServer, startPostgres } from '@nava/tools/postgres/server'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildArtist, buildMusic, buildUser } from '../../testing/build.ts'
import { wave } from '../../testing/files.ts'
import { publishAudio } from '../../testing/publish.ts'

let folder: string
let server: PostgresServer
let test: TestApp
let user: { authorization: string }
let id: number
let unconfirmed: number
let socket: Socket

const start = () =>
  startPostgres({
    dir: join(folder, 'data'),
    log: join(folder, 'log'),
    password: 'only tests know',
    durable: true,
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nava-outage-'))
  // As root, the test gives PostgreSQL's account access to the folder.
  await chmod(folder, 0o711)
  server = await start()
  await applyMigrations(server.url())
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  test = await startTestApp({ DATABASE_URL: server.url(), TRUST_PROXY: '1' })
  const { db } = test.deps
  const owner = await buildUser(db)
  const artist = await buildArtist(db, { memberID: owner.id })
  id = (await buildMusic(db, { artistIDs: [artist.id] })).id
  unconfirmed = (await buildMusic(db, { artistIDs: [artist.id], isConfirmed: false, hasAudio: false })).id
  await publishAudio(test.deps, { musicID: id })
  user = await as(test, owner.email)
  const token = user.authorization.slice('Bearer '.length)
  socket = io(test.address, { path: '/music/chatHub', auth: { token }, transports: ['websocket'] })
})
afterEach(async () => {
  socket.close()
  // The next app has another folder of media.
  await test.deps.db.mediaAsset.deleteMany()
  await test.close()
})

let addresses = 0
/** Returns an IP address that no rate limit has counted yet. */
const nextAddress = () => `203.0.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`

const calls = {
  list: () => test.http.get('/api/musics/hotMusics'),
  home: () => test.http.get('/api/main/web/all'),
  row: () => test.http.get(`/api/musics/${id}`),
  search: () => test.http.get('/api/main/search/track'),
  login: () =>
    test.http
      .post('/api/users/login')
      .set('x-forwarded-for', nextAddress())
      .send({ email: 'nobody@example.com', password: 'wrong one' }),
  stream: () => test.http.get(`/music/music/128/${id}.mp3`),
  picture: () => test.http.get(`/api/file/images/music/${id}.jpg`),
  like: () => test.http.post('/api/main/like').set(user).send({ musicID: id }),
  play: () => test.http.post(`/api/musics/play/${id}`).set('x-forwarded-for', nextAddress()),
  playlist: () => test.http.post('/api/playlists').set(user).send({ name: 'A list' }),
  upload: () =>
    test.http.post(`/music/upload/music/${unconfirmed}`).set(user).attach('file', wave(), 'a.wav'),
}
type Name = keyof typeof calls

interface Answer {
  name: Name
  status: number
  retryAfter: string | undefined
  detail: string
}

async function load(answers: Answer[], signal: AbortSignal): Promise<void> {
  await Promise.all(
    Object.entries(calls).map(async ([name, call]) => {
      while (!signal.aborted) {
        const { status, headers, text } = await call()
        answers.push({ name: name as Name, status, retryAfter: headers['retry-after'], detail: text })
        await sleep(50)
      }
    }),
  )
}

const namesOf = (answers: readonly Answer[]) => [...new Set(answers.map(({ name }) => name))].toSorted()

const write = () => socket.timeout(8000).emitWithAck('chatWrite', 'hello')

describe.each([
  ['ended', () => server.stop()],
  [
    'killed',
    async () => {
      const pid = Number.parseInt(await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8'), 10)
      process.kill(pid, 'SIGQUIT')
      await server.exited
    },
  ],
])('while the database is %s', (_, stop) => {
  it('every call is answered with 503 and Retry-After, and all work again once it is back', async () => {
    const before = test.logged().length
    const answers: Answer[] = []
    const faultsOf = () => answers.filter(({ status }) => status >= 500)
    const loading = new AbortController()
    const loaded = load(answers, loading.signal)
    await expect.poll(() => namesOf(answers)).toEqual(Object.keys(calls).toSorted())
    await stop()
    expect(await write()).toEqual({ state: 'unavailable' })
    await expect.poll(() => namesOf(faultsOf())).toEqual(Object.keys(calls).toSorted())
    await expect.poll(() => test.logged().match(/"request failed"/g)?.length).toBeGreaterThan(2)
    server = await start()
    loading.abort()
    await loaded

    const faults = faultsOf()
    expect(faults.filter(({ status }) => status !== 503)).toEqual([])
    for (const { retryAfter, name } of faults) expect(retryAfter, name).toBe('2')
    expect(JSON.stringify(faults)).not.toMatch(/ECONN|ENOENT|postgres|terminat/i)

    for (const [name, call] of Object.entries(calls))
      await expect.poll(async () => (await call()).status, { message: name }).toBeLessThan(500)
    await expect.poll(write).toMatchObject({ state: 'written' })

    assertBrief(test.logged().slice(before), faults.length)
  })
})

/** Asserts that an outage logs one line a second per message, with a count and without stacks. */
function assertBrief(logged: string, failures: number) {
  expect(logged).not.toContain('"stack"')
  const lines = logged
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { msg?: string; time: number; times?: number; reason?: string })
  const failed = lines.filter(({ msg }) => msg === 'request failed')
  expect(failed.length).toBeGreaterThan(1)
  for (const [index, line] of failed.entries()) {
    expect(line.reason).toEqual(expect.any(String))
    // The clock has a precision of a millisecond.
    if (index > 0) expect(line.time - (failed[index - 1]?.time ?? 0)).toBeGreaterThanOrEqual(995)
  }
  const counted = failed.reduce((sum, { times = 0 }) => sum + times, 0)
  // Failures of the last second may not be reported yet.
  expect(counted).toBeGreaterThan(failed.length)
  expect(counted).toBeLessThanOrEqual(failures + 100)
}
