import { limits } from '@nava/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as, holdingToken } from '../../testing/as.ts'
import { buildDj, buildPodcast, buildUser, buildUsers } from '../../testing/build.ts'
import { countQueries } from '../../testing/count-queries.ts'

type Headers = Record<string, string>
let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ TRUST_PROXY: '1' })
})
afterAll(() => test.close())

const future = new Date('2100-01-01')
const ids = ({ body }: { body: { podcastID: number }[] }) => body.map(({ podcastID }) => podcastID)
const get = (path: string, headers: Headers = {}) => test.http.get(`/api/${path}`).set(headers)
const someDj = async () => {
  const user = await buildUser(test.deps.db)
  const { id } = await buildDj(test.deps.db, { memberID: user.id })
  return { id, headers: await as(test, user.email) }
}

describe('the lists of podcasts', () => {
  it('contain what is public and ready, newest first, in pages and with two queries', async () => {
    const dj = await buildDj(test.deps.db)
    const old = await buildPodcast(test.deps.db, { releaseDate: new Date('2020-01-01') })
    const fresh = await buildPodcast(test.deps.db, {
      ...{ djIDs: [dj.id], coverColor: '#445566', loudness: -10.5, truePeak: 0.25 },
    })
    const hidden = [
      await buildPodcast(test.deps.db, { isConfirmed: false }),
      await buildPodcast(test.deps.db, { hasAudio: false }),
      await buildPodcast(test.deps.db, { releaseDate: future }),
    ]
    const all = await get('Podcasts/')
    expect(all.body.slice(0, 1)).toEqual([
      {
        podcastID: fresh.id,
        title: fresh.title,
        releaseDate: '2026-01-01T00:00:00.000Z',
        musicLength: 1800,
        playCount: 0,
        likeCount: 0,
        coverColor: '#445566',
        imageVersion: '',
        hasAudio: true,
        podcastDjs: [{ djID: dj.id, dj: { djID: dj.id, name: dj.name } }],
        djs: dj.name,
        gain: -3.5,
        truePeak: 0.25,
      },
    ])
    expect(ids(all)).toContain(old.id)
    for (const { id } of hidden) expect(ids(all)).not.toContain(id)
    expect(ids(await get('podcasts?take=1&skip=0'))).toEqual([fresh.id])
    for (const path of ['podcasts', 'podcasts/tops'])
      for (const query of ['take=0', 'take=101', 'skip=-1', 'take='])
        expect((await get(`${path}?${query}`)).status, `${path} ${query}`).toBe(400)
    expect(await countQueries(test.deps.sql, () => get('podcasts'))).toBe(2)
  })

  it('rank the top podcasts by plays of the last 30 days, then by all plays', async () => {
    const [classic, hot] = [
      await buildPodcast(test.deps.db, { playCount: 1000 }),
      await buildPodcast(test.deps.db, { playCount: 5 }),
    ]
    const days = (ago: number) => new Date(Date.now() - ago * 24 * 60 * 60_000)
    await test.deps.db.podcastDailyPlay.createMany({
      data: [
        { podcastID: hot.id, day: days(3), count: 4 },
        { podcastID: classic.id, day: days(45), count: 900 },
      ],
    })
    expect(ids(await get('podcasts/tops?take=2'))).toEqual([hot.id, classic.id])
    expect(await countQueries(test.deps.sql, () => get('podcasts/tops'))).toBe(2)
  })

  it('leave plays of one network alone out of the ranking', async () => {
    // A new server has no cached ranking.
    const other = await startTestApp({ TRUST_PROXY: '1' })
    try {
      const { db } = other.deps
      const [alone, several, joined] = [
        await buildPodcast(db),
        await buildPodcast(db),
        await buildPodcast(db),
      ]
      const play = async ({ id }: { id: number }, address: string, n = 0) => {
        const sent = { 'x-forwarded-for': address, 'user-agent': `browser ${n}` }
        expect((await other.http.post(`/api/podcasts/play/${id}`).set(sent)).text).toBe('true')
      }
      for (let n = 0; n < 5; n += 1) await play(alone, '198.51.100.1', n)
      for (let n = 0; n < 5; n += 1) await play(joined, '198.51.100.1', n)
      await play(joined, '198.51.100.2')
      for (const address of ['198.51.100.1', '198.51.100.2']) await play(several, address)
      const ranked = ids(await other.http.get('/api/podcasts/tops?take=3'))
      expect(ranked).toEqual([joined.id, several.id, alone.id])
      const { rows } = await other.deps.sql.query(
        'SELECT id, network IS NULL AS several FROM podcasts ORDER BY id',
      )
      expect(rows).toEqual([
        { id: alone.id, several: false },
        { id: several.id, several: true },
        { id: joined.id, several: true },
      ])
    } finally {
      await other.close()
    }
  })

  it('rank related ones of the same DJ first, then of the same collection, then with the same listeners', async () => {
    const { db } = test.deps
    const dj = await buildDj(db)
    const [it, sameDj, sameShelf, alsoPlayed, stranger, hidden] = [
      await buildPodcast(db, { djIDs: [dj.id] }),
      await buildPodcast(db, { djIDs: [dj.id] }),
      await buildPodcast(db),
      await buildPodcast(db),
      await buildPodcast(db),
      await buildPodcast(db, { djIDs: [dj.id], isConfirmed: false }),
    ]
    await db.podcastCollection.create({
      data: {
        name: 'Shelf',
        podcasts: { create: [{ podcastID: it.id }, { podcastID: sameShelf.id }] },
      },
    })
    const { id: userID } = await buildUser(db)
    for (const podcast of [it, alsoPlayed])
      await db.play.create({ data: { podcastID: podcast.id, userID, listener: `u${userID}` } })
    const related = ids(await get(`podcasts/related/${it.id}`))
    expect(related).toEqual([sameDj.id, sameShelf.id, alsoPlayed.id])
    expect(related).not.toContain(stranger.id)
    expect((await get(`podcasts/related/${hidden.id}`)).status).toBe(404)
    expect((await get('podcasts/related/99999999')).status).toBe(404)
  })
})

describe('a podcast', () => {
  it('can be read by everybody once it is public, and before that only by its first DJ and admins', async () => {
    const [own, guest] = [await someDj(), await someDj()]
    const admin = await as(test, (await buildUser(test.deps.db, { isAdmin: true })).email)
    const { id } = await buildPodcast(test.deps.db, {
      isConfirmed: false,
      djIDs: [own.id, guest.id],
      description: 'About\nwaves',
    })
    for (const headers of [own.headers, admin])
      expect((await get(`podcasts/${id}`, headers)).body).toMatchObject({
        podcastID: id,
        description: 'About\nwaves',
        isConfirmed: false,
        audioVersion: '',
      })
    for (const headers of [guest.headers, {}]) expect((await get(`podcasts/${id}`, headers)).status).toBe(404)
    await test.deps.db.podcast.update({ where: { id }, data: { isConfirmed: true } })
    expect((await get(`podcasts/${id}`)).status).toBe(200)
    expect((await get('podcasts/99999999')).status).toBe(404)
    expect((await get('podcasts/nothing')).status).toBe(404)
  })

  it('counts a play once per listener within its length, for the day, itself and its DJs', async () => {
    const dj = await buildDj(test.deps.db)
    const { id } = await buildPodcast(test.deps.db, { djIDs: [dj.id] })
    const listener = await as(test, (await buildUser(test.deps.db)).email)
    const play = (headers: Headers = {}) => test.http.post(`/api/podcasts/Play/${id}`).set(headers)
    expect((await play(listener)).text).toBe('true')
    expect((await play(listener)).text).toBe('false')
    expect((await play()).text).toBe('true')
    expect((await play({ 'user-agent': 'another browser' })).text).toBe('true')
    expect((await play({ 'x-forwarded-for': '192.0.2.1' })).text).toBe('true')
    await test.deps.db.$executeRaw`UPDATE plays SET played_at = played_at - interval '31 minutes'`
    expect((await play(listener)).text).toBe('true')
    expect(await test.deps.db.podcast.findUnique({ where: { id } })).toMatchObject({ playCount: 5 })
    expect(await test.deps.db.dj.findUnique({ where: { id: dj.id } })).toMatchObject({ playCount: 5 })
    expect(await test.deps.db.podcastDailyPlay.findMany({ where: { podcastID: id } })).toMatchObject([
      { count: 5, day: new Date(new Date().toISOString().slice(0, 10)) },
    ])
  })

  it('does not count plays of what is not public, and is 404 if unknown', async () => {
    const own = await someDj()
    const play = async (id: number) => test.http.post(`/api/podcasts/play/${id}`).set(own.headers)
    const hidden = await buildPodcast(test.deps.db, { isConfirmed: false, djIDs: [own.id] })
    const silent = await buildPodcast(test.deps.db, { hasAudio: false })
    expect((await play(hidden.id)).text).toBe('false')
    expect((await play(silent.id)).text).toBe('false')
    expect((await play(99_999_999)).status).toBe(404)
    expect((await get(`podcasts/play/${silent.id}`)).status).toBe(405)
  })

  it('has exact counts after 200 listeners played it at the same time, some of them twice or another one', async () => {
    const djs = [await buildDj(test.deps.db), await buildDj(test.deps.db)]
    const { id } = await buildPodcast(test.deps.db, { djIDs: djs.map((dj) => dj.id) })
    const other = await buildPodcast(test.deps.db, { djIDs: djs.map((dj) => dj.id).toReversed() })
    const listeners = await Promise.all(
      (await buildUsers(test.deps.db, 200)).map((user) => holdingToken(test, user)),
    )
    let calls = 0
    const play = (podcastID: number, headers: Headers) => {
      calls += 1
      return test.http
        .post(`/api/podcasts/play/${podcastID}`)
        .set({ ...headers, 'x-forwarded-for': `192.0.2.${calls % 200}` })
    }
    const some = listeners.slice(0, 50)
    await Promise.all([
      ...some.map((headers) => play(other.id, headers)),
      ...listeners.map((headers) => play(id, headers)),
      ...some.map((headers) => play(id, headers)),
    ])
    expect(await test.deps.db.podcast.findUnique({ where: { id } })).toMatchObject({ playCount: 200 })
    for (const dj of djs)
      expect(await test.deps.db.dj.findUnique({ where: { id: dj.id } })).toMatchObject({ playCount: 250 })
    const days = await test.deps.db.podcastDailyPlay.findMany({ where: { podcastID: id } })
    expect(days.reduce((sum, { count }) => sum + count, 0)).toBe(200)
  })
})

describe('a DJ’s own episode', () => {
  const create = (headers: Headers, body: object) => test.http.post('/api/podcasts').set(headers).send(body)

  it('counts towards a limit per DJ', async () => {
    const { db, sql } = test.deps
    const made = await someDj()
    // Calls per minute are limited by address.
    const own = { ...made, headers: { ...made.headers, 'x-forwarded-for': '10.30.0.1' } }
    const { rows } = await sql.query<{ id: number }>(
      `INSERT INTO podcasts (title, release_date, updated_at)
       SELECT 'Filler', now(), now() FROM generate_series(1, $1) RETURNING id`,
      [limits.perDj.podcasts - 1],
    )
    await sql.query('INSERT INTO podcast_djs (podcast_id, dj_id, position) SELECT unnest($1::int[]), $2, 0', [
      rows.map(({ id }) => id),
      own.id,
    ])
    const form = { title: 'One more', podcastDjs: [{ djID: own.id }] }
    const last = await create(own.headers, form)
    expect(last.status).toBe(200)
    const refused = await create(own.headers, form)
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      409,
      'podcast.too-many',
      expect.stringContaining('5,000 podcasts'),
    ])
    const put = await test.http.put(`/api/podcasts/${last.body.podcastID}`).set(own.headers).send(form)
    expect(put.status).toBe(200)
    const before = await db.podcast.count()
    for (let sent = 2; sent < limits.creating.perMinute; sent += 1) await create(own.headers, form)
    expect((await create(own.headers, form)).status).toBe(429)
    expect(await db.podcast.count()).toBe(before)
  })

  it('is created unconfirmed, changed and deleted', async () => {
    const own = await someDj()
    const guest = await buildDj(test.deps.db)
    const created = await create(own.headers, {
      title: ' Night waves ',
      description: 'Long\r\ntext',
      releaseDate: '02/03/2026 20:30',
      podcastDjs: [{ djID: own.id }, { djID: String(guest.id) }, { djID: own.id }],
    })
    expect(created.status).toBe(200)
    expect(created.body).toMatchObject({
      title: 'Night waves',
      description: 'Long\ntext',
      releaseDate: '2026-02-03T20:30:00.000Z',
      isConfirmed: false,
      hasAudio: false,
      podcastDjs: [{ djID: own.id }, { djID: guest.id }],
    })
    const path = `/api/podcasts/${created.body.podcastID}`
    const changed = await test.http
      .put(path)
      .set(own.headers)
      .send({ title: 'Day waves', podcastDjs: [{ djID: own.id }] })
    expect(changed.body).toMatchObject({
      title: 'Day waves',
      description: '',
      releaseDate: '2026-02-03T20:30:00.000Z',
      podcastDjs: [{ djID: own.id }],
    })
    expect((await test.http.delete(path).set(own.headers)).text).toBe('true')
    expect((await test.http.delete(path).set(own.headers)).status).toBe(404)
  })

  it('is refused to visitors, to users who are no DJ, without the caller’s DJ first, and with an invalid form', async () => {
    const own = await someDj()
    const other = await buildDj(test.deps.db)
    const listener = await as(test, (await buildUser(test.deps.db)).email)
    const form = { title: 'Mine', podcastDjs: [{ djID: own.id }] }
    expect((await create({}, form)).status).toBe(401)
    expect((await create(listener, form)).status).toBe(403)
    for (const podcastDjs of [[{ djID: other.id }], [{ djID: other.id }, { djID: own.id }]])
      expect((await create(own.headers, { ...form, podcastDjs })).status).toBe(403)
    for (const body of [
      {},
      { ...form, title: ' ' },
      { ...form, podcastDjs: [] },
      { ...form, releaseDate: '02/30/2026 20:00' },
      { ...form, podcastDjs: [{ djID: own.id }, { djID: 99_999_999 }] },
    ])
      expect((await create(own.headers, body)).status, JSON.stringify(body)).toBe(400)
  })

  it('ignores fields that the form may not set: confirmation and counters', async () => {
    const own = await someDj()
    const { body } = await create(own.headers, {
      title: 'Mine',
      podcastDjs: [{ djID: own.id }],
      isConfirmed: true,
      hasAudio: true,
      playCount: 9,
      likeCount: 9,
      podcastID: 1,
    })
    expect(body).toMatchObject({ isConfirmed: false, hasAudio: false, playCount: 0, likeCount: 0 })
  })

  it('cannot be changed by another DJ, and by nobody once it is confirmed', async () => {
    const [own, other] = [await someDj(), await someDj()]
    const hidden = await buildPodcast(test.deps.db, { isConfirmed: false, djIDs: [own.id, other.id] })
    const open = await buildPodcast(test.deps.db, { djIDs: [own.id, other.id] })
    const change = (id: number, headers: Headers, djID: number) =>
      test.http
        .put(`/api/podcasts/${id}`)
        .set(headers)
        .send({ title: 'Changed', podcastDjs: [{ djID }] })
    expect((await change(hidden.id, other.headers, other.id)).status).toBe(404)
    expect((await change(open.id, other.headers, other.id)).status).toBe(403)
    expect((await change(open.id, own.headers, own.id)).status).toBe(403)
    expect((await test.http.delete(`/api/podcasts/${open.id}`).set(own.headers)).status).toBe(403)
    expect((await test.http.delete(`/api/podcasts/${hidden.id}`).set(other.headers)).status).toBe(404)
    expect((await change(hidden.id, own.headers, other.id)).status).toBe(403)
    const admin = await as(test, (await buildUser(test.deps.db, { isAdmin: true })).email)
    expect((await change(open.id, admin, own.id)).body).toMatchObject({ title: 'Changed', isConfirmed: true })
  })

  it('accepts the empty values that forms send', async () => {
    const own = await someDj()
    const form = { title: 'Mine', podcastDjs: [{ djID: own.id }], description: null }
    const { status, body } = await create(own.headers, { ...form, releaseDate: '' })
    expect([status, body.description]).toEqual([200, ''])
    const changed = await test.http
      .put(`/api/podcasts/${body.podcastID}`)
      .set(own.headers)
      .send({ ...form, releaseDate: null })
    expect([changed.status, changed.body.releaseDate]).toEqual([200, body.releaseDate])
  })

  it('is deleted with its cover', async () => {
    const own = await someDj()
    const { id } = await buildPodcast(test.deps.db, { isConfirmed: false, djIDs: [own.id] })
    const image = { ownerID: id, version: 'v', width: 1, height: 1, dominantColor: '#000000' }
    await test.deps.db.image.create({ data: { kind: 'podcast', ...image } })
    expect((await test.http.delete(`/api/podcasts/${id}`).set(own.headers)).status).toBe(200)
    expect(await test.deps.db.image.count({ where: { kind: 'podcast', ownerID: id } })).toBe(0)
  })
})

describe('the recently played podcasts', () => {
  it('are the caller’s last 25 different ones, last played first', async () => {
    const { db } = test.deps
    const [listener, other] = [await buildUser(db), await buildUser(db)]
    const played = []
    for (let n = 0; n < 27; n += 1) played.push(await buildPodcast(db))
    const hidden = await buildPodcast(db, { isConfirmed: false })
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))
    const play = (podcastID: number, minute: number, userID = listener.id) => ({
      podcastID,
      userID,
      listener: `u${userID}`,
      playedAt: at(minute),
    })
    await db.play.createMany({ data: played.map(({ id }, n) => play(id, n)) })
    await db.play.createMany({ data: [play(hidden.id, 98), play(played[5]?.id ?? 0, 99)] })
    const recent = async (user: { email: string }) =>
      (await test.http.get('/api/Podcasts/Recent').set(await as(test, user.email))).body
    const wanted = [played[5], ...played.filter((_, n) => n !== 5 && n > 1).toReversed()]
    expect((await recent(listener)).map(({ podcastID }: { podcastID: number }) => podcastID)).toEqual(
      wanted.map((each) => each?.id),
    )
    expect(await recent(other)).toEqual([])
    expect((await test.http.get('/api/podcasts/recent')).status).toBe(401)
  })
})
