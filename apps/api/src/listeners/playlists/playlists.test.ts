import { limits } from '@nava/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { atOnce } from '../../testing/at-once.ts'
import { buildMusic, buildPodcast, buildUser } from '../../testing/build.ts'
import { countQueries } from '../../testing/count-queries.ts'

type Headers = Record<string, string>
let test: TestApp
let user: Awaited<ReturnType<typeof buildUser>>
let headers: Headers
beforeAll(async () => {
  test = await startTestApp()
})
beforeEach(async () => {
  user = await buildUser(test.deps.db)
  headers = await as(test, user.email)
})
afterAll(() => test.close())

const create = async (name: string, by = headers): Promise<number> =>
  (await test.http.post('/api/playlists').set(by).send({ name })).body.playListID
const mine = (body: object = {}, by = headers) =>
  test.http.post('/api/playlists/GetPlayList').set(by).send(body)
const add = (playListID: number, musicID: number, by = headers) =>
  test.http.post('/api/playlistmusics').set(by).send({ playListID, musicID })
const takeOut = (playListID: number, musicID: number, by = headers) =>
  test.http.post('/api/playlistmusics/DeletePlaylistMusic').set(by).send({ playListID, musicID })
const music = (id: number, by = headers, query = '') =>
  test.http.get(`/api/playlists/getmusics/${id}${query}`).set(by)
const page = (id: number, by = headers) => test.http.get(`/api/playlists/${id}`).set(by)
const setPublic = (id: number, isPublic: unknown, by = headers) =>
  test.http.put(`/api/playlists/${id}/visibility`).set(by).send({ isPublic })
const move = (playListID: number, musicID: number, afterMusicID?: number | null, by = headers) =>
  test.http.post('/api/playlistmusics/move').set(by).send({ playListID, musicID, afterMusicID })
const ids = ({ body }: { body: { musicID: number }[] }) => body.map(({ musicID }) => musicID)

describe('a playlist', () => {
  it('is created, filled, emptied, renamed and deleted by its owner', async () => {
    const [one, two] = [await buildMusic(test.deps.db), await buildMusic(test.deps.db)]
    const made = await test.http.post('/api/playlists').set(headers).send({ name: ' Morning ' })
    expect(made.body).toEqual({
      playListID: expect.any(Number),
      name: 'Morning',
      musicCount: 0,
      coverMusicIDs: [],
      coverImageVersions: [],
      hasMusic: false,
      isPublic: false,
    })
    const id = made.body.playListID
    expect((await add(id, one.id)).text).toBe('true')
    expect((await add(id, two.id)).text).toBe('true')
    expect((await add(id, one.id)).text).toBe('true')
    expect(ids(await music(id))).toEqual([one.id, two.id])
    expect(ids(await music(id, headers, '?take=1&skip=1'))).toEqual([two.id])
    expect((await takeOut(id, one.id)).text).toBe('true')
    expect((await takeOut(id, one.id)).text).toBe('true')
    expect(ids(await music(id))).toEqual([two.id])
    const renamed = await test.http.put(`/api/playlists/${id}`).set(headers).send({ name: 'Evening' })
    expect(renamed.text).toBe('true')
    expect((await mine()).body).toMatchObject([{ playListID: id, name: 'Evening', musicCount: 1 }])
    expect((await test.http.delete(`/api/playlists/${id}`).set(headers)).text).toBe('true')
    expect((await mine()).body).toEqual([])
    expect((await music(id)).status).toBe(404)
  })

  it('tells whether it contains a track, how many it contains, and which covers to show', async () => {
    const tracks = await Promise.all(Array.from({ length: 6 }, () => buildMusic(test.deps.db)))
    const [empty, full] = [await create('Empty'), await create('Full')]
    for (const { id } of tracks) await add(full, id)
    const { body } = await mine({ musicID: tracks[5]?.id })
    expect(body).toEqual([
      {
        playListID: full,
        name: 'Full',
        musicCount: 6,
        coverMusicIDs: tracks.slice(0, 4).map(({ id }) => id),
        coverImageVersions: ['', '', '', ''],
        hasMusic: true,
        isPublic: false,
      },
      {
        playListID: empty,
        name: 'Empty',
        musicCount: 0,
        coverMusicIDs: [],
        coverImageVersions: [],
        hasMusic: false,
        isPublic: false,
      },
    ])
  })

  it('cannot be read or changed by anybody else', async () => {
    const { id: musicID } = await buildMusic(test.deps.db)
    const id = await create('Mine')
    const other = await as(test, (await buildUser(test.deps.db, { isAdmin: true })).email)
    expect((await mine({}, other)).body).toEqual([])
    for (const reply of [
      await music(id, other),
      await add(id, musicID, other),
      await takeOut(id, musicID, other),
      await move(id, musicID, null, other),
      await page(id, other),
      await setPublic(id, true, other),
      await test.http.put(`/api/playlists/${id}`).set(other).send({ name: 'Stolen' }),
      await test.http.delete(`/api/playlists/${id}`).set(other),
    ])
      expect(reply.status).toBe(403)
    expect((await mine()).body).toMatchObject([{ name: 'Mine' }])
  })

  it('is refused to visitors, without a name, with malformed ids, and for unknown or hidden tracks', async () => {
    const id = await create('Mine')
    const hidden = await buildMusic(test.deps.db, { isConfirmed: false })
    for (const reply of [
      await test.http.post('/api/playlists').send({ name: 'x' }),
      await test.http.post('/api/playlists/getplaylist').send({}),
      await test.http.post('/api/playlistmusics').send({ playListID: id, musicID: hidden.id }),
      await test.http.get('/api/PlayLists/recent'),
    ])
      expect(reply.status).toBe(401)
    for (const name of ['', '  ', 'x'.repeat(121), 5, null])
      expect((await test.http.post('/api/playlists').set(headers).send({ name })).status).toBe(400)
    expect((await add(id, 0)).status).toBe(400)
    expect((await music(id, headers, '?take=101')).status).toBe(400)
    expect((await add(id, 99_999_999)).status).toBe(404)
    expect((await add(99_999_999, hidden.id)).status).toBe(404)
    expect((await add(id, hidden.id)).status).toBe(404)
  })

  it('hides tracks that have become hidden, and does not count them', async () => {
    const [kept, lost] = [await buildMusic(test.deps.db), await buildMusic(test.deps.db)]
    const id = await create('Mixed')
    for (const track of [lost, kept]) await add(id, track.id)
    await test.deps.db.music.update({ where: { id: lost.id }, data: { isConfirmed: false } })
    expect(ids(await music(id))).toEqual([kept.id])
    expect((await mine()).body).toMatchObject([{ musicCount: 1, coverMusicIDs: [kept.id] }])
  })

  it('gives each of many tracks that are added at once its own position', async () => {
    const id = await create('Rush')
    const tracks = await Promise.all(Array.from({ length: 20 }, () => buildMusic(test.deps.db)))
    await Promise.all([...tracks, ...tracks].map((track) => add(id, track.id)))
    const rows = await test.deps.db.playlistMusic.findMany({ where: { playlistID: id } })
    expect(rows.map(({ position }) => position).toSorted((a, b) => a - b)).toEqual(tracks.map((_, n) => n))
  })

  it('is limited in its size and in the number per user', async () => {
    const id = await create('Full')
    const { id: one } = await buildMusic(test.deps.db)
    await test.deps.db.music.createMany({
      data: Array.from({ length: limits.playlists.musics }, (_, n) => ({ title: `Filler ${n}` })),
    })
    await test.deps.db.$executeRaw`INSERT INTO playlist_music (playlist_id, music_id, position)
      SELECT ${id}, id, id FROM music WHERE title LIKE 'Filler %'`
    expect((await add(id, one)).status).toBe(409)
    await test.deps.db.playlist.createMany({
      data: Array.from({ length: limits.playlists.perUser - 3 }, () => ({
        userID: user.id,
        name: 'One more',
      })),
    })
    const replies = await atOnce(test.deps.sql, { table: 'users', id: user.id }, 8, () =>
      test.http.post('/api/playlists').set(headers).send({ name: 'x' }),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await test.deps.db.playlist.count({ where: { userID: user.id } })).toBe(limits.playlists.perUser)
  })

  it('needs three queries at any length, and the list of playlists two', async () => {
    const id = await create('Counted')
    const read = () => countQueries(test.deps.sql, () => music(id))
    const list = () => countQueries(test.deps.sql, () => mine())
    const [short, shortList] = [await read(), await list()]
    for (let n = 0; n < 4; n += 1) await add(id, (await buildMusic(test.deps.db)).id)
    await create('Another')
    expect([short, await read(), shortList, await list()]).toEqual([3, 3, 2, 2])
  })
})

describe('the order of a playlist', () => {
  const fill = async (count: number) => {
    const id = await create('In order')
    const musicIDs: number[] = []
    for (let n = 0; n < count; n += 1) {
      const { id: musicID } = await buildMusic(test.deps.db)
      await add(id, musicID)
      musicIDs.push(musicID)
    }
    return { id, musicIDs: musicIDs as [number, number, number, number] } // at least four are requested
  }

  it('is changed by moving a track to after another one, or to the start', async () => {
    const { id, musicIDs } = await fill(4)
    const [one, two, three, four] = musicIDs
    expect((await move(id, one, three)).text).toBe('true')
    expect(ids(await music(id))).toEqual([two, three, one, four])
    expect((await move(id, four, null)).text).toBe('true')
    expect(ids(await music(id))).toEqual([four, two, three, one])
    expect((await move(id, two)).text).toBe('true')
    expect(ids({ body: (await page(id)).body.musics })).toEqual([two, four, three, one])
    const { id: last } = await buildMusic(test.deps.db)
    await add(id, last)
    expect(ids(await music(id))).toEqual([two, four, three, one, last])
  })

  it('stays, with 404, if one of the two tracks is not in the playlist', async () => {
    const { id, musicIDs } = await fill(4)
    const { id: stranger } = await buildMusic(test.deps.db)
    for (const reply of [
      await move(id, stranger, musicIDs[0]),
      await move(id, musicIDs[0], stranger),
      await move(id, musicIDs[0], musicIDs[0]),
      await move(id, musicIDs[0], 99_999_999),
    ])
      expect([reply.status, reply.body.code]).toEqual([404, 'playlist.no-such-music'])
    expect((await move(99_999_999, musicIDs[0])).status).toBe(404)
    expect(ids(await music(id))).toEqual(musicIDs)
  })

  it('is refused to visitors and with malformed ids', async () => {
    const { id, musicIDs } = await fill(4)
    expect((await move(id, musicIDs[0], null, {})).status).toBe(401)
    for (const body of [
      { playListID: id },
      { musicID: musicIDs[0] },
      { playListID: id, musicID: musicIDs[0], afterMusicID: -1 },
      { playListID: id, musicID: 'first', afterMusicID: null },
    ])
      expect((await test.http.post('/api/playlistmusics/move').set(headers).send(body)).status).toBe(400)
  })

  it('keeps every track after many moves at the same time', async () => {
    const { id, musicIDs } = await fill(8)
    const replies = await Promise.all(musicIDs.map((musicID) => move(id, musicID, null)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(ids(await music(id)).toSorted((a, b) => a - b)).toEqual(musicIDs)
  })
})

describe('a playlist with repeats', () => {
  const post = async (path: string, body: object) =>
    (await test.http.post(`/api/playlistmusics${path}`).set(headers).send(body)).status
  it('gets them on request, and moves and loses each of them alone', async () => {
    const [a, b] = [(await buildMusic(test.deps.db)).id, (await buildMusic(test.deps.db)).id]
    const id = await create('Twice')
    for (const musicID of [a, b, a, a])
      expect(await post('', { playListID: id, musicID, again: true })).toBe(200)
    await add(id, a)
    expect(ids(await music(id))).toEqual([a, b, a, a])
    expect(ids(await music(id, headers, '?take=2&skip=1'))).toEqual([b, a])
    const [shown] = (await mine({ musicID: a })).body
    expect(shown).toMatchObject({ musicCount: 4, hasMusic: true, coverMusicIDs: [a, b] })

    // A B A A: its second A goes to the start, then B to after the last A.
    expect(await post('/move', { playListID: id, musicID: a, occurrence: 1, afterMusicID: null })).toBe(200)
    expect(ids(await music(id))).toEqual([a, a, b, a])
    const after = { afterMusicID: a, afterOccurrence: 2 }
    expect(await post('/move', { playListID: id, musicID: b, ...after })).toBe(200)
    expect(ids(await music(id))).toEqual([a, a, a, b])
    expect(await post('/move', { playListID: id, musicID: a, ...after, occurrence: 0 })).toBe(200)
    expect(await post('/move', { playListID: id, musicID: b, afterMusicID: a })).toBe(200)
    expect(ids(await music(id))).toEqual([a, b, a, a])
    expect(await post('/move', { playListID: id, musicID: a, occurrence: 3 })).toBe(404)

    const remove = (occurrence?: number) =>
      post('/deleteplaylistmusic', { playListID: id, musicID: a, occurrence })
    await remove(9)
    await remove(2)
    expect(ids(await music(id))).toEqual([a, b, a])
    await remove(0)
    expect(ids(await music(id))).toEqual([b, a])
    await remove(0)
    expect(ids(await music(id))).toEqual([b])
    for (let n = 0; n < 2; n += 1) await post('', { playListID: id, musicID: b, again: true })
    expect((await test.http.get('/api/users/me/export').set(headers)).body.playlists).toMatchObject([
      { musics: [{ musicID: b }, { musicID: b }, { musicID: b }] },
    ])
    expect((await takeOut(id, b)).text).toBe('true')
    expect(ids(await music(id))).toEqual([])
    for (const occurrence of [-1, 'first', 0.5])
      expect(await post('/deleteplaylistmusic', { playListID: id, musicID: a, occurrence })).toBe(400)
  })

  it('is as full as one without', async () => {
    const { id: musicID } = await buildMusic(test.deps.db)
    const id = await create('Full of one')
    await test.deps.db.$executeRaw`INSERT INTO playlist_music (playlist_id, music_id, position, repeats)
      SELECT ${id}, ${musicID}, 1, array_agg(n) FROM generate_series(2, ${limits.playlists.musics}::int - 1) n`
    const again = () => post('', { playListID: id, musicID, again: true })
    expect([await again(), await again()]).toEqual([200, 409])
  })
})

describe('a public playlist', () => {
  it('is read by whoever has its link, and changed by its owner alone', async () => {
    const { id: musicID } = await buildMusic(test.deps.db)
    const id = await create('For all')
    await add(id, musicID)
    expect((await setPublic(id, true)).text).toBe('true')
    expect((await mine()).body).toMatchObject([{ playListID: id, isPublic: true }])
    const stranger = await as(test, (await buildUser(test.deps.db)).email)
    for (const by of [{}, stranger]) {
      expect((await page(id, by)).body).toMatchObject({
        playListID: id,
        name: 'For all',
        isPublic: true,
        isOwn: false,
        ownerName: user.name,
        musics: [{ musicID }],
      })
      expect(ids(await music(id, by))).toEqual([musicID])
    }
    expect((await page(id)).body).toMatchObject({ isOwn: true, isPublic: true })
    expect((await mine({}, stranger)).body).toEqual([])
    for (const reply of [
      await add(id, musicID, stranger),
      await takeOut(id, musicID, stranger),
      await move(id, musicID, null, stranger),
      await setPublic(id, false, stranger),
      await test.http.put(`/api/playlists/${id}`).set(stranger).send({ name: 'Mine now' }),
      await test.http.delete(`/api/playlists/${id}`).set(stranger),
    ])
      expect(reply.status).toBe(403)
  })

  it('is private at first, and again as soon as its owner says so', async () => {
    const id = await create('Mine')
    const stranger = await as(test, (await buildUser(test.deps.db, { isAdmin: true })).email)
    const statuses = () =>
      Promise.all(
        [{}, stranger]
          .flatMap((by) => [page(id, by), music(id, by)])
          .map(async (reply) => (await reply).status),
      )
    expect(await statuses()).toEqual([403, 403, 403, 403])
    await setPublic(id, true)
    expect(await statuses()).toEqual([200, 200, 200, 200])
    await setPublic(id, false)
    expect(await statuses()).toEqual([403, 403, 403, 403])
    expect((await page(id, {})).text).not.toContain('Mine')
  })

  it('shows its readers no track that is hidden from them', async () => {
    const [shown, hidden] = [await buildMusic(test.deps.db), await buildMusic(test.deps.db)]
    const id = await create('Mixed')
    for (const track of [hidden, shown]) await add(id, track.id)
    await setPublic(id, true)
    await test.deps.db.music.update({
      where: { id: hidden.id },
      data: { isConfirmed: false, createdByID: user.id },
    })
    expect(ids({ body: (await page(id)).body.musics })).toEqual([hidden.id, shown.id])
    expect(ids({ body: (await page(id, {})).body.musics })).toEqual([shown.id])
  })

  it('is made by its owner only, who says it plainly', async () => {
    const id = await create('Mine')
    expect((await setPublic(id, true, {})).status).toBe(401)
    for (const isPublic of ['true', 1, null, undefined])
      expect((await setPublic(id, isPublic)).status).toBe(400)
    expect((await setPublic(99_999_999, true)).status).toBe(404)
    expect((await page(99_999_999)).status).toBe(404)
    expect((await test.http.get('/api/playlists/none')).status).toBe(404)
  })
})

describe('the recent plays', () => {
  it('are the caller’s last 25 different tracks, last played first', async () => {
    const tracks = await Promise.all(Array.from({ length: 30 }, () => buildMusic(test.deps.db)))
    const podcast = await buildPodcast(test.deps.db)
    const other = await buildUser(test.deps.db)
    const play = (musicID: number, minute: number, userID = user.id) => ({
      musicID,
      userID,
      listener: `u${userID}`,
      playedAt: new Date(Date.UTC(2026, 5, 1, 0, minute)),
    })
    const first = tracks[0]?.id ?? 0
    await test.deps.db.play.createMany({
      data: [
        ...tracks.map(({ id }, minute) => play(id, minute)),
        // The first track is repeated, and is also the last one played.
        ...Array.from({ length: 40 }, (_, n) => play(first, 100 + n)),
        play(tracks[1]?.id ?? 0, 500, other.id),
      ],
    })
    await test.deps.db.play.create({
      data: { podcastID: podcast.id, userID: user.id, listener: `u${user.id}` },
    })
    const hidden = tracks[29]?.id ?? 0
    await test.deps.db.music.update({ where: { id: hidden }, data: { isConfirmed: false } })
    const newestFirst = tracks.map(({ id }) => id).toReversed()
    const expected = [first, ...newestFirst.filter((id) => id !== hidden && id !== first)].slice(0, 25)
    const recent = await test.http.get('/api/PlayLists/recent').set(headers)
    expect(ids(recent)).toEqual(expected)
  })

  it('are empty for a user without plays, and include the last play', async () => {
    const recent = () => test.http.get('/api/PlayLists/recent').set(headers)
    expect((await recent()).body).toEqual([])
    const { id } = await buildMusic(test.deps.db)
    await test.http.post(`/api/musics/play/${id}`).set(headers)
    expect(ids(await recent())).toEqual([id])
  })
})
