import { once } from 'node:events'
import { readdir, readlink, rename, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import {
  assetFolder,
  audioKey,
  newVersion,
  opusKey,
  segmentsKey,
  sourceKey,
  videoKey,
  waveformKey,
} from '@nava/media/storage/keys'
import { openDatabase } from '@nava/db'
import { lose } from '@nava/db/asset-states'
import { mediaFolder } from '@nava/media/storage/local-storage'
import { Renditions } from '@nava/media/renditions/renditions'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildArtist, buildDj, buildMusic, buildPodcast, buildUser } from '../../testing/build.ts'
import { publishAudio, publishVideo } from '../../testing/publish.ts'
import { statementsOf } from '../../testing/watch-statements.ts'

let test: TestApp
let owner: { authorization: string }
let other: { authorization: string }
let admin: { authorization: string }
let artistID: number
beforeAll(async () => {
  test = await startTestApp()
  const { db } = test.deps
  const users = [await buildUser(db), await buildUser(db), await buildUser(db, { isAdmin: true })] as const
  artistID = (await buildArtist(db, { memberID: users[0].id })).id
  await buildArtist(db, { memberID: users[1].id })
  owner = await as(test, users[0].email)
  other = await as(test, users[1].email)
  admin = await as(test, users[2].email)
})
afterAll(() => test.close())

async function track(data: Parameters<typeof buildMusic>[1] = {}) {
  const { id } = await buildMusic(test.deps.db, { artistIDs: [artistID], ...data })
  return { id, ...(await publishAudio(test.deps, { musicID: id })) }
}

const get = (path: string, headers: Record<string, string> = {}) =>
  test.http
    .get(path)
    .set(headers)
    .buffer()
    .parse((reply, done) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () => done(null, Buffer.concat(chunks)))
    })

describe('the Opus rendition', () => {
  it('is served beside the MP3s in the requested ranges, of a former version too, and to those who may play the track', async () => {
    const { id } = await buildMusic(test.deps.db, { artistIDs: [artistID] })
    const opus = Buffer.from('OggS as Opus')
    const { version, assetID } = await publishAudio(test.deps, { musicID: id }, { opus })
    const path = `/music/music/128/${id}.opus`
    const whole = await get(path)
    expect([whole.status, whole.headers['content-type'], opus.equals(whole.body)]).toEqual([
      200,
      'audio/ogg',
      true,
    ])
    const part = await get(`${path}?v=${version}`, { range: 'bytes=5-6' })
    expect([part.status, part.body.toString(), part.headers['cache-control']]).toEqual([
      206,
      'as',
      'public, max-age=31536000, immutable, no-transform',
    ])
    const next = newVersion()
    await test.deps.storage.put(opusKey(assetID, next), Buffer.from('OggS made anew'))
    await test.deps.db.mediaAsset.update({
      where: { id: assetID },
      data: { publishedVersion: next, renditions: [{ quality: 128, bytes: 1, opusBytes: 14 }] },
    })
    expect((await get(path)).body.toString()).toBe('OggS made anew')
    expect((await get(`${path}?v=${version}`)).body.toString()).toBe('OggS as Opus')
    await test.deps.db.music.update({ where: { id }, data: { isConfirmed: false } })
    expect((await get(path)).status).toBe(404)
    expect((await get(path, owner)).status).toBe(200)
  })

  it('is not found where it was not made, at other bitrates, and is looked at where its file is not whole', async () => {
    const plain = await track()
    expect((await test.http.get(`/music/music/128/${plain.id}.opus`)).status).toBe(404)
    const { id } = await buildMusic(test.deps.db, { artistIDs: [artistID] })
    const { version, assetID } = await publishAudio(test.deps, { musicID: id }, { opus: Buffer.alloc(900) })
    expect((await test.http.get(`/music/music/64/${id}.opus`)).status).toBe(404)
    await test.deps.storage.put(sourceKey(assetID, version), Buffer.alloc(10))
    await test.deps.storage.put(opusKey(assetID, version), Buffer.alloc(800))
    const damaged = await test.http.get(`/music/music/128/${id}.opus`)
    expect([damaged.status, damaged.body.code]).toEqual([503, 'stream.repairing'])
    expect(await test.deps.db.mediaAsset.findUnique({ where: { id: assetID } })).toMatchObject({
      state: 'ready',
      lookAt: expect.any(Date),
    })
  })

  it('of a podcast is served in the same way', async () => {
    const { id } = await buildPodcast(test.deps.db)
    await publishAudio(test.deps, { podcastID: id }, { opus: Buffer.from('OggS spoken') })
    expect((await get(`/music/podcast/128/${id}.opus`)).body.toString()).toBe('OggS spoken')
  })
})

describe('the audio of a track', () => {
  it('is served whole in each quality, with its length, ETag and modification time', async () => {
    const { id, files, version } = await track()
    for (const quality of [64, 128, 320] as const) {
      const { status, body, headers } = await get(`/music/music/${quality}/${id}.mp3`)
      expect([status, files[quality].equals(body)]).toEqual([200, true])
      expect(headers).toMatchObject({
        'content-type': 'audio/mpeg',
        'content-length': String(files[quality].length),
        'accept-ranges': 'bytes',
        etag: `"${version}-${quality}"`,
        'cache-control': 'public, no-cache, no-transform',
      })
      expect(Date.parse(headers['last-modified'] ?? '')).toBeLessThanOrEqual(Date.now())
    }
  })

  it('is served in the requested ranges', async () => {
    const { id, files } = await track()
    const whole = files[128]
    const path = `/Music/Music/128/${id}.MP3`
    for (const [range, start, end] of [
      ['bytes=0-0', 0, 0],
      ['bytes=0-99', 0, 99],
      ['bytes=150000-', 150_000, whole.length - 1],
      ['bytes=-500', whole.length - 500, whole.length - 1],
      [`bytes=10-${whole.length + 100}`, 10, whole.length - 1],
    ] as const) {
      const { status, body, headers } = await get(path, { range })
      expect([status, headers['content-range']], range).toEqual([
        206,
        `bytes ${start}-${end}/${whole.length}`,
      ])
      expect(headers['content-length'], range).toBe(String(end - start + 1))
      expect(whole.subarray(start, end + 1).equals(body), range).toBe(true)
    }
    const outside = await test.http.get(path).set('range', `bytes=${whole.length}-`)
    expect([outside.status, outside.headers['content-range']]).toEqual([416, `bytes */${whole.length}`])
    expect(outside.type).toBe('application/problem+json')
    for (const range of ['bytes=5-2', 'items=0-5', 'bytes=0-1,5-6', 'bytes=x-y'])
      expect((await get(path, { range })).status, range).toBe(200)
  })

  it('answers HEAD like GET, without the bytes', async () => {
    const { id, files } = await track()
    const whole = await test.http.head(`/music/music/128/${id}.mp3`)
    expect([whole.status, whole.headers['content-length']]).toEqual([200, String(files[128].length)])
    const part = await test.http.head(`/music/music/128/${id}.mp3`).set('range', 'bytes=0-9')
    expect([part.status, part.headers['content-length'], part.headers['content-range']]).toEqual([
      206,
      '10',
      `bytes 0-9/${files[128].length}`,
    ])
    expect((await test.http.head('/music/music/128/99999999.mp3')).status).toBe(404)
  })

  it('is answered with 304 if the client has it', async () => {
    const { id } = await track()
    const path = `/music/music/64/${id}.mp3`
    const { etag = '', 'last-modified': modified = '' } = (await get(path)).headers
    for (const headers of [
      { 'if-none-match': etag },
      { 'if-none-match': `"x", W/${etag}` },
      { 'if-none-match': '*' },
      { 'if-modified-since': modified },
    ]) {
      const reply = await get(path, headers)
      expect([reply.status, reply.body.length, reply.headers.etag], JSON.stringify(headers)).toEqual([
        304,
        0,
        etag,
      ])
    }
    expect((await get(path, { 'if-none-match': '"another"', 'if-modified-since': modified })).status).toBe(
      200,
    )
  })

  it('continues with a range only if it has not changed', async () => {
    const { id } = await track()
    const path = `/music/music/64/${id}.mp3`
    const { etag = '', 'last-modified': modified = '' } = (await get(path)).headers
    const statusWith = async (condition: string) =>
      (await get(path, { range: 'bytes=5-9', 'if-range': condition })).status
    expect([await statusWith(etag), await statusWith(modified)]).toEqual([206, 206])
    expect([await statusWith('"another"'), await statusWith(`W/${etag}`)]).toEqual([200, 200])
    expect(await statusWith('Thu, 01 Jan 1970 00:00:00 GMT')).toBe(200)
  })

  it('is cached forever under the address of its own version, and under no other', async () => {
    const { id, version } = await track()
    const caching = async (v: string) =>
      (await get(`/music/music/128/${id}.mp3?v=${v}`)).headers['cache-control']
    expect(await caching(version)).toBe('public, max-age=31536000, immutable, no-transform')
    expect(await caching('another')).toBe('public, no-cache, no-transform')
  })

  it('exists only in the qualities of the specification', async () => {
    const { id } = await track()
    for (const path of [
      `/music/music/96/${id}.mp3`,
      `/music/music/128/${id}.wav`,
      `/music/music/128/${id}`,
      `/music/music/128/0.mp3`,
      `/music/music/128/${id}x.mp3`,
      `/music/music/128/..%2f${id}.mp3`,
    ])
      expect((await test.http.get(path)).status, path).toBe(404)
  })

  it('is 404 if nothing was published, or if the file is gone', async () => {
    const { id } = await buildMusic(test.deps.db)
    expect((await test.http.get(`/music/music/128/${id}.mp3`)).status).toBe(404)
    const lost = await track()
    await test.deps.storage.remove(audioKey(lost.assetID, lost.version, 128))
    const reply = await test.http.get(`/music/music/128/${lost.id}.mp3`)
    expect([reply.status, reply.type]).toEqual([404, 'application/problem+json'])
  })
})

describe('a recording that does not have every bitrate', () => {
  it('is served in the nearest lower one at all addresses, and names it in a header', async () => {
    const { id } = await buildMusic(test.deps.db)
    const { files, version } = await publishAudio(test.deps, { musicID: id }, { qualities: [64] })
    for (const wanted of [64, 128, 320]) {
      const { status, body, headers } = await get(`/music/music/${wanted}/${id}.mp3`)
      expect([status, files[64].equals(body)]).toEqual([200, true])
      expect(headers).toMatchObject({ 'x-quality': '64', etag: `"${version}-64"` })
    }
    const two = await buildMusic(test.deps.db)
    await publishAudio(test.deps, { musicID: two.id }, { qualities: [64, 128] })
    expect((await get(`/music/music/320/${two.id}.mp3`)).headers['x-quality']).toBe('128')
    expect((await get(`/music/music/64/${two.id}.mp3`)).headers['x-quality']).toBe('64')
  })

  it('has all bitrates if none are recorded', async () => {
    const { id, assetID, files } = await track()
    await test.deps.db.mediaAsset.update({ where: { id: assetID }, data: { renditions: [] } })
    const { body, headers } = await get(`/music/music/320/${id}.mp3`)
    expect([headers['x-quality'], files[320].equals(body)]).toEqual(['320', true])
  })
})

describe('a version that was replaced a moment ago', () => {
  it('is still served to current listeners, under the address that names it', async () => {
    const { db, storage } = test.deps
    const { id } = await buildMusic(db)
    const former = await publishAudio(test.deps, { musicID: id }, { qualities: [64, 128] })
    const version = newVersion()
    const next = Buffer.from('the next version')
    await storage.put(audioKey(former.assetID, version, 64), next)
    await db.mediaAsset.update({
      where: { id: former.assetID },
      data: { publishedVersion: version, renditions: [{ quality: 64, bytes: next.length }] },
    })
    const listening = await get(`/music/music/320/${id}.mp3?v=${former.version}`, { range: 'bytes=500-999' })
    expect([listening.status, former.files[128].subarray(500, 1000).equals(listening.body)]).toEqual([
      206,
      true,
    ])
    expect(listening.headers).toMatchObject({
      etag: `"${former.version}-128"`,
      'cache-control': 'public, max-age=31536000, immutable, no-transform',
    })
    expect((await get(`/music/music/320/${id}.mp3`)).body.equals(next)).toBe(true)
    await storage.removeFolder(assetFolder('audio', former.assetID, former.version))
    const late = await get(`/music/music/320/${id}.mp3?v=${former.version}`)
    expect([late.body.equals(next), late.headers['cache-control']]).toEqual([
      true,
      'public, no-cache, no-transform',
    ])
  })

  it('is still served to current viewers', async () => {
    const { db, storage } = test.deps
    const { id } = await buildMusic(db)
    const former = await publishVideo(test.deps, id, [480, 360])
    const version = newVersion()
    await storage.put(videoKey(former.assetID, version, 360), Buffer.alloc(30_000))
    const { renditions } = await db.mediaAsset.findUniqueOrThrow({ where: { id: former.assetID } })
    await db.mediaAsset.update({
      where: { id: former.assetID },
      data: { publishedVersion: version, renditions: Renditions.parse(renditions).slice(1) },
    })
    const segment = await get(`/music/video/480/${id}.mp4?v=${former.version}`, { range: 'bytes=1000-20999' })
    expect(former.files.get(480)?.subarray(1000, 21_000).equals(segment.body)).toBe(true)
    expect((await get(`/music/video/480/${id}.mp4`)).headers['x-height']).toBe('360')
  })
})

describe('a file that is shorter on the disk than in its row', () => {
  const stateOf = async (assetID: number) =>
    test.deps.db.mediaAsset.findUniqueOrThrow({ where: { id: assetID } })
  const jobs = async () => (await test.deps.queues.counts()).audio.waiting
  const cut = async (key: string) => {
    const bytes = await test.deps.storage.read(key)
    await test.deps.storage.put(key, bytes.subarray(0, 1000))
  }

  it('is not served but answered with 503, and a worker is to look at it; its state stays', async () => {
    const { id, assetID, version, files } = await track()
    await test.deps.storage.put(sourceKey(assetID, version), Buffer.from('the upload'))
    await cut(audioKey(assetID, version, 128))
    const before = await jobs()
    const path = `/music/music/128/${id}.mp3`
    const replies = await Promise.all([
      ...Array.from({ length: 5 }, () => test.http.get(path)),
      test.http.head(path),
      test.http.get(path).set('range', 'bytes=0-99'),
      test.http.get(path).set('if-none-match', `"${version}-128"`),
    ])
    for (const reply of replies) expect([reply.status, reply.headers['retry-after']]).toEqual([503, '30'])
    expect(replies[0]?.type).toBe('application/problem+json')
    expect(await jobs()).toBe(before)
    const noted = await stateOf(assetID)
    expect(noted).toMatchObject({
      state: 'ready',
      retries: 0,
      publishedVersion: version,
      lookAt: expect.any(Date),
    })
    expect(files[64].equals((await get(`/music/music/64/${id}.mp3`)).body)).toBe(true)
    expect((await test.http.get(path)).status).toBe(503)
    expect((await stateOf(assetID)).lookAt).toEqual(noted.lookAt)
    await test.deps.storage.put(audioKey(assetID, version, 128), files[128])
    expect((await get(path)).status).toBe(200)
  })

  it('is also looked at if it is missing altogether, and while a replacement is worked on', async () => {
    const { db, storage } = test.deps
    const { id, assetID, version } = await track()
    await storage.put(sourceKey(assetID, version), Buffer.from('the upload'))
    await storage.remove(audioKey(assetID, version, 64))
    const data = { state: 'uploaded' as const, sourceVersion: newVersion() }
    await db.mediaAsset.update({ where: { id: assetID }, data })
    expect((await test.http.get(`/music/music/64/${id}.mp3`)).status).toBe(503)
    expect(await stateOf(assetID)).toMatchObject({ ...data, lookAt: expect.any(Date) })
  })

  it('is 404 if its upload is gone too, and its state stays', async () => {
    const { id, assetID, version } = await track({ isConfirmed: false })
    await cut(audioKey(assetID, version, 128))
    const reply = await test.http.get(`/music/music/128/${id}.mp3`).set(owner)
    expect([reply.status, reply.body.code, reply.body.detail]).toEqual([
      404,
      'stream.lost',
      'This file was lost on the server and has to be uploaded again.',
    ])
    expect(await stateOf(assetID)).toMatchObject({ state: 'ready', lookAt: expect.any(Date) })
  })

  it('that a worker marked lost is told to its owner', async () => {
    const { id, assetID, version } = await track({ isConfirmed: false })
    await lose(test.deps.db, { id: assetID, version }, new Date())
    expect((await test.http.get(`/api/uploads/${id}`).set(owner)).body.audio).toEqual({
      state: 'failed',
      reason: expect.stringContaining('Upload it again'),
      code: 'upload.lost',
      params: {},
      canRetry: false,
    })
  })

  it('is neither missing nor lost while the disk of the media is away', async () => {
    const { id, assetID, files } = await track()
    const path = `/music/music/64/${id}.mp3`
    const media = mediaFolder(test.env.dataDir)
    await rename(media, `${media}-away`)
    try {
      await expect
        .poll(async () => {
          const reply = await test.http.get(path)
          return [reply.status, reply.body.code, reply.headers['retry-after'] !== undefined]
        })
        .toEqual([503, 'server.not-ready', true])
      expect((await test.http.get('/api/ready')).status).toBe(503)
      expect(await stateOf(assetID)).toMatchObject({ state: 'ready' })
    } finally {
      await rm(media, { recursive: true, force: true })
      await rename(`${media}-away`, media)
    }
    await expect.poll(async () => (await get(path)).status).toBe(200)
    expect(files[64].equals((await get(path)).body)).toBe(true)
    await expect.poll(async () => (await test.http.get('/api/ready')).status).toBe(200)
  })

  it('is also detected by the playlists of a video', async () => {
    const { db, storage } = test.deps
    const { id } = await buildMusic(db)
    const { assetID, version } = await publishVideo(test.deps, id, [720, 480, 360])
    await storage.put(sourceKey(assetID, version), Buffer.from('the upload'))
    await cut(videoKey(assetID, version, 720))
    const status = async (path: string) => (await test.http.get(`/music/video/${path}`)).status
    expect(await status(`st/720/${id}/${id}.m3u8`)).toBe(503)
    expect((await stateOf(assetID)).lookAt).not.toBeNull()
    expect(await status(`720/${id}.mp4`)).toBe(503)
    expect(await status(`st/480/${id}/${id}.m3u8`)).toBe(200)
    const master = await get(`/music/video/st/master/${id}.m3u8`)
    expect(master.body.toString().match(/RESOLUTION=\d+x(\d+)/g)).toEqual([
      'RESOLUTION=853x480',
      'RESOLUTION=640x360',
    ])
    for (const height of [480, 360] as const) await cut(videoKey(assetID, version, height))
    expect(await status(`st/master/${id}.m3u8`)).toBe(503)
  })

  it('is also detected if it is the list of segments', async () => {
    const { id } = await buildMusic(test.deps.db)
    const { assetID, version } = await publishVideo(test.deps, id, [360])
    await test.deps.storage.put(sourceKey(assetID, version), Buffer.from('the upload'))
    await test.deps.storage.put(segmentsKey(assetID, version, 360), Buffer.from('{"initBytes":10'))
    expect((await test.http.get(`/music/video/st/360/${id}/${id}.m3u8`)).status).toBe(503)
    expect((await stateOf(assetID)).lookAt).not.toBeNull()
  })
})

describe('a listener who disconnects in the middle', () => {
  it('leaves no file open', async () => {
    const { id } = await buildMusic(test.deps.db)
    // More than the buffers of a socket take
    await publishAudio(test.deps, { musicID: id }, { bytes: 30_000_000 })
    const open = async () => {
      const names = await readdir('/proc/self/fd')
      const targets = await Promise.all(
        names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')),
      )
      return targets.filter((target) => target.endsWith('320.mp3')).length
    }
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const leaving = new AbortController()
        const reply = await fetch(`${test.address}/music/music/320/${id}.mp3`, { signal: leaving.signal })
        await reply.body?.getReader().read()
        expect(await open()).toBeGreaterThan(0)
        leaving.abort()
      }),
    )
    await vi.waitFor(async () => expect(await open()).toBe(0))
  })
})

describe('a track that is not public', () => {
  it.each([
    ['not confirmed', { isConfirmed: false }],
    ['to be released', { releaseDate: new Date(Date.now() + 86_400_000) }],
    ['coming soon', { isComingSoon: true }],
  ])(
    'a track that is not public because it is %s is served only to its owner and admins',
    async (_, data) => {
      const { id } = await track(data)
      const path = `/music/music/128/${id}.mp3`
      for (const headers of [{}, other]) expect((await test.http.get(path).set(headers)).status).toBe(404)
      for (const headers of [owner, admin]) {
        const reply = await get(path, headers)
        expect([reply.status, reply.headers['cache-control']]).toEqual([
          200,
          'private, no-store, no-transform',
        ])
      }
    },
  )

  it('is served to players that cannot send headers by a token in the address', async () => {
    const { id } = await track({ isConfirmed: false })
    const token = async (headers: { authorization: string }) =>
      (await test.http.post('/api/streams/token').set(headers)).text
    const statusWith = async (text: string) =>
      (await test.http.get(`/music/music/128/${id}.mp3?token=${encodeURIComponent(text)}`)).status
    expect(await statusWith(await token(owner))).toBe(200)
    expect(await statusWith(await token(other))).toBe(404)
    expect(await statusWith(owner.authorization.slice(7))).toBe(404)
    expect(await statusWith('rubbish')).toBe(404)
    expect((await test.http.post('/api/streams/token')).status).toBe(401)
    const streamToken = await token(owner)
    expect(
      (await test.http.get('/api/artistPanel/me').set('authorization', `Bearer ${streamToken}`)).status,
    ).toBe(401)
    expect(test.logged()).not.toContain(streamToken)
  })
})

describe('a podcast', () => {
  it('is streamed like a track once it is confirmed and released', async () => {
    const { db } = test.deps
    const { id } = await db.podcast.create({
      data: { title: 'Talk', isConfirmed: true, hasAudio: true, releaseDate: new Date(0) },
    })
    const { files } = await publishAudio(test.deps, { podcastID: id })
    const { status, body } = await get(`/Music/Podcast/320/${id}.mp3`, { range: 'bytes=7-9' })
    expect([status, files[320].subarray(7, 10).equals(body)]).toEqual([206, true])
    await db.podcast.update({ where: { id }, data: { isConfirmed: false } })
    expect((await test.http.get(`/music/podcast/320/${id}.mp3`)).status).toBe(404)
    expect((await get(`/music/podcast/320/${id}.mp3`, admin)).status).toBe(200)
  })

  it('that is hidden is served only to the members of its first DJ and to admins', async () => {
    const { db } = test.deps
    const member = await buildUser(db)
    const dj = await buildDj(db, { memberID: member.id })
    const { id } = await buildPodcast(db, { djIDs: [dj.id], isConfirmed: false })
    await publishAudio(test.deps, { podcastID: id })
    const statusFor = async (headers: Record<string, string>) =>
      (await test.http.get(`/music/podcast/320/${id}.mp3`).set(headers)).status
    expect([await statusFor({ ...(await as(test, member.email)) }), await statusFor(admin)]).toEqual([
      200, 200,
    ])
    expect([await statusFor(other), await statusFor({})]).toEqual([404, 404])
  })
})

describe('a file that another program keeps', () => {
  it('is called as its title and who made it, under the address of feeds', async () => {
    const { db } = test.deps
    const dj = await buildDj(db, { name: 'Roya "K"' })
    const { id: podcastID } = await buildPodcast(db, { title: 'شب ۱', djIDs: [dj.id] })
    const { version } = await publishAudio(test.deps, { podcastID })
    const path = `/music/podcast/128/${podcastID}.mp3`
    for (const headers of [{}, { range: 'bytes=0-3' }])
      expect((await get(path, headers)).headers['content-disposition']).toBe(
        `inline; filename="_ _ - Roya _K_.mp3"; filename*=UTF-8''${encodeURIComponent('شب ۱ - Roya _K_.mp3')}`,
      )
    expect((await test.http.head(path)).headers['content-disposition']).toContain('Roya _K_.mp3')
    expect((await get(`${path}?v=${version}`)).headers['content-disposition']).toBeUndefined()
    const { id } = await track({ title: 'Rain' })
    expect((await get(`/music/music/128/${id}.mp3`)).headers['content-disposition']).toMatch(
      /^inline; filename="Rain - .+\.mp3"/,
    )
  })
})

describe('a video', () => {
  const video = async (data: Parameters<typeof buildMusic>[1] = {}) => {
    const { id } = await buildMusic(test.deps.db, { artistIDs: [artistID], hasAudio: false, ...data })
    return { id, ...(await publishVideo(test.deps, id, [720, 480, 360])) }
  }

  it('is one file per height, and a missing height is answered with the next lower one', async () => {
    const { id, files } = await video()
    for (const [wanted, got] of [
      [1080, 720],
      [720, 720],
      [480, 480],
      [360, 360],
    ] as const) {
      const { status, body, headers } = await get(`/Music/Video/${wanted}/${id}.MP4`, {
        range: 'bytes=1000-1999',
      })
      expect([status, headers['x-height'], headers['content-type']]).toEqual([206, String(got), 'video/mp4'])
      expect(files.get(got)?.subarray(1000, 2000).equals(body)).toBe(true)
    }
    expect((await test.http.get(`/music/video/540/${id}.mp4`)).status).toBe(404)
  })

  it('that is small is never enlarged', async () => {
    const { id } = await buildMusic(test.deps.db)
    await publishVideo(test.deps, id, [360])
    expect((await get(`/music/video/1080/${id}.mp4`)).headers['x-height']).toBe('360')
  })

  it('has a playlist per height with byte ranges of its file, whatever prefix comes before the id', async () => {
    const { id, version } = await video()
    for (const file of [`${id}.m3u8`, `aB3${id}.m3u8`, `${id}${id}.M3U8`]) {
      const reply = await get(`/music/video/st/1080/${id}/${file}?code=98f3`)
      expect([reply.status, reply.headers['content-type'], reply.headers['x-height']], file).toEqual([
        200,
        'application/vnd.apple.mpegurl',
        '720',
      ])
      expect(reply.headers['cache-control']).toBe('no-cache')
      const text = reply.body.toString()
      expect(text).toMatch(/^#EXTM3U\n[^]*#EXT-X-ENDLIST\n$/)
      expect(text).toContain(`#EXT-X-MAP:URI="/music/video/720/${id}.mp4?v=${version}",BYTERANGE="1000@0"`)
      expect(text).toContain(`#EXT-X-BYTERANGE:20000@1000\n/music/video/720/${id}.mp4?v=${version}\n`)
      expect(text).toContain('#EXT-X-BYTERANGE:9000@21000')
    }
    for (const file of [
      '1.m3u8',
      `${id}x.m3u8`,
      `a-b${id}.m3u8`,
      `${id}.mp4`,
      `..%2f${id}.m3u8`,
      'x'.repeat(300),
    ])
      expect((await test.http.get(`/music/video/st/720/${id}/${file}`)).status, file).toBe(404)
  })

  it('has a master playlist of all heights', async () => {
    const { id } = await video()
    const { status, body } = await get(`/music/video/st/master/${id}.m3u8`)
    const text = body.toString()
    expect(status).toBe(200)
    expect(text.match(/RESOLUTION=\d+x(\d+)/g)).toEqual([
      'RESOLUTION=1280x720',
      'RESOLUTION=853x480',
      'RESOLUTION=640x360',
    ])
    const addresses = text.match(/^\/.*$/gm) ?? []
    expect(addresses).toHaveLength(3)
    for (const address of addresses) expect((await get(address)).status).toBe(200)
  })

  it('that is not public adds the token to every address in its playlists', async () => {
    const { id } = await video({ isConfirmed: false })
    const token = (await test.http.post('/api/streams/token').set(owner)).text
    for (const path of [
      `/music/video/st/master/${id}.m3u8`,
      `/music/video/st/720/${id}/${id}.m3u8`,
      `/music/video/720/${id}.mp4`,
    ])
      expect((await test.http.get(path)).status, path).toBe(404)
    const first = (text: string) => text.match(/^\/.*$/m)?.[0] ?? ''
    const master = await get(`/music/video/st/master/${id}.m3u8?token=${token}`)
    const playlist = await get(first(master.body.toString()))
    for (const reply of [master, playlist])
      expect([reply.status, reply.headers['cache-control']]).toEqual([200, 'private, no-store'])
    const segment = first(playlist.body.toString())
    const { status, headers } = await get(segment, { range: 'bytes=0-9' })
    expect([status, headers['cache-control']]).toEqual([206, 'private, no-store, no-transform'])
  })

  it('whose files are gone is 404', async () => {
    const { id, assetID, version } = await video()
    await test.deps.storage.remove(segmentsKey(assetID, version, 720))
    await test.deps.storage.remove(videoKey(assetID, version, 720))
    expect((await test.http.get(`/music/video/st/720/${id}/${id}.m3u8`)).status).toBe(404)
    expect((await test.http.get(`/music/video/720/${id}.mp4`)).status).toBe(404)
    expect((await test.http.get(`/music/video/st/480/${id}/${id}.m3u8`)).status).toBe(200)
  })
})

describe('the waveform of a recording', () => {
  const waveform = Buffer.from(Array.from({ length: 1600 }, (_, at) => at % 251))
  const measured = async (data: Parameters<typeof buildMusic>[1] = {}) => {
    const { id, assetID, version } = await track(data)
    await test.deps.storage.put(waveformKey(assetID, version), waveform)
    return { id, assetID, version, path: `/music/waveform/music/${id}.bin` }
  }

  it('is cached for ever under the address of its version, and revalidated under the other', async () => {
    const { path, version } = await measured()
    const { status, body, headers } = await get(`${path}?v=${version}`)
    expect([status, waveform.equals(body)]).toEqual([200, true])
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': '1600',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${version}-waveform"`,
    })
    expect((await get(path)).headers['cache-control']).toBe('public, no-cache')
    const unchanged = await get(path, { 'if-none-match': headers['etag'] ?? '' })
    expect(unchanged.status).toBe(304)
  })

  it('is as visible as the recording itself', async () => {
    const { path, version } = await measured({ isConfirmed: false })
    expect((await get(`${path}?v=${version}`)).status).toBe(404)
    expect((await get(path, other)).status).toBe(404)
    for (const caller of [owner, admin]) {
      const { status, headers } = await get(`${path}?v=${version}`, caller)
      expect([status, headers['cache-control']]).toEqual([200, 'private, no-store'])
    }
  })

  it('is 404 until the recording was measured, and that of a podcast has its own address', async () => {
    const { id } = await track()
    expect((await get(`/music/waveform/music/${id}.bin`)).status).toBe(404)
    const podcast = await buildPodcast(test.deps.db)
    const { assetID, version } = await publishAudio(test.deps, { podcastID: podcast.id })
    await test.deps.storage.put(waveformKey(assetID, version), waveform)
    const { status, body } = await get(`/music/waveform/podcast/${podcast.id}.bin`)
    expect([status, waveform.equals(body)]).toEqual([200, true])
    expect((await get(`/music/waveform/music/${podcast.id}.bin`)).body).not.toEqual(waveform)
  })

  it('of a former version is served while its file exists', async () => {
    const { path, assetID, version: former } = await measured()
    const version = newVersion()
    await test.deps.db.mediaAsset.update({ where: { id: assetID }, data: { publishedVersion: version } })
    const { status, headers } = await get(`${path}?v=${former}`)
    expect([status, headers['etag']]).toEqual([200, `"${former}-waveform"`])
    expect((await get(`${path}?v=${version}`)).status).toBe(404)
  })
})

describe('streams that are cached', () => {
  let cached: TestApp
  let signedIn: { admin: { authorization: string }; artist: { authorization: string } }
  let artist: number
  beforeAll(async () => {
    cached = await startTestApp({}, {}, { staleness: 500 })
    const { db } = cached.deps
    const [adminUser, member] = [await buildUser(db, { isAdmin: true }), await buildUser(db)]
    artist = (await buildArtist(db, { memberID: member.id })).id
    signedIn = { admin: await as(cached, adminUser.email), artist: await as(cached, member.email) }
    const { path } = await published()
    await vi.waitFor(async () => expect(await queriesOf(path)).toBe(0))
  })
  afterAll(() => cached.close())

  async function published(data: Parameters<typeof buildMusic>[1] = {}, bytes = 100_000) {
    const { id } = await buildMusic(cached.deps.db, { artistIDs: [artist], ...data })
    const audio = await publishAudio(cached.deps, { musicID: id }, { bytes, qualities: [64] })
    return { id, ...audio, path: `/music/music/64/${id}.mp3`, file: audio.files[64] }
  }
  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const reply = await fetch(cached.address + path, { method, headers })
    return { status: reply.status, headers: reply.headers, body: Buffer.from(await reply.arrayBuffer()) }
  }
  const statusOf = async (path: string, headers = {}) => (await ask(path, headers)).status
  const queriesOf = async (path: string) => {
    const statements = await statementsOf(cached.deps.sql, () => ask(path, { range: 'bytes=0-9' }))
    return statements.filter(({ text }) => text.includes('JOIN media_assets s ON s.music_id')).length
  }
  const warm = async (path: string) => {
    for (let n = 0; n < 4; n += 1) expect(await statusOf(path)).toBe(200)
  }
  const isAheadOfRouter = async (path: string) => {
    const before = cached.logged().length
    await ask(path, { range: 'bytes=0-9' })
    await vi.waitFor(() => expect(cached.logged().slice(before)).toContain('/music/music/'))
    return cached.logged().slice(before).includes('"reqId":"ready-')
  }

  it('cached streams are answered like all others, byte for byte', async () => {
    const { path, file, version } = await published()
    const headersOf = async (headers: Record<string, string>) => {
      const all = Object.fromEntries((await ask(path, headers)).headers)
      return { ...all, date: '' }
    }
    const first = await headersOf({ range: 'bytes=5-70000' })
    await warm(path)
    expect(await isAheadOfRouter(path)).toBe(true)
    expect(await headersOf({ range: 'bytes=5-70000' })).toEqual(first)
    for (const [from, to] of [
      [0, 0],
      [5, 70_000],
      [65_535, 65_536],
      [99_000, 99_999],
    ] as const) {
      const { status, body, headers } = await ask(path, { range: `bytes=${from}-${to}` })
      expect([status, headers.get('content-range')]).toEqual([206, `bytes ${from}-${to}/100000`])
      expect(body.equals(file.subarray(from, to + 1))).toBe(true)
    }
    expect((await ask(path)).body.equals(file)).toBe(true)
    expect((await ask(path, { range: 'bytes=-7' })).body.equals(file.subarray(-7))).toBe(true)
    expect(await statusOf(path, { range: 'bytes=100000-' })).toBe(416)
    expect(await statusOf(path, { 'if-none-match': `"${version}-64"` })).toBe(304)
    expect(await statusOf(path, { range: 'bytes=0-9', 'if-range': '"another"' })).toBe(200)
    expect(await statusOf(path, { range: 'bytes=0-1,5-6' })).toBe(200)
    const head = await ask(path, {}, 'HEAD')
    expect([head.status, head.headers.get('content-length'), head.body.length]).toEqual([200, '100000', 0])
  })

  it('cached streams stop at once when this process hides their track', async () => {
    const { id, path } = await published()
    await warm(path)
    const { status } = await cached.http
      .put(`/api/admin/music/${id}`)
      .set(signedIn.admin)
      .send({ isConfirmed: false })
    expect(status).toBe(200)
    expect(await statusOf(path)).toBe(404)
    await cached.http.put(`/api/admin/music/${id}`).set(signedIn.admin).send({ isConfirmed: true })
    await warm(path)
    expect((await cached.http.delete(`/api/admin/music/${id}`).set(signedIn.admin)).status).toBe(200)
    expect(await statusOf(path)).toBe(404)
  })

  it.each([
    ['hides', (id: number) => cached.deps.db.music.update({ where: { id }, data: { isConfirmed: false } })],
    ['deletes', (id: number) => cached.deps.db.music.delete({ where: { id } })],
    [
      'postpones',
      (id: number) =>
        cached.deps.db.music.update({
          where: { id },
          data: { releaseDate: new Date(Date.now() + 86_400_000) },
        }),
    ],
    [
      'withdraws the files of',
      (id: number) =>
        cached.deps.db.mediaAsset.updateMany({
          where: { musicID: id },
          data: { publishedVersion: null, state: 'uploaded' },
        }),
    ],
  ])('cached streams stop soon when another process %s their track', async (_, change) => {
    const { id, path } = await published()
    await warm(path)
    await change(id)
    await expect.poll(() => statusOf(path), { interval: 20 }).toBe(404)
  })

  it('cached streams change soon when another process publishes new files', async () => {
    const { deps } = cached
    const { path, assetID } = await published()
    await warm(path)
    const version = newVersion()
    const next = Buffer.alloc(70_000, 'next')
    await deps.storage.put(audioKey(assetID, version, 64), next)
    const renditions = [{ quality: 64, bytes: next.length }]
    await deps.db.mediaAsset.update({
      where: { id: assetID },
      data: { publishedVersion: version, renditions },
    })
    await expect.poll(async () => (await ask(path)).body.equals(next), { interval: 20 }).toBe(true)
  })

  it('cached streams of a hidden track are played by its owner without being open to others', async () => {
    const { path } = await published({ isConfirmed: false })
    for (let n = 0; n < 4; n += 1) {
      expect(await statusOf(path, signedIn.artist)).toBe(200)
      expect(await statusOf(path)).toBe(404)
    }
    const token = (await cached.http.post('/api/streams/token').set(signedIn.artist)).text
    for (let n = 0; n < 3; n += 1) expect(await statusOf(`${path}?token=${token}`)).toBe(200)
    expect(await isAheadOfRouter(`${path}?token=${token}`)).toBe(false)
  })

  it('cached streams are read from the database while nobody hears its notifications', async () => {
    const { id, path } = await published()
    await warm(path)
    const url = new URL(cached.env.databaseUrl)
    const name = url.pathname.slice(1)
    url.pathname = 'postgres'
    const elsewhere = openDatabase(url.href, { connections: 1 })
    onTestFinished(elsewhere.close)
    // Nobody hears again until this is allowed.
    const allowConnections = (isAllowed: boolean) =>
      elsewhere.sql.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS ${isAllowed}`)
    await allowConnections(false)
    await cached.deps.sql.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'nava listening' AND datname = current_database()`,
    )
    await expect.poll(() => queriesOf(path), { interval: 10 }).toBeGreaterThan(0)
    // Prevents the notification.
    await cached.deps.sql.query('ALTER TABLE music DISABLE TRIGGER USER')
    await cached.deps.sql.query('UPDATE music SET is_confirmed = false WHERE id = $1', [id])
    await cached.deps.sql.query('ALTER TABLE music ENABLE TRIGGER USER')
    expect(await statusOf(path)).toBe(404)
    await allowConnections(true)
    const other = await published()
    await expect.poll(() => queriesOf(other.path)).toBe(0)
  })

  it('cached streams are whole files of one moment, and damage is still noticed', async () => {
    const { deps } = cached
    const { path, assetID, version, file } = await published()
    await deps.storage.put(sourceKey(assetID, version), Buffer.from('the upload'))
    await warm(path)
    const other = Buffer.from(file.toReversed())
    await deps.storage.put(audioKey(assetID, version, 64), other)
    for (let n = 0; n < 4; n += 1) expect((await ask(path)).body.equals(other)).toBe(true)
    await deps.storage.put(audioKey(assetID, version, 64), other.subarray(0, 1000))
    expect(await statusOf(path, { range: 'bytes=0-9' })).toBe(503)
    const asset = await deps.db.mediaAsset.findUniqueOrThrow({ where: { id: assetID } })
    expect(asset).toMatchObject({ state: 'ready', lookAt: expect.any(Date) })
  })

  it('cached streams hold a file and a few blocks for each slow reader, share them among readers of a file, and hold nothing for one who vanished', async () => {
    const { storage } = cached.deps
    const paths = []
    for (let n = 0; n < 4; n += 1) paths.push((await published({}, 8_000_000)).path)
    const popular = await published({}, 8_000_000)
    await warm(popular.path)
    await expect.poll(() => storage.held()).toMatchObject({ files: 0, inUse: 0 })
    const { hostname, port } = new URL(cached.address)
    const startReading = async (path: string) => {
      const socket = connect({ host: hostname, port: Number(port) })
      socket.on('error', () => undefined)
      socket.write(`GET ${path} HTTP/1.1\r\nhost: nava\r\n\r\n`)
      await once(socket, 'readable')
      return socket
    }
    const shared = await Promise.all(Array.from({ length: 20 }, () => startReading(popular.path)))
    await expect.poll(() => storage.held()).toMatchObject({ files: 1, inUse: 20 })
    const ofShared = storage.held().blocksInUse
    expect(ofShared).toBeLessThan(20 * 4)
    const apart = await Promise.all(paths.map(startReading))
    await expect.poll(() => storage.held()).toMatchObject({ files: 5, inUse: 24 })
    for (const socket of shared) socket.destroy()
    await expect.poll(() => storage.held()).toMatchObject({ files: 4, inUse: 4, blocksInUse: 4 * 4 })
    for (const socket of apart) socket.destroy()
    await expect.poll(() => storage.held()).toMatchObject({ inUse: 0, blocksInUse: 0 })
    await expect.poll(() => storage.held().files).toBe(0)
  })
})

describe('behind nginx that sends the files', () => {
  let behind: TestApp
  beforeAll(async () => {
    behind = await startTestApp({ MEDIA_ACCEL_PATH: '/stored-media/' })
  })
  afterAll(() => behind.close())

  it('behind nginx, the api names the stored file with its type and caching, and sends no bytes', async () => {
    const { id } = await buildMusic(behind.deps.db)
    const { assetID, version } = await publishAudio(behind.deps, { musicID: id })
    const key = audioKey(assetID, version, 128)
    for (const [query, caching] of [
      ['', 'public, no-cache, no-transform'],
      [`?v=${version}`, 'public, max-age=31536000, immutable, no-transform'],
    ]) {
      const reply = await behind.http.get(`/music/music/128/${id}.mp3${query}`).set('range', 'bytes=0-9')
      expect([reply.status, reply.body.length ?? 0, reply.headers]).toEqual([
        200,
        0,
        expect.objectContaining({
          'x-accel-redirect': `/stored-media/${key}`,
          'content-type': 'audio/mpeg',
          'cache-control': caching,
          'x-quality': '128',
        }),
      ])
    }
    const video = await publishVideo(behind.deps, id, [360])
    expect((await behind.http.get(`/music/video/720/${id}.mp4`)).headers).toMatchObject({
      'x-accel-redirect': `/stored-media/${videoKey(video.assetID, video.version, 360)}`,
      'content-type': 'video/mp4',
      'x-height': '360',
    })
  })

  it('behind nginx, the api still decides who may play what, and notices damage', async () => {
    const user = await buildUser(behind.deps.db)
    const mine = await buildArtist(behind.deps.db, { memberID: user.id })
    const { id } = await buildMusic(behind.deps.db, { artistIDs: [mine.id], isConfirmed: false })
    const { assetID, version } = await publishAudio(behind.deps, { musicID: id })
    const path = `/music/music/128/${id}.mp3`
    const hidden = await behind.http.get(path)
    expect([hidden.status, hidden.headers['x-accel-redirect']]).toEqual([404, undefined])
    const own = await behind.http.get(path).set(await as(behind, user.email))
    expect([own.status, own.headers['cache-control']]).toEqual([200, 'private, no-store, no-transform'])
    expect(own.headers['x-accel-redirect']).toContain(version)
    await behind.deps.storage.put(sourceKey(assetID, version), Buffer.from('the upload'))
    await behind.deps.storage.put(audioKey(assetID, version, 128), Buffer.from('short'))
    const damaged = await behind.http.get(path).set(await as(behind, user.email))
    expect([damaged.status, damaged.headers['x-accel-redirect']]).toEqual([503, undefined])
  })

  it('behind nginx, the api sends the enclosures of feeds itself, whose bytes are counted', async () => {
    const { id } = await buildPodcast(behind.deps.db)
    const { files } = await publishAudio(behind.deps, { podcastID: id })
    const reply = await behind.http.get(`/music/podcast/128/${id}.mp3`).set('range', 'bytes=0-9').buffer()
    expect([reply.status, reply.headers['x-accel-redirect']]).toEqual([206, undefined])
    expect(files[128].length).toBeGreaterThan(10)
    const player = await behind.http.get(`/music/podcast/64/${id}.mp3`)
    expect(player.headers['x-accel-redirect']).toContain('/stored-media/audio/')
  })
})
