import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { as, holdingToken } from '../../../testing/as.ts'
import { buildArtist, buildMusic, buildPodcast, buildUser, buildUsers } from '../../../testing/build.ts'

let test: TestApp
let listener: { authorization: string }
beforeAll(async () => {
  test = await startTestApp()
  listener = await as(test, (await buildUser(test.deps.db)).email)
})
afterAll(() => test.close())

const like = (body: object, headers = listener) => test.http.post('/api/Main/Like').set(headers).send(body)
const likeCount = async (id: number) =>
  (await test.deps.db.music.findUniqueOrThrow({ where: { id } })).likeCount

describe('a like', () => {
  it('toggles without a value: 1 for liked, 2 for unliked', async () => {
    const { id } = await buildMusic(test.deps.db)
    const liked = await like({ musicID: id })
    expect([liked.status, liked.text, liked.headers['content-type']]).toEqual([
      200,
      '1',
      'text/plain; charset=utf-8',
    ])
    expect(await likeCount(id)).toBe(1)
    expect((await like({ musicID: String(id) })).text).toBe('2')
    expect(await likeCount(id)).toBe(0)
  })

  it('is set once and removed once, however often it is requested', async () => {
    const { id } = await buildMusic(test.deps.db)
    for (const value of [1, true, '1', 'true']) expect((await like({ musicID: id, value })).text).toBe('1')
    expect(await likeCount(id)).toBe(1)
    for (const value of [0, false, '0', 'false']) expect((await like({ musicID: id, value })).text).toBe('2')
    expect(await likeCount(id)).toBe(0)
  })

  it('can be removed from something that has become hidden, but not set there again', async () => {
    const { db } = test.deps
    const [track, podcast] = [await buildMusic(db), await buildPodcast(db)]
    for (const body of [{ musicID: track.id }, { podcastID: podcast.id }]) await like(body)
    await db.music.update({ where: { id: track.id }, data: { isConfirmed: false } })
    await db.podcast.update({ where: { id: podcast.id }, data: { isConfirmed: false } })
    expect((await like({ musicID: track.id, value: 1 })).status).toBe(404)
    expect((await like({ musicID: track.id })).text).toBe('2')
    expect((await like({ podcastID: podcast.id, value: 0 })).text).toBe('2')
    expect((await like({ musicID: track.id })).status).toBe(404)
    expect(await likeCount(track.id)).toBe(0)
    expect(await db.podcast.findUnique({ where: { id: podcast.id } })).toMatchObject({ likeCount: 0 })
  })

  it('can be set on podcasts and comments too', async () => {
    const podcast = await buildPodcast(test.deps.db)
    const writer = await buildUser(test.deps.db)
    const comment = await test.deps.db.comment.create({
      data: { userID: writer.id, podcastID: podcast.id, text: 'Good' },
    })
    expect((await like({ podcastID: podcast.id })).text).toBe('1')
    expect((await like({ commentID: comment.id })).text).toBe('1')
    expect(await test.deps.db.podcast.findUnique({ where: { id: podcast.id } })).toMatchObject({
      likeCount: 1,
    })
    expect(await test.deps.db.comment.findUnique({ where: { id: comment.id } })).toMatchObject({
      likeCount: 1,
    })
    expect((await test.http.get(`/api/podcasts/isLiked/${podcast.id}`).set(listener)).text).toBe('true')
  })

  it('is refused to visitors, without a single known target, and with an invalid value', async () => {
    const { id } = await buildMusic(test.deps.db)
    expect((await test.http.post('/api/main/like').send({ musicID: id })).status).toBe(401)
    for (const body of [
      {},
      { musicID: null },
      { musicID: id, podcastID: id },
      { musicID: 0 },
      { musicID: { gt: 0 } },
      { albumID: id },
      { musicID: id, value: 2 },
      { musicID: id, value: 'yes' },
    ])
      expect((await like(body)).status, JSON.stringify(body)).toBe(400)
    for (const kind of ['musicID', 'podcastID', 'commentID'])
      expect((await like({ [kind]: 99_999_999 })).status).toBe(404)
    expect(await likeCount(id)).toBe(0)
  })

  it('does not reveal what is hidden, which only its owner may like', async () => {
    const owner = await buildUser(test.deps.db)
    const artist = await buildArtist(test.deps.db, { memberID: owner.id })
    const hidden = await buildMusic(test.deps.db, { isConfirmed: false, artistIDs: [artist.id] })
    const later = await buildPodcast(test.deps.db, { releaseDate: new Date('2100-01-01') })
    const comment = await test.deps.db.comment.create({
      data: { userID: owner.id, musicID: hidden.id, text: 'Mine' },
    })
    expect((await like({ musicID: hidden.id })).status).toBe(404)
    expect((await like({ podcastID: later.id })).status).toBe(404)
    expect((await like({ commentID: comment.id })).status).toBe(404)
    expect((await like({ musicID: hidden.id }, await as(test, owner.email))).text).toBe('1')
  })

  it('is returned by isLiked and GetlikeState, by GET and POST, and is never set for visitors', async () => {
    const { id } = await buildMusic(test.deps.db)
    await like({ musicID: id })
    const ask = (path: string, headers: Record<string, string>) =>
      test.http.get(`/api/${path}/${id}`).set(headers)
    expect((await ask('musics/isLiked', listener)).text).toBe('true')
    expect((await ask('Musics/GetlikeState', listener)).text).toBe('1')
    expect((await test.http.post(`/api/Musics/GetlikeState/${id}`).set(listener)).text).toBe('1')
    expect((await ask('musics/isLiked', {})).text).toBe('false')
    expect((await ask('podcasts/isLiked', {})).text).toBe('false')
    expect((await ask('musics/GetlikeState', {})).text).toBe('2')
    expect((await test.http.get('/api/musics/isLiked/0').set(listener)).status).toBe(404)
  })
})

describe('the liked tracks', () => {
  const liked = (headers: { authorization?: string }, query = '') =>
    test.http.get(`/api/likedMusics${query}`).set(headers)
  const ids = ({ body }: { body: { musicID: number }[] }) => body.map(({ musicID }) => musicID)

  it('are listed last liked first, in pages, without videos, for their listener only', async () => {
    const { db } = test.deps
    const fan = await as(test, (await buildUser(db)).email)
    const artist = await buildArtist(db)
    const [first, film, last] = [
      await buildMusic(db, { artistIDs: [artist.id] }),
      await buildMusic(db, { hasAudio: false, hasVideo: true }),
      await buildMusic(db),
    ]
    for (const { id } of [first, film, last]) await like({ musicID: id }, fan)
    const list = await liked(fan)
    expect(ids(list)).toEqual([last.id, first.id])
    expect(list.body[1]).toMatchObject({ title: first.title, artists: artist.name })
    expect(ids(await liked(fan, '?take=1&skip=1'))).toEqual([first.id])
    await like({ musicID: last.id, value: 0 }, fan)
    expect(ids(await liked(fan))).toEqual([first.id])
    expect(ids(await liked(await as(test, (await buildUser(db)).email)))).toEqual([])
  })

  it('leave out what is hidden from their reader, and are refused to visitors and with an invalid page', async () => {
    const { db } = test.deps
    const owner = await buildUser(db)
    const artist = await buildArtist(db, { memberID: owner.id })
    const track = await buildMusic(db, { artistIDs: [artist.id] })
    const [fan, maker] = [await as(test, (await buildUser(db)).email), await as(test, owner.email)]
    for (const headers of [fan, maker]) await like({ musicID: track.id }, headers)
    await db.music.update({ where: { id: track.id }, data: { isConfirmed: false } })
    expect(ids(await liked(fan))).toEqual([])
    expect(ids(await liked(maker))).toEqual([track.id])
    expect((await liked({})).status).toBe(401)
    for (const query of ['?take=0', '?take=101', '?skip=-1'])
      expect((await liked(fan, query)).status).toBe(400)
  })
})

describe('a long list of liked tracks', () => {
  it('is sorted and filtered by the server, in pages, and its numbers are told at once', async () => {
    const { db } = test.deps
    const fan = await as(test, (await buildUser(db)).email)
    const [zana, adel] = [await buildArtist(db, { name: 'Zana' }), await buildArtist(db, { name: 'Adel' })]
    const made = []
    for (const [title, artist, lengthSeconds, playCount] of [
      ['Cranes', zana, 200, 3],
      ['Ábalone', adel, 100, 9],
      ['Bridges', zana, 300, 5],
    ] as const)
      made.push(await buildMusic(db, { title, artistIDs: [artist.id], lengthSeconds, playCount }))
    for (const { id } of made) await like({ musicID: id }, fan)
    const titles = async (query: string) =>
      (await test.http.get(`/api/likedMusics?${query}`).set(fan)).body.map(
        ({ title }: { title: string }) => title,
      )
    expect(await titles('')).toEqual(['Bridges', 'Ábalone', 'Cranes'])
    expect(await titles('sort=title')).toEqual(['Ábalone', 'Bridges', 'Cranes'])
    expect(await titles('sort=title&descending=true')).toEqual(['Cranes', 'Bridges', 'Ábalone'])
    expect(await titles('sort=title&take=1&skip=1')).toEqual(['Bridges'])
    expect(await titles('sort=length')).toEqual(['Ábalone', 'Cranes', 'Bridges'])
    expect(await titles('sort=plays&descending=true')).toEqual(['Ábalone', 'Bridges', 'Cranes'])
    expect((await titles('sort=artist'))[0]).toBe('Ábalone')
    expect(await titles('words=ZANA&sort=title')).toEqual(['Bridges', 'Cranes'])
    expect(await titles('words=abal')).toEqual(['Ábalone'])
    expect(await titles('words=%25')).toHaveLength(3)
    const numbers = await test.http.get('/api/likedMusics/ids').set(fan)
    expect(new Set(numbers.body)).toEqual(new Set(made.map(({ id }) => id)))
    expect((await test.http.get('/api/likedMusics/ids')).status).toBe(401)
    expect((await test.http.get('/api/likedMusics?sort=colour').set(fan)).status).toBe(400)
  })
})

describe('the count of likes', () => {
  it('is exact after 200 listeners liked one track at the same time, each of them twice', async () => {
    const { id } = await buildMusic(test.deps.db)
    const users = await buildUsers(test.deps.db, 200)
    const all = await Promise.all(users.map((user) => holdingToken(test, user)))
    const replies = await Promise.all(
      [...all, ...all].map((headers) => like({ musicID: id, value: 1 }, headers)),
    )
    expect(new Set(replies.map(({ text }) => text))).toEqual(new Set(['1']))
    expect(await likeCount(id)).toBe(200)
    expect(await test.deps.db.musicLike.count({ where: { musicID: id } })).toBe(200)
  })

  it('equals the number of likes after many concurrent likes, unlikes and toggles by a few users on one track', async () => {
    const { id } = await buildMusic(test.deps.db)
    const users = await Promise.all(
      (await buildUsers(test.deps.db, 5)).map((user) => holdingToken(test, user)),
    )
    const values = [{}, { value: 1 }, { value: 0 }]
    await Promise.all(
      Array.from({ length: 200 }, (_, n) => like({ musicID: id, ...values[n % 3] }, users[n % users.length])),
    )
    expect(await likeCount(id)).toBe(await test.deps.db.musicLike.count({ where: { musicID: id } }))
  })
})
