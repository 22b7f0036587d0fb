import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readTransportStream } from '@nava/media/testing/read-transport-stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { make } from '../../../../../../worker/src/testing/make-media.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { as } from '../../../testing/as.ts'
import { buildDj, buildMusic, buildUser } from '../../../testing/build.ts'
import { publishVideo } from '../../../testing/publish.ts'

let test: TestApp
let second: TestApp
let folder: string
let mp3: Buffer
beforeAll(async () => {
  test = await startTestApp({ LIVE_DROP_SECONDS: '5' }, {}, { liveLogInterval: 500 })
  second = await startTestApp(
    { DATABASE_URL: test.env.databaseUrl, LIVE_DROP_SECONDS: '5' },
    { storage: test.deps.storage },
  )
  folder = await mkdtemp(join(tmpdir(), 'nava-air-'))
  const sine = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=40', '-ac', '2']
  await make(folder, [...sine, '-c:a', 'libmp3lame', '-b:a', '128k', 'show.mp3'])
  mp3 = await readFile(join(folder, 'show.mp3'))
})
afterAll(async () => {
  await second.close()
  await test.close()
  await rm(folder, { recursive: true, force: true })
})
const sockets = new Set<Socket>()
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  const { db } = test.deps
  await vi.waitFor(async () => expect(await db.airShow.count({ where: { source: { not: '' } } })).toBe(0), {
    timeout: 60_000,
  })
})
beforeEach(async () => {
  const { db } = test.deps
  await db.liveItem.deleteMany()
  await db.airShow.deleteMany()
  await db.livePlay.deleteMany()
  await db.airRelease.deleteMany()
  await db.schedule.deleteMany()
  await db.music.deleteMany()
  for (let films = 0; films < 3; films++) {
    const { id } = await buildMusic(db, { hasAudio: false, title: 'Of the catalogue' })
    await publishVideo(test.deps, id, [720, 360])
  }
})

/** Makes a DJ with an app password; `slot`: minutes from now at which a programme begins and ends. */
async function makeDj(
  name: string,
  slot?: readonly [number, number],
  user: Parameters<typeof buildUser>[1] = {},
) {
  const { db } = test.deps
  const account = await buildUser(db, { name, ...user })
  const dj = await buildDj(db, { name, memberID: account.id })
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  if (slot)
    await db.schedule.create({
      data: { title: `${name}'s hour`, startsAt: at(slot[0]), endsAt: at(slot[1]), djID: dj.id },
    })
  const headers = await as(test, account.email)
  const { body } = await test.http
    .post('/api/apppasswords')
    .set(headers)
    .send({ name: 'butt', use: 'source' })
    .expect(200)
  return { account, dj, headers, password: body.password as string }
}

/** Opens a connection of a DJ's program. `sent`: what it sends after the headers, again and again in real time */
async function source(
  password: string,
  { app = test, method = 'PUT', headers = ['Content-Type: audio/mpeg'], url = '/air', sent = mp3 } = {},
) {
  const { port } = new URL(app.address)
  const socket = connect(Number(port), '127.0.0.1')
  sockets.add(socket)
  socket.on('error', () => undefined)
  let reply = ''
  socket.on('data', (bytes) => (reply += String(bytes)))
  const authorization = `Authorization: Basic ${Buffer.from(`source:${password}`).toString('base64')}`
  socket.write([`${method} ${url} HTTP/1.1`, 'Host: station', authorization, ...headers, '', ''].join('\r\n'))
  await vi.waitFor(() => expect(reply).toContain('\r\n\r\n'), { timeout: 60_000 })
  const startedAt = Date.now()
  let at = 0
  const timer = setInterval(() => {
    const until = Math.min(sent.length, Math.floor((Date.now() - startedAt) * 16) + 16_000)
    if (until > at) socket.write(sent.subarray(at, until))
    at = until
  }, 50)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  void closed.then(() => clearInterval(timer))
  return { socket, closed, startedAt, reply: () => reply, leave: () => socket.end() }
}

const onAir = async (app = test) => (await app.http.get('/api/live/air').expect(200)).body.onAir
const now = async (app = test) => (await app.http.get('/api/live').expect(200)).body.now
const segments = async () =>
  (await test.deps.db.airShow.findFirst({ orderBy: { id: 'desc' } }))?.segments ?? 0

async function playlist(rung: string, app = test): Promise<string> {
  const reply = await app.http.get(`/music/live/${rung}.m3u8`).buffer()
  return reply.body instanceof Buffer ? reply.body.toString() : reply.text
}

/** Milliseconds that something may take on a busy machine */
const LONG = { timeout: 60_000 }

describe('a DJ on the air', { timeout: 180_000 }, () => {
  it('begins at the end of a segment soon, is heard through every process, and gives the air back', async () => {
    const { password, dj } = await makeDj('Roya', [-5, 60])
    await playlist('720')
    const { reply, socket } = await source(password)
    expect(reply()).toMatch(/^HTTP\/1\.0 200 OK/)
    await vi.waitFor(
      async () => expect((await now()).show).toMatchObject({ djName: 'Roya', djID: dj.id }),
      LONG,
    )
    const item = await now()
    expect(item).toMatchObject({ musicID: 0, kind: 'audio', title: "Roya's hour", artists: 'Roya' })
    expect(await onAir(second)).toMatchObject({
      djName: 'Roya',
      djID: dj.id,
      title: "Roya's hour",
      isConnected: true,
    })
    await vi.waitFor(async () => {
      const lines = (await playlist('720')).split('\n')
      const own = lines.filter((line) => line.includes(`t=${Date.parse(item.startsAt)}`))
      expect(own.length).toBeGreaterThan(2)
      for (const app of [test, second]) {
        const { body } = await app.http
          .get(own[1] ?? '')
          .buffer()
          .expect(200)
        expect(readTransportStream(body).sounds.length).toBeGreaterThan(0)
      }
    }, LONG)
    socket.destroy()
    await vi.waitFor(async () => expect((await now()).show).toBeNull(), LONG)
    expect((await now()).title).toBe('Of the catalogue')
    await vi.waitFor(async () => expect(await onAir()).toBeNull(), LONG)
  })

  it('returns to the same show, whichever process takes the new connection, and tells titles to any', async () => {
    const { password } = await makeDj('Navid', [-5, 60])
    const first = await source(password)
    await vi.waitFor(async () => expect(await segments()).toBeGreaterThan(1), LONG)
    const { showID } = await onAir()
    // The first connection hangs, as after a change of network.
    const again = await source(password, { app: second, method: 'SOURCE', headers: [] })
    expect(again.reply()).toMatch(/^HTTP\/1\.0 200 OK/)
    await first.closed
    const before = await segments()
    await test.http
      .get('/admin/metadata?mount=/air&mode=updinfo&charset=ISO-8859-1&song=Caf%E9%20-%20Soir')
      .auth('source', password)
      .expect(200, /<return>1<\/return>/)
    await vi.waitFor(async () => expect(await segments()).toBeGreaterThan(before + 2), LONG)
    expect(await onAir()).toMatchObject({ showID, track: 'Café - Soir' })
    await vi.waitFor(async () => expect((await now()).title).toBe('Café - Soir'), LONG)
    expect(await test.deps.db.airShow.count()).toBe(1)
    await vi.waitFor(async () => {
      const { body } = await test.http.get('/api/live/log').expect(200)
      const [last, first] = body.plays
      expect(last).toMatchObject({ music: null, title: 'Café - Soir', presenter: 'Navid' })
      expect(first).toMatchObject({
        music: null,
        title: "Navid's hour",
        presenter: 'Navid',
        endsAt: last.startsAt,
      })
    }, LONG)
    again.socket.destroy()
    await vi.waitFor(async () => expect(await onAir()).toBeNull(), LONG)
    await test.http.get('/admin/metadata?song=x').auth('source', password).expect(409)
  })

  it('is taken off by an admin, may not return, and may after a release', async () => {
    const { password, dj } = await makeDj('Kian', [-5, 60])
    const admin = await makeDj('Admin', undefined, { isAdmin: true })
    await test.http.post('/api/admin/live/air/cut').set(admin.headers).expect(409)
    const first = await source(password)
    await vi.waitFor(async () => expect(await segments()).toBeGreaterThan(0), LONG)
    await test.http.post('/api/admin/live/air/cut').set(admin.headers).expect(200)
    await first.closed
    expect(await onAir()).toBeNull()
    expect((await source(password)).reply()).toContain('403 The station has taken you off the air until')
    const release = { djID: dj.id, minutes: 30 }
    await test.http.post('/api/admin/live/air/release').set(admin.headers).send(release).expect(200)
    expect((await source(password)).reply()).toContain('200 OK')
    const audit = await test.deps.db.adminAudit.findMany({ orderBy: { id: 'asc' }, where: { kind: 'djs' } })
    expect(audit.map(({ action, rowID }) => [action, rowID])).toEqual([
      ['cut air', dj.id],
      ['release air', dj.id],
    ])
    await test.http
      .post('/api/admin/live/air/release')
      .set(admin.headers)
      .send({ djID: 1, minutes: 5 })
      .expect(404)
  })

  it('is off the air soon after the password is deleted', async () => {
    const { headers, password } = await makeDj('Roya', [-5, 60])
    const { closed } = await source(password)
    await vi.waitFor(async () => expect(await segments()).toBeGreaterThan(0), LONG)
    const { body } = await test.http.get('/api/apppasswords').set(headers).expect(200)
    for (const { id } of body) await test.http.delete(`/api/apppasswords/${id}`).set(headers).expect(200)
    await closed
    expect((await source(password)).reply()).toMatch(/^HTTP\/1\.0 401 /)
  })

  it('is not pushed off by another DJ, but by an admin', async () => {
    const dj = await makeDj('Ava', [-5, 60])
    const other = await makeDj('Omid', [-4, 50])
    const admin = await makeDj('Boss', undefined, { isAdmin: true })
    const first = await source(dj.password)
    await vi.waitFor(async () => expect(await segments()).toBeGreaterThan(0), LONG)
    expect((await source(other.password)).reply()).toMatch(
      /403 Ava is on the air until \d{4}-\d\d-\d\d \d\d:\d\d \(UTC\)/,
    )
    const second = await source(admin.password, {
      headers: ['Content-Type: audio/mpeg', 'ice-name: Special'],
    })
    await first.closed
    await vi.waitFor(
      async () => expect(await onAir()).toMatchObject({ djName: 'Boss', title: 'Special' }),
      LONG,
    )
    second.socket.destroy()
  })

  it('gives way to the next DJ at the end of the time, without a stop', async () => {
    const early = await makeDj('Early', [-60, 60])
    const late = await makeDj('Late', [60, 120])
    await playlist('480')
    const first = await source(early.password)
    await vi.waitFor(async () => expect((await now()).artists).toBe('Early'), LONG)
    expect((await source(late.password)).reply()).toContain(
      `403 Your time has not come: "Late's hour" begins at`,
    )
    const { sql } = test.deps
    await sql.query(
      `UPDATE schedules SET starts_at = now() - interval '1 second' WHERE title = 'Late''s hour'`,
    )
    await sql.query(
      `UPDATE schedules SET ends_at = now() - interval '1 second' WHERE title = 'Early''s hour'`,
    )
    await sql.query(`UPDATE air_shows SET until = now() - interval '1 second'`)
    const second = await source(late.password)
    expect(second.reply()).toContain('200 OK')
    await first.closed
    await vi.waitFor(async () => expect((await now()).artists).toBe('Late'), LONG)
    const items = await test.deps.db.liveItem.findMany({
      where: { airID: { not: null } },
      orderBy: { position: 'asc' },
    })
    expect(items).toHaveLength(2)
    expect(items[1]?.startsAt).toEqual(items[0]?.endsAt)
    second.socket.destroy()
  })

  it('sends in chunks too, as through a proxy, and learns a refusal before the sound', async () => {
    const { password } = await makeDj('Proxy', [-5, 60])
    const send = (key: string, body: ReadableStream | undefined) =>
      fetch(`${test.address}/air`, {
        method: 'PUT',
        headers: {
          authorization: `Basic ${Buffer.from(`source:${key}`).toString('base64')}`,
          'content-type': 'audio/mpeg',
        },
        ...(body && { body, duplex: 'half' }),
      })
    const asking = request(`${test.address}/air`, {
      method: 'PUT',
      headers: {
        authorization: 'Basic c291cmNlOng=',
        'transfer-encoding': 'chunked',
        expect: '100-continue',
      },
    })
    let mayGoOn = false
    asking.on('continue', () => (mayGoOn = true)).flushHeaders()
    const [refused] = (await once(asking, 'response')) as [IncomingMessage]
    asking.destroy()
    expect([refused.statusCode, refused.headers['www-authenticate'], mayGoOn]).toEqual([
      401,
      'Basic realm="source"',
      false,
    ])
    let at = 0
    const body = new ReadableStream({
      pull: async (controller) => {
        // Half of the sound in an instant: more than what is put on the channel ahead of the time
        const bytes = mp3.subarray(at, (at += 16_000))
        if (at > mp3.length / 2) controller.close()
        else controller.enqueue(bytes)
      },
    })
    const sent = send(password, body)
    await vi.waitFor(async () => expect(await segments()).toBeGreaterThan(3), LONG)
    expect((await sent).status).toBe(200)
    expect(await segments()).toBe(12)
  })
})

describe('a test', { timeout: 180_000 }, () => {
  const stateOf = async ({ headers }: Awaited<ReturnType<typeof makeDj>>) =>
    (await test.http.get('/api/djpanel/air').set(headers).expect(200)).body.test

  it('is sent by a program to a mount of its own, at any time, and is on no channel', async () => {
    const dj = await makeDj('Tester')
    const listener = await makeDj('Listener')
    await test.deps.db.djMember.deleteMany({ where: { userID: listener.account.id } })
    const first = await source(dj.password, { url: '/test' })
    expect(first.reply()).toMatch(/^HTTP\/1\.0 200 OK/)
    await vi.waitFor(async () => expect((await stateOf(dj))?.segments).toBeGreaterThan(0), LONG)
    expect(await stateOf(dj)).toMatchObject({ isHeard: true })
    expect(await onAir()).toBeNull()
    expect(await test.deps.db.airShow.count()).toBe(0)
    // Another one takes its place.
    const next = await source(dj.password, { app: second, method: 'SOURCE', headers: [], url: '/test.mp3' })
    expect(next.reply()).toMatch(/^HTTP\/1\.0 200 OK/)
    await first.closed
    next.socket.destroy()
    await vi.waitFor(async () => expect(await stateOf(dj)).toMatchObject({ isHeard: false }), LONG)
    const refused = async (...given: Parameters<typeof source>) =>
      (await source(...given)).reply().split('\r\n')[0]
    expect(await refused('wrong', { url: '/test' })).toBe('HTTP/1.0 401 Unauthorized')
    expect(await refused(listener.password, { url: '/test' })).toBe(
      'HTTP/1.0 403 This account belongs to no DJ of this station',
    )
    expect(await refused(dj.password, { url: '/test', headers: ['Content-Type: video/x-flv'] })).toBe(
      'HTTP/1.0 415 Send MP3, AAC, Opus, Ogg Vorbis or Ogg FLAC',
    )
  })
})

describe('a program that may not send', () => {
  const refusal = async (...given: Parameters<typeof source>) =>
    (await source(...given)).reply().split('\r\n')[0]

  it('is told why', async () => {
    const { password } = await makeDj('Nobody')
    const listener = await makeDj('Listener')
    await test.deps.db.djMember.deleteMany({ where: { userID: listener.account.id } })
    expect(await refusal('wrong')).toBe('HTTP/1.0 401 Unauthorized')
    expect(await refusal(password)).toBe(
      'HTTP/1.0 403 No programme of yours is planned: ask the station to let you on the air',
    )
    expect(await refusal(listener.password)).toBe(
      'HTTP/1.0 403 This account belongs to no DJ of this station',
    )
    expect(await refusal(password, { url: '/live.mp3', method: 'SOURCE' })).toBe(
      'HTTP/1.0 404 Send to the mount point /air',
    )
    expect(await refusal(password, { headers: ['Content-Type: video/x-flv'] })).toBe(
      'HTTP/1.0 415 Send MP3, AAC, Opus, Ogg Vorbis or Ogg FLAC',
    )
    expect(await test.deps.db.airShow.count()).toBe(0)
  })

  it('has another kind of password than apps, and neither opens what the other does', async () => {
    const { account, headers, password } = await makeDj('Both', [-5, 60])
    const made = await test.http.post('/api/apppasswords').set(headers).send({ name: 'App' }).expect(200)
    expect(made.body.use).toBe('apps')
    expect(await refusal(made.body.password)).toBe('HTTP/1.0 401 Unauthorized')
    const ping = (given: string) =>
      test.http.get('/rest/ping.view').query({ u: account.email, p: given, v: '1.16.1', c: 'app', f: 'json' })
    expect((await ping(made.body.password)).body['subsonic-response'].status).toBe('ok')
    expect((await ping(password)).body['subsonic-response'].status).toBe('failed')
    await test.http
      .get('/1/validate-token')
      .set('authorization', `Token ${password}`)
      .expect((reply) => {
        expect(reply.body.valid).toBe(false)
      })
    const { body } = await test.http.get('/api/apppasswords').set(headers).expect(200)
    expect(body.map(({ use }: { use: string }) => use)).toEqual(['source', 'apps'])
  })

  it('learns the methods of the server, as libshout asks', async () => {
    const { socket, reply } = await source('', { method: 'OPTIONS', url: '*' })
    expect(reply()).toMatch(/^HTTP\/1\.1 204 /)
    expect(reply()).toContain('Allow: OPTIONS, GET, HEAD, POST, PUT, DELETE, SOURCE')
    socket.destroy()
  })
})
