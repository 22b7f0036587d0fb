import { once } from 'node:events'
import { SOCKET_PATH } from '@nava/contracts'
import { io } from 'socket.io-client'
import { describeFailure, limits } from '@nava/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildDj, buildPodcast, buildUser } from '../../testing/build.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { picture, wave } from '../../testing/files.ts'
import { publishAudio } from '../../testing/publish.ts'

type Headers = Record<string, string>
let test: TestApp
let user: Awaited<ReturnType<typeof buildUser>>
let dj: Awaited<ReturnType<typeof buildDj>>
let own: Headers
let other: Headers
let listener: Headers
beforeAll(async () => {
  test = await startTestApp()
  const { db } = test.deps
  user = await buildUser(db)
  dj = await buildDj(db, { memberID: user.id })
  own = await as(test, user.email)
  const stranger = await buildUser(db)
  await buildDj(db, { memberID: stranger.id })
  other = await as(test, stranger.email)
  listener = await as(test, (await buildUser(db)).email)
})
afterAll(() => test.close())

let id: number
beforeEach(async () => {
  id = (await buildPodcast(test.deps.db, { djIDs: [dj.id], isConfirmed: false, hasAudio: false })).id
})

const upload = (by: Headers, to = id, bytes = wave()) =>
  test.http.post(`/Music/Upload/Podcast/${to}`).set(by).attach('file', bytes, 'show.wav')
const status = async () => (await test.http.get(`/api/uploads/podcasts/${id}`).set(own)).body.audio

describe('the DJ panel', () => {
  it('tells DJs who they are, and is refused to others', async () => {
    expect((await test.http.get('/api/djPanel/me').set(own)).body).toEqual({
      userID: user.id,
      name: user.name,
      email: user.email,
      djs: [{ djID: dj.id, name: dj.name, followerCount: 0, playCount: 0, imageVersion: '' }],
    })
    expect((await test.http.get('/api/djpanel/me').set(listener)).status).toBe(403)
    expect((await test.http.get('/api/djpanel/me')).status).toBe(401)
  })

  it('lists the caller’s own podcasts, confirmed or not, newest first, with the state of their uploads, in two queries', async () => {
    const open = await buildPodcast(test.deps.db, { djIDs: [dj.id] })
    const host = await buildDj(test.deps.db)
    // Guests cannot open an episode in the panel.
    await buildPodcast(test.deps.db, { djIDs: [host.id, dj.id] })
    await upload(own)
    const list = await test.http.get('/api/djpanel/podcasts').set(own)
    expect(list.body[0]).toMatchObject({ podcastID: open.id, isConfirmed: true, audio: { state: 'none' } })
    expect(list.body[1]).toMatchObject({ podcastID: id, isConfirmed: false, audio: { state: 'queued' } })
    const djIDs = list.body.flatMap(({ podcastDjs }: { podcastDjs: { djID: number }[] }) =>
      podcastDjs.map((each) => each.djID),
    )
    expect(new Set(djIDs)).toEqual(new Set([dj.id]))
    expect((await test.http.get('/api/djpanel/podcasts').set(listener)).status).toBe(403)
    expect(await countQueries(test.deps.sql, () => test.http.get('/api/djpanel/podcasts').set(own))).toBe(2)
  })
})

describe('the list of a DJ', () => {
  it('is returned in pages that link to the next one, in as many queries as the whole list', async () => {
    const { db, sql } = test.deps
    const member = await buildUser(db)
    const host = await buildDj(db, { memberID: member.id })
    const headers = await as(test, member.email)
    const ids: number[] = []
    for (let n = 0; n < 3; n += 1) ids.unshift((await buildPodcast(db, { djIDs: [host.id] })).id)
    const get = (query: string) => test.http.get(`/api/djpanel/podcasts${query}`).set(headers)
    const idsOf = ({ body }: { body: { podcastID: number }[] }) => body.map(({ podcastID }) => podcastID)
    const first = await get('?take=2')
    expect([idsOf(first), first.headers.link]).toEqual([
      ids.slice(0, 2),
      '</api/djpanel/podcasts?take=2&skip=2>; rel="next"',
    ])
    const last = await get('?take=2&skip=2')
    expect([idsOf(last), last.headers.link]).toEqual([ids.slice(2), undefined])
    const whole = await get('')
    expect([idsOf(whole), whole.headers.link]).toEqual([ids, undefined])
    expect(await countQueries(sql, () => get('?take=1'))).toBe(2)
    expect((await get('?take=501')).status).toBe(400)
  })
})

describe('the upload of an episode', () => {
  it('is stored and queued as audio before the response', async () => {
    const reply = await upload(own)
    expect([reply.status, reply.body]).toEqual([200, { status: 1, jobId: expect.any(String) }])
    expect(await status()).toEqual({ state: 'queued' })
    expect(await test.deps.queues.stateOf('transcodeAudio', reply.body.jobId)).toBe('waiting')
    expect(await test.deps.db.mediaAsset.findFirst({ where: { podcastID: id } })).toMatchObject({
      kind: 'audio',
      musicID: null,
      sourceType: 'wav',
    })
  })

  it('is refused to visitors, listeners and other DJs, and once the episode is confirmed', async () => {
    expect((await upload({})).status).toBe(401)
    expect((await upload(listener)).status).toBe(403)
    expect((await upload(other)).status).toBe(404)
    expect((await upload(own, 99_999_999)).status).toBe(404)
    const open = await buildPodcast(test.deps.db, { djIDs: [dj.id] })
    expect((await upload(own, open.id)).status).toBe(403)
    expect((await upload(other, open.id)).status).toBe(403)
    expect((await test.http.get(`/api/uploads/podcasts/${open.id}`).set(other)).status).toBe(404)
    expect((await upload(own, id, Buffer.from('no sound'))).status).toBe(422)
  })

  it('can be cancelled, and retried after it failed', async () => {
    await upload(own)
    const path = `/api/uploads/podcasts/${id}`
    expect((await test.http.delete(path).set(other)).status).toBe(404)
    expect((await test.http.post(`${path}/retry`).set(own)).status).toBe(409)
    expect((await test.http.delete(path).set(own)).text).toBe('true')
    expect((await test.http.delete(path).set(own)).status).toBe(409)
    await upload(own)
    await test.deps.db.mediaAsset.updateMany({
      where: { podcastID: id },
      data: { state: 'failed', reasonCode: 'upload.storage-full' },
    })
    expect(await status()).toEqual({
      state: 'failed',
      reason: describeFailure('upload.storage-full', {}),
      code: 'upload.storage-full',
      params: {},
      canRetry: true,
    })
    expect((await test.http.post(`${path}/retry`).set(other)).status).toBe(404)
    expect((await test.http.post(`${path}/retry`).set(own)).body).toEqual({
      status: 1,
      jobId: expect.any(String),
    })
    expect(await status()).toEqual({ state: 'queued' })
  })

  it('is refused with the code for confirmed episodes if the episode is confirmed during the upload', async () => {
    const { put } = test.deps.storage
    vi.spyOn(test.deps.storage, 'put').mockImplementationOnce(async (...given) => {
      const done = await put(...given)
      await test.deps.db.podcast.update({ where: { id }, data: { isConfirmed: true } })
      return done
    })
    const reply = await upload(own)
    expect([reply.status, reply.body.code]).toEqual([403, 'podcast.confirmed'])
    vi.restoreAllMocks()
  })

  it('can be heard only by its DJ until the episode is public', async () => {
    await upload(own)
    const asset = await test.deps.db.mediaAsset.findFirstOrThrow({ where: { podcastID: id } })
    await test.deps.storage.put(`audio/${asset.id}/v1/128.mp3`, Buffer.from('sound'))
    await test.deps.db.mediaAsset.update({
      where: { id: asset.id },
      data: { state: 'ready', publishedVersion: 'v1' },
    })
    const hear = (by: Headers) => test.http.get(`/music/podcast/128/${id}.mp3`).set(by)
    expect((await hear(own)).status).toBe(200)
    for (const by of [other, listener, {}]) expect((await hear(by)).status).toBe(404)
    await test.deps.db.podcast.update({ where: { id }, data: { isConfirmed: true } })
    expect((await hear({})).status).toBe(200)
  })

  it('is deleted with the episode', async () => {
    const { body } = await upload(own)
    expect((await test.http.delete(`/api/podcasts/${id}`).set(own)).text).toBe('true')
    expect(await test.deps.queues.stateOf('transcodeAudio', body.jobId)).toBe('unknown')
    expect(await test.deps.db.mediaAsset.count({ where: { podcastID: id } })).toBe(0)
  })

  it('can be watched over the socket by its DJ, but not by others', async () => {
    const { app, address } = test
    const connect = (headers: Headers) =>
      io(address, {
        path: SOCKET_PATH,
        transports: ['websocket'],
        auth: { token: headers.authorization?.replace('Bearer ', '') },
      })
    const [watcher, stranger] = [connect(own), connect(other)]
    try {
      const watch = (socket: typeof watcher) => socket.timeout(5000).emitWithAck('watchPodcastUpload', id)
      expect(await watch(watcher)).toBe(true)
      expect(await watch(stranger)).toBe(false)
      const heard = once(watcher as never, 'podcastUpload')
      await upload(own)
      expect((await heard)[0]).toMatchObject({ podcastID: id, status: { state: expect.any(String) } })
      expect(app.server.listening).toBe(true)
    } finally {
      watcher.close()
      stranger.close()
    }
  })
})

describe('the highlights of an episode', () => {
  const form = (changed: object = {}) => ({ title: 'Show', podcastDjs: [{ djID: dj.id }], ...changed })
  const change = (body: object) => test.http.put(`/api/podcasts/${id}`).set(own).send(body)
  const soundbites = [
    { start: 73.5, duration: 20, title: 'The joke' },
    { start: 500, duration: 30, title: '' },
  ]

  it('are set with it, stay as they are, and are removed; the feed has those within its length', async () => {
    expect((await change(form({ soundbites }))).body.soundbites).toEqual(soundbites)
    expect((await change(form())).body.soundbites).toEqual(soundbites)
    expect((await test.http.get('/api/djpanel/podcasts').set(own)).body[0].soundbites).toEqual(soundbites)
    const data = { isConfirmed: true, hasAudio: true, lengthSeconds: 300 }
    await test.deps.db.podcast.update({ where: { id }, data })
    await publishAudio(test.deps, { podcastID: id }, { bytes: 10 })
    const feed = (await test.http.get(`/feeds/dj/${dj.id}.xml`)).text
    expect(feed.match(/<podcast:soundbite.*?<\/podcast:soundbite>/g)).toEqual([
      '<podcast:soundbite startTime="73.5" duration="20">The joke</podcast:soundbite>',
    ])
    await test.deps.db.podcast.update({ where: { id }, data: { isConfirmed: false } })
    expect((await change(form({ soundbites: [] }))).body).not.toHaveProperty('soundbites')
  })

  it.each([
    { start: -1, duration: 20, title: '' },
    { start: 0, duration: 0.4, title: '' },
    { start: 0, duration: 120.1, title: '' },
    { start: 360_000, duration: 20, title: '' },
    { start: '1:13', duration: 20, title: '' },
    { start: 0, duration: 20, title: 'x'.repeat(129) },
  ])('are refused as %j', async (soundbite) => {
    expect((await change(form({ soundbites: [soundbite] }))).status).toBe(400)
  })

  it('are ten at most', async () => {
    const many = Array.from({ length: 11 }, () => ({ start: 0, duration: 20, title: '' }))
    expect((await change(form({ soundbites: many }))).status).toBe(400)
  })
})

describe('the cover of an episode', () => {
  const cover = async (by: Headers, color: string, to = id) =>
    test.http
      .post(`/api/podcasts/setCover/${to}/${color}`)
      .set(by)
      .attach('file', await picture(), 'c.png')

  it('is set with the given colour, or with one found in the picture', async () => {
    expect((await cover(own, '%23AABBCC')).text).toBe('true')
    expect(await test.deps.db.podcast.findUnique({ where: { id } })).toMatchObject({ coverColor: '#aabbcc' })
    expect((await cover(own, 'auto')).text).toBe('true')
    expect((await test.deps.db.podcast.findUniqueOrThrow({ where: { id } })).coverColor).toMatch(
      /^#(?!aabbcc)[0-9a-f]{6}$/,
    )
    const path = `/api/file/images/podcast/${id}.jpg`
    expect((await test.http.get(path).set(own)).status).toBe(200)
    expect((await test.http.get(path)).status).toBe(404)
  })

  it('is refused to others, with an invalid colour, and if it is not a picture', async () => {
    expect((await cover(other, 'auto')).status).toBe(404)
    expect((await cover(listener, 'auto')).status).toBe(403)
    expect((await cover(own, 'red')).status).toBe(400)
    expect((await test.http.post(`/api/podcasts/setcover/${id}`).set(own)).status).toBe(400)
    const noPicture = test.http.post(`/api/podcasts/setcover/${id}/auto`).set(own)
    expect((await noPicture.attach('file', Buffer.from('text'), 'c.png')).status).toBe(422)
  })
})

describe('a transcript', () => {
  const vtt = 'WEBVTT\n\n00:00.500 --> 00:02.000\n<v Mina>Hello <b>there</b>\n\n00:02.000 --> 00:03.000\nBye'
  const send = (by: Headers, text: string | Buffer = vtt, language = 'pt-br') =>
    test.http
      .post(`/api/podcasts/transcripts/${id}?language=${language}`)
      .set(by)
      .attach('file', Buffer.from(text), 'words.vtt')
  const read = (by: Headers = {}) => test.http.get(`/api/podcasts/transcripts/${id}`).set(by)

  it('is set by the DJ, replaced and removed, and read by everybody once the episode is public', async () => {
    expect((await read(own)).body.code).toBe('transcript.not-found')
    expect((await send(own)).text).toBe('true')
    expect((await read(own)).body).toEqual({
      podcastID: id,
      language: 'pt-BR',
      lines: [
        { start: 500, end: 2000, text: 'Hello there', voice: 'Mina' },
        { start: 2000, end: 3000, text: 'Bye', voice: '' },
      ],
    })
    expect((await test.http.get(`/api/podcasts/${id}`).set(own)).body.transcript).toBe('pt-BR')
    const [listed] = (await test.http.get('/api/djpanel/podcasts').set(own)).body
    expect(listed).toMatchObject({ podcastID: id, transcript: 'pt-BR' })
    expect((await read()).status).toBe(404)
    expect((await send(own, '1\n00:00:01,000 --> 00:00:02,000\nSecond\n', 'fa')).text).toBe('true')
    await test.deps.db.podcast.update({ where: { id }, data: { isConfirmed: true } })
    expect((await read()).body).toMatchObject({ language: 'fa', lines: [{ text: 'Second' }] })
    expect((await test.http.delete(`/api/podcasts/transcripts/${id}`).set(own)).body.code).toBe(
      'podcast.confirmed',
    )
    expect((await send(own)).body.code).toBe('podcast.confirmed')
    await test.deps.db.podcast.update({ where: { id }, data: { isConfirmed: false } })
    const remove = () => test.http.delete(`/api/podcasts/transcripts/${id}`).set(own)
    expect((await remove()).text).toBe('true')
    expect((await remove()).body.code).toBe('transcript.not-found')
    expect((await read(own)).status).toBe(404)
  })

  it('is refused with the line that is wrong, when too large, in no language, and from others', async () => {
    const refused = async (reply: ReturnType<typeof send>) => {
      const { status, body } = await reply
      return [status, body.code, body.params]
    }
    expect(await refused(send(own, 'WEBVTT\n\n00:02.000 --> 00:01.000\nx'))).toEqual([
      422,
      'transcript.malformed',
      { line: 3 },
    ])
    expect(await refused(send(own, 'hello'))).toEqual([422, 'transcript.unreadable', {}])
    const cue = '00:00.000 --> 00:01.000\nx\n\n'
    expect((await refused(send(own, `WEBVTT\n\n${cue.repeat(20_001)}`)))[1]).toBe('transcript.too-many')
    expect((await send(own, Buffer.alloc(limits.transcripts.maxBytes + 1, 'x'))).status).toBe(413)
    expect((await send(own, vtt, '../etc')).status).toBe(400)
    expect((await send(other)).status).toBe(404)
    expect((await send(listener)).status).toBe(403)
    expect((await read(own)).status).toBe(404)
  })
})

describe('a collection of a DJ', () => {
  const list = async (by = own) => (await test.http.get('/api/djpanel/collections').set(by)).body
  const create = (body: object, by = own) =>
    test.http
      .post('/api/djpanel/collections')
      .set(by)
      .send({ name: 'Night shows', djID: dj.id, podcastIDs: [], ...body })
  const change = (collection: number, body: object, by = own) =>
    test.http.put(`/api/djpanel/collections/${collection}`).set(by).send(body)
  const isPublic = async (collection: number) =>
    (await test.http.get(`/api/podcastcollections/${collection}`)).status === 200

  const order = async (collection: number) =>
    (await test.http.get(`/api/djpanel/collections/${collection}`).set(own)).body.podcasts.map(
      ({ podcastID }: { podcastID: number }) => podcastID,
    )
  const sendCover = (collection: number, color: string, file: Buffer) =>
    test.http
      .post(`/api/djpanel/collections/${collection}/cover/${color}`)
      .set(own)
      .attach('file', file, 'cover.png')
  const publish = (podcastID: number) =>
    test.deps.db.podcast.update({ where: { id: podcastID }, data: { isConfirmed: true, hasAudio: true } })
  const twoEpisodes = async () => {
    const second = await buildPodcast(test.deps.db, { djIDs: [dj.id], isConfirmed: false })
    const { body } = await create({ podcastIDs: [id, second.id, id] })
    const made: number = body.podcastCollectionID
    return { made, body, second: second.id }
  }

  it('is made of own episodes, each once', async () => {
    const { made, body, second } = await twoEpisodes()
    expect(body).toEqual({
      podcastCollectionID: expect.any(Number),
      name: 'Night shows',
      coverColor: '',
      imageVersion: '',
      podcastCollectionDjs: [{ djID: dj.id, dj: { djID: dj.id, name: dj.name } }],
      isListed: false,
      episodes: 2,
    })
    expect(await list()).toContainEqual(body)
    expect(await order(made)).toEqual([id, second])
  })

  it('may get another name and order', async () => {
    const { made, second } = await twoEpisodes()
    const { body } = await change(made, { name: 'Late shows', podcastIDs: [second, id] })
    expect(body.name).toBe('Late shows')
    expect(await order(made)).toEqual([second, id])
  })

  it('is seen by everybody, with its cover and its feed, once one of its episodes is public', async () => {
    const { made, second } = await twoEpisodes()
    expect((await sendCover(made, 'auto', Buffer.alloc(0))).status).toBe(422)
    expect((await sendCover(made, '112233', await picture())).text).toBe('true')
    const seen = async () => {
      const all: { podcastCollectionID: number }[] = (await test.http.get('/api/podcastcollections?take=100'))
        .body
      return {
        page: await isPublic(made),
        list: all.some(({ podcastCollectionID }) => podcastCollectionID === made),
        cover: (await test.http.get(`/api/file/images/podcastCollection/${made}.jpg`)).status === 200,
        feed: (await test.http.get(`/feeds/collection/${made}.xml`)).status === 200,
      }
    }
    expect(await seen()).toEqual({ page: false, list: false, cover: false, feed: false })
    await publish(second)
    expect(await seen()).toEqual({ page: true, list: true, cover: true, feed: true })
    expect(await list()).toContainEqual(
      expect.objectContaining({ podcastCollectionID: made, isListed: true, coverColor: '#112233' }),
    )
  })

  it('keeps its name and cover once it is listed, but its episodes may change', async () => {
    const { made, second } = await twoEpisodes()
    await publish(second)
    const refused = { code: 'podcast-collection.listed' }
    expect((await change(made, { name: 'Other', podcastIDs: [] })).body).toMatchObject(refused)
    expect((await sendCover(made, 'auto', await picture())).body).toMatchObject(refused)
    expect((await change(made, { name: 'Night shows', podcastIDs: [second, id] })).status).toBe(200)
    expect(await order(made)).toEqual([second, id])
  })

  it('is deleted with its cover, without its episodes', async () => {
    const { db } = test.deps
    const { made, second } = await twoEpisodes()
    await sendCover(made, '112233', await picture())
    await publish(second)
    expect((await test.http.delete(`/api/djpanel/collections/${made}`).set(own)).text).toBe('true')
    expect(await isPublic(made)).toBe(false)
    expect(await db.podcast.count({ where: { id: { in: [id, second] } } })).toBe(2)
    expect(await db.image.count({ where: { kind: 'podcastCollection', ownerID: made } })).toBe(0)
  })

  it('is refused with episodes or for DJs of others, hidden from others, and is none that admins made', async () => {
    const { db } = test.deps
    const foreign = await buildPodcast(db, { djIDs: [(await buildDj(db)).id, dj.id] })
    expect((await create({ podcastIDs: [foreign.id] })).status).toBe(400)
    expect((await create({ podcastIDs: [99_999_999] })).status).toBe(400)
    expect((await create({ name: ' ' })).status).toBe(400)
    expect((await create({}, other)).status).toBe(403)
    const { podcastCollectionID: made } = (await create({})).body
    const path = `/api/djpanel/collections/${made}`
    expect((await test.http.get(path).set(other)).status).toBe(404)
    expect((await change(made, { name: 'Mine', podcastIDs: [] }, other)).status).toBe(404)
    expect((await test.http.delete(path).set(other)).status).toBe(404)
    const house = await db.podcastCollection.create({
      data: { name: 'House', djs: { create: { djID: dj.id } } },
    })
    expect((await test.http.get(`/api/djpanel/collections/${house.id}`).set(own)).status).toBe(404)
    expect(await isPublic(house.id)).toBe(true)
  })

  it('counts towards a limit per DJ', async () => {
    const { db, sql } = test.deps
    const member = await buildUser(db)
    const { id: djID } = await buildDj(db, { memberID: member.id })
    await sql.query(
      `WITH made AS (INSERT INTO podcast_collections (name, is_draft, updated_at)
        SELECT 'Filler', true, now() FROM generate_series(1, $2) RETURNING id)
      INSERT INTO podcast_collection_djs (podcast_collection_id, dj_id) SELECT id, $1 FROM made`,
      [djID, limits.perDj.collections],
    )
    const { status, body } = await create({ djID }, await as(test, member.email))
    expect([status, body.code]).toEqual([409, 'podcast-collection.too-many'])
  })
})
