import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { SILENT_FRAME, soundFrameAt } from '@nava/media/mpeg-ts/remux'
import { openDatabase } from '@nava/db'
import { createTestDatabase, type TestDatabase } from '@nava/tools/testing/postgres'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { LoggedItem } from '../live.store.ts'
import { liveRadio } from './live-radio.ts'
import { liveRadioStore } from './live-radio.store.ts'

const item: LoggedItem = {
  ...{ position: 1, sequence: 0, kind: 'audio', musicID: 1, assetID: 1, version: 'v', isOpen: true },
  ...{ startsAt: 0, endsAt: 4_000_000, durations: Array.from({ length: 1000 }, () => 4_000_000) },
  ...{ title: 'Song', artists: 'Singer', imageVersion: '', videoImageVersion: '', renditions: [] },
}

/** That of the tests, whatever this machine has */
const FFMPEG = process.env['FFMPEG_PATH'] ?? 'ffmpeg'

let database: TestDatabase
let opened: ReturnType<typeof openDatabase>
beforeAll(async () => {
  database = await createTestDatabase()
  opened = openDatabase(database.url)
})
afterAll(async () => {
  await opened.close()
  await database.drop()
})
const radios: ReturnType<typeof liveRadio>[] = []
afterEach(async () => {
  for (const radio of radios.splice(0)) await radio.stop()
  await opened.db.liveRadio.deleteMany()
})

/** `lostAfter`: long enough for a busy machine by default */
const storeOf = (lostAfter = 60_000) => liveRadioStore(opened.sql, { kept: 600_000, lostAfter })

/** Plays silence as segments of four seconds, as one of several processes; `clock.now` in ms. */
function radioAt(
  clock: { now: number },
  { hasSound = true, idleAfter = 60_000, ffmpeg = FFMPEG, store = storeOf() } = {},
) {
  const radio = liveRadio({
    log: { read: async () => ({ log: [item], now: clock.now }) },
    segments: {
      soundOf: async ({ startsAt, endsAt }) => {
        if (!hasSound) return undefined
        const [first, end] = [soundFrameAt(startsAt), soundFrameAt(endsAt)]
        return { first, frames: Array.from({ length: end - first }, () => SILENT_FRAME) }
      },
    },
    store,
    ffmpeg,
    logger: { warn: () => undefined },
    idleAfter,
  })
  radios.push(radio)
  return radio
}

/** Returns an ffmpeg, and how often it was started. */
async function countedFfmpeg(): Promise<{ ffmpeg: string; starts: () => Promise<number> }> {
  const folder = await mkdtemp(join(tmpdir(), 'nava-radio-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [ffmpeg, starts] = [join(folder, 'ffmpeg'), join(folder, 'starts')]
  await writeFile(ffmpeg, `#!/bin/sh\necho started >> ${starts}\nexec ${FFMPEG} "$@"\n`, { mode: 0o755 })
  return { ffmpeg, starts: async () => (await readFile(starts, 'utf8')).split('\n').length - 1 }
}

async function listenTo(started: ReturnType<typeof liveRadio>): Promise<Readable> {
  const stream = await started.listen({ withTitles: false })
  if (!(stream instanceof Readable)) throw new Error(stream)
  return stream
}
const read = async (stream: Readable, bytes: number) => {
  let length = 0
  while (length < bytes) {
    const chunk: unknown = stream.read()
    if (Buffer.isBuffer(chunk)) length += chunk.length
    else await once(stream, 'readable')
  }
}

test('all listeners of all processes share an encoder, which ends after the last has left', async () => {
  const { ffmpeg, starts } = await countedFfmpeg()
  const clock = { now: 20_000 }
  const [radio, other] = [radioAt(clock, { idleAfter: 0, ffmpeg }), radioAt(clock, { idleAfter: 0, ffmpeg })]
  const listeners = await Promise.all([radio, radio, other, other].map(listenTo))
  await Promise.all(listeners.map((each) => read(each, 64_000)))
  expect(await radio.isOn()).toBe(true)
  const store = storeOf()
  await vi.waitFor(async () => expect(await store.listeners()).toBe(4), 60_000)
  listeners[0]?.destroy()
  await vi.waitFor(async () => expect(await store.listeners()).toBe(3), 60_000)
  const added = await listenTo(radio)
  await read(added, 64_000)
  expect(await starts()).toBe(1)
  for (const each of [...listeners, added]) each.destroy()
  await vi.waitFor(async () => expect(await other.isOn()).toBe(false))
  await vi.waitFor(async () => expect(await store.listeners()).toBe(0), 60_000)
})

test('listeners of a process that was killed are counted no longer', async () => {
  const store = storeOf()
  await store.reportListeners('killed', 3)
  expect(await store.listeners()).toBe(3)
  await opened.sql.query(`UPDATE radio_audiences SET seen_at = now() - interval '31 seconds'`)
  expect(await store.listeners()).toBe(0)
})

/** Seconds of sound that were encoded */
const secondsEncoded = async () => {
  const rows = await opened.db.liveRadio.findMany()
  return rows.reduce((sum, { bytes }) => sum + bytes.length, 0) / 16_000
}

test('when the process that encodes ends, another one goes on at the same second', async () => {
  const { ffmpeg, starts } = await countedFfmpeg()
  const clock = { now: 20_000 }
  const [first, second] = [radioAt(clock, { ffmpeg }), radioAt(clock, { ffmpeg })]
  await read(await listenTo(first), 64_000)
  const listener = await listenTo(second)
  await read(listener, 64_000)
  // It begins with three segments of four seconds.
  await expect.poll(secondsEncoded).toBeGreaterThan(11.5)
  await first.stop()
  clock.now += 20_000
  await read(listener, 300_000)
  expect([await starts(), listener.destroyed]).toEqual([2, false])
  // Each of the two encoders may hold back half a second; a segment too many or too few would be four.
  await expect.poll(secondsEncoded).toBeGreaterThan(31)
  expect(await secondsEncoded()).toBeLessThan(32.5)
})

test('a process that encodes no longer is replaced, and joins the other one when it is back', async () => {
  const clock = { now: 20_000 }
  const store = storeOf(3000)
  let stall: Promise<unknown> = Promise.resolve()
  const stalled = radioAt(clock, {
    store: { ...store, append: (...given) => stall.then(() => store.append(...given)) },
  })
  const [one, two] = [await listenTo(stalled), await listenTo(radioAt(clock, { store }))]
  await Promise.all([read(one, 64_000), read(two, 64_000)])
  const back = Promise.withResolvers<void>()
  stall = back.promise
  clock.now += 20_000
  await read(two, 300_000)
  back.resolve()
  await read(one, 300_000)
  const rows = await opened.db.liveRadio.findMany({ distinct: 'encoder' })
  expect(rows.length).toBeGreaterThan(1)
})

test('where ffmpeg does not work, the sound of a process where it does is heard', async () => {
  const clock = { now: 20_000 }
  const broken = radioAt(clock, { ffmpeg: '/bin/true' })
  expect(await broken.listen({ withTitles: false })).toBe('silent')
  await read(await listenTo(radioAt(clock)), 64_000)
  await read(await listenTo(broken), 64_000)
})

test('an encoder ends once nobody listens, and the next listener starts another', async () => {
  const radio = radioAt({ now: 20_000 }, { idleAfter: 0 })
  const stream = await listenTo(radio)
  await read(stream, 1000)
  stream.destroy()
  await vi.waitFor(async () => expect(await radio.isOn()).toBe(false))
  await read(await listenTo(radio), 1000)
})

test('a listener who reads nothing is held at a chunk, and goes on with what is on when it reads again', async () => {
  const clock = { now: 20_000 }
  const radio = radioAt(clock)
  const [slow, quick] = [await listenTo(radio), await listenTo(radio)]
  await read(slow, 1)
  for (let minute = 0; minute < 3; minute++) {
    clock.now += 20_000
    // Twenty seconds of 128 kbit/s, less what the encoder holds back
    await read(quick, 300_000)
  }
  expect(slow.readableLength).toBeLessThan(40_000)
  await read(slow, 1)
})

test('nothing is sent while nothing can be heard', async () => {
  const radio = radioAt({ now: 20_000 }, { hasSound: false })
  expect(await radio.listen({ withTitles: false })).toBe('nothing')
})
