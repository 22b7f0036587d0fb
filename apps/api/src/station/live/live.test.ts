import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { limits } from '@nava/contracts'
import { audioKey, newVersion, segmentsKey, videoKey } from '@nava/media/keys'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ffmpeg, makeSound, makeVideo } from '../../../../../worker/src/testing/make-media.ts'
import { transcodeVideo } from '../../../../../worker/src/transcode-video/transcode-video.ts'
import { parseEnv } from '../../platform/env.ts'
import { readTimestamp } from '../../testing/read-timestamp.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildMusic } from '../../testing/build.ts'
import { publishImage, publishVideo } from '../../testing/publish.ts'

let test: TestApp
/** A second process of the api, at the same database and folder. */
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

/** A public video of two segments, four and three seconds long. */
async function video(data: Parameters<typeof buildMusic>[1] = {}, heights: Heights = [720, 360]) {
  const { id } = await buildMusic(test.deps.db, { hasAudio: false, ...data })
  return { id, ...(await publishVideo(test.deps, id, heights)) }
}

const playlist = async (rung: number, app = test) => {
  const reply = await app.http.get(`/music/live/${rung}.m3u8`).buffer()
  return reply.body instanceof Buffer ? reply.body.toString() : reply.text
}
const number = (text: string, tag: string) => Number(new RegExp(`#EXT-X-${tag}:(\\d+)`).exec(text)?.[1])

/** The segments of a playlist, by what stands in it. */
function segmentsOf(text: string) {
  let item = number(text, 'DISCONTINUITY-SEQUENCE')
  let sequence = number(text, 'MEDIA-SEQUENCE')
  return text
    .split('#EXTINF:')
    .slice(1)
    .map((part, index) => {
      const before = text.split('#EXTINF:')[index] ?? ''
      if (before.includes('#EXT-X-DISCONTINUITY\n')) item += 1
      const [first = '', ...rest] = part.split('\n')
      const [range = '', uri = ''] = rest.filter((line) => line !== '')
      return { sequence: sequence++, item, seconds: Number.parseFloat(first), range, uri }
    })
}

describe('the built-in channel', () => {
  it('plays the ready, public videos around the clock as a sliding window over their stored bytes', async () => {
    const drawn = await video()
    const films = [drawn, await video({}, [1080, 480])]
    for (const { id } of films) await publishImage(test.deps, 'music', id, { version: `cover${id}` })
    await publishImage(test.deps, 'video', drawn.id, { version: 'still' })
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
    expect(Date.parse(body.now.endsAt)).toBeGreaterThan(Date.now() - 1000)
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
    for (const { seconds } of segments) expect(seconds).toBeLessThanOrEqual(number(text, 'TARGETDURATION'))
    for (const { uri, range } of segments) {
      const { id, version, files } = films.find((film) => uri.includes(`/${film.id}.mp4`)) ?? films[0] ?? {}
      // What has no 720 plays the next lower one.
      const height = files?.has(720) ? 720 : 480
      expect(uri).toBe(`/music/video/${height}/${id}.mp4?v=${version}`)
      const [, bytes = '', offset = ''] = /BYTERANGE:(\d+)@(\d+)/.exec(range) ?? []
      const from = Number(offset)
      const part = await test.http
        .get(uri)
        .set('range', `bytes=${from}-${from + Number(bytes) - 1}`)
        .buffer()
      expect(part.status).toBe(206)
      expect(
        files
          ?.get(height)
          ?.subarray(from, from + Number(bytes))
          .equals(part.body),
      ).toBe(true)
    }
    // Each item says where its first bytes lie, and when it began.
    expect(text.match(/#EXT-X-MAP/g)?.length).toBe((text.match(/#EXT-X-DISCONTINUITY\n/g)?.length ?? 0) + 1)
    expect(text.match(/PROGRAM-DATE-TIME/g)?.length).toBe(text.match(/#EXT-X-MAP/g)?.length)
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
    // At 720 one of them plays its 720, the other its 480.
    expect(text).toContain('BANDWIDTH=1440000,AVERAGE-BANDWIDTH=720000')
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
    for (const text of texts)
      for (const { sequence, item, seconds, uri } of segmentsOf(text)) {
        const said = `${item} ${seconds} ${/\d+\.mp4/.exec(uri)?.[0]}`
        expect(numbered.get(sequence) ?? said).toBe(said)
        numbered.set(sequence, said)
      }
    const third = await startTestApp({ DATABASE_URL: test.env.databaseUrl }, { storage: test.deps.storage })
    for (const { sequence, item, seconds, uri } of segmentsOf(await playlist(720, third)))
      if (numbered.has(sequence))
        expect(numbered.get(sequence)).toBe(`${item} ${seconds} ${/\d+\.mp4/.exec(uri)?.[0]}`)
    await third.close()
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
    expect(text).not.toContain(`/${open.id}.mp4`)
    expect(text).toContain('#EXT-X-GAP')
    expect(number(text, 'MEDIA-SEQUENCE')).toBeGreaterThanOrEqual(before)
    const [, ...planned] = (await db.liveItem.findMany({ orderBy: { position: 'asc' } })).filter(
      ({ startsAt }) => startsAt.getTime() > Date.now() + 4000,
    )
    expect(new Set(planned.map(({ musicID }) => musicID))).toEqual(new Set([other.id]))

    await db.music.deleteMany()
    expect((await test.http.get('/api/live')).body).toMatchObject({ state: 'empty', programme: null })
    expect(await playlist(720)).not.toContain('.mp4')
  })

  it('has no other playlists', async () => {
    for (const path of ['/music/live/master.m3u8', '/music/live/720.m3u8'])
      expect((await test.http.get(path)).status, path).toBe(404)
    await video()
    for (const path of [
      '/music/live/240.m3u8',
      '/music/live/128.m3u8',
      '/music/live/720.mp4',
      '/music/live/',
    ])
      expect((await test.http.get(path)).status, path).toBe(404)
  })

  it('counts its viewers', async () => {
    await video()
    await test.deps.db.chatAudience.create({ data: { process: 'another', viewers: 7, seenAt: new Date() } })
    expect((await test.http.get('/api/live')).body.viewers).toBe(7)
  })

  it('plays audio if there is no video with sound', async () => {
    const { db, storage } = test.deps
    const { id } = await buildMusic(db)
    const version = newVersion()
    const asset = await db.mediaAsset.create({
      data: {
        musicID: id,
        kind: 'audio',
        state: 'ready',
        sourceType: 'wav',
        sourceName: 'a.wav',
        sourceBytes: 1n,
        sourceVersion: version,
        publishedVersion: version,
      },
    })
    for (const quality of limits.audio.qualities) {
      const words = ['-c:a', 'libmp3lame', '-b:a', `${quality}k`, '-write_xing', '1']
      const file = await makeSound(folder, `${quality}.mp3`, { seconds: 21, words })
      await storage.put(audioKey(asset.id, version, quality), await readFile(file))
    }
    expect((await test.http.get('/api/live')).body).toMatchObject({ state: 'channel', kind: 'audio' })
    expect((await test.http.get('/music/live/720.m3u8')).status).toBe(404)
    const [low, high] = [segmentsOf(await playlist(64)), segmentsOf(await playlist(320))]
    expect(low.map(({ seconds }) => seconds)).toEqual(high.map(({ seconds }) => seconds))
    const text = await playlist(64)
    expect(text).not.toContain('BYTERANGE')
    const addresses = text.split('\n').filter((line) => line.startsWith('/'))
    expect(addresses.length).toBeGreaterThan(0)
    const times: number[] = []
    for (const address of addresses) {
      const { status, body, headers } = await test.http.get(address).buffer()
      expect([status, headers['cache-control']]).toEqual([200, expect.stringContaining('immutable')])
      // Each begins with its time stamp, and the sound follows at once.
      const { ticks, bytes } = readTimestamp(body)
      times.push(Number(ticks) / 90_000)
      expect([body[bytes], (body[bytes + 1] ?? 0) & 0xe0]).toEqual([0xff, 0xe0])
    }
    // They run on from segment to segment, and from track to track.
    const lengths = low.map(({ seconds }) => seconds)
    for (const [at, time] of times.slice(1).entries())
      expect(time - (times[at] ?? 0)).toBeCloseTo(lengths[at] ?? 0, 2)
    const [address = ''] = addresses
    for (const gone of [address.replace(/v=[^&]*/, 'v=another'), address.replace(/\d+\.mp3/, '29999.mp3')])
      expect((await test.http.get(gone)).status).toBe(404)
    const decoded = await watch('128', 26)
    expect(decoded.seconds).toBeGreaterThan(25)
    expect(decoded.faults).toBe('')

    // Once there is a video, what has begun is played to its end, and the videos follow.
    await video()
    await test.http.get('/api/live')
    await vi.waitFor(
      async () => expect((await test.http.get('/api/live')).body).toMatchObject({ kind: 'video' }),
      { timeout: 20_000, interval: 250 },
    )
    expect(await playlist(720)).toContain('.mp4')
    const last = await playlist(128)
    expect(last).toMatch(/\.mp3.*\n#EXT-X-ENDLIST\n$/)
    expect(number(last, 'MEDIA-SEQUENCE')).toBeGreaterThan(number(text, 'MEDIA-SEQUENCE') - 1)
    expect(await playlist(720)).not.toContain('ENDLIST')
  }, 90_000)
})

const run = promisify(execFile)

/** Has ffmpeg play the channel from the oldest segment on show, and gives what it made of it. */
async function watch(rung: string, seconds: number) {
  const url = `${test.address}/music/live/${rung}.m3u8`
  const words = [
    '-v',
    'warning',
    '-stats',
    '-nostdin',
    '-live_start_index',
    '0',
    '-i',
    url,
    '-t',
    String(seconds),
  ]
  const { stderr } = await run(ffmpeg, [...words, '-f', 'null', '-'])
  const lines = stderr.split(/[\r\n]+/)
  const [, h = 0, m = 0, s = 0] =
    /time=(\d+):(\d+):([\d.]+)/.exec(lines.findLast((line) => line.includes('time=')) ?? '') ?? []
  const frames = Number(
    /frame=\s*(\d+)/.exec(lines.findLast((line) => line.includes('frame=')) ?? '')?.[1] ?? 0,
  )
  const faults = lines.filter(
    (line) =>
      /error|invalid|corrupt|missing|skip/i.test(line) &&
      !/duplicated MOOV/.test(line) &&
      // ffmpeg reads the time stamp of a track's first segment while its parser still holds a frame of the track before.
      !/non monotonically increasing dts/.test(line),
  )
  return { seconds: Number(h) * 3600 + Number(m) * 60 + Number(s), frames, faults: faults.join('\n') }
}

async function bytesOf(uri: string, from: number, bytes: number): Promise<Buffer> {
  const range = `bytes=${from}-${from + bytes - 1}`
  const reply = await fetch(new URL(uri, test.address), { headers: { range } })
  expect(reply.status).toBe(206)
  return Buffer.from(await reply.arrayBuffer())
}

describe('a player', () => {
  it('continues from one film to the next', async () => {
    const { db, storage } = test.deps
    for (const name of ['one', 'two']) {
      const file = await makeVideo(folder, `${name}.mp4`, { seconds: 10, size: '640x360' })
      const cwd = join(folder, name)
      await mkdir(cwd)
      const options = {
        ffmpeg,
        cwd,
        signal: new AbortController().signal,
        onPercent: () => undefined,
        onPlan: async () => undefined,
      }
      const { durationMs, rungs } = await transcodeVideo(file, options)
      const { id } = await buildMusic(db, { title: name, hasVideo: true, hasAudio: false })
      const version = newVersion()
      const asset = await db.mediaAsset.create({
        data: {
          musicID: id,
          kind: 'video',
          state: 'ready',
          sourceType: 'mp4',
          sourceName: 'a.mp4',
          sourceBytes: 1n,
          sourceVersion: version,
          publishedVersion: version,
          durationMs,
          renditions: rungs.map(({ rendition }) => rendition),
        },
      })
      for (const { rendition, segments, file: rung } of rungs) {
        await storage.put(videoKey(asset.id, version, rendition.height), await readFile(rung))
        const list = Buffer.from(JSON.stringify(segments))
        await storage.put(segmentsKey(asset.id, version, rendition.height), list)
      }
    }
    const { seconds, frames, faults } = await watch('360', 32)
    expect(faults).toBe('')
    // More than three films, and more than was on show at first. (ffmpeg drops pictures where a film begins.)
    expect(seconds).toBeGreaterThan(31.9)
    expect(frames).toBeGreaterThan(300)

    // What is listed of each film is all that a decoder needs, and as long as it is said to be.
    const films = Map.groupBy(segmentsOf(await playlist(360)), ({ item }) => item)
    expect(films.size).toBeGreaterThan(1)
    for (const [item, segments] of films) {
      const file = join(folder, `${item}.mp4`)
      const uri = segments[0]?.uri ?? ''
      const head = (await playlist(360)).split(`MAP:URI="${uri}",BYTERANGE="`)[1]
      const parts = [await bytesOf(uri, 0, Number.parseInt(head ?? '', 10))]
      for (const { range } of segments) {
        const [, bytes = '', offset = ''] = /BYTERANGE:(\d+)@(\d+)/.exec(range) ?? []
        parts.push(await bytesOf(uri, Number(offset), Number(bytes)))
      }
      await writeFile(file, Buffer.concat(parts))
      const { stderr } = await run(ffmpeg, [
        '-v',
        'error',
        '-stats',
        '-xerror',
        '-i',
        file,
        '-map',
        '0:v',
        '-f',
        'null',
        '-',
      ])
      const length = segments.reduce((sum, each) => sum + each.seconds, 0)
      expect(Number(/frame=\s*(\d+)(?!.*frame=)/s.exec(stderr)?.[1])).toBe(Math.round(length * 25))
    }
  }, 90_000)
})

describe('the stream of another station', () => {
  it('replaces the built-in channel', async () => {
    const url = 'https://live.example.com/hls/index.m3u8'
    const elsewhere = await startTestApp({ LIVE_STREAM_URL: url, DATABASE_URL: test.env.databaseUrl })
    await video()
    expect((await elsewhere.http.get('/api/live')).body).toEqual({
      state: 'external',
      url,
      programme: null,
      nextProgramme: null,
      viewers: expect.any(Number),
    })
    for (const path of ['/music/live/master.m3u8', '/music/live/720.m3u8'])
      expect((await elsewhere.http.get(path)).status).toBe(404)
    await elsewhere.close()
    const given = { DATABASE_URL: 'postgres://localhost/x', JWT_SECRET: 'x'.repeat(32) }
    for (const LIVE_STREAM_URL of ['ftp://example.com/a.m3u8', 'javascript:alert(1)', 'nonsense'])
      expect(() => parseEnv({ ...given, LIVE_STREAM_URL })).toThrow('LIVE_STREAM_URL')
  })
})
