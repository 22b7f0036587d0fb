import { ForYou, type ForYou as Suggestions } from '@nava/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildArtist, buildMusic, buildPodcast, buildUser } from '../../testing/build.ts'
import { publishImage } from '../../testing/publish.ts'

const DAY = 24 * 60 * 60_000
const ago = (days: number) => new Date(Date.now() - days * DAY)

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

async function person() {
  const { id, email } = await buildUser(test.deps.db)
  const headers = await as(test, email)
  const read = async (): Promise<Suggestions> => {
    const reply = await test.http.get('/api/foryou').set(headers)
    expect(reply.status).toBe(200)
    return ForYou.parse(reply.body)
  }
  return {
    id,
    headers,
    read,
    shelf: async (kind: Suggestions['shelves'][number]['kind']) =>
      (await read()).shelves.find((shelf) => shelf.kind === kind),
    play: (musicIDs: readonly number[], days = 1) =>
      test.deps.db.play.createMany({
        data: musicIDs.map((musicID) => ({ musicID, userID: id, listener: `u${id}`, playedAt: ago(days) })),
      }),
    send: (path: string, body: object) => test.http.post(`/api/${path}`).set(headers).send(body),
  }
}
const tracks = async (count: number, more = {}) => {
  const ids: number[] = []
  for (let left = count; left > 0; left -= 1) ids.push((await buildMusic(test.deps.db, more)).id)
  return ids
}
const ids = (shelf: { musics: { musicID: number }[] } | undefined) =>
  shelf?.musics.map(({ musicID }) => musicID)

describe('For You', () => {
  it('says to those without plays that it shows what is popular and new, and to others no longer', async () => {
    const { read, play } = await person()
    const own = await tracks(6)
    expect((await read()).shelves.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['newest']))
    await play(own)
    expect((await read()).shelves.map(({ kind }) => kind)).not.toEqual(expect.arrayContaining(['newest']))
  })

  it('gives reasons: a track that was played, a like that was long unheard, a follow', async () => {
    const { db } = test.deps
    const { id, play, shelf } = await person()
    const [played = 0, similar = 0, liked = 0, heard = 0] = await tracks(4)
    await db.similarMusic.create({ data: { musicID: played, similarIDs: [similar], scores: [0.5] } })
    await play([played])
    await play([heard], 30)
    await db.musicLike.createMany({
      data: [liked, heard].map((musicID) => ({ userID: id, musicID, createdAt: ago(100) })),
    })
    const artist = await buildArtist(db)
    await db.artistFollow.create({ data: { userID: id, artistID: artist.id } })
    const fresh = await buildMusic(db, { artistIDs: [artist.id], releaseDate: ago(3) })
    await buildMusic(db, { artistIDs: [artist.id], releaseDate: ago(60) })
    const because = await shelf('because')
    const { title } = await db.music.findUniqueOrThrow({ where: { id: played } })
    expect([because?.name, ids(because)]).toEqual([title, [similar]])
    expect(ids(await shelf('rediscover'))).toEqual([liked])
    expect(ids(await shelf('followed'))).toEqual([fresh.id])
    await db.music.update({ where: { id: fresh.id }, data: { isConfirmed: false } })
    expect(await shelf('followed')).toBeUndefined()
  })

  it('shows mixes by their artists, without what the listener refuses, and not those that are', async () => {
    const { db } = test.deps
    const { id, read, send } = await person()
    const artist = await buildArtist(db, { name: 'First' })
    const second = await buildArtist(db, { name: 'Second' })
    const [one = 0, two = 0] = await tracks(2)
    await db.dailyMix.create({
      data: { userID: id, position: 1, artistIDs: [artist.id, second.id], musicIDs: [two, one] },
    })
    const { version } = await publishImage(test.deps, 'artist', second.id)
    const [mix] = (await read()).mixes
    expect(mix).toMatchObject({
      mixID: 1,
      artists: [
        { name: 'First', imageVersion: '' },
        { name: 'Second', imageVersion: version },
      ],
    })
    expect(ids(mix)).toEqual([two, one])
    expect((await send('dislikes', { musicID: two })).status).toBe(200)
    expect(ids((await read()).mixes[0])).toEqual([one])
    expect((await send('foryou/dismiss', { mixID: 1 })).text).toBe('true')
    expect((await read()).mixes).toEqual([])
    const dismissed = await db.dismissedMix.findMany({ where: { userID: id }, orderBy: { artistID: 'asc' } })
    expect(dismissed.map(({ artistID }) => artistID)).toEqual([artist.id, second.id])
    expect((await send('foryou/dismiss', { mixID: 1 })).text).toBe('true')
  })

  it('is empty once it is switched off, and what was computed is deleted', async () => {
    const { db } = test.deps
    const { id, read, headers } = await person()
    const [musicID = 0] = await tracks(1)
    await db.dailyMix.create({ data: { userID: id, position: 1, artistIDs: [], musicIDs: [musicID] } })
    await db.earlySkip.create({ data: { musicID, listener: `u${id}` } })
    const put = (isOn: boolean) => test.http.put('/api/foryou/switch').set(headers).send({ isOn })
    expect((await put(false)).text).toBe('true')
    expect(await read()).toEqual({ isOn: false, mixes: [], shelves: [] })
    expect(await db.dailyMix.count({ where: { userID: id } })).toBe(0)
    expect(await db.earlySkip.count({ where: { listener: `u${id}` } })).toBe(0)
    await put(true)
    expect((await read()).isOn).toBe(true)
  })
})

describe('the history', () => {
  const history = async (headers: Record<string, string>) =>
    (await test.http.get('/api/history').set(headers)).body as {
      playID: number
      music: { musicID: number } | null
      podcast: { podcastID: number } | null
    }[]

  it('has every play, the last one first, and loses the one that its listener removes', async () => {
    const { db } = test.deps
    const [me, other] = [await person(), await person()]
    const [one = 0, two = 0] = await tracks(2)
    await me.play([one], 3)
    await me.play([two], 2)
    await me.play([one], 1)
    const plays = await history(me.headers)
    expect(plays.map(({ music }) => music?.musicID)).toEqual([one, two, one])
    const [last] = plays
    const remove = (headers: Record<string, string>) =>
      test.http.delete(`/api/history/${last?.playID}`).set(headers)
    expect((await remove(other.headers)).status).toBe(404)
    expect((await remove(me.headers)).text).toBe('true')
    expect((await remove(me.headers)).status).toBe(404)
    expect((await history(me.headers)).map(({ music }) => music?.musicID)).toEqual([two, one])
    const kept = await db.play.findUniqueOrThrow({ where: { id: BigInt(last?.playID ?? 0) } })
    expect(kept).toMatchObject({
      userID: null,
      listener: expect.stringMatching(/^gone:[\w-]{22}$/),
      musicID: one,
    })
  })

  it('cannot be used to count a track again within its length', async () => {
    const { db } = test.deps
    const { headers } = await person()
    const [id = 0] = await tracks(1)
    const play = async () => (await test.http.post(`/api/musics/play/${id}`).set(headers)).text
    expect(await play()).toBe('true')
    const [{ playID } = { playID: 0 }] = await history(headers)
    await test.http.delete(`/api/history/${playID}`).set(headers).expect(200)
    expect(await play()).toBe('false')
    await db.play.updateMany({ where: { musicID: id }, data: { playedAt: ago(1) } })
    expect(await play()).toBe('true')
    expect((await db.music.findUniqueOrThrow({ where: { id } })).playCount).toBe(2)
  })

  it('has episodes, without hidden ones, and cannot be used to count them again', async () => {
    const { db } = test.deps
    const { id: userID, headers } = await person()
    const [{ id }, hidden] = [await buildPodcast(db), await buildPodcast(db)]
    const play = async () => (await test.http.post(`/api/podcasts/play/${id}`).set(headers)).text
    expect(await play()).toBe('true')
    await db.play.create({ data: { podcastID: hidden.id, userID, listener: `u${userID}` } })
    await db.podcast.update({ where: { id: hidden.id }, data: { isConfirmed: false } })
    const plays = await history(headers)
    expect(plays).toMatchObject([{ music: null, podcast: { podcastID: id } }])
    await test.http.delete(`/api/history/${plays[0]?.playID}`).set(headers).expect(200)
    expect(await history(headers)).toEqual([])
    expect(await play()).toBe('false')
    await db.play.updateMany({ where: { podcastID: id }, data: { playedAt: ago(1) } })
    expect(await play()).toBe('true')
  })
})
