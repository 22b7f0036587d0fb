import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { airSegmentKey, newVersion, sourceKey } from '@nava/media/storage/keys'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ffmpeg, make } from '../../../../../worker/src/testing/make-media.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildDj, buildUser } from '../../testing/build.ts'
import { startAirEncoder } from '../live/air/air-encoder.ts'
import { spanOf } from './encode-recording.ts'
import { chaptersOf } from './record-show.ts'

const OPTIONS = { recordingInterval: 300 }
const LONG = { timeout: 120_000 }

let test: TestApp
let second: TestApp
let folder: string
/** Three seconds of silence, forty of a tone, five of silence */
let segments: { file: Buffer; rendition: object }[]
beforeAll(async () => {
  test = await startTestApp({ STATION_TZ: 'Asia/Tehran', LIVE_DROP_SECONDS: '5' }, {}, OPTIONS)
  second = await startTestApp(
    { DATABASE_URL: test.env.databaseUrl, STATION_TZ: 'Asia/Tehran', LIVE_DROP_SECONDS: '5' },
    { storage: test.deps.storage },
    OPTIONS,
  )
  folder = await mkdtemp(join(tmpdir(), 'nava-recordings-'))
  const sound = 'sine=frequency=440:sample_rate=48000:duration=40,adelay=3000,apad=pad_dur=5'
  await make(folder, [
    '-f',
    'lavfi',
    '-i',
    sound,
    '-ac',
    '2',
    '-c:a',
    'libmp3lame',
    '-b:a',
    '128k',
    'show.mp3',
  ])
  const encoder = startAirEncoder(ffmpeg, 'mp3')
  encoder.write(await readFile(join(folder, 'show.mp3')))
  encoder.finish()
  segments = []
  for await (const segment of encoder.segments) segments.push(segment)
})
afterAll(async () => {
  await second.close()
  await test.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await test.deps.db.airShow.deleteMany()
  await test.deps.db.podcast.deleteMany()
})

async function makeShow({
  lost = [] as number[],
  count = segments.length,
  ended = true,
  minutesAgo = 0,
} = {}) {
  const { db, storage } = test.deps
  const user = await buildUser(db)
  const dj = await buildDj(db, { name: 'Roya', memberID: user.id })
  const version = newVersion()
  const at = new Date(Date.now() - minutesAgo * 60_000)
  const { id } = await db.airShow.create({
    data: {
      ...{ userID: user.id, djID: dj.id, djName: 'Roya', title: 'Night show', agent: 'butt', version },
      ...{ source: ended ? '' : 'gone', segments: 0, startedAt: new Date('2026-11-30T21:00:00Z') },
      ...{ heardAt: at, until: new Date(Date.now() + 3_600_000), ...(ended && { endedAt: at }) },
    },
  })
  for (const [index, { file }] of segments.slice(0, count).entries())
    if (!lost.includes(index)) await storage.put(airSegmentKey(id, version, index), file)
  await db.airTitle.createMany({
    data: [
      { showID: id, segment: 0, title: 'Opening' },
      { showID: id, segment: 10, title: 'شب' },
      { showID: id, segment: 20, title: '' },
    ],
  })
  await db.airShow.update({ where: { id }, data: { segments: count } })
  return { id, djID: dj.id }
}

const episode = async () => {
  const found = await test.deps.db.podcast.findFirst({ include: { djs: true, assets: true } })
  const [asset] = found?.assets ?? []
  if (!found || !asset?.sourceVersion) throw new Error('there is no episode yet')
  return { ...found, asset }
}

describe('a show that is over', () => {
  it('becomes an unpublished episode of its DJ, trimmed and with its titles as chapters, once', async () => {
    const { id, djID } = await makeShow({ lost: [5] })
    const { asset, ...made } = await vi.waitFor(episode, LONG)
    expect(made).toMatchObject({
      ...{ title: 'Night show 2026-12-01', isConfirmed: false, djs: [{ djID }] },
      description: '00:00 Opening\n00:13 شب',
    })
    const file = join(folder, 'recorded.mp3')
    await writeFile(file, await test.deps.storage.read(sourceKey(asset.id, asset.sourceVersion)))
    const { stderr } = await decode(file)
    const [, minutes, seconds] = [...stderr.matchAll(/time=00:(\d\d):([\d.]+) /g)].at(-1) ?? []
    expect(Math.abs(Number(minutes) * 60 + Number(seconds) - 40)).toBeLessThan(1)
    await vi.waitFor(async () => {
      const show = await test.deps.db.airShow.findUniqueOrThrow({ where: { id } })
      expect(show).toMatchObject({ podcastID: made.id, recordedAt: expect.any(Date), recordTries: 1 })
    }, LONG)
    expect(await test.deps.db.podcast.count()).toBe(1)
  })

  it('because its program did not return becomes one too; a short one and one of long ago do not', async () => {
    const short = await makeShow({ count: 10 })
    const old = await makeShow({ minutesAgo: 6 * 60 })
    const { id } = await makeShow({ ended: false, minutesAgo: 1 })
    await vi.waitFor(episode, LONG)
    await vi.waitFor(async () => {
      const show = await test.deps.db.airShow.findUniqueOrThrow({ where: { id } })
      expect(show.recordedAt).not.toBeNull()
      expect(show.endedAt).toEqual(show.heardAt)
    }, LONG)
    const others = await test.deps.db.airShow.findMany({ where: { id: { in: [short.id, old.id] } } })
    expect(others.map(({ recordTries }) => recordTries)).toEqual([0, 0])
  })
})

const decode = (file: string) => promisify(execFile)(ffmpeg, ['-hide_banner', '-i', file, '-f', 'null', '-'])

describe('the sound between the silence', () => {
  it.each([
    ['', { start: 0, end: 60 }],
    ['silence_start: 0\nsilence_end: 3.2 | silence_duration: 3.2', { start: 3.2, end: 60 }],
    ['silence_start: 20\nsilence_end: 25 | silence_duration: 5', { start: 0, end: 60 }],
    [
      'silence_start: 0.01\nsilence_end: 2 | \nsilence_start: 57.5\nsilence_end: 59.98',
      { start: 2, end: 57.5 },
    ],
    ['silence_start: 57.5', { start: 0, end: 57.5 }],
    ['silence_start: 0\nsilence_end: 60', { start: 0, end: 60 }],
    ['silence_start: 0', { start: 0, end: 60 }],
  ])('after %j', (text, span) => {
    expect(spanOf(text, 60)).toEqual(span)
  })
})

it('chapters begin with the sound, and one that another follows at once is none', () => {
  const titles = [
    { segment: 0, title: 'In the silence' },
    { segment: 1, title: 'First' },
    { segment: 10, title: 'Second' },
    { segment: 20, title: '' },
    { segment: 30, title: 'Behind the end' },
  ]
  expect(chaptersOf({ titles }, { start: 2, end: 40 })).toEqual([
    { startTime: 0, title: 'First' },
    { startTime: 14, title: 'Second' },
  ])
})
