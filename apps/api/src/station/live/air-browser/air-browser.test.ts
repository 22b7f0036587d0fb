import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AirEnded, type AirStarted, type ClientEvents, limits, type ServerEvents } from '@nava/contracts'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { make } from '../../../../../../worker/src/testing/make-media.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { as } from '../../../testing/as.ts'
import { buildDj, buildUser } from '../../../testing/build.ts'

const { messageBytes, unacknowledged } = limits.live.air.browser

let test: TestApp
let second: TestApp
let folder: string
/** Half a minute as Chromium records it, 128 kbit/s; as Safari does */
let webm: Buffer
let mp4: Buffer
beforeAll(async () => {
  test = await startTestApp({ LIVE_DROP_SECONDS: '5' })
  second = await startTestApp(
    { DATABASE_URL: test.env.databaseUrl, LIVE_DROP_SECONDS: '5' },
    { storage: test.deps.storage },
  )
  folder = await mkdtemp(join(tmpdir(), 'nava-air-browser-'))
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000:duration=40', '-ac', '2']
  const recorded = ['-b:a', '128k', '-vbr', 'off', '-live', '1', '-cluster_time_limit', '250']
  await make(folder, [...sound, '-c:a', 'libopus', ...recorded, 'show.webm'])
  const fragmented = ['-movflags', '+frag_keyframe+empty_moov+default_base_moof', '-frag_duration', '250000']
  await make(folder, [...sound, '-c:a', 'aac', '-b:a', '128k', ...fragmented, 'show.mp4'])
  webm = await readFile(join(folder, 'show.webm'))
  mp4 = await readFile(join(folder, 'show.mp4'))
})
afterAll(async () => {
  await second.close()
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

type Client = Socket<ServerEvents, ClientEvents>
const sockets = new Set<Client>()
const timers = new Set<ReturnType<typeof setInterval>>()
afterEach(async () => {
  for (const timer of timers) clearInterval(timer)
  for (const socket of sockets) socket.close()
  sockets.clear()
  await vi.waitFor(
    async () => expect(await test.deps.db.airShow.count({ where: { source: { not: '' } } })).toBe(0),
    LONG,
  )
})
beforeEach(async () => {
  const { db } = test.deps
  await db.liveItem.deleteMany()
  await db.airShow.deleteMany()
  await db.livePlay.deleteMany()
  await db.airRelease.deleteMany()
  await db.schedule.deleteMany()
})

/** Milliseconds that something may take on a busy machine */
const LONG = { timeout: 60_000 }

/** Makes a DJ, whose programme has begun unless `isNow` is false. */
async function makeDj(name: string, { isNow = true, ...user }: { isNow?: boolean; isAdmin?: boolean } = {}) {
  const { db } = test.deps
  const account = await buildUser(db, { name, ...user })
  const dj = await buildDj(db, { name, memberID: account.id })
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  if (isNow)
    await db.schedule.create({
      data: { title: `${name}'s hour`, startsAt: at(-5), endsAt: at(60), djID: dj.id },
    })
  const headers = await as(test, account.email)
  return { account, dj, headers, token: headers.authorization.slice('Bearer '.length) }
}

async function open(token: string | undefined, app = test): Promise<Client> {
  const options = { path: '/music/chatHub', transports: ['websocket'], reconnection: false, forceNew: true }
  const socket: Client = io(app.address, { ...options, auth: token === undefined ? {} : { token } })
  sockets.add(socket)
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve).on('connect_error', reject)
  })
  return socket
}

const start = (
  socket: Client,
  container: 'webm' | 'mp4' = 'webm',
  use: 'air' | 'test' = 'air',
): Promise<AirStarted> => socket.emitWithAck('airStart', { use, container })

/** Sends what a page records in real time, a message each quarter of a second. */
function send(socket: Client, recording = webm, { ahead = 16_000 } = {}) {
  const startedAt = Date.now()
  let at = 0
  const timer = setInterval(() => {
    const until = Math.min(recording.length, Math.floor((Date.now() - startedAt) * 16.5) + ahead)
    for (; at < until; at += messageBytes)
      socket.emit('airBytes', recording.subarray(at, Math.min(at + messageBytes, until)), () => undefined)
    at = until
  }, 100)
  timers.add(timer)
  return () => clearInterval(timer)
}

const ended = (socket: Client) => new Promise<AirEnded>((resolve) => socket.once('airEnded', resolve))
const onAir = async () => (await test.http.get('/api/live/air').expect(200)).body.onAir
const segments = async () =>
  (await test.deps.db.airShow.findFirst({ orderBy: { id: 'desc' } }))?.segments ?? 0

describe('a DJ at a page', { timeout: 180_000 }, () => {
  it.each(['webm', 'mp4'] as const)(
    'is on the air with what a browser records as %s, with titles, until the DJ stops',
    async (container) => {
      const { token, dj } = await makeDj('Roya')
      const socket = await open(token)
      expect(await socket.emitWithAck('airTitle', 'Too early')).toBe(false)
      const started = await start(socket, container)
      expect(started).toMatchObject({ state: 'started', until: expect.any(String) })
      expect(await start(socket)).toEqual({ state: 'busy' })
      const end = send(socket, container === 'webm' ? webm : mp4)
      await vi.waitFor(
        async () => expect(await onAir()).toMatchObject({ djID: dj.id, djName: 'Roya', isConnected: true }),
        LONG,
      )
      expect(await socket.emitWithAck('airTitle', 'Words\nto the night')).toBe(true)
      await vi.waitFor(async () => expect((await onAir()).track).toBe('Words to the night'), LONG)
      end()
      expect(await socket.emitWithAck('airStop')).toBe(true)
      expect(await socket.emitWithAck('airBytes', webm.subarray(0, 100))).toBe(false)
      const show = await test.deps.db.airShow.findFirstOrThrow()
      expect(show).toMatchObject({ source: '', agent: 'Browser' })
      expect(show.segments).toBeGreaterThan(0)
      // The same connection may begin anew, which goes on with the show.
      expect(await start(socket)).toMatchObject({ state: 'started' })
      expect(await test.deps.db.airShow.count()).toBe(1)
    },
  )

  it('goes on with the same show after a lost connection, also through another process', async () => {
    const { token } = await makeDj('Navid')
    const first = await open(token)
    await start(first)
    const end = send(first)
    await vi.waitFor(async () => expect(await segments()).toBeGreaterThan(1), LONG)
    const { showID } = await onAir()
    end()
    first.close()
    await vi.waitFor(async () => expect((await onAir()).isConnected).toBe(false), LONG)
    const before = await segments()
    const again = await open(token, second)
    expect(await start(again)).toMatchObject({ state: 'started' })
    // What the page has kept meanwhile comes at once.
    send(again, webm, { ahead: 120_000 })
    await vi.waitFor(async () => expect(await segments()).toBeGreaterThan(before + 2), LONG)
    expect(await onAir()).toMatchObject({ showID, isConnected: true })
    expect(await test.deps.db.airShow.count()).toBe(1)
  })

  it('is told when another page of the same DJ sends, and when an admin takes the DJ off the air', async () => {
    const { token, dj } = await makeDj('Kian')
    const admin = await makeDj('Admin', { isNow: false, isAdmin: true })
    const [first, other] = [await open(token), await open(token, second)]
    await start(first)
    send(first)
    await vi.waitFor(async () => expect(await segments()).toBeGreaterThan(0), LONG)
    const replaced = ended(first)
    expect(await start(other)).toMatchObject({ state: 'started' })
    send(other)
    expect(await replaced).toEqual({ state: 'replaced' })
    await vi.waitFor(
      async () => expect(await onAir()).toMatchObject({ djID: dj.id, isConnected: true }),
      LONG,
    )
    const cut = ended(other)
    await test.http.post('/api/admin/live/air/cut').set(admin.headers).expect(200)
    expect(await cut).toMatchObject({ state: 'refused', admission: { state: 'barred' } })
    expect(await start(other)).toMatchObject({ state: 'refused', admission: { state: 'barred' } })
  })

  it('is told when the time is over', async () => {
    const { token } = await makeDj('Early')
    const socket = await open(token)
    await start(socket)
    send(socket)
    await vi.waitFor(async () => expect(await segments()).toBeGreaterThan(0), LONG)
    const over = ended(socket)
    const { sql } = test.deps
    await sql.query(`UPDATE schedules SET ends_at = now() - interval '1 second'`)
    await sql.query(`UPDATE air_shows SET until = now() - interval '1 second'`)
    expect(await over).toEqual({ state: 'refused', admission: { state: 'no-time' } })
  })

  it.each([
    [
      'signs out',
      async ({ headers }: Awaited<ReturnType<typeof makeDj>>) =>
        test.http.delete('/api/users/me/sessions').set(headers).expect(200),
    ],
    [
      'is no member of the DJ any more',
      async ({ account }: Awaited<ReturnType<typeof makeDj>>) =>
        test.deps.db.djMember.deleteMany({ where: { userID: account.id } }),
    ],
  ])('is off the air soon after the person %s', async (_, leave) => {
    const made = await makeDj('Leaving')
    const socket = await open(made.token)
    await start(socket)
    send(socket)
    await vi.waitFor(async () => expect(await segments()).toBeGreaterThan(0), LONG)
    const told = ended(socket)
    await leave(made)
    expect(await told).toEqual({ state: 'signedOut' })
  })
})

describe('a page that may not send', { timeout: 180_000 }, () => {
  it('is told why, and nothing of it is on the channel', async () => {
    const listener = await makeDj('Listener', { isNow: false })
    const { db } = test.deps
    const early = await makeDj('Early', { isNow: false })
    const startsAt = new Date(Date.now() + 3_600_000)
    await db.schedule.create({ data: { title: 'Later', startsAt, djID: early.dj.id } })
    await db.djMember.deleteMany({ where: { userID: listener.account.id } })
    expect(await start(await open(undefined))).toEqual({ state: 'signedOut' })
    expect(await start(await open('rubbish'))).toEqual({ state: 'signedOut' })
    expect(await start(await open(listener.token))).toEqual({
      state: 'refused',
      admission: { state: 'no-dj' },
    })
    expect(await start(await open(early.token))).toEqual({
      state: 'refused',
      admission: { state: 'too-early', startsAt: startsAt.toISOString() },
    })
    const on = await open((await makeDj('Sam')).token)
    await start(on)
    send(on)
    await vi.waitFor(async () => expect(await segments()).toBeGreaterThan(0), LONG)
    const other = await open((await makeDj('Omid')).token)
    expect(await start(other)).toMatchObject({
      state: 'refused',
      admission: { state: 'taken', by: 'Sam' },
    })
    expect(await other.emitWithAck('airBytes', webm.subarray(0, 100))).toBe(false)
    expect(await other.emitWithAck('airTitle', 'Not mine')).toBe(false)
    expect(await other.emitWithAck('airStop')).toBe(false)
    expect(await onAir()).toMatchObject({ djName: 'Sam', track: '' })
  })

  it('ends with a message that is too large, empty or none of bytes', async () => {
    const { token } = await makeDj('Rough')
    for (const wrong of [Buffer.alloc(messageBytes + 1), Buffer.alloc(0), 'sound', { 0: 1 }, null, 5]) {
      const socket = await open(token)
      expect(await start(socket)).toMatchObject({ state: 'started' })
      const told = ended(socket)
      expect(await socket.emitWithAck('airBytes', wrong as Buffer)).toBe(false)
      expect(await told).toEqual({ state: 'invalid' })
      for (const rubbish of [null, {}, 'webm', { use: 'air', container: 'exe' }])
        expect(await socket.emitWithAck('airStart', rubbish as never)).toEqual({ state: 'invalid' })
      socket.close()
    }
  })

  it('ends with what is no sound, and without any', async () => {
    const { token } = await makeDj('Quiet')
    const socket = await open(token)
    await start(socket)
    const noSound = ended(socket)
    for (let at = 0; at < 8; at++) socket.emit('airBytes', Buffer.alloc(4000, '<html>'), () => undefined)
    expect(await noSound).toEqual({ state: 'failed' })
    await start(socket)
    const silent = ended(socket)
    expect(await silent).toEqual({ state: 'failed' })
  })

  it('cannot fill the memory: what is not acknowledged is bounded, and who floods is off', async () => {
    const { token } = await makeDj('Flood')
    const socket = await open(token)
    await start(socket)
    const told = new Promise((resolve) => {
      socket.once('airEnded', resolve).once('disconnect', resolve)
    })
    let taken = 0
    // The encoder goes at the pace of the channel, so it cannot take this.
    for (let copies = 0; copies < 400; copies++) {
      const at = (copies * messageBytes) % (webm.length - messageBytes)
      socket.emit('airBytes', webm.subarray(at, at + messageBytes), (isTaken) => (taken += Number(isTaken)))
    }
    await told
    expect(taken).toBeLessThan(400)
    expect(unacknowledged * messageBytes).toBeLessThan(limits.sockets.sound.burst * messageBytes)
  })
})

describe('a test', { timeout: 180_000 }, () => {
  const stateOf = async ({ headers }: Awaited<ReturnType<typeof makeDj>>) =>
    (await test.http.get('/api/djpanel/air').set(headers).expect(200)).body.test
  const playlistOf = async ({ headers }: Awaited<ReturnType<typeof makeDj>>, app = test) => {
    const reply = await app.http.get('/api/djpanel/air/test.m3u8').set(headers).buffer().expect(200)
    return reply.body instanceof Buffer ? reply.body.toString() : reply.text
  }

  it('is heard by the DJ alone, at any time, through every process, and is on no channel', async () => {
    const roya = await makeDj('Roya', { isNow: false })
    const other = await makeDj('Other')
    const admin = await makeDj('Admin', { isAdmin: true })
    expect(await stateOf(roya)).toBeNull()
    await test.http.get('/api/djpanel/air/test.m3u8').set(roya.headers).expect(404)
    const socket = await open(roya.token, second)
    expect(await start(socket, 'webm', 'test')).toMatchObject({ state: 'started' })
    expect(await socket.emitWithAck('airTitle', 'A title')).toBe(false)
    const stop = send(socket)
    await vi.waitFor(async () => expect((await stateOf(roya))?.segments).toBeGreaterThan(1), LONG)
    expect(await stateOf(roya)).toMatchObject({
      isHeard: true,
      level: { peak: expect.any(Number), rms: expect.any(Number) },
    })
    const [address = ''] = (await playlistOf(roya)).split('\n').filter((line) => line.startsWith('/'))
    for (const app of [test, second]) {
      const { body, headers } = await app.http.get(address).set(roya.headers).buffer().expect(200)
      expect(headers['content-type']).toBe('audio/aac')
      expect(headers['cache-control']).toContain('no-store')
      expect(String(body.subarray(0, 3))).toBe('ID3')
    }
    for (const { headers } of [other, admin]) {
      await test.http.get(address).set(headers).expect(404)
      await test.http.get('/api/djpanel/air/test.m3u8').set(headers).expect(404)
    }
    await test.http.get(address).expect(401)
    const listener = await as(test, (await buildUser(test.deps.db)).email)
    await test.http.get(address).set(listener).expect(403)
    expect(await onAir()).toBeNull()
    expect(await test.deps.db.airShow.count()).toBe(0)
    stop()
    expect(await socket.emitWithAck('airStop')).toBe(true)
    expect(await stateOf(roya)).toMatchObject({ isHeard: false })
    expect(await playlistOf(roya, second)).toContain('#EXT-X-ENDLIST')
    // The next one takes its place, with its files.
    expect(await start(socket, 'mp4', 'test')).toMatchObject({ state: 'started' })
    await test.http.get(address).set(roya.headers).expect(404)
    const keys = []
    for await (const { key } of test.deps.storage.list(`air/${roya.account.id}/`)) keys.push(key)
    expect(keys).toEqual([])
  })

  it('is one for each DJ, who is told so, ends with its time, and does not touch the show that is on', async () => {
    const sam = await makeDj('Sam')
    const [show, first, next] = [await open(sam.token), await open(sam.token), await open(sam.token, second)]
    await start(show)
    send(show)
    await vi.waitFor(async () => expect(await segments()).toBeGreaterThan(0), LONG)
    await start(first, 'webm', 'test')
    send(first)
    await vi.waitFor(async () => expect((await stateOf(sam))?.segments).toBeGreaterThan(0), LONG)
    const replaced = ended(first)
    await start(next, 'webm', 'test')
    expect(await replaced).toEqual({ state: 'replaced' })
    send(next)
    await vi.waitFor(async () => expect((await stateOf(sam))?.segments).toBeGreaterThan(0), LONG)
    await test.deps.sql.query(`UPDATE air_tests SET until = now() - interval '1 second'`)
    const over = ended(next)
    // Its end in this process' view is ten minutes ahead, so it is the database that ends it.
    expect(await over).toMatchObject({ state: expect.stringMatching(/over|failed/) })
    expect(await onAir()).toMatchObject({ djName: 'Sam', isConnected: true })
  })

  it('is refused to those without a DJ', async () => {
    const socket = await open((await as(test, (await buildUser(test.deps.db)).email)).authorization.slice(7))
    expect(await start(socket, 'webm', 'test')).toEqual({ state: 'refused', admission: { state: 'no-dj' } })
    expect(await start(await open(undefined), 'webm', 'test')).toEqual({ state: 'signedOut' })
  })
})
