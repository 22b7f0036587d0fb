import { spawn } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readTransportStream } from '@nava/media/testing/read-transport-stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ffmpeg, make } from '../../../../../../worker/src/testing/make-media.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { as } from '../../../testing/as.ts'
import { buildDj, buildMusic, buildUser } from '../../../testing/build.ts'
import { publishVideo } from '../../../testing/publish.ts'

let test: TestApp
let second: TestApp
let folder: string
let mp3: Buffer
beforeAll(async () => {
  test = await startTestApp({ LIVE_DROP_SECONDS: '5' })
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
    timeout: 10_000,
  })
})
beforeEach(async () => {
  const { db } = test.deps
  await db.liveItem.deleteMany()
  await db.airShow.deleteMany()
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
  await vi.waitFor(() => expect(reply).toContain('\r\n\r\n'), { timeout: 10_000 })
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

async function playlist(rung: string, app = test): Promise<string> {
  const reply = await app.http.get(`/music/live/${rung}.m3u8`).buffer()
  return reply.body instanceof Buffer ? reply.body.toString() : reply.text
}

const LONG = 25_000

afterEach(() => {
  console.log(
    test
      .logged()
      .split('\n')
      .filter((l) => /DJ|air|warn/.test(l))
      .join('\n'),
  )
})
describe('a DJ on the air', () => {
  it(
    'is heard within ten seconds at the end of a segment, and gives the air back',
    { timeout: 60_000 },
    async () => {
      const { password, dj } = await makeDj('Roya', [-5, 60])
      await playlist('720')
      const { startedAt, reply, socket } = await source(password)
      expect(reply()).toMatch(/^HTTP\/1\.0 200 OK/)
      await vi.waitFor(
        async () => expect((await now()).show).toMatchObject({ djName: 'Roya', djID: dj.id }),
        { timeout: LONG },
      )
      const item = await now()
      expect(Date.parse(item.startsAt) - startedAt).toBeLessThan(10_000)
      expect(item).toMatchObject({ musicID: 0, kind: 'audio', title: "Roya's hour", artists: 'Roya' })
      expect(await onAir()).toMatchObject({
        djName: 'Roya',
        djID: dj.id,
        title: "Roya's hour",
        isConnected: true,
      })
      await vi.waitFor(
        async () => {
          const lines = (await playlist('720')).split('\n')
          const own = lines.filter((line) => line.includes(`t=${Date.parse(item.startsAt)}`))
          expect(own.length).toBeGreaterThan(2)
          for (const app of [test, second]) {
            const { body } = await app.http
              .get(own[1] ?? '')
              .buffer()
              .expect(200)
            const { sounds } = readTransportStream(body)
            expect(sounds.length).toBeGreaterThan(0)
          }
        },
        { timeout: LONG },
      )
      socket.destroy()
      await vi.waitFor(async () => expect((await now()).show).toBeNull(), { timeout: LONG })
      expect((await now()).title).toBe('Of the catalogue')
    },
  )
})

void spawn
void ffmpeg
