import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { liveMasterPlaylist } from '@nava/contracts'
import { readTransportStream } from '@nava/media/testing/read-transport-stream'
import { freePort } from '@nava/tools/stack/port'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ffmpeg, make } from '../../../../../../../worker/src/testing/make-media.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { as } from '../../../../testing/as.ts'
import { buildUser } from '../../../../testing/build.ts'
import { showSound } from '../../../live-recordings/show-sound.ts'

const LONG = { timeout: 60_000 }

let test: TestApp
let port: number
let folder: string
let password: string
beforeAll(async () => {
  port = await freePort()
  test = await startTestApp({ RTMP_PORT: String(port), LIVE_DROP_SECONDS: '5' }, {}, { liveLogInterval: 500 })
  const { email } = await buildUser(test.deps.db, { isAdmin: true, name: 'Boss' })
  const headers = await as(test, email)
  const { body } = await test.http.post('/api/apppasswords').set(headers).send({ name: 'OBS', use: 'source' })
  password = body.password
  folder = await mkdtemp(join(tmpdir(), 'nava-rtmp-'))
  const inputs = ['-f', 'lavfi', '-i', 'testsrc2=duration=60:size=640x480:rate=30']
  const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=60']
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '60', '-c:a', 'aac', '-ac', '2']
  await make(folder, [...inputs, ...tone, ...codecs, 'show.flv'])
})
const children = new Set<ChildProcess>()
const sockets = new Set<Socket>()
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const socket of sockets) socket.destroy()
  children.clear()
  sockets.clear()
  const heard = { where: { source: { not: '' } } }
  await vi.waitFor(async () => expect(await test.deps.db.airShow.count(heard)).toBe(0), LONG)
})
beforeEach(async () => {
  await test.deps.db.liveItem.deleteMany()
  await test.deps.db.airShow.deleteMany()
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

/** Sends a film with ffmpeg. Returns its last words once it ended. */
function send(key: string, words: readonly string[] = ['-re', '-i', 'show.flv', '-c', 'copy'], app = 'air') {
  const all = ['-v', 'error', ...words, '-f', 'flv', `rtmp://127.0.0.1:${port}/${app}/${key}`]
  const child = spawn(ffmpeg, all, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  children.add(child)
  const said = text(child.stderr)
  return { child, ended: once(child, 'exit').then(async () => said) }
}

function open() {
  const socket = connect(port, '127.0.0.1')
  sockets.add(socket)
  socket.on('error', () => undefined).resume()
  return { socket, closed: new Promise<void>((resolve) => socket.once('close', () => resolve())) }
}

const now = async () => (await test.http.get('/api/live').expect(200)).body.now
const segments = async () =>
  (await test.deps.db.airShow.findFirst({ orderBy: { id: 'desc' } }))?.segments ?? 0

describe('a show by RTMP', { timeout: 180_000 }, () => {
  it('is on the channel with its picture, and gives the air back', async () => {
    const { child } = send(password)
    await vi.waitFor(async () => expect(await segments()).toBeGreaterThan(3), LONG)
    expect(await now()).toMatchObject({ kind: 'video', musicID: 0, show: { djName: 'Boss' } })
    const master = await test.http.get(liveMasterPlaylist.path).buffer()
    expect(master.text).toContain('FRAME-RATE=30')
    const playlist = await test.http.get('/music/live/480.m3u8').buffer()
    const address = playlist.text.split('\n').find((line) => line.startsWith('/music'))
    const { body } = await test.http
      .get(address ?? '')
      .buffer()
      .expect(200)
    const { pictures, sounds } = readTransportStream(body)
    expect(pictures).toHaveLength(48)
    expect(sounds.length).toBeGreaterThan(0)
    child.kill('SIGKILL')
    await vi.waitFor(async () => expect((await test.http.get('/api/live/air')).body.onAir).toBeNull(), LONG)
    const ended = await test.deps.db.airShow.findFirstOrThrow()
    const recorded: Buffer[] = []
    for await (const sound of showSound(test.deps.storage, ended)) recorded.push(sound)
    expect(recorded).toHaveLength(ended.segments)
    // Other frames than those of silence
    for (const sound of recorded) expect(sound.length).toBeGreaterThan(75 * 100)
  })

  it('sent as fast as it goes is put on the channel as time passes', async () => {
    const { ended } = send(password, ['-i', 'show.flv', '-c', 'copy'])
    await vi.waitFor(async () => expect(await segments()).toBeGreaterThan(3), LONG)
    expect(await segments()).toBeLessThan(30)
    for (const child of children) child.kill('SIGKILL')
    await ended
  })

  it.each([
    ['HEVC', ['-c:v', 'libx265', '-preset', 'ultrafast']],
    ['another sound', ['-c:v', 'copy', '-c:a', 'libmp3lame', '-ar', '44100']],
  ])('in %s is refused', async (_, codecs) => {
    const { ended } = send(password, ['-re', '-i', 'show.flv', '-c:a', 'aac', ...codecs])
    expect(await ended).not.toBe('')
    expect(test.logged()).toMatch(/Send the (picture as H\.264|sound as AAC)/)
  })

  it('with a wrong key, or at another address, is refused', async () => {
    expect(await send('wrong-key').ended).toContain('This is no app password for sending')
    expect(await send(password, undefined, 'live').ended).toContain('ends with /air')
    expect(test.logged()).not.toContain(password)
    expect(test.logged()).not.toContain('wrong-key')
  })

  it('is not played to anybody', async () => {
    const words = ['-v', 'error', '-i', `rtmp://127.0.0.1:${port}/air/${password}`, '-f', 'null', '-']
    const child = spawn(ffmpeg, words, { stdio: ['ignore', 'ignore', 'pipe'] })
    children.add(child)
    expect(await text(child.stderr)).not.toBe('')
  })
})

describe('whatever else comes', { timeout: 180_000 }, () => {
  it('ends its own connection at most', async () => {
    const show = (await readFile(join(folder, 'show.flv'))).subarray(0, 5000)
    const handshake = Buffer.concat([Buffer.from([3]), Buffer.alloc(2 * 1536)])
    const chunk = fc
      .tuple(
        fc.integer({ min: 0, max: 255 }),
        fc.nat(0xff_ffff),
        fc.constantFrom(1, 4, 8, 9, 15, 17, 18, 20, 22),
      )
      .chain(([first, length, type]) =>
        fc.uint8Array({ maxLength: 200 }).map((bytes) => {
          const head = Buffer.alloc(12)
          head[0] = first
          head.writeUIntBE(length, 4, 3)
          head[7] = type
          return Buffer.concat([head, bytes])
        }),
      )
    const sent = fc.oneof(
      fc.uint8Array({ maxLength: 5000 }).map((bytes) => Buffer.from(bytes)),
      fc.array(chunk, { maxLength: 20 }).map((chunks) => Buffer.concat([handshake, ...chunks])),
      fc.constant(Buffer.concat([handshake, show])),
    )
    await fc.assert(
      fc.asyncProperty(sent, async (bytes) => {
        const { socket, closed } = open()
        socket.end(bytes)
        await closed
      }),
      { numRuns: 150 },
    )
    await test.http.get('/api/health').expect(200)
  })

  it('that announces a message of 16 MB before it may send is closed', async () => {
    const { socket, closed } = open()
    const head = Buffer.from([3, 0, 0, 0, 0xff, 0xff, 0xff, 20, 0, 0, 0, 0, 2])
    socket.write(Buffer.concat([Buffer.from([3]), Buffer.alloc(2 * 1536), head]))
    await expect(closed).resolves.toBeUndefined()
  })

  it('that opens many connections gets fifty', async () => {
    const all = Array.from({ length: 60 }, open)
    await expect(Promise.race(all.map(({ closed }) => closed))).resolves.toBeUndefined()
    for (const { socket } of all) socket.destroy()
  })
})
