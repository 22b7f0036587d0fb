import { limits } from '@nava/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as, holdingToken } from '../../testing/as.ts'
import { atOnce } from '../../testing/at-once.ts'
import { buildAlbum, buildArtist, buildMusic, buildUser } from '../../testing/build.ts'
import { countQueries } from '../../testing/count-queries.ts'

let test: TestApp
let owner: { authorization: string }
let home: string
let other: { authorization: string }
let listener: { authorization: string }
let admin: { authorization: string }
let ownerID: number
let artistID: number
let otherArtistID: number
let genres: { id: number }[]
let types: { id: number }[]
let languageID: number
beforeAll(async () => {
  test = await startTestApp({ TRUST_PROXY: '1' })
  const { db } = test.deps
  const users = [
    await buildUser(db),
    await buildUser(db),
    await buildUser(db),
    await buildUser(db, { isAdmin: true }),
  ] as const
  artistID = (await buildArtist(db, { name: 'Own' })).id
  otherArtistID = (await buildArtist(db, { memberID: users[1].id, name: 'Other' })).id
  other = await as(test, users[1].email)
  listener = await as(test, users[2].email)
  admin = await as(test, users[3].email)
  genres = [
    await db.genre.create({ data: { name: 'Jazz' } }),
    await db.genre.create({ data: { name: 'Dub' } }),
  ]
  types = [await db.musicType.create({ data: { name: 'Single' } })]
  languageID = (await db.language.create({ data: { name: 'Persian' } })).id
})
afterAll(() => test.close())
// Calls per minute are limited by user and address.
beforeEach(async () => {
  const member = await buildUser(test.deps.db, { artistMembers: { create: { artistID } } })
  ownerID = member.id
  owner = await holdingToken(test, member)
  home = `10.20.${ownerID >> 8}.${ownerID & 255}`
})

const form = (more: object = {}) => ({ title: 'A track', musicArtists: [{ artistID }], ...more })
const create = (body: object, by = owner) =>
  test.http.post('/api/Musics').set(by).set('x-forwarded-for', home).send(body)
const unconfirmed = async () =>
  (await buildMusic(test.deps.db, { artistIDs: [artistID], isConfirmed: false, createdByID: ownerID })).id

describe('a new track', () => {
  it('is created from the form, waits for confirmation and is visible only to its owner and admins', async () => {
    const album = await buildAlbum(test.deps.db, { artistIDs: [artistID] })
    const { status, body } = await create(
      form({
        title: ' شب‌های تهران ',
        lyrics: 'One\r\nTwo\u0000',
        releaseDate: '02/03/2026 04:05',
        languageID,
        musicArtists: [{ artistID }, { artistID: String(otherArtistID) }, { artistID }],
        genreMusics: [{ genreID: genres[1]?.id }, { genreID: genres[0]?.id }],
        musicTypes: [{ typeID: types[0]?.id }],
        keywords: ['night', ' night ', 'NIGHT', 'city'].map((keywordText) => ({ keywordText })),
        isCommingSoon: true,
        isExlusive: true,
        albumID: album.id,
      }),
    )
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        musicID: expect.any(Number),
        title: 'شب‌های تهران',
        artists: 'Own, Other',
        musicArtists: [
          { artistID, artist: { artistID, name: 'Own', imageVersion: '' } },
          { artistID: otherArtistID, artist: { artistID: otherArtistID, name: 'Other', imageVersion: '' } },
        ],
        lyrics: 'One\nTwo',
        releaseDate: '2026-02-03T04:05:00.000Z',
        languageID,
        genreMusics: [
          { genreID: genres[0]?.id, name: 'Jazz' },
          { genreID: genres[1]?.id, name: 'Dub' },
        ],
        musicTypes: [{ typeID: types[0]?.id, typeName: 'Single' }],
        keywords: [{ keywordText: 'city' }, { keywordText: 'night' }],
        isCommingSoon: true,
        isExlusive: true,
        isConfirmed: false,
        hasAudio: false,
        hasVideo: false,
        playCount: 0,
        likeCount: 0,
        albumID: album.id,
        albumName: album.name,
      }),
    ])
    const path = `/api/musics/${body.musicID}`
    for (const [headers, wanted] of [
      [{}, 404],
      [other, 404],
      [listener, 404],
      [owner, 200],
      [admin, 200],
    ] as const)
      expect((await test.http.get(path).set(headers)).status).toBe(wanted)
  })

  it('on an album gets the disc and number of the form, else the place after the last, and keeps it', async () => {
    const album = await buildAlbum(test.deps.db, { artistIDs: [artistID] })
    const place = ({ body }: { body: Record<string, unknown> }) => [body['disc'], body['track']]
    const albumID = album.id
    expect(place(await create(form({ albumID })))).toEqual([1, 1])
    expect(place(await create(form({ albumID, disc: 2, track: '۷' })))).toEqual([2, 7])
    expect(place(await create(form({ albumID, disc: '', track: null })))).toEqual([2, 8])
    expect(place(await create(form({ albumID, track: 5 })))).toEqual([1, 5])
    const made = await create(form({ albumID, disc: 1 }))
    expect(place(made)).toEqual([1, 6])
    const change = (fields: object) =>
      test.http.put(`/api/musics/${made.body.musicID}`).set(owner).send(form(fields))
    expect(place(await change({ albumID }))).toEqual([1, 6])
    expect(place(await change({ albumID, disc: 2 }))).toEqual([2, 9])
    expect(place(await change({ albumID: null, disc: 2, track: 2 }))).toEqual([1, 0])
    expect(place(await change({ albumID }))).toEqual([2, 9])
    const atOnce = await Promise.all([1, 2, 3].map(() => create(form({ albumID, disc: 3 }))))
    expect(new Set(atOnce.map((reply) => place(reply)[1]))).toEqual(new Set([1, 2, 3]))
    for (const wrong of [{ disc: 100 }, { track: 1000 }, { track: -1 }, { track: '0x1' }, { disc: 1.5 }])
      expect((await create(form({ albumID, ...wrong }))).status, JSON.stringify(wrong)).toBe(400)
  })

  it('needs a title and one of the caller’s own artists', async () => {
    expect((await create({ musicArtists: [{ artistID }] })).body.errors).toHaveProperty('title')
    expect((await create(form({ title: ' \u0000 ' }))).body.errors).toHaveProperty('title')
    expect((await create({ title: 'No artist', musicArtists: [] })).body.errors).toHaveProperty(
      'musicArtists',
    )
    const foreign = await create(form({ musicArtists: [{ artistID: otherArtistID }] }))
    expect([foreign.status, foreign.type]).toEqual([403, 'application/problem+json'])
    expect((await create(form({ musicArtists: [{ artistID: otherArtistID }] }), admin)).status).toBe(200)
    expect((await create(form(), listener)).status).toBe(403)
    expect((await test.http.post('/api/musics').send(form())).status).toBe(401)
  })

  it('respects its limits', async () => {
    const many = (count: number, item: (n: number) => object) =>
      Array.from({ length: count }, (_, n) => item(n))
    for (const [field, value] of [
      ['title', 'x'.repeat(201)],
      ['lyrics', 'x'.repeat(20_001)],
      ['releaseDate', '02/30/2026 10:00'],
      ['releaseDate', 'tomorrow'],
      ['musicArtists', many(21, () => ({ artistID }))],
      ['genreMusics', many(11, () => ({ genreID: 1001 }))],
      ['musicTypes', many(11, () => ({ typeID: 1001 }))],
      ['keywords', many(31, (n) => ({ keywordText: `k${n}` }))],
      ['keywords', [{ keywordText: 'x'.repeat(61) }]],
      ['languageID', -1],
      ['isExlusive', 'yes'],
      ['albumID', { gt: 0 }],
    ] as const) {
      const reply = await create(form({ [field]: value }))
      expect([reply.status, Object.keys(reply.body.errors ?? {}).join()], field).toEqual([
        400,
        expect.stringContaining(field),
      ])
    }
    expect((await create(form({ title: 'x'.repeat(200), lyrics: 'x'.repeat(20_000) }))).status).toBe(200)
  })

  it('refers only to existing rows', async () => {
    for (const more of [
      { languageID: 99_999 },
      { albumID: 99_999 },
      { genreMusics: [{ genreID: 99_999 }] },
      { musicTypes: [{ typeID: 99_999 }] },
      { musicArtists: [{ artistID }, { artistID: 99_999 }] },
    ]) {
      const before = await test.deps.db.music.count()
      const reply = await create(form(more))
      expect([reply.status, reply.body.code], JSON.stringify(more)).toEqual([400, 'music.unknown-reference'])
      expect(await test.deps.db.music.count()).toBe(before)
    }
  })

  it('ignores fields of the body that are not in the form', async () => {
    const { body } = await create(
      form({
        isConfirmed: true,
        playCount: 9,
        likeCount: 9,
        musicID: 5,
        id: 5,
        createdByID: 5,
        hasAudio: true,
        coverColor: '#fff',
      }),
    )
    expect(await test.deps.db.music.findUnique({ where: { id: body.musicID } })).toMatchObject({
      isConfirmed: false,
      playCount: 0,
      likeCount: 0,
      createdByID: ownerID,
      hasAudio: false,
      coverColor: '',
    })
  })
})

describe('the number of tracks', () => {
  it('is limited per artist, even for concurrent calls, and does not prevent edits', async () => {
    const { db, sql } = test.deps
    const [full, spare] = [await buildArtist(db), await buildArtist(db)]
    for (const { id } of [full, spare])
      await db.artistMember.create({ data: { userID: ownerID, artistID: id } })
    const left = 2
    const { rows } = await sql.query<{ id: number }>(
      `INSERT INTO music (title, release_date, updated_at)
       SELECT 'Filler', now(), now() FROM generate_series(1, $1) RETURNING id`,
      [limits.perArtist.music - left],
    )
    await sql.query(
      'INSERT INTO music_artists (music_id, artist_id, position) SELECT unnest($1::int[]), $2, 0',
      [rows.map(({ id }) => id), full.id],
    )
    const by = (artist: { id: number }) => form({ musicArtists: [{ artistID: artist.id }] })
    const replies = await atOnce(sql, { table: 'artists', id: full.id }, left + 3, () => create(by(full)))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409, 409])
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'music.too-many',
      params: { max: 5000 },
      detail: expect.stringContaining('5,000 tracks'),
    })
    // Tracks with the artist as a guest do not count.
    const guest = form({ musicArtists: [{ artistID: spare.id }, { artistID: full.id }] })
    const elsewhere = await create(guest)
    expect(elsewhere.status).toBe(200)
    const put = (id: number, body: object) => test.http.put(`/api/musics/${id}`).set(owner).send(body)
    expect((await put(elsewhere.body.musicID, by(full))).status).toBe(409)
    const made = replies.find(({ status }) => status === 200)?.body.musicID
    expect((await put(made, by(full))).status).toBe(200)
  })

  it('is limited per minute', async () => {
    for (let made = 0; made < limits.creating.perMinute; made += 1)
      expect((await create(form())).status).toBe(200)
    const refused = await create(form())
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  })
})

describe('editing a track', () => {
  const edit = (id: number, body: object, by = owner) => test.http.put(`/api/Musics/${id}`).set(by).send(body)

  it('replaces all fields of the form', async () => {
    const { body: made } = await create(
      form({ genreMusics: [{ genreID: genres[0]?.id }], keywords: [{ keywordText: 'a' }], languageID }),
    )
    const { status, body } = await edit(
      made.musicID,
      form({ title: 'Another', genreMusics: [{ genreID: genres[1]?.id }] }),
    )
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        title: 'Another',
        genreMusics: [{ genreID: genres[1]?.id, name: 'Dub' }],
        keywords: [],
        languageID: 0,
        releaseDate: made.releaseDate,
      }),
    ])
  })

  it('is atomic', async () => {
    const { body: made } = await create(form({ keywords: [{ keywordText: 'kept' }] }))
    expect(
      (await edit(made.musicID, form({ title: 'Lost', genreMusics: [{ genreID: 99_999 }] }))).status,
    ).toBe(400)
    expect((await test.http.get(`/api/musics/${made.musicID}`).set(owner)).body).toMatchObject({
      title: 'A track',
      keywords: [{ keywordText: 'kept' }],
    })
  })

  it('is allowed to its owner and admins, and to the artist only until it is confirmed', async () => {
    const id = await unconfirmed()
    expect((await edit(id, form(), other)).status).toBe(404)
    expect((await edit(id, form(), listener)).status).toBe(403)
    expect((await test.http.put(`/api/musics/${id}`).send(form())).status).toBe(401)
    expect((await edit(99_999_999, form())).status).toBe(404)
    await test.deps.db.music.update({ where: { id }, data: { isConfirmed: true } })
    expect((await edit(id, form(), other)).status).toBe(403)
    const reply = await edit(id, form())
    expect([reply.status, reply.body.code]).toEqual([403, 'music.confirmed'])
    expect((await edit(id, form({ title: 'By an admin' }), admin)).status).toBe(200)
    expect((await test.http.get(`/api/musics/${id}`)).body.title).toBe('By an admin')
  })

  it('refuses an artist that is not the caller’s own', async () => {
    const id = await unconfirmed()
    for (const musicArtists of [[{ artistID: otherArtistID }], [{ artistID: otherArtistID }, { artistID }]]) {
      const reply = await edit(id, form({ musicArtists }))
      expect([reply.status, reply.body.errors]).toEqual([403, { musicArtists: [expect.any(String)] }])
      expect((await create(form({ musicArtists }))).status).toBe(403)
    }
    expect(
      (await edit(id, form({ musicArtists: [{ artistID: otherArtistID }, { artistID }] }), admin)).status,
    ).toBe(200)
  })

  it('refuses an album of other artists, but keeps one that an admin set', async () => {
    const { db } = test.deps
    const [own, theirs] = [
      await buildAlbum(db, { artistIDs: [otherArtistID, artistID] }),
      await buildAlbum(db, { artistIDs: [otherArtistID] }),
    ]
    const id = await unconfirmed()
    expect((await create(form({ albumID: theirs.id }))).status).toBe(403)
    const refused = await edit(id, form({ albumID: theirs.id }))
    expect([refused.status, refused.body.errors]).toEqual([403, { albumID: [expect.any(String)] }])
    expect((await edit(id, form({ albumID: own.id }))).body.albumID).toBe(own.id)
    expect((await edit(id, form({ albumID: theirs.id }), admin)).body.albumID).toBe(theirs.id)
    expect((await edit(id, form({ albumID: theirs.id, title: 'Still there' }))).status).toBe(200)
  })

  it('accepts the same empty values that reading returns', async () => {
    const id = await unconfirmed()
    const { body: read } = await test.http.get(`/api/musics/${id}`).set(owner)
    expect([read.languageID, read.albumID]).toEqual([0, 0])
    const { status, body } = await edit(id, { ...read, lyrics: null, releaseDate: '' })
    expect([status, body]).toEqual([200, { ...read, lyrics: '' }])
    expect((await edit(id, form({ languageID: null, albumID: null, releaseDate: null }))).status).toBe(200)
    for (const more of [{ languageID: -1 }, { albumID: 'x' }, { releaseDate: 'soon' }, { lyrics: 5 }])
      expect((await edit(id, form(more))).status, JSON.stringify(more)).toBe(400)
  })
})

describe('deleting a track', () => {
  const remove = (id: number, by = owner) => test.http.delete(`/api/Musics/${id}`).set(by)

  it('removes it with everything that belongs to it', async () => {
    const { db } = test.deps
    const { body } = await create(form({ keywords: [{ keywordText: 'gone' }] }))
    const id = body.musicID
    await db.image.create({
      data: { kind: 'music', ownerID: id, version: 'v', width: 1, height: 1, dominantColor: '#000000' },
    })
    const reply = await remove(id)
    expect([reply.status, reply.text, reply.type]).toEqual([200, 'true', 'text/plain'])
    expect((await test.http.get(`/api/musics/${id}`).set(owner)).status).toBe(404)
    expect(await db.image.count({ where: { kind: 'music', ownerID: id } })).toBe(0)
    expect((await remove(id)).status).toBe(404)
  })

  it('is allowed to its owner, but never after confirmation', async () => {
    const id = await unconfirmed()
    expect((await remove(id, other)).status).toBe(404)
    expect((await remove(id, listener)).status).toBe(403)
    await test.deps.db.music.update({ where: { id }, data: { isConfirmed: true } })
    expect((await remove(id)).status).toBe(403)
    expect((await remove(id, admin)).status).toBe(409)
    expect(await test.deps.db.music.count({ where: { id } })).toBe(1)
  })
})

describe('the confirmation', () => {
  const decide = (id: number, body: object, by = admin) =>
    test.http.put(`/api/Admin/Music/${id}`).set(by).send(body)

  it('is reserved for admins, and makes the track public', async () => {
    const id = await unconfirmed()
    for (const [by, status] of [
      [owner, 403],
      [listener, 403],
    ] as const)
      expect((await decide(id, { isConfirmed: true }, by)).status).toBe(status)
    expect((await test.http.put(`/api/admin/music/${id}`).send({ isConfirmed: true })).status).toBe(401)
    expect((await test.http.get(`/api/musics/${id}`)).status).toBe(404)
    expect((await decide(id, { isConfirmed: true })).body).toMatchObject({ musicID: id, isConfirmed: true })
    expect((await test.http.get(`/api/musics/${id}`)).status).toBe(200)
    await decide(id, { isConfirmed: false })
    expect((await test.http.get(`/api/musics/${id}`)).status).toBe(404)
  })

  it('checks the admin role in the database on every call, not in the token', async () => {
    const former = await buildUser(test.deps.db, { isAdmin: true })
    const headers = await as(test, former.email)
    const id = await unconfirmed()
    expect((await decide(id, { isExlusive: true }, headers)).status).toBe(200)
    await test.deps.db.user.update({ where: { id: former.id }, data: { isAdmin: false } })
    expect((await decide(id, { isExlusive: false }, headers)).status).toBe(403)
  })

  it('needs a decision and an existing track', async () => {
    expect((await decide(await unconfirmed(), {})).status).toBe(400)
    expect((await decide(await unconfirmed(), { isConfirmed: 'yes' })).status).toBe(400)
    expect((await decide(99_999_999, { isConfirmed: true })).status).toBe(404)
  })
})

describe('a play', () => {
  const play = (id: number, headers: Record<string, string> = {}) =>
    test.http.post(`/api/Musics/Play/${id}`).set(headers)
  const counts = async (id: number) => {
    const { playCount } = await test.deps.db.music.findUniqueOrThrow({ where: { id } })
    const daily = await test.deps.db.musicDailyPlay.findMany({ where: { musicID: id } })
    return { playCount, daily: daily.reduce((sum, { count }) => sum + count, 0) }
  }

  it('counts once per listener within the length of the track', async () => {
    const { id } = await buildMusic(test.deps.db, { artistIDs: [artistID], lengthSeconds: 180 })
    const artistPlays = async () =>
      (await test.deps.db.artist.findUniqueOrThrow({ where: { id: artistID } })).playCount
    const before = await artistPlays()
    const first = await play(id, listener)
    expect([first.status, first.text, first.type]).toEqual([200, 'true', 'text/plain'])
    expect((await play(id, listener)).text).toBe('false')
    expect((await play(id, owner)).text).toBe('true')
    expect(await counts(id)).toEqual({ playCount: 2, daily: 2 })
    expect(await artistPlays()).toBe(before + 2)
    await test.deps.db
      .$executeRaw`UPDATE plays SET played_at = played_at - interval '181 seconds' WHERE music_id = ${id}`
    expect((await play(id, listener)).text).toBe('true')
  })

  it('identifies visitors by their address and agent, and stores nothing that identifies them', async () => {
    const { id } = await buildMusic(test.deps.db)
    const from = (address: string, browser = 'One') =>
      play(id, { 'x-forwarded-for': address, 'user-agent': browser })
    expect((await from('192.0.2.1')).text).toBe('true')
    expect((await from('192.0.2.1')).text).toBe('false')
    expect((await from('192.0.2.1', 'Two')).text).toBe('true')
    expect((await from('::ffff:192.0.2.1')).text).toBe('false')
    expect((await from('2001:db8::1')).text).toBe('true')
    // All IPv6 addresses of a household count as one.
    expect((await from('2001:db8::2')).text).toBe('false')
    const rows = await test.deps.db.play.findMany({ where: { musicID: id } })
    expect(rows.map(({ userID, listener: key }) => [userID, key.length])).toEqual([
      [null, 22],
      [null, 22],
      [null, 22],
    ])
  })

  it('is one statement, once the salt of the day is known', async () => {
    const { id } = await buildMusic(test.deps.db)
    await play(id)
    const { id: other } = await buildMusic(test.deps.db)
    expect(await countQueries(test.deps.sql, () => play(other))).toBe(1)
  })

  it('keeps where it began, how much was heard and how it ended', async () => {
    const { id } = await buildMusic(test.deps.db, { lengthSeconds: 180 })
    const heard = (report: unknown, headers = listener) =>
      test.http
        .post(`/api/Musics/Heard/${id}`)
        .set(headers)
        .send(report as object)
    const rows = () => test.deps.db.play.findMany({ where: { musicID: id } })
    // Refused, because no play was counted before.
    expect((await heard({ seconds: 60, ended: 'left' })).text).toBe('false')
    expect((await test.http.post(`/api/Musics/Play/${id}?source=album`).set(listener)).text).toBe('true')
    expect((await heard({ seconds: 60, ended: 'skipped' })).text).toBe('true')
    expect(await rows()).toMatchObject([{ source: 'album', heardSeconds: 60, ended: 'skipped' }])
    // Several reports of a play count once: the longest, at most the track's length.
    expect((await heard({ seconds: 9999, ended: 'finished' })).text).toBe('true')
    expect((await heard({ seconds: 40, ended: 'left' })).text).toBe('true')
    expect(await rows()).toMatchObject([{ heardSeconds: 180, ended: 'finished' }])
    expect((await heard({ seconds: 90, ended: 'left' }, owner)).text).toBe('false')
    expect((await test.http.post(`/api/Musics/Play/${id}?source=nowhere`)).status).toBe(400)
    for (const bad of [{}, { seconds: -1, ended: 'left' }, { seconds: 1, ended: 'bored' }])
      expect((await heard(bad)).status).toBe(400)
  })

  it('that was skipped before it counted is an early skip, one of a listener within its length', async () => {
    const { id } = await buildMusic(test.deps.db, { lengthSeconds: 180 })
    const skip = (seconds: number, ended = 'skipped') =>
      test.http.post(`/api/Musics/Heard/${id}`).set(listener).send({ seconds, ended })
    const skips = () => test.deps.db.earlySkip.count({ where: { musicID: id } })
    expect((await skip(29, 'left')).text).toBe('false')
    expect((await skip(29)).text).toBe('true')
    expect((await skip(3)).text).toBe('false')
    expect(await skips()).toBe(1)
    await Promise.all(Array.from({ length: 5 }, () => skip(3)))
    expect([await skips(), await counts(id)]).toEqual([1, { playCount: 0, daily: 0 }])
    expect(
      (await test.http.post(`/api/musics/heard/${await unconfirmed()}`).send({ seconds: 1, ended: 'left' }))
        .status,
    ).toBe(404)
  })

  it('counts exactly under concurrency', async () => {
    const { id } = await buildMusic(test.deps.db)
    const same = await Promise.all(Array.from({ length: 20 }, () => play(id)))
    expect(same.filter(({ text }) => text === 'true')).toHaveLength(1)
    await Promise.all(Array.from({ length: 200 }, (_, n) => play(id, { 'x-forwarded-for': `192.0.2.${n}` })))
    expect(await counts(id)).toEqual({ playCount: 201, daily: 201 })
  })

  const from = (address: string, agent: number | string) => ({
    'x-forwarded-for': address,
    'user-agent': `Agent ${agent}`,
  })

  it.each([
    ['IPv4', () => '203.0.113.9', '203.0.113.10'],
    ['IPv6', (n: number) => `2001:db8:1:2::${n}`, '2001:db8:1:3::1'],
  ])(
    'a play counts for 20 visitors of one address an hour (%s), and for every user',
    async (_, address, elsewhere) => {
      const { id } = await buildMusic(test.deps.db)
      const replies = await Promise.all(Array.from({ length: 30 }, (__, n) => play(id, from(address(n), n))))
      expect(replies.filter(({ text }) => text === 'true')).toHaveLength(20)
      expect((await play(id, from(address(0), 'new'))).text).toBe('false')
      expect((await play(id, { ...from(address(0), 'new'), ...listener })).text).toBe('true')
      expect((await play(id, from(elsewhere, 0))).text).toBe('true')
      const heard = { seconds: 1, ended: 'skipped' }
      const skip = (headers: Record<string, string>) =>
        test.http.post(`/api/musics/heard/${id}`).set(headers).send(heard)
      expect((await skip(from(address(0), 'new'))).text).toBe('false')
      expect((await skip(from(elsewhere, 'new'))).text).toBe('true')
      // Simulates that an hour has passed, after which the network's limit ends.
      await test.deps.db.networkListener.updateMany({
        where: { target: id },
        data: { heardAt: new Date(Date.now() - limits.listening.window - 1000) },
      })
      expect((await play(id, from(address(0), 'new'))).text).toBe('true')
    },
  )

  it('is limited per minute and address', async () => {
    const { id } = await buildMusic(test.deps.db)
    const replies = await Promise.all(
      Array.from({ length: limits.listening.playsPerMinute + 5 }, (_, n) =>
        play(id, from('203.0.113.20', n)),
      ),
    )
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(5)
  })

  it('of one network alone brings a track into no chart', async () => {
    const { db } = test.deps
    const alone = await buildMusic(db)
    const several = await buildMusic(db)
    for (let n = 0; n < 5; n += 1) await play(alone.id, from('198.51.100.1', n))
    for (const address of ['198.51.100.1', '198.51.100.2']) await play(several.id, from(address, 0))
    const placesIn = async (list: string) => {
      const { body } = await test.http.get(`/api/musics/${list}?take=100`)
      const ids = body.map(({ musicID }: { musicID: number }) => musicID)
      return [ids.indexOf(alone.id), ids.indexOf(several.id)]
    }
    for (const list of ['mostplayed', 'hotMusics', 'topMonthMusics']) {
      const [ofAlone = -1, ofSeveral = -1] = await placesIn(list)
      expect([list, ofSeveral >= 0 && (ofAlone === -1 || ofSeveral < ofAlone)]).toEqual([list, true])
    }
    await play(alone.id, from('198.51.100.2', 0))
    for (const list of ['mostplayed', 'hotMusics', 'topMonthMusics']) {
      const [ofAlone = -1, ofSeveral = -1] = await placesIn(list)
      expect([list, ofAlone >= 0 && ofAlone < ofSeveral]).toEqual([list, true])
    }
  })

  it('of something that is not public counts nothing', async () => {
    const { db } = test.deps
    const hidden = await unconfirmed()
    expect((await play(hidden)).status).toBe(404)
    expect((await play(hidden, owner)).text).toBe('false')
    const coming = await buildMusic(db, { isComingSoon: true })
    expect((await play(coming.id)).text).toBe('false')
    const silent = await buildMusic(db, { hasAudio: false, lengthSeconds: 0 })
    expect((await play(silent.id)).text).toBe('false')
    expect((await play(99_999_999)).status).toBe(404)
    expect((await test.http.get(`/api/musics/play/${coming.id}`)).status).toBe(405)
  })
})

describe('the relations of a track', () => {
  it('lead from a track to the row of its video, to itself if one row has both, and to 0 if there is none', async () => {
    const { db } = test.deps
    const track = await buildMusic(db)
    const video = await buildMusic(db, { hasAudio: false, hasVideo: true })
    const both = await buildMusic(db, { hasVideo: true })
    const alone = await buildMusic(db)
    await db.musicRelation.create({ data: { musicID: track.id, videoID: video.id } })
    const relation = async (kind: string, id: number) =>
      (await test.http.get(`/api/Musics/${kind}/${id}`)).body.relations
    expect(await relation('videoRelation', track.id)).toEqual({ musicId: track.id, musicVideoId: video.id })
    expect(await relation('musicRelation', video.id)).toEqual({ musicId: track.id, musicVideoId: video.id })
    expect(await relation('videoRelation', both.id)).toEqual({ musicId: both.id, musicVideoId: both.id })
    expect(await relation('musicRelation', both.id)).toEqual({ musicId: both.id, musicVideoId: both.id })
    expect(await relation('videoRelation', alone.id)).toEqual({ musicId: alone.id, musicVideoId: 0 })
    expect(await relation('musicRelation', alone.id)).toEqual({ musicId: alone.id, musicVideoId: 0 })
    const film = await buildMusic(db, { hasAudio: false, hasVideo: true })
    for (const kind of ['videoRelation', 'musicRelation'])
      expect(await relation(kind, film.id)).toEqual({ musicId: 0, musicVideoId: film.id })
    await db.music.update({ where: { id: video.id }, data: { isConfirmed: false } })
    expect(await relation('videoRelation', track.id)).toEqual({ musicId: track.id, musicVideoId: 0 })
  })

  it('never lead to what cannot be played', async () => {
    const { db } = test.deps
    const track = await buildMusic(db)
    const video = await buildMusic(db, { hasAudio: false, hasVideo: true })
    await db.musicRelation.create({ data: { musicID: track.id, videoID: video.id } })
    const videoOfTrack = async () =>
      (await test.http.get(`/api/musics/videoRelation/${track.id}`)).body.relations.musicVideoId
    const trackOfVideo = async () =>
      (await test.http.get(`/api/musics/musicRelation/${video.id}`)).body.relations.musicId
    expect([await videoOfTrack(), await trackOfVideo()]).toEqual([video.id, track.id])
    await db.music.update({ where: { id: video.id }, data: { isComingSoon: true } })
    expect(await videoOfTrack()).toBe(0)
    await db.music.update({ where: { id: track.id }, data: { isConfirmed: false } })
    expect(await trackOfVideo()).toBe(0)
    await db.music.update({ where: { id: video.id }, data: { isComingSoon: false, hasVideo: false } })
    await db.music.update({ where: { id: track.id }, data: { isConfirmed: true, hasAudio: false } })
    expect([await videoOfTrack(), await trackOfVideo()]).toEqual([0, 0])
  })

  it('include tracks of the same artist before those of the same genre, and no hidden ones', async () => {
    const { db } = test.deps
    const artist = await buildArtist(db)
    const genre = await db.genre.create({ data: { name: 'Rare' } })
    const inGenre = { genres: { create: { genreID: genre.id } } }
    const own = await buildMusic(db, { artistIDs: [artist.id], ...inGenre })
    const sameArtist = await buildMusic(db, { artistIDs: [artist.id] })
    const sameGenre = await buildMusic(db, inGenre)
    await buildMusic(db, { artistIDs: [artist.id], isConfirmed: false })
    const video = await buildMusic(db, { artistIDs: [artist.id], hasAudio: false, hasVideo: true })
    const ids = async (kind: string) =>
      (await test.http.get(`/api/musics/related/${kind}/${own.id}`)).body.map(
        ({ musicID }: { musicID: number }) => musicID,
      )
    expect(await ids('music')).toEqual([sameArtist.id, sameGenre.id])
    expect(await ids('video')).toEqual([video.id])
    const later = await buildMusic(db, { artistIDs: [artist.id] })
    expect(await ids('music')).toEqual([later.id, sameArtist.id, sameGenre.id])
    const heardBeside = await buildMusic(db)
    await db.similarMusic.create({
      data: { musicID: own.id, similarIDs: [heardBeside.id, sameGenre.id], scores: [0.9, 0.5] },
    })
    // What people hear beside it comes first.
    expect(await ids('music')).toEqual([heardBeside.id, sameGenre.id, later.id, sameArtist.id])
    expect((await test.http.get('/api/musics/related/music/99999999')).status).toBe(404)
  })
})
