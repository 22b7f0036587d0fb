import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { mediaFolder } from '@nava/media/storage/local-storage'
import { StorageFull } from '@nava/media/storage/storage'
import { uploadRows } from '@nava/media/uploads/upload-rows'
import { problems } from '@nava/contracts'
import { subsonicCalls } from '@nava/contracts/subsonic'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { toProblem } from '../../platform/http/errors.ts'
import { buildArtist, buildDj, buildMusic, buildPodcast, buildUser } from '../../testing/build.ts'
import { movie, picture, wave } from '../../testing/files.ts'

const MAX_FILE_BYTES = 200_000

let test: TestApp
let owner: { authorization: string }
let other: { authorization: string }
let admin: { authorization: string }
let artistID: number
beforeAll(async () => {
  test = await startTestApp({}, {}, { maxFileBytes: MAX_FILE_BYTES })
  const { db } = test.deps
  const users = [await buildUser(db), await buildUser(db), await buildUser(db, { isAdmin: true })] as const
  artistID = (await buildArtist(db, { memberID: users[0].id })).id
  await buildArtist(db, { memberID: users[1].id })
  owner = await as(test, users[0].email)
  other = await as(test, users[1].email)
  admin = await as(test, users[2].email)
})
afterAll(() => test.close())

let id: number
beforeEach(async () => {
  id = (await buildMusic(test.deps.db, { artistIDs: [artistID], isConfirmed: false, hasAudio: false })).id
})

const upload = (file: Buffer, { by = owner, to = id, kind = 'music', name = 'song.wav' } = {}) =>
  test.http.post(`/Music/Upload/${kind}/${to}`).set(by).attach('file', file, name)
const status = async (of = id) => (await test.http.get(`/api/uploads/${of}`).set(owner)).body
const row = () => test.deps.db.mediaAsset.findFirst({ where: { musicID: id } })
const stored = async (): Promise<string[]> => {
  const entries = await readdir(mediaFolder(test.env.dataDir), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => `${entry.parentPath}/${entry.name}`)
}

describe('an upload', () => {
  it('is stored and queued before the response', async () => {
    const reply = await upload(wave())
    expect([reply.status, reply.body]).toEqual([200, { status: 1, jobId: expect.any(String) }])
    expect(await status()).toEqual({ musicID: id, audio: { state: 'queued' }, video: { state: 'none' } })
    expect(await test.deps.queues.stateOf('transcodeAudio', reply.body.jobId)).toBe('waiting')
    expect(await row()).toMatchObject({
      sourceType: 'wav',
      sourceName: 'song.wav',
      sourceBytes: BigInt(wave().length),
    })
  })

  it('of a recording that another track of one’s own has says so', async () => {
    const song = Buffer.concat([wave(), Buffer.from('of one kind')])
    await upload(song)
    expect(await status()).not.toHaveProperty('sameAs')
    const again = await buildMusic(test.deps.db, {
      artistIDs: [artistID],
      isConfirmed: false,
      hasAudio: false,
    })
    await upload(song, { to: again.id, name: 'other.wav' })
    const { title } = await test.deps.db.music.findUniqueOrThrow({ where: { id } })
    expect((await status(again.id)).sameAs).toEqual({ musicID: id, title })
    await upload(Buffer.concat([song, Buffer.from('!')]), { to: again.id })
    expect(await status(again.id)).not.toHaveProperty('sameAs')
  })

  it('of a video or an episode that another of one’s own has says so', async () => {
    const { db } = test.deps
    const film = Buffer.concat([movie(), Buffer.from('of one kind')])
    await upload(film, { kind: 'video', name: 'clip.mp4' })
    const again = await buildMusic(db, { artistIDs: [artistID], isConfirmed: false, hasAudio: false })
    await upload(film, { kind: 'video', to: again.id, name: 'clip.mp4' })
    const { title } = await db.music.findUniqueOrThrow({ where: { id } })
    expect(await status(again.id)).toMatchObject({ sameVideoAs: { musicID: id, title } })
    expect(await status(again.id)).not.toHaveProperty('sameAs')

    const member = await buildUser(db)
    const dj = await buildDj(db, { memberID: member.id })
    const by = await as(test, member.email)
    const build = (djID: number, name: string) =>
      buildPodcast(db, { djIDs: [djID], title: name, isConfirmed: false, hasAudio: false })
    const episodes = [
      await build((await buildDj(db)).id, 'Theirs'),
      await build(dj.id, 'One'),
      await build(dj.id, 'Two'),
    ]
    const talk = Buffer.concat([wave(), Buffer.from('a talk of one kind')])
    for (const { id: to } of episodes)
      await upload(talk, { kind: 'podcast', to, by: to === episodes[0]?.id ? admin : by })
    const of = async (at: number, who = by) =>
      (await test.http.get(`/api/uploads/podcasts/${episodes[at]?.id}`).set(who)).body.sameAs
    expect(await of(1)).toEqual({ podcastID: episodes[2]?.id, title: 'Two' })
    expect(await of(2)).toEqual({ podcastID: episodes[1]?.id, title: 'One' })
    expect(await of(2, admin)).toEqual({ podcastID: episodes[0]?.id, title: 'Theirs' })
  })

  it('of a video waits in its own queue', async () => {
    const { body } = await upload(movie(), { kind: 'video', name: 'clip.mp4' })
    expect(await status()).toMatchObject({ audio: { state: 'none' }, video: { state: 'queued' } })
    expect(await test.deps.queues.stateOf('transcodeVideo', body.jobId)).toBe('waiting')
  })

  it('is accepted by its content, whatever its name', async () => {
    expect((await upload(wave(), { name: '../../etc/passwd.txt\u0000' })).status).toBe(200)
    expect((await row())?.sourceName).not.toMatch(/[/\p{Cc}]/u)
  })

  it('may come with small fields around it and without a name', async () => {
    const reply = await test.http
      .post(`/music/upload/music/${id}`)
      .set(owner)
      .field('title', 'ignored')
      .attach('file', wave(), { filename: '', contentType: 'application/octet-stream' })
      .field('isConfirmed', 'true')
    expect(reply.status).toBe(200)
    expect(await test.deps.db.music.findUnique({ where: { id } })).toMatchObject({ isConfirmed: false })
  })

  it('waits for the queue while it is unavailable, and is not lost', async () => {
    const enqueue = vi.spyOn(test.deps.queues, 'enqueue').mockRejectedValueOnce(new Error('gone'))
    expect((await upload(wave())).status).toBe(200)
    expect(await status()).toMatchObject({ audio: { state: 'uploaded' } })
    enqueue.mockRestore()
  })
})

describe('a file that is not a recording', () => {
  const refused = async (file: Buffer, options: Parameters<typeof upload>[1] = {}) => {
    const before = await stored()
    const reply = await upload(file, options)
    expect(await stored()).toEqual(before)
    expect(await status()).toMatchObject({ audio: { state: 'none' }, video: { state: 'none' } })
    return [reply.status, reply.body.code, reply.body.detail]
  }

  it('is refused by its content, with a list of the accepted formats', async () => {
    const wanted =
      "This isn't a recording that can be read. Use WAV, AIFF, FLAC, MP3, M4A, AAC, OGG, Opus, WMA or WavPack."
    const unreadable = [422, 'upload.audio-unreadable', wanted]
    expect(await refused(Buffer.from('just text '.repeat(500)), { name: 'song.mp3' })).toEqual(unreadable)
    expect(
      await refused(Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'), { name: 'a.mp3' }),
    ).toEqual(unreadable)
    expect(await refused(await picture(), { name: 'song.mp3' })).toEqual(unreadable)
    expect(await refused(wave(), { kind: 'video', name: 'a.mp4' })).toEqual([
      422,
      'upload.video-unreadable',
      "This isn't a video that can be read. Use MP4, MOV, MKV or WebM.",
    ])
  })

  it('is refused if it is empty', async () => {
    expect(await refused(Buffer.alloc(0))).toEqual([422, 'upload.empty', 'The file is empty.'])
  })

  it('is refused if it is too large, before the first byte if the request states its length', async () => {
    const tooLarge = [413, 'upload.too-large', 'The file is larger than this server accepts.']
    expect(await refused(Buffer.concat([wave(1), Buffer.alloc(MAX_FILE_BYTES)]))).toEqual(tooLarge)
    expect(await refused(Buffer.concat([wave(1), Buffer.alloc(10_000_000)]))).toEqual(tooLarge)
    const whole = Buffer.concat([wave(1), Buffer.alloc(MAX_FILE_BYTES)]).subarray(0, MAX_FILE_BYTES)
    expect((await upload(whole)).status).toBe(200)
  })
})

describe('a request without a single file', () => {
  const post = () => test.http.post(`/music/upload/music/${id}`).set(owner)

  it('is refused, and nothing of it is kept', async () => {
    const before = await stored()
    const replies = [
      [400, await post().field('title', 'no file')],
      [400, await post().attach('file', wave(), 'one.wav').attach('other', wave(), 'two.wav')],
      [415, await post().send({ file: 'text' })],
      [415, await post().set('content-type', 'audio/wav').send(wave())],
      [400, await post().set('content-type', 'multipart/form-data').send('nothing')],
      [400, await post().set('content-type', 'multipart/form-data; boundary=b').send('--b\r\nrubbish')],
      [
        400,
        await post()
          .set('content-type', 'multipart/form-data; boundary=b')
          .send('--b\r\nContent-Disposition: form-data; name="f"; filename="a.wav"\r\n\r\nRIFF'),
      ],
      [
        400,
        await post()
          .set('content-type', 'multipart/form-data; boundary=b')
          .send(
            '--b\r\nContent-Disposition: form-data; name="x"\r\nContent-Type: application/json\r\n\r\n{oops\r\n--b--\r\n',
          ),
      ],
    ] as const
    for (const [wanted, reply] of replies) {
      expect([reply.status, reply.type]).toEqual([wanted, 'application/problem+json'])
      expect(reply.body.status).toBe(wanted)
    }
    expect(await stored()).toEqual(before)
    expect(await status()).toMatchObject({ audio: { state: 'none' } })
  })
})

describe('a file whose request does not state its length', () => {
  it.each([
    ['a recording', () => `/music/upload/music/${id}`],
    ['a video', () => `/music/upload/video/${id}`],
    ['a cover', () => `/api/musics/setCover/${id}/auto`],
    ['a picture of oneself', () => '/api/users/setAvatar'],
  ])('is refused: %s', async (_, path) => {
    const before = await stored()
    async function* body() {
      yield Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\n')
      yield wave()
      yield Buffer.from('\r\n--b--\r\n')
    }
    const reply = await fetch(`${test.address}${path()}`, {
      method: 'POST',
      headers: { ...owner, 'content-type': 'multipart/form-data; boundary=b' },
      body: Readable.toWeb(Readable.from(body())),
      duplex: 'half',
    })
    expect([reply.status, reply.headers.get('content-type')]).toEqual([411, 'application/problem+json'])
    expect(await reply.json()).toMatchObject({
      code: 'request.length-required',
      detail: 'The request must state its length.',
    })
    expect(await stored()).toEqual(before)
  })
})

describe('a server without enough disk space', () => {
  it('refuses a file before its first byte, with Retry-After', async () => {
    vi.spyOn(test.deps.storage, 'put').mockRejectedValueOnce(new StorageFull())
    const reply = await upload(wave())
    expect([reply.status, reply.headers['retry-after']]).toEqual([507, '300'])
    expect(await status()).toMatchObject({ audio: { state: 'none' } })
    vi.restoreAllMocks()
  })

  it('respects the reserve in its settings', async () => {
    const full = await startTestApp({ DISK_RESERVE_MB: '1000000000' })
    const user = await buildUser(full.deps.db)
    const artist = await buildArtist(full.deps.db, { memberID: user.id })
    const { id: to } = await buildMusic(full.deps.db, { artistIDs: [artist.id], isConfirmed: false })
    const by = await as(full, user.email)
    const reply = await full.http.post(`/music/upload/music/${to}`).set(by).attach('file', wave(), 'a.wav')
    expect(reply.status).toBe(507)
    expect(await full.deps.db.mediaAsset.findFirst({ where: { musicID: to } })).toMatchObject({
      sourceVersion: '',
    })
    // Every call of other programs but those that only read, free space, or are refused anyway
    const writing = Object.values(subsonicCalls).filter(
      ({ path, summary }) =>
        !/\/(?:get|search|find|ping|token|stream|hls|download|unstar|delete|refresh|startscan)/.test(path) &&
        !/refused|nothing/i.test(summary),
    )
    expect(writing.map(({ path }) => path)).toContain('/rest/scrobble')
    const answerOf = async (path: string) => (await full.http.get(path).query({ f: 'json' })).text
    for (const { path } of writing) expect(await answerOf(path)).toContain(problems['server.no-space'].detail)
    for (const path of ['/rest/ping', '/rest/unstar', '/rest/deleteplaylist'])
      expect(await answerOf(path)).not.toContain(problems['server.no-space'].detail)
    // Files that become rows
    for (const path of [
      '/api/libraryimport/files',
      '/api/playlists/import',
      '/api/follows/opml',
      `/api/uploads/${to}/video/subtitles/en`,
    ]) {
      const { status: refused, body } = await full.http.post(path).set(by).attach('file', wave(), 'a')
      expect([path, refused, body.code]).toEqual([path, 503, 'server.no-space'])
    }
    await full.close()
  })
})

describe('an upload that is aborted', () => {
  const begin = async (declared: number) => {
    const { hostname, port } = new URL(test.address)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    const frame = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\n'
    socket.write(
      `POST /music/upload/music/${id} HTTP/1.1\r\nHost: x\r\nAuthorization: ${owner.authorization}\r\n` +
        `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${declared}\r\n\r\n${frame}`,
    )
    socket.write(wave(2))
    return socket
  }

  it('leaves nothing behind', async () => {
    const before = await stored()
    const socket = await begin(150_000)
    await vi.waitFor(async () => expect((await stored()).length).toBe(before.length + 1))
    socket.destroy()
    await vi.waitFor(async () => expect(await stored()).toEqual(before))
    expect(await status()).toMatchObject({ audio: { state: 'none' } })
    expect((await upload(wave())).status).toBe(200)
  })

  it('after it was refused is answered at once, without waiting for the rest', async () => {
    const socket = await begin(50_000_000)
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    await vi.waitFor(() => expect(Buffer.concat(chunks).toString()).toContain('413'))
    // The client's connection may fail, because the server stops reading.
    socket.on('error', () => undefined)
    const ended = Promise.withResolvers<void>()
    socket.once('close', () => ended.resolve())
    const more = setInterval(() => socket.write(Buffer.alloc(1000)), 100)
    await ended.promise
    clearInterval(more)
  })
})

describe('access to an upload', () => {
  it('is limited to the owner and admins', async () => {
    expect((await test.http.post(`/music/upload/music/${id}`)).status).toBe(401)
    expect((await upload(wave(), { by: other })).status).toBe(404)
    expect((await upload(wave(), { by: admin })).status).toBe(200)
    const listed = await buildMusic(test.deps.db, { artistIDs: [artistID] })
    expect((await upload(wave(), { by: other, to: listed.id })).status).toBe(403)
    expect((await upload(wave(), { to: 99_999_999 })).status).toBe(404)
    expect((await test.http.get(`/api/uploads/${id}`).set(other)).status).toBe(404)
    expect((await test.http.get(`/api/uploads/${id}`)).status).toBe(401)
  })

  it('of a confirmed track is denied to its artist, but not to an admin', async () => {
    const listed = await buildMusic(test.deps.db, { artistIDs: [artistID] })
    const reply = await upload(wave(), { to: listed.id })
    expect([reply.status, reply.body.code]).toEqual([403, 'music.confirmed'])
    expect((await upload(wave(), { to: listed.id, by: admin })).status).toBe(200)
  })

  it('is denied if the track is confirmed or deleted during the upload', async () => {
    const before = await stored()
    const { put } = test.deps.storage
    const meanwhile = (change: () => Promise<unknown>) =>
      vi.spyOn(test.deps.storage, 'put').mockImplementationOnce(async (...given) => {
        const done = await put(...given)
        await change()
        return done
      })
    meanwhile(() => test.deps.db.music.update({ where: { id }, data: { isConfirmed: true } }))
    expect((await upload(wave())).status).toBe(403)
    await test.deps.db.music.update({ where: { id }, data: { isConfirmed: false } })
    meanwhile(() => test.deps.db.music.delete({ where: { id } }))
    expect((await upload(wave())).status).toBe(404)
    expect(await stored()).toEqual(before)
    vi.restoreAllMocks()
  })

  it('is a conflict, not a fault of the server, if the track is deleted before any of the file has arrived', async () => {
    const reserved = uploadRows(test.deps.sql, 'music').reserve(99_999_999, 'audio')
    const refusal: unknown = await reserved.catch((error: unknown) => error)
    expect(toProblem(refusal).status).toBe(409)
  })
})

describe('an accepted upload', () => {
  it('is replaced by the next one, with its file and job', async () => {
    const before = await stored()
    const first = await upload(wave(1))
    const second = await upload(wave(2))
    expect(second.body.jobId).not.toBe(first.body.jobId)
    expect(await test.deps.queues.stateOf('transcodeAudio', first.body.jobId)).toBe('unknown')
    expect((await stored()).length).toBe(before.length + 1)
    expect(await row()).toMatchObject({ state: 'queued', sourceBytes: BigInt(wave(2).length) })
  })

  it('leaves one file and one job, however many arrive at once', async () => {
    const before = await stored()
    const replies = await Promise.all(Array.from({ length: 5 }, () => upload(wave())))
    expect(replies.map(({ status: each }) => each)).toEqual(Array(5).fill(200))
    expect((await stored()).length).toBe(before.length + 1)
    const states = await Promise.all(
      replies.map(({ body }) => test.deps.queues.stateOf('transcodeAudio', body.jobId)),
    )
    expect(states.filter((state) => state !== 'unknown')).toEqual(['waiting'])
  })

  it('can be retried if it failed, as a new job, and only then', async () => {
    const retry = () => test.http.post(`/api/uploads/${id}/audio/retry`).set(owner)
    expect((await retry()).status).toBe(409)
    const first = await upload(wave())
    expect((await retry()).status).toBe(409)
    await test.deps.db.mediaAsset.updateMany({
      where: { musicID: id },
      data: { state: 'failed', reasonCode: 'audio.too-short', reasonParams: { minDuration: 0.5 } },
    })
    expect(await status()).toMatchObject({ audio: { state: 'failed', canRetry: false } })
    await test.deps.db.mediaAsset.updateMany({
      where: { musicID: id },
      data: { reasonCode: 'upload.server-fault', reasonParams: {} },
    })
    expect(await status()).toMatchObject({
      audio: { state: 'failed', code: 'upload.server-fault', params: {}, canRetry: true },
    })
    expect((await test.http.post(`/api/uploads/${id}/audio/retry`).set(other)).status).toBe(404)
    const again = await retry()
    expect(again.body).toEqual({ status: 1, jobId: expect.any(String) })
    expect(again.body.jobId).not.toBe(first.body.jobId)
    expect(await status()).toMatchObject({ audio: { state: 'queued' } })
  })

  it('can be cancelled while it is active, which removes its file and job', async () => {
    const before = await stored()
    const cancel = () => test.http.delete(`/api/uploads/${id}/audio`).set(owner)
    expect((await cancel()).status).toBe(409)
    const { body } = await upload(wave())
    const reply = await cancel()
    expect([reply.status, reply.text]).toEqual([200, 'true'])
    expect(await test.deps.queues.stateOf('transcodeAudio', body.jobId)).toBe('unknown')
    expect(await status()).toMatchObject({ audio: { state: 'failed', canRetry: false } })
    expect(await stored()).toEqual(before)
    expect((await cancel()).status).toBe(409)
    expect((await test.http.post(`/api/uploads/${id}/audio/retry`).set(owner)).status).toBe(409)
  })

  it('keeps the published version if it is cancelled', async () => {
    await upload(wave())
    const { sourceVersion } = (await row()) ?? {}
    await test.deps.db.mediaAsset.updateMany({
      where: { musicID: id },
      data: { state: 'ready', publishedVersion: sourceVersion ?? '' },
    })
    await upload(wave(2))
    expect((await test.http.delete(`/api/uploads/${id}/audio`).set(owner)).status).toBe(200)
    expect(await status()).toMatchObject({ audio: { state: 'ready' } })
    expect(await row()).toMatchObject({ sourceVersion, publishedVersion: sourceVersion })
  })

  it('tells what a published file lacks, and what was mended', async () => {
    await upload(wave())
    const { sourceVersion } = (await row()) ?? {}
    const reasonParams = { declaredLength: 3725, foundLength: 10 }
    await test.deps.db.mediaAsset.updateMany({
      where: { musicID: id },
      data: {
        state: 'ready',
        publishedVersion: sourceVersion ?? '',
        reasonCode: 'file.shorter cover.refused',
        reasonParams,
      },
    })
    expect(await status()).toMatchObject({
      audio: {
        state: 'ready',
        remarks: [
          {
            code: 'file.shorter',
            params: reasonParams,
            reason:
              'The file says that it lasts 1:02:05, but only 0:10 of it are there. That much was published.',
          },
          { code: 'cover.refused', reason: expect.stringContaining('The cover in this file was left out') },
        ],
      },
    })
  })

  it('withdraws the lowest rung of a video that is cancelled, which never becomes the complete one', async () => {
    const { db } = test.deps
    const source = { kind: 'video', sourceType: 'mp4', sourceName: 'a.mp4', sourceBytes: 1n } as const
    const partial = { state: 'processing', publishedVersion: 'p'.repeat(20), isPartial: true } as const
    const asset = await db.mediaAsset.create({
      data: { musicID: id, ...source, ...partial, sourceVersion: 's'.repeat(20), heights: [360] },
    })
    await db.music.update({ where: { id }, data: { hasVideo: true, videoHeights: [360] } })
    expect((await test.http.delete(`/api/uploads/${id}/video`).set(owner)).status).toBe(200)
    expect(await db.mediaAsset.findUnique({ where: { id: asset.id } })).toMatchObject({
      state: 'failed',
      reasonCode: 'upload.cancelled',
      publishedVersion: null,
      isPartial: false,
      heights: [],
    })
    expect(await db.music.findUnique({ where: { id } })).toMatchObject({ hasVideo: false, videoHeights: [] })
    await db.mediaAsset.delete({ where: { id: asset.id } })
  })

  it('is deleted with its track, including files, jobs and rows', async () => {
    const before = await stored()
    const { body } = await upload(wave())
    expect((await test.http.delete(`/api/musics/${id}`).set(owner)).text).toBe('true')
    expect(await test.deps.queues.stateOf('transcodeAudio', body.jobId)).toBe('unknown')
    expect(await stored()).toEqual(before)
    expect(await row()).toBeNull()
  })
})

describe('covers', () => {
  const cover = async (color: string, file?: Buffer, by = owner) =>
    test.http
      .post(`/api/musics/setCover/${id}/${color}`)
      .set(by)
      .attach('file', file ?? (await picture()), 'cover.png')

  it('are set with the given colour, or with one found in the picture', async () => {
    const colors = async () =>
      test.deps.db.music.findUnique({ where: { id }, select: { coverColor: true, topCoverColor: true } })
    for (const [color, kept] of [
      ['E57833', '#e57833'],
      ['%23aabbcc', '#aabbcc'],
    ] as const) {
      const reply = await cover(color)
      expect([reply.status, reply.text, reply.type]).toEqual([200, 'true', 'text/plain'])
      expect((await colors())?.coverColor).toBe(kept)
    }
    await cover('auto', await picture({ color: '#2266cc' }))
    expect((await colors())?.coverColor).toMatch(/^#2[0-9a-f]6[0-9a-f]c[0-9a-f]$/)
    await test.http
      .post(`/api/Musics/setTopCover/${id}/112233`)
      .set(owner)
      .attach('file', await picture(), 'c.png')
    expect((await colors())?.topCoverColor).toBe('#112233')
  })

  it('with a missing or invalid colour are refused with the text of the specification', async () => {
    for (const color of ['red', 'e5783', 'e578333', '%23', '']) {
      const reply = await cover(color)
      expect([reply.status, reply.body.errors], color).toEqual([
        400,
        { color: ['Invalid color format. Please use a valid hex color code (e.g., #RRGGBB)'] },
      ])
    }
  })

  it('can be set by the owner, but not on a confirmed track', async () => {
    expect((await cover('auto', undefined, other)).status).toBe(404)
    await test.deps.db.music.update({ where: { id }, data: { isConfirmed: true } })
    expect((await cover('auto', undefined, other)).status).toBe(403)
    expect((await cover('auto')).status).toBe(403)
    expect((await cover('auto', undefined, admin)).status).toBe(200)
  })

  it('are refused if the track is confirmed or deleted during the upload', async () => {
    const { db, storage } = test.deps
    await cover('112233')
    const before = await stored()
    const images = () => db.image.findMany({ where: { kind: 'music', ownerID: id } })
    const kept = await images()
    const { put } = storage
    const meanwhile = (change: () => Promise<unknown>) =>
      vi.spyOn(storage, 'put').mockImplementationOnce(async (...given) => {
        const done = await put(...given)
        await change()
        return done
      })
    meanwhile(() => db.music.update({ where: { id }, data: { isConfirmed: true } }))
    expect((await cover('445566')).status).toBe(403)
    expect([await images(), await stored()]).toEqual([kept, before])
    expect(await db.music.findUnique({ where: { id } })).toMatchObject({ coverColor: '#112233' })
    await db.music.update({ where: { id }, data: { isConfirmed: false } })
    meanwhile(() => test.http.delete(`/api/musics/${id}`).set(owner))
    expect((await cover('445566')).status).toBe(404)
    expect([await images(), await stored()]).toEqual([[], before])
    vi.restoreAllMocks()
  })
})
