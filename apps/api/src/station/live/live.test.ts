import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { limits, type VideoHeight } from '@nava/contracts'
import { readFrameHeader } from '@nava/tags/mpeg-audio'
import { liveKey, newVersion, segmentsKey, videoKey } from '@nava/media/storage/keys'
import { type Counters, readTransportStream } from '@nava/media/testing/read-transport-stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { FILM_FILE } from '../../../../../worker/src/live-film/args.ts'
import { makeFilm } from '../../../../../worker/src/live-film/make-film.ts'
import { ffmpeg, makeSound, makeVideo } from '../../../../../worker/src/testing/make-media.ts'
import { transcodeVideo } from '../../../../../worker/src/transcode-video/transcode-video.ts'
import { parseEnv } from '../../platform/env.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildMusic } from '../../testing/build.ts'
import { publishImage, publishVideo } from '../../testing/publish.ts'

let test: TestApp
let second: TestApp
let folder: string
beforeAll(async () => {
  test = await startTestApp()
  second = await startTestApp({ DATABASE_URL: test.env.databaseUrl }, { storage: test.deps.storage })
  folder = await mkdtemp(join(tmpdir(), 'nava-live-'))
})
afterAll(async () => {
  await second.close()
  await test.close()
  await rm(folder, { recursive: true, force: true })
})
const clear = async () => {
  const { db } = test.deps
  await db.liveItem.deleteMany()
  await db.schedule.deleteMany()
  await db.music.deleteMany()
}
beforeEach(clear)
afterEach(clear)

type Heights = Parameters<typeof publishVideo>[2]

/** Creates a public video with segments of four and three seconds. */
async function video(data: Parameters<typeof buildMusic>[1] = {}, heights: Heights = [720, 360]) {
  const { id } = await buildMusic(test.deps.db, { hasAudio: false, ...data })
  return { id, ...(await publishVideo(test.deps, id, heights)) }
}

const playlist = async (rung: number, app = test, behind = 0) => {
  const reply = await app.http.get(`/music/live/${rung}.m3u8${behind ? `?behind=${behind}` : ''}`).buffer()
  return reply.body instanceof Buffer ? reply.body.toString() : reply.text
}
const number = (text: string, tag: string) => Number(new RegExp(`#EXT-X-${tag}:(\\d+)`).exec(text)?.[1])

function segmentsOf(text: string) {
  const sequence = number(text, 'MEDIA-SEQUENCE')
  return text
    .split('#EXT-X-PROGRAM-DATE-TIME:')
    .slice(1)
    .map((part, index) => {
      const [date = '', length = '', ...rest] = part.split('\n')
      return {
        sequence: sequence + index,
        startsAt: Date.parse(date),
        seconds: Number.parseFloat(length.replace('#EXTINF:', '')),
        isGap: rest.includes('#EXT-X-GAP'),
        uri: rest.find((line) => line !== '' && !line.startsWith('#')) ?? '',
      }
    })
}

describe('the built-in channel', () => {
  it('plays the ready, public videos around the clock as a sliding window over their stored bytes', async () => {
    const drawn = await video()
    const films = [drawn, await video({}, [1080, 480])]
    for (const { id } of films) await publishImage(test.deps, 'music', id, { version: `cover${id}` })
    await publishImage(test.deps, 'video', drawn.id, { version: 'still' })
    const askedAt = Date.now()
    const { body, headers } = await test.http.get('/API/Live')
    expect(body).toMatchObject({
      state: 'channel',
      kind: 'video',
      url: '/music/live/master.m3u8',
      viewers: 0,
    })
    expect(films.map(({ id }) => id)).toContain(body.now.musicID)
    expect(
      [body.now, body.next].map(({ musicID, imageVersion, videoImageVersion }) => [
        musicID,
        imageVersion,
        videoImageVersion,
      ]),
    ).toEqual(
      [body.now, body.next].map(({ musicID }) => [
        musicID,
        `cover${musicID}`,
        musicID === drawn.id ? 'still' : '',
      ]),
    )
    expect(Date.parse(body.now.startsAt)).toBeLessThanOrEqual(Date.now())
    expect(Date.parse(body.now.endsAt)).toBeGreaterThan(askedAt - 1000)
    expect(body.next.startsAt).toBe(body.now.endsAt)
    expect(headers['cache-control']).toContain('public')

    const reply = await test.http.get('/music/LIVE/720.m3u8').buffer()
    expect([reply.status, reply.type, reply.headers['cache-control']]).toEqual([
      200,
      'application/vnd.apple.mpegurl',
      'no-cache',
    ])
    const text = await playlist(720)
    expect(text).not.toContain('ENDLIST')
    expect(text).toContain('#EXT-X-INDEPENDENT-SEGMENTS')
    const segments = segmentsOf(text)
    expect(segments.length).toBeGreaterThanOrEqual(6)
    const items = await test.deps.db.liveItem.findMany({ orderBy: { position: 'asc' } })
    for (const [at, { sequence, seconds, startsAt, uri }] of segments.entries()) {
      expect(seconds).toBeLessThanOrEqual(number(text, 'TARGETDURATION'))
      const before = segments[at - 1]
      if (before) expect(Math.abs(startsAt - before.startsAt - before.seconds * 1000)).toBeLessThanOrEqual(1)
      const item = items.findLast((each) => each.sequence <= sequence)
      expect(uri).toBe(`/music/live/720/${sequence}.ts?t=${item?.startsAt.getTime()}`)
    }
  })

  it('lists the items of the last and the next minutes with their times', async () => {
    await video()
    await video()
    const { body } = await test.http.get('/api/live')
    const starts = body.items.map((item: { startsAt: string }) => Date.parse(item.startsAt))
    expect(starts[0]).toBeLessThan(Date.now() - 20_000)
    expect(starts.at(-1)).toBeGreaterThan(Date.now() + 45_000)
    for (const [at, item] of body.items.entries())
      if (at > 0) expect(item.startsAt).toBe(body.items[at - 1].endsAt)
    expect(body.items).toContainEqual(body.now)
    expect(body.items).toContainEqual(body.next)
  })

  it('offers every height of any of its videos', async () => {
    await video({}, [1080, 480])
    await video({}, [720, 360])
    const master = await test.http.get('/music/live/master.m3u8').buffer()
    const text = master.body instanceof Buffer ? master.body.toString() : master.text
    expect(text.match(/^\/music\/live\/\d+\.m3u8$/gm)).toEqual([
      '/music/live/1080.m3u8',
      '/music/live/720.m3u8',
      '/music/live/480.m3u8',
      '/music/live/360.m3u8',
    ])
    expect(text.trimEnd().endsWith('/music/live/audio.m3u8')).toBe(true)
    // At 720, one item plays its 720 and the other its 480.
    expect(text).toContain('BANDWIDTH=1572000,AVERAGE-BANDWIDTH=816000')
  })

  it('is the same in every process, at every height, and after a restart', async () => {
    await video()
    await video()
    const texts = [
      await playlist(720),
      await playlist(720, second),
      await playlist(360),
      await playlist(1080, second),
    ]
    const numbered = new Map<number, string>()
    const compare = (text: string) => {
      for (const { sequence, startsAt, seconds, uri } of segmentsOf(text)) {
        const said = `${startsAt} ${seconds} ${uri.replace(/^\/music\/live\/\d+/, '')}`
        expect(numbered.get(sequence) ?? said).toBe(said)
        numbered.set(sequence, said)
      }
    }
    texts.forEach(compare)
    const third = await startTestApp({ DATABASE_URL: test.env.databaseUrl }, { storage: test.deps.storage })
    compare(await playlist(720, third))
    await third.close()
  })

  it('goes on with higher numbers after the clock went back', async () => {
    await video()
    const before = segmentsOf(await playlist(720))
    await test.deps.sql.query(
      `UPDATE live_items SET starts_at = starts_at + interval '3 days', ends_at = ends_at + interval '3 days'`,
    )
    const third = await startTestApp({ DATABASE_URL: test.env.databaseUrl }, { storage: test.deps.storage })
    const after = segmentsOf(await playlist(720, third))
    await third.close()
    expect(after[0]?.sequence).toBeGreaterThan(before.at(-1)?.sequence ?? Infinity)
    const rows = await test.deps.db.liveItem.findMany({ orderBy: { startsAt: 'desc' } })
    expect(rows.map(({ position }) => position)).toEqual(
      rows.map(({ position }) => position).toSorted((a, b) => b - a),
    )
    expect(rows[0]?.startsAt.getTime()).toBeLessThan(Date.now() + 86_400_000)
  })

  it('is extended by only one process if several find it too short at once', async () => {
    for (let n = 0; n < 5; n++) await video()
    await Promise.all(Array.from({ length: 12 }, (_, n) => playlist(720, n % 2 ? second : test)))
    const rows = await test.deps.db.liveItem.findMany({ orderBy: { position: 'asc' } })
    expect(rows.length).toBeGreaterThan(80)
    for (const [index, row] of rows.entries()) {
      const before = rows[index - 1]
      if (!before) continue
      expect([row.position, row.sequence, row.startsAt]).toEqual([
        before.position + 1,
        before.sequence + before.durations.length,
        before.endsAt,
      ])
    }
  })

  it('plays scheduled tracks at their time, even if the video is in another row', async () => {
    for (let n = 0; n < 4; n++) await video()
    const { db } = test.deps
    const track = await buildMusic(db, { title: 'The track' })
    const tied = await video({ title: 'Its video' })
    await db.musicRelation.create({ data: { musicID: track.id, videoID: tied.id } })
    const startsAt = new Date(Date.now() + 60_000)
    await db.schedule.create({ data: { title: 'Prime time', startsAt, musicID: track.id } })
    await db.schedule.create({ data: { title: 'On now', startsAt: new Date(Date.now() - 1000) } })
    const { body } = await test.http.get('/api/live')
    expect(body).toMatchObject({ programme: { title: 'On now' }, nextProgramme: { title: 'Prime time' } })
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    await db.schedule.updateMany({ where: { title: 'On now' }, data: { startsAt: ago(20), endsAt: ago(10) } })
    expect((await test.http.get('/api/live')).body.programme).toBeNull()
    await db.schedule.create({ data: { title: 'All day', startsAt: ago(60), endsAt: ago(-60) } })
    expect((await test.http.get('/api/live')).body.programme).toMatchObject({ title: 'All day' })
    const rows = await db.liveItem.findMany({ orderBy: { position: 'asc' } })
    const row = rows.find((each) => Math.abs(each.startsAt.getTime() - startsAt.getTime()) <= 2500)
    expect(row?.musicID).toBe(tied.id)
  })

  it('shows nothing that is not public, not released or deleted', async () => {
    const { db } = test.deps
    const open = await video()
    await video({ isConfirmed: false })
    await video({ releaseDate: new Date(Date.now() + 3_600_000) })
    await video({ isComingSoon: true })
    await playlist(720)
    expect(await db.liveItem.count({ where: { musicID: { not: open.id } } })).toBe(0)

    const other = await video()
    await db.music.update({ where: { id: open.id }, data: { isConfirmed: false } })
    const before = number(await playlist(720), 'MEDIA-SEQUENCE')
    const text = await playlist(720)
    const rows = await db.liveItem.findMany({ where: { musicID: open.id } })
    const isHidden = ({ sequence }: { sequence: number }) =>
      rows.some((row) => row.sequence <= sequence && sequence < row.sequence + row.durations.length)
    const hidden = segmentsOf(text).filter(isHidden)
    expect(hidden.length).toBeGreaterThan(0)
    for (const { isGap } of hidden) expect(isGap).toBe(true)
    expect(number(text, 'MEDIA-SEQUENCE')).toBeGreaterThanOrEqual(before)
    const [, ...planned] = (await db.liveItem.findMany({ orderBy: { position: 'asc' } })).filter(
      ({ startsAt }) => startsAt.getTime() > Date.now() + 4000,
    )
    expect(new Set(planned.map(({ musicID }) => musicID))).toEqual(new Set([other.id]))

    await db.music.deleteMany()
    expect((await test.http.get('/api/live')).body).toMatchObject({ state: 'empty', programme: null })
    expect(await playlist(720)).not.toContain('.ts')
  })

  it('has no other playlists', async () => {
    for (const path of [
      '/music/live/master.m3u8',
      '/music/live/720.m3u8',
      '/music/live/audio.m3u8',
      '/music/live/audio.mp3',
    ])
      expect((await test.http.get(path)).status, path).toBe(404)
    await video()
    for (const path of [
      '/music/live/240.m3u8',
      '/music/live/128.m3u8',
      '/music/live/720.mp4',
      '/music/live/720/0.ts?t=1',
      '/music/live/720/99999.ts?t=1',
      '/music/live/',
    ])
      expect((await test.http.get(path)).status, path).toBe(404)
  })

  it('counts its viewers', async () => {
    await video()
    await test.deps.db.chatAudience.create({ data: { process: 'another', viewers: 7, seenAt: new Date() } })
    expect((await test.http.get('/api/live')).body.viewers).toBe(7)
  })
})

const run = promisify(execFile)

const options = (cwd: string) => ({
  ffmpeg,
  cwd,
  signal: new AbortController().signal,
  onPercent: () => undefined,
  onPlan: async () => undefined,
})
const source = { state: 'ready', sourceType: 'mp4', sourceName: 'a.mp4', sourceBytes: 1n } as const

/** Transcodes items as the worker does; returns functions that publish them. */
async function makeItems() {
  const transcode = async (name: string, made: Parameters<typeof makeVideo>[2]) => {
    const file = await makeVideo(folder, `${name}.mp4`, made)
    const cwd = join(folder, name)
    await mkdir(cwd)
    const { durationMs, rungs } = await transcodeVideo(file, options(cwd))
    return async () => {
      const { db, storage } = test.deps
      const { id: musicID } = await buildMusic(db, { title: name, hasVideo: true, hasAudio: false })
      const version = newVersion()
      const { id } = await db.mediaAsset.create({
        data: {
          ...source,
          ...{ musicID, kind: 'video', sourceVersion: version, publishedVersion: version, durationMs },
          renditions: rungs.map(({ rendition }) => rendition),
        },
      })
      for (const { rendition, segments, file: rung } of rungs) {
        await storage.put(videoKey(id, version, rendition.height), await readFile(rung))
        await storage.put(segmentsKey(id, version, rendition.height), Buffer.from(JSON.stringify(segments)))
      }
      return musicID
    }
  }
  const film = async (name: string) => {
    const cwd = join(folder, name)
    await mkdir(cwd)
    const sound = await makeSound(folder, `${name}.mp3`, {
      seconds: 9.3,
      channels: 1,
      words: ['-b:a', '128k'],
    })
    const described = await makeFilm(sound, undefined, options(cwd))
    return async () => {
      const { db, storage } = test.deps
      const { id: musicID } = await buildMusic(db, { title: name })
      const version = newVersion()
      const { id } = await db.mediaAsset.create({
        data: {
          ...source,
          ...{
            musicID,
            kind: 'audio',
            sourceVersion: version,
            publishedVersion: version,
            liveVersion: version,
          },
        },
      })
      await storage.put(liveKey(id, version, 'mp4'), await readFile(join(cwd, FILM_FILE)))
      await storage.put(liveKey(id, version, 'json'), Buffer.from(JSON.stringify(described)))
      return musicID
    }
  }
  return {
    wide: await transcode('wide', { seconds: 9.5, size: '854x480' }),
    television: await transcode('television', { seconds: 10.3, size: '480x360', rate: '30000/1001' }),
    slow: await transcode('slow', { seconds: 7.7, size: '360x640', rate: '10' }),
    recording: await film('recording'),
  }
}
let items: Awaited<ReturnType<typeof makeItems>>
beforeAll(async () => {
  items = await makeItems()
})

const bytesOf = async (uri: string, app = test) => {
  const reply = await fetch(new URL(uri, app.address))
  expect(reply.status, uri).toBe(200)
  expect(reply.headers.get('content-type')).toBe('video/mp2t')
  return Buffer.from(await reply.arrayBuffer())
}

/**
 * Reads the segments of a playlist as one stream.
 * @throws at the first fault
 */
async function readChannel(height: VideoHeight, app = test, behind = 0) {
  const counters: Counters = new Map()
  const segments = segmentsOf(await playlist(height, app, behind))
  const streams = []
  for (const { uri } of segments) streams.push(readTransportStream(await bytesOf(uri, app), counters))
  return { segments, streams }
}

/** Returns the texts of an ID3 tag by the names of their frames. */
function textsIn(tag: Buffer): Record<string, string> {
  const texts: Record<string, string> = {}
  for (let at = 10; at + 10 <= tag.length;) {
    const end = at + 10 + tag.readUInt32BE(at + 4)
    texts[tag.toString('latin1', at, at + 4)] = tag.toString('utf8', at + 11, end)
    at = end
  }
  return texts
}

const differences = (times: readonly number[]) => times.slice(1).map((time, at) => time - (times[at] ?? 0))
const TICKS = 90
const titles = async () =>
  new Set(((await test.http.get('/api/live')).body.items as { title: string }[]).map(({ title }) => title))

describe('a player', () => {
  it('sees one clock over all items, with pictures and sound that never stop', async () => {
    for (const publish of [items.wide, items.television, items.slow]) await publish()
    for (const height of [480, 360] as const) {
      const { segments, streams } = await readChannel(height)
      expect(new Set(segments.map(({ uri }) => uri.split('t=')[1])).size).toBeGreaterThan(1)
      for (const [at, { pictures }] of streams.entries()) {
        expect(pictures[0]?.isKey).toBe(true)
        const date = (segments[at]?.startsAt ?? 0) * TICKS
        expect(Math.abs(((pictures[0]?.shownAt ?? 0) - date) % 2 ** 33)).toBeLessThanOrEqual(TICKS)
      }
      // Each segment tells what is on.
      const told = streams.flatMap(({ tags, sounds }) =>
        tags.map(({ tag, shownAt }) => [textsIn(tag).TIT2, shownAt === sounds[0]?.shownAt]),
      )
      expect(told).toHaveLength(streams.length)
      const known = await titles()
      for (const [title, isInTime] of told) expect([known.has(String(title)), isInTime]).toEqual([true, true])
      // Frames last at most 100 ms; a change of item adds less than a millisecond of rounding.
      const pictures = streams.flatMap((stream) => stream.pictures)
      for (const times of [
        pictures.map(({ decodedAt }) => decodedAt),
        pictures.map(({ shownAt }) => shownAt).toSorted((one, other) => one - other),
      ])
        for (const each of differences(times)) {
          expect(each).toBeGreaterThan(1400)
          expect(each).toBeLessThanOrEqual(9000 + TICKS)
        }
      // Frames of sound follow each other without a gap.
      const sounds = streams.flatMap((stream) => stream.sounds)
      const frames = sounds.flatMap(({ shownAt, frames: each }) => each.map((_, at) => shownAt + at * 1920))
      expect(new Set(differences(frames))).toEqual(new Set([1920]))
      expect(
        new Set(sounds.flatMap((each) => each.frames.map((frame) => frame.readUInt32BE(0) >>> 10))).size,
      ).toBe(1)
    }
  })

  it('gets the same bytes from every process', async () => {
    await items.wide()
    await items.television()
    const first = segmentsOf(await playlist(480))
    expect(segmentsOf(await playlist(480, second)).map(({ uri }) => uri)).toContain(first.at(-1)?.uri)
    for (const { uri } of first.slice(-4))
      expect((await bytesOf(uri)).equals(await bytesOf(uri, second))).toBe(true)
  })

  it('hears recordings with a still for a picture, while there is no video or where one is scheduled', async () => {
    const { db } = test.deps
    const recording = await items.recording()
    expect((await test.http.get('/api/live')).body).toMatchObject({
      state: 'channel',
      kind: 'audio',
      now: { musicID: recording, kind: 'audio' },
    })
    const master = await test.http.get('/music/live/master.m3u8').buffer()
    expect(master.body instanceof Buffer ? master.body.toString() : master.text).toContain(
      '/music/live/480.m3u8',
    )
    expect((await playlist(1080)).match(/\.ts/g)).toHaveLength(
      (await playlist(480)).match(/\.ts/g)?.length ?? 0,
    )
    const { streams } = await readChannel(480)
    const frames = streams.flatMap(({ sounds }) =>
      sounds.flatMap(({ frames: each, shownAt }) => each.map((_, at) => shownAt + at * 1920)),
    )
    expect(new Set(differences(frames))).toEqual(new Set([1920]))
    expect(
      new Set(differences(streams.flatMap(({ pictures }) => pictures.map(({ decodedAt }) => decodedAt)))),
    ).toContain(9000)

    // After the current item, videos follow in the same playlist.
    await items.wide()
    const at = new Date(Date.now() + 60_000)
    await db.schedule.create({ data: { title: 'A song', startsAt: at, musicID: recording } })
    await vi.waitFor(async () => expect(await titles()).toContain('wide'), { interval: 250 })
    const planned = await db.liveItem.findMany({ where: { startsAt: { gt: new Date(Date.now() + 20_000) } } })
    const songs = planned.filter(({ musicID }) => musicID === recording)
    expect(songs.map(({ startsAt }) => Math.abs(startsAt.getTime() - at.getTime()) <= 2500)).toEqual([true])
    const before = number(await playlist(480), 'MEDIA-SEQUENCE')
    await vi.waitFor(
      async () => expect((await test.http.get('/api/live')).body).toMatchObject({ kind: 'video' }),
      { interval: 250 },
    )
    const text = await playlist(480)
    expect(number(text, 'MEDIA-SEQUENCE')).toBeGreaterThanOrEqual(before)
    expect(text).not.toContain('ENDLIST')
    await readChannel(480)
  })

  it('plays a channel of all kinds of items in ffmpeg without a complaint', async () => {
    for (const publish of [items.wide, items.television, items.slow]) await publish()
    const url = `${test.address}/music/live/360.m3u8`
    const input = [
      '-nostdin',
      '-v',
      'warning',
      '-stats',
      '-xerror',
      '-live_start_index',
      '0',
      '-i',
      url,
      '-t',
      '32',
    ]
    const output = [
      '-map',
      '0:v',
      '-map',
      '0:a',
      '-fps_mode',
      'passthrough',
      '-enc_time_base:v',
      '1:90000',
      '-f',
      'null',
      '-',
    ]
    const { stderr } = await run(ffmpeg, [...input, ...output])
    const lines = stderr.split(/[\r\n]+/)
    const [, seconds = 0] =
      /time=00:00:([\d.]+)/.exec(lines.findLast((line) => line.includes('time=')) ?? '') ?? []
    expect(Number(seconds)).toBeGreaterThan(31.5)
    expect(
      lines.filter((line) => line !== '' && !line.startsWith('frame=') && !/first segment/.test(line)),
    ).toEqual([])
  })

  it('hears the sound alone as a variant of the playlist, on the clock of the pictures', async () => {
    await items.wide()
    await items.television()
    const master = await fetch(`${test.address}/music/live/master.m3u8`)
    expect(master.headers.get('access-control-allow-origin')).toBe('*')
    expect(await master.text()).toMatch(/BANDWIDTH=200000,CODECS="mp4a.40.2"\n\/music\/live\/audio.m3u8\n$/)
    const reply = await fetch(`${test.address}/music/live/audio.m3u8`)
    const segments = segmentsOf(await reply.text())
    const pictures = segmentsOf(await playlist(480))
    const same = pictures.find(({ sequence }) => sequence === segments[0]?.sequence)
    expect(segments[0]).toMatchObject({ startsAt: same?.startsAt, seconds: same?.seconds })
    let next: bigint | undefined
    for (const { uri } of segments) {
      const sound = await fetch(new URL(uri, test.address))
      expect([sound.status, sound.headers.get('content-type')]).toEqual([200, 'audio/aac'])
      expect(sound.headers.get('access-control-allow-origin')).toBe('*')
      const bytes = Buffer.from(await sound.arrayBuffer())
      const head = 10 + bytes.readUInt8(8) * 128 + bytes.readUInt8(9)
      const time = bytes.readBigUInt64BE(bytes.indexOf('transportStreamTimestamp\0') + 25)
      expect(await titles()).toContain(textsIn(bytes.subarray(0, head)).TIT2)
      expect(time).toBe(next ?? time)
      let frames = 0n
      for (let at = head; at < bytes.length; at += (bytes.readUIntBE(at + 3, 3) >> 5) & 0x1fff) frames += 1n
      next = (time + frames * 1920n) % 2n ** 33n
    }
  })

  it('hears an endless MP3, with the titles of what is on where it asks for them', async () => {
    await items.wide()
    await items.television()
    const broken = await startTestApp(
      { DATABASE_URL: test.env.databaseUrl, FFMPEG_PATH: '/bin/true' },
      { storage: test.deps.storage },
    )
    expect((await broken.http.get('/music/live/audio.mp3')).body.code).toBe('server.not-ready')
    await broken.close()
    const url = `${test.address}/music/live/audio.mp3`
    const listen = async (headers: Record<string, string>, bytes: number) => {
      const leaving = new AbortController()
      const reply = await fetch(url, { headers, signal: leaving.signal })
      const read: Uint8Array[] = []
      let length = 0
      for await (const part of reply.body ?? []) {
        read.push(part)
        length += part.length
        if (length >= bytes) break
      }
      leaving.abort()
      return { reply, bytes: Buffer.concat(read).subarray(0, bytes) }
    }
    const plain = await listen({}, 100_000)
    expect(Object.fromEntries(plain.reply.headers)).toMatchObject({
      'content-type': 'audio/mpeg',
      'access-control-allow-origin': '*',
      'cache-control': 'no-store',
      'icy-name': 'Nava',
      'icy-br': '128',
    })
    expect(plain.reply.headers.get('icy-metaint')).toBeNull()
    for (let at = 0; at + 4 < plain.bytes.length; at += 384)
      expect(readFrameHeader(plain.bytes.readUInt32BE(at))).toMatchObject({ bitrate: 128, length: 384 })

    const { reply, bytes } = await listen({ 'icy-metadata': '1' }, 110_000)
    expect(reply.headers.get('icy-metaint')).toBe('16000')
    const sound = []
    const said: string[] = []
    for (let at = 0; at + 16_000 < bytes.length;) {
      sound.push(bytes.subarray(at, at + 16_000))
      at += 16_000
      const length = bytes.readUInt8(at) * 16
      said.push(bytes.toString('utf8', at + 1, at + 1 + length).replace(/\0+$/, ''))
      at += 1 + length
    }
    expect(said[0]).toMatch(/^StreamTitle='.*(wide|television)';$/)
    expect(said.slice(1).every((text) => text === '' || text.startsWith("StreamTitle='"))).toBe(true)
    const whole = Buffer.concat(sound)
    for (let at = 0; at + 4 < whole.length; at += 384)
      expect(readFrameHeader(whole.readUInt32BE(at))?.length).toBe(384)

    const { headers } = await fetch(url, { method: 'HEAD' })
    expect([headers.get('content-type'), headers.get('content-length')]).toEqual(['audio/mpeg', null])
    const preflight = await fetch(url, {
      method: 'OPTIONS',
      headers: { 'access-control-request-headers': 'icy-metadata' },
    })
    expect(preflight.headers.get('access-control-allow-headers')).toBe('icy-metadata')
    expect((await test.http.get('/music/live/audio.m3u')).body.toString()).toContain(`${url}\n`)
    const pls = await test.http.get('/music/live/audio.pls').buffer()
    expect(pls.text ?? pls.body.toString()).toContain(`File1=${url}\n`)
    await clear()
    await vi.waitFor(async () => expect((await test.http.get('/music/live/audio.m3u8')).status).toBe(404), {
      interval: 250,
    })
  })

  it('gets nothing of what was hidden, nor of what is still to come', async () => {
    const { db } = test.deps
    const hidden = await items.wide()
    await items.television()
    const shown = segmentsOf(await playlist(480))
    const rows = await db.liveItem.findMany({ orderBy: { position: 'asc' } })
    const itemOf = (sequence: number) => rows.findLast((row) => row.sequence <= sequence)
    const next = rows.find(({ startsAt }) => startsAt.getTime() > Date.now() + 8000)
    const later = `/music/live/480/${next?.sequence}.ts?t=${next?.startsAt.getTime()}`
    expect((await test.http.get(later)).status).toBe(404)
    await db.music.update({ where: { id: hidden }, data: { isConfirmed: false } })
    for (const { sequence, uri } of shown)
      expect((await test.http.get(uri)).status).toBe(itemOf(sequence)?.musicID === hidden ? 404 : 200)
  })
})

/** Moves the timeline into the past, which the channel then continues. */
const move = (minutes: number) =>
  test.deps.sql.query(
    `UPDATE live_items SET starts_at = starts_at - make_interval(mins => $1), ends_at = ends_at - make_interval(mins => $1)`,
    [minutes],
  )

describe('a viewer who goes back', () => {
  it('gets the playlists of that time, which name themselves and segments that are still there', async () => {
    for (const publish of [items.wide, items.television, items.slow]) await publish()
    await playlist(480)
    await move(8)
    const asked = Date.now()
    const master = await (await fetch(`${test.address}/music/live/master.m3u8?behind=300`)).text()
    expect(master.match(/^\/.*$/gm)).toEqual([
      '/music/live/480.m3u8?behind=300',
      '/music/live/360.m3u8?behind=300',
      '/music/live/audio.m3u8?behind=300',
    ])
    const { segments, streams } = await readChannel(480, test, 300)
    const answered = Date.now()
    const last = segments.at(-1)
    expect(last?.startsAt).toBeLessThanOrEqual(answered - 300_000 + 1000)
    expect((last?.startsAt ?? 0) + (last?.seconds ?? 0) * 1000).toBeGreaterThan(asked - 301_000)
    expect(segments.length).toBeGreaterThanOrEqual(6)
    const pictures = streams.flatMap((stream) => stream.pictures.map(({ decodedAt }) => decodedAt))
    for (const each of differences(pictures)) expect(each).toBeLessThanOrEqual(9000 + TICKS)
    const elsewhere = segmentsOf(await playlist(480, second, 300))
    expect(elsewhere.map(({ uri }) => uri)).toContain(last?.uri)
    const sound = await fetch(`${test.address}/music/live/audio.m3u8?behind=300`)
    expect(segmentsOf(await sound.text()).map(({ sequence }) => sequence)).toContain(last?.sequence)
    expect(segmentsOf(await playlist(480, test, 0)).at(-1)?.sequence).toBeGreaterThan(last?.sequence ?? 0)
  })

  it('learns what was on, and how far back the channel goes', async () => {
    await video({ title: 'A film' })
    await playlist(480)
    await move(9)
    const { db } = test.deps
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    await db.schedule.create({ data: { title: 'Before', startsAt: ago(8), endsAt: ago(4) } })
    await db.schedule.create({ data: { title: 'After', startsAt: ago(3), endsAt: ago(-5) } })
    const { body } = await test.http.get('/api/live?behind=300').expect(200)
    expect(body).toMatchObject({
      state: 'channel',
      url: '/music/live/master.m3u8?behind=300',
      programme: { title: 'Before' },
      nextProgramme: { title: 'After' },
    })
    const time = Date.parse(body.at) - 300_000
    expect(Date.parse(body.now.startsAt)).toBeLessThanOrEqual(time)
    expect(Date.parse(body.now.endsAt)).toBeGreaterThan(time)
    expect(body.next.startsAt).toBe(body.now.endsAt)
    expect(body.items).toContainEqual(body.now)
    const first = await db.liveItem.findFirst({ orderBy: { position: 'asc' } })
    // It is known for ten seconds.
    const backTo = async () => Date.parse((await test.http.get('/api/live')).body.backTo)
    await expect.poll(backTo, { timeout: 60_000 }).toBe(first?.startsAt.getTime())
    expect((await test.http.get('/api/live')).body.programme).toMatchObject({ title: 'After' })
  })

  it('sees a hidden track no more, neither in playlists nor by its segments', async () => {
    await items.wide()
    await items.television()
    await playlist(480)
    await move(8)
    const shown = segmentsOf(await playlist(480, test, 300))
    expect(shown.some(({ isGap }) => isGap)).toBe(false)
    await test.deps.db.music.updateMany({ data: { isConfirmed: false } })
    for (const app of [test, second])
      await vi.waitFor(async () => {
        const left = segmentsOf(await playlist(480, app, 300))
        expect(left.every(({ isGap }) => isGap)).toBe(true)
        expect((await app.http.get(shown.at(-1)?.uri ?? '')).status).toBe(404)
      })
    expect((await test.http.get('/api/live?behind=300')).body.state).toBe('empty')
  })

  it('while the channel was off sees what was before, and hears what came next', async () => {
    await video()
    await playlist(480)
    await move(30)
    await playlist(480)
    const gap = segmentsOf(await playlist(480, test, 600))
    const { body } = await test.http.get('/api/live?behind=600')
    const rows = await test.deps.db.liveItem.findMany({ orderBy: { position: 'asc' } })
    const next = rows.find(({ startsAt }) => startsAt.getTime() > Date.now() - 600_000)
    expect(gap.at(-1)?.sequence).toBe((next?.sequence ?? 0) - 1)
    expect(Date.parse(body.now.startsAt)).toBe(next?.startsAt.getTime())
    const earliest = segmentsOf(await playlist(480, test, limits.live.backSeconds))
    expect(earliest.map(({ sequence }) => sequence)).toEqual([rows[0]?.sequence])
  })

  it('cannot go to the future, nor further than four hours', async () => {
    await items.wide()
    for (const path of [
      '/api/live',
      '/music/live/master.m3u8',
      '/music/live/480.m3u8',
      '/music/live/audio.m3u8',
    ]) {
      for (const behind of ['-1', '14401', '1.5', 'x', '', '1e3', '99999999999', '1&behind=2'])
        expect((await test.http.get(`${path}?behind=${behind}`)).status, `${path} ${behind}`).toBe(400)
      expect((await test.http.get(`${path}?behind=14400`)).status, path).toBe(200)
    }
    const [oldest] = segmentsOf(await playlist(480))
    await move(238)
    const movedTo = async (minutes: number) => {
      const row = await test.deps.db.liveItem.findFirst({ orderBy: { position: 'asc' } })
      const address = `/music/live/480/${oldest?.sequence}.ts?t=${row?.startsAt.getTime()}`
      const { status } = await test.http.get(address)
      await move(minutes)
      return status
    }
    expect(await movedTo(5)).toBe(200)
    expect(await movedTo(0)).toBe(404)
  })
})

describe('the stream of another station', () => {
  it('replaces the built-in channel', async () => {
    const url = 'https://live.example.com/hls/index.m3u8'
    const elsewhere = await startTestApp({ LIVE_STREAM_URL: url, DATABASE_URL: test.env.databaseUrl })
    await video()
    expect((await elsewhere.http.get('/api/live?behind=60')).body).toEqual({
      state: 'external',
      url,
      programme: null,
      nextProgramme: null,
      viewers: expect.any(Number),
    })
    for (const path of ['/music/live/master.m3u8', '/music/live/720.m3u8', '/music/live/720.m3u8?behind=60'])
      expect((await elsewhere.http.get(path)).status).toBe(404)
    await elsewhere.close()
    const given = { DATABASE_URL: 'postgres://localhost/x', JWT_SECRET: 'x'.repeat(32) }
    for (const LIVE_STREAM_URL of ['ftp://example.com/a.m3u8', 'javascript:alert(1)', 'nonsense'])
      expect(() => parseEnv({ ...given, LIVE_STREAM_URL })).toThrow('LIVE_STREAM_URL')
  })
})
