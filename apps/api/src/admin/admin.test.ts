import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { publishAudio, publishImage } from '../testing/publish.ts'
import { as } from '../testing/as.ts'
import { buildAlbum, buildArtist, buildDj, buildMusic, buildPodcast, buildUser } from '../testing/build.ts'
import { picture, wave } from '../testing/files.ts'

let test: TestApp
let admin: { authorization: string }
let adminID: number
let user: { authorization: string }
beforeAll(async () => {
  test = await startTestApp()
  const rows = [await buildUser(test.deps.db, { isAdmin: true }), await buildUser(test.deps.db)] as const
  adminID = rows[0].id
  admin = await as(test, rows[0].email)
  user = await as(test, rows[1].email)
})
afterAll(() => test.close())

const get = (path: string, query: object = {}) => test.http.get(`/api/Admin/${path}`).query(query).set(admin)
const post = (path: string, body: object = {}) => test.http.post(`/api/admin/${path}`).set(admin).send(body)
const put = (path: string, body: object) => test.http.put(`/api/admin/${path}`).set(admin).send(body)
const remove = (path: string) => test.http.delete(`/api/admin/${path}`).set(admin)
const lastAudit = async () => (await get('audit', { take: 1 })).body.items[0]

describe('the audited CRUD of a table', () => {
  it('creates, reads, updates and deletes rows, and audits each change', async () => {
    const { db } = test.deps
    const tracks = [await buildMusic(db), await buildMusic(db), await buildMusic(db)] as const
    const artist = await buildArtist(db)
    const made = await post('albums', {
      name: ' First ',
      releaseDate: '2026-01-02',
      artistIDs: [artist.id],
      musicIDs: [tracks[1].id, tracks[0].id, tracks[1].id],
      playCount: 99,
    })
    expect([made.status, made.body]).toEqual([
      200,
      {
        albumID: expect.any(Number),
        name: 'First',
        releaseDate: '2026-01-02T00:00:00.000Z',
        coverColor: '',
        imageVersion: '',
        playCount: 0,
        artists: [{ artistID: artist.id, name: artist.name }],
        musics: [
          { musicID: tracks[1].id, title: tracks[1].title, disc: 1, track: 1 },
          { musicID: tracks[0].id, title: tracks[0].title, disc: 1, track: 2 },
        ],
        withdrawn: null,
        created: expect.any(String),
        updated: expect.any(String),
      },
    ])
    const id = made.body.albumID
    expect(await lastAudit()).toEqual({
      auditID: expect.any(Number),
      userID: adminID,
      name: expect.any(String),
      action: 'create',
      kind: 'albums',
      rowID: id,
      changes: expect.stringContaining('"name":"First"'),
      at: expect.any(String),
    })
    expect((await get(`albums/${id}`)).body).toEqual(made.body)

    const changed = await put(`albums/${id}`, { name: 'Second', musicIDs: [tracks[2].id] })
    expect(changed.body).toMatchObject({
      name: 'Second',
      releaseDate: '2026-01-02T00:00:00.000Z',
      artists: [],
      musics: [{ musicID: tracks[2].id }],
    })
    expect((await db.music.findUnique({ where: { id: tracks[0].id } }))?.albumID).toBeNull()
    const entry = await lastAudit()
    expect(entry).toMatchObject({ action: 'update', rowID: id })
    expect(JSON.parse(entry.changes)).toEqual({
      name: { from: 'First', to: 'Second' },
      artistIDs: { from: [artist.id], to: [] },
      musicIDs: { from: [tracks[1].id, tracks[0].id], to: [tracks[2].id] },
    })

    const gone = await remove(`albums/${id}`)
    expect([gone.status, gone.text]).toEqual([200, 'true'])
    expect((await get(`albums/${id}`)).status).toBe(404)
    expect(await db.music.count({ where: { id: tracks[2].id } })).toBe(1)
    expect(await lastAudit()).toMatchObject({ action: 'delete', rowID: id })
  })

  it('sets a picture, stores its colour in the row, and deletes it with the row', async () => {
    const { albumID: id } = (await post('albums', { name: 'Pictured' })).body
    const reply = await test.http
      .post(`/api/admin/albums/${id}/picture`)
      .set(admin)
      .attach('file', await picture({ color: '#22cc22' }), 'a.png')
    expect([reply.status, reply.text]).toEqual([200, 'true'])
    expect((await get(`albums/${id}`)).body.coverColor).toMatch(/^#2.c.2.$/)
    expect((await test.http.get(`/api/file/images/album/${id}.jpg`)).status).toBe(200)
    await remove(`albums/${id}`)
    expect((await test.http.get(`/api/file/images/album/${id}.jpg`)).status).toBe(404)
    const missing = test.http.post('/api/admin/albums/99999999/picture').set(admin)
    expect((await missing.attach('file', await picture(), 'a.png')).status).toBe(404)
  })

  it('stores pictures for the text of news, for readers of the text', async () => {
    const add = (file: Buffer) =>
      test.http.post('/api/admin/news/pictures').set(admin).attach('file', file, 'a.png')
    const { body } = await add(await picture({ width: 640, height: 480 }))
    expect(body).toMatchObject({ width: 640, height: 480 })
    const content = `<p><img src="${body.address}" alt="A stage" width="640" height="480" onerror="x()" /></p>`
    const { newsID } = (await post('news', { title: 'Pictured', content })).body
    const shown = (await test.http.get(`/api/news/posts/${newsID}`)).body.content.rendered
    expect(shown).toContain(`src="${body.address}"`)
    expect((await test.http.get(body.address)).type).toBe('image/jpeg')
    expect((await test.http.get(body.address.split('?')[0])).status).toBe(404)
    expect(await lastAudit()).toMatchObject({ action: 'create', kind: 'news' })
    expect((await add(Buffer.from('<svg onload="x()">'))).status).toBe(422)
  })

  it.each([
    ['albums', { name: 'First' }],
    ['artists', { name: 'First' }],
    ['collections', { name: 'First' }],
    ['podcastcollections', { name: 'First' }],
    ['djs', { name: 'First' }],
    ['events', { eventName: 'First' }],
    ['schedules', { title: 'First', date: '2027-01-01T10:00:00Z' }],
    ['news', { title: 'First', content: 'Text' }],
    ['sliders', { type: 'ad', link: 'https://example.com/' }],
  ])('refuses a change of %s by an admin who has not seen that of another', async (kind, form) => {
    const { body } = await post(kind, form)
    const [idField] = Object.keys(body).filter((name) => /^[a-zA-Z]+ID$/.test(name) && name !== 'refID')
    const path = `${kind}/${body[idField ?? '']}`
    const first = await put(path, { ...form, updated: body.updated })
    expect(first.status, first.text).toBe(200)
    const second = await put(path, { ...form, updated: body.updated })
    expect([second.status, second.body.code]).toEqual([409, 'row.changed'])
    expect((await put(path, form)).status).toBe(200)
    await remove(path)
  })

  it('refuses what is missing, duplicate or malformed, and audits nothing', async () => {
    const audits = () => test.deps.db.adminAudit.count()
    await post('genres', { name: 'Once' })
    const before = await audits()
    const replies = [
      [409, await post('genres', { name: 'Once' })],
      [409, await post('genres', { name: 'oNCE' })],
      [400, await post('genres', { name: '' })],
      [400, await post('collections', { name: 'X', musicIDs: [99_999_999] })],
      [400, await post('albums', { name: 'X', musicIDs: [99_999_999] })],
      [400, await post('sliders', { type: 'album', refID: 99_999_999 })],
      [400, await post('sliders', { type: 'ad', link: 'javascript:alert(1)' })],
      [400, await post('sliders', { type: 'ad', link: '//evil.example' })],
      [400, await post('sliders', { type: 'ad', titleOne: 'Leads nowhere' })],
      [400, await post('events', { eventName: 'X', link: 'https://a.example/\u0000' })],
      [400, await post('events', { eventName: 'X', link: 'https://a.example/\ud800' })],
      [400, await post('genres', { name: '\u200b\u00a0' })],
      [400, await get('audit', { kind: '\u0000' })],
      [400, await post('schedules', { title: 'X', date: '2026-12-01T10:00', endsAt: '2026-12-01T09:00' })],
      [400, await post('events', { eventName: 'X', startsAt: 'soon' })],
      [404, await put('artists/99999999', { name: 'X' })],
      [404, await remove('news/99999999')],
      [400, await get('albums', { sort: 'password' })],
      [400, await get('albums', { take: 101 })],
    ] as const
    for (const [index, [status, reply]] of replies.entries())
      expect([index, reply.status, reply.type]).toEqual([index, status, 'application/problem+json'])
    expect(await audits()).toBe(before)
  })

  it('names the field of a form that refers to a missing row', async () => {
    const nobody = [99_999_999]
    for (const [field, path, form] of [
      ['musicIDs', 'albums', { name: 'X', musicIDs: nobody }],
      ['artistIDs', 'albums', { name: 'X', artistIDs: nobody }],
      ['musicIDs', 'collections', { name: 'X', musicIDs: nobody }],
      ['memberIDs', 'artists', { name: 'X', memberIDs: nobody }],
      ['djIDs', 'podcasts', { title: 'X', djIDs: nobody }],
      ['podcastIDs', 'podcastcollections', { name: 'X', podcastIDs: nobody }],
      ['musicID', 'schedules', { title: 'X', date: '2026-12-01T10:00', musicID: 99_999_999 }],
      ['djID', 'schedules', { title: 'X', date: '2026-12-01T10:00', djID: 99_999_999 }],
    ] as const) {
      const { status, body } = await post(path, form)
      expect([status, Object.keys(body.errors ?? {})], path).toEqual([400, [field]])
    }
  })

  it('keeps the order of an album’s tracks, and updates it when tracks are removed', async () => {
    const { db } = test.deps
    const tracks = [await buildMusic(db), await buildMusic(db), await buildMusic(db)] as const
    const ids = tracks.map(({ id }) => id)
    const { body } = await post('albums', { name: 'Order', musicIDs: ids })
    const order = async () =>
      (await get(`albums/${body.albumID}`)).body.musics.map(({ musicID }: { musicID: number }) => musicID)
    expect(await order()).toEqual(ids)
    await put(`albums/${body.albumID}`, { name: 'Order', musicIDs: [ids[2], ids[0], ids[2]] })
    expect(await order()).toEqual([ids[2], ids[0]])
    expect(await db.music.findUnique({ where: { id: tracks[1].id } })).toMatchObject({ albumID: null })
  })

  it('numbers an album’s tracks by their order, keeps discs and numbers that agree with it, and changes single ones', async () => {
    const { db } = test.deps
    const { id } = await buildAlbum(db, { name: 'Box' })
    const add = async (disc: number, track: number) => (await buildMusic(db, { albumID: id, disc, track })).id
    const [a, b, c, single] = [await add(1, 3), await add(1, 7), await add(2, 1), (await buildMusic(db)).id]
    const places = async () => {
      const { body } = await get(`albums/${id}`)
      return body.musics.map((each: { musicID: number; disc: number; track: number }) => [
        each.musicID,
        `${each.disc}/${each.track}`,
      ])
    }
    const set = async (...musicIDs: number[]) => {
      expect((await put(`albums/${id}`, { name: 'Box', musicIDs })).status).toBe(200)
      return places()
    }
    expect(await set(a, b, c)).toEqual([
      [a, '1/3'],
      [b, '1/7'],
      [c, '2/1'],
    ])
    expect(await set(b, a, c, single)).toEqual([
      [b, '1/1'],
      [a, '1/2'],
      [c, '2/1'],
      [single, '2/2'],
    ])
    expect(await set(c, b)).toEqual([
      [c, '1/1'],
      [b, '1/2'],
    ])
    expect(await db.music.findUnique({ where: { id: a } })).toMatchObject({
      albumID: null,
      disc: 1,
      track: 0,
    })
    const { status, body } = await put(`music/${b}`, { disc: 3, track: 9 })
    expect([status, body.disc, body.track]).toEqual([200, 3, 9])
    expect(await places()).toEqual([
      [c, '1/1'],
      [b, '3/9'],
    ])
    for (const wrong of [{ disc: 0 }, { disc: 100 }, { track: 0 }, { track: 1000 }, { track: 1.5 }])
      expect((await put(`music/${b}`, wrong)).status, JSON.stringify(wrong)).toBe(400)
  })

  it('links events to their artists, in order, and refuses unknown ones', async () => {
    const { db } = test.deps
    const [first, second] = [await buildArtist(db, { name: 'First' }), await buildArtist(db)]
    const made = await post('events', { eventName: 'Concert', artistIDs: [first.id, second.id, first.id] })
    const path = `events/${made.body.eventID}`
    expect(made.body.artists).toEqual([
      { artistID: first.id, name: 'First' },
      { artistID: second.id, name: second.name },
    ])
    await put(path, { eventName: 'Concert', artistIDs: [second.id] })
    expect((await get(path)).body.artists).toMatchObject([{ artistID: second.id }])
    expect((await put(path, { eventName: 'Concert', artistIDs: [99_999_999] })).status).toBe(400)
    expect((await remove(`artists/${second.id}`)).text).toBe('true')
    expect((await get(path)).body.artists).toEqual([])
  })

  it('refuses to delete an artist whose tracks or albums would then belong to a guest', async () => {
    const { db } = test.deps
    const [first, guest] = [await buildArtist(db), await buildArtist(db)]
    const track = await buildMusic(db, { artistIDs: [first.id, guest.id] })
    const album = await buildAlbum(db, { artistIDs: [first.id, guest.id] })
    expect((await remove(`artists/${first.id}`)).status).toBe(409)
    await db.music.delete({ where: { id: track.id } })
    expect((await remove(`artists/${first.id}`)).status).toBe(409)
    await db.album.delete({ where: { id: album.id } })
    await buildMusic(db, { artistIDs: [guest.id, first.id] })
    expect((await remove(`artists/${first.id}`)).text).toBe('true')
  })

  it.each([
    ['collections', { name: 'Night', description: 'Late' }, { name: 'Day' }, 'collectionID'],
    ['podcasts', { title: 'Talk', isConfirmed: true }, { title: 'More talk' }, 'podcastID'],
    ['podcastcollections', { name: 'Shows' }, { name: 'More shows' }, 'podcastCollectionID'],
    ['artists', { name: 'Band', isVerified: true }, { name: 'Bands', showOnMain: true }, 'artistID'],
    ['djs', { name: 'Spinner' }, { name: 'Spinners' }, 'djID'],
    [
      'sliders',
      { type: 'ad', link: 'https://example.com/a', place: 'bannerOne' },
      { type: 'ad', titleOne: 'x', link: '/events' },
      'sliderID',
    ],
    ['events', { eventName: 'Concert', startsAt: '2026-12-24T20:00' }, { eventName: 'Concerts' }, 'eventID'],
    [
      'schedules',
      { title: 'Morning', date: '2026-12-01T08:00' },
      { title: 'Noon', date: '2026-12-01T12:00' },
      'scheduleID',
    ],
    ['news', { title: 'Post', content: '<p>Hello</p>' }, { title: 'Posts', content: '<p>Bye</p>' }, 'newsID'],
    ['languages', { lang: 'Kurdish' }, { lang: 'Sorani' }, 'languageID'],
    ['genres', { name: 'Fado' }, { name: 'New Fado' }, 'genreID'],
    ['types', { typeName: 'Remix' }, { typeName: 'Edit' }, 'typeID'],
  ])('works for %s', async (kind, first, second, id) => {
    const made = await post(kind, first)
    expect([made.status, made.body]).toEqual([200, expect.objectContaining({ [id]: expect.any(Number) })])
    const path = `${kind}/${made.body[id]}`
    expect((await get(path)).body).toEqual(made.body)
    const listed = (await get(kind)).body
    expect(listed.total).toBe(listed.items.length)
    expect(listed.items).toContainEqual(made.body)
    const changed = await put(path, second)
    expect(changed.body).toMatchObject({ [Object.keys(second)[0] ?? '']: Object.values(second)[0] })
    expect((await remove(path)).text).toBe('true')
    expect((await get(path)).status).toBe(404)
    expect((await test.http.get(`/api/admin/${kind}`).set(user)).status).toBe(403)
  })
})

describe('lists', () => {
  it('are paged, sorted and searched, ignoring accents and case', async () => {
    const names = ['Zoé', 'Ánna', 'Björn']
    for (const name of names) await post('artists', { name: `${name} of the list` })
    const list = async (query: object) => {
      const { body } = await get('artists', { search: 'OF THE LIST', ...query })
      return [body.total, body.items.map(({ name }: { name: string }) => name.split(' ')[0])]
    }
    expect(await list({ sort: 'created', order: 'asc' })).toEqual([3, names])
    expect(await list({ sort: 'created' })).toEqual([3, names.toReversed()])
    expect(await list({ take: 1, skip: 1, order: 'asc' })).toEqual([3, ['Ánna']])
    expect(await list({ sort: 'name', order: 'asc' })).toEqual([3, ['Ánna', 'Björn', 'Zoé']])
    expect((await get('artists', { search: 'bjorn of' })).body.total).toBe(1)
    expect((await get('artists', { verified: 'yes', search: 'of the list' })).body.total).toBe(0)
  })

  it('of albums and episodes are filtered by whose they are', async () => {
    const { db } = test.deps
    const [artist, dj] = [await buildArtist(db), await buildDj(db)]
    await post('albums', { name: 'By nobody' })
    await post('albums', { name: 'By her', artistIDs: [artist.id] })
    await post('podcasts', { title: 'By nobody' })
    await post('podcasts', { title: 'By him', djIDs: [dj.id] })
    const named = async (path: string, query: object) =>
      (await get(path, query)).body.items.map(
        (row: { name?: string; title?: string }) => row.name ?? row.title,
      )
    expect(await named('albums', { artistID: artist.id })).toEqual(['By her'])
    expect(await named('podcasts', { djID: dj.id })).toEqual(['By him'])
  })

  it('search special characters literally, and find no names by punctuation alone', async () => {
    const { db } = test.deps
    await buildArtist(db)
    for (const search of ['!!!', '%', '\u200c\u200c\u200c'])
      expect((await get('artists', { search })).body, search).toEqual({ total: 0, items: [] })
    await post('events', { eventName: '100% live' })
    await post('events', { eventName: '1000 live' })
    await post('events', { eventName: 'a\\b_c' })
    const found = async (search: string) =>
      (await get('events', { search })).body.items.map(({ eventName }: { eventName: string }) => eventName)
    expect(await found('100%')).toEqual(['100% live'])
    expect(await found('B_C')).toEqual(['a\\b_c'])
    expect(await found('a\\b')).toEqual(['a\\b_c'])
    expect(await found('1__0')).toEqual([])
    expect((await get('users', { search: 'user_' })).body.total).toBe(0)
  })

  it('a row stores an unpaired surrogate as the replacement character', async () => {
    expect((await post('genres', { name: 'a\ud800b' })).body.name).toBe('a\ufffdb')
  })
})

describe('tracks', () => {
  it('are listed with their uploads, and filtered by what needs attention', async () => {
    const { db } = test.deps
    const artist = await buildArtist(db)
    const waiting = await buildMusic(db, { artistIDs: [artist.id], isConfirmed: false, createdByID: adminID })
    const confirmed = await buildMusic(db, { artistIDs: [artist.id] })
    await db.mediaAsset.create({
      data: {
        musicID: waiting.id,
        kind: 'audio',
        state: 'failed',
        reasonCode: 'audio.cut-off',
        sourceVersion: 'v',
        sourceType: 'wav',
        sourceName: 'a',
        sourceBytes: 1,
      },
    })
    const ids = async (query: object) =>
      (await get('music', { artistID: artist.id, ...query })).body.items.map(
        ({ musicID }: { musicID: number }) => musicID,
      )
    expect(await ids({})).toEqual([confirmed.id, waiting.id])
    expect(await ids({ confirmed: 'no' })).toEqual([waiting.id])
    expect(await ids({ upload: 'failed' })).toEqual([waiting.id])
    const episode = await buildPodcast(db, { title: 'Waiting episode', isConfirmed: false })
    await publishAudio(test.deps, { podcastID: episode.id }, { bytes: 10 })
    await buildPodcast(db, { title: 'Waiting without a recording', isConfirmed: false })
    const { items } = (await get('podcasts', { search: 'waiting', confirmed: 'no', upload: 'ready' })).body
    expect(items.map(({ podcastID }: { podcastID: number }) => podcastID)).toEqual([episode.id])
    expect((await get('music', { artistID: artist.id, confirmed: 'no' })).body.items[0]).toMatchObject({
      audio: {
        state: 'failed',
        reason: expect.stringContaining('breaks off'),
        code: 'audio.cut-off',
        params: {},
        canRetry: false,
      },
      video: { state: 'none' },
      createdBy: { userID: adminID },
    })
  })

  it('are linked to the row of their video', async () => {
    const { db } = test.deps
    const [track, video] = [await buildMusic(db), await buildMusic(db, { hasAudio: false, hasVideo: true })]
    const relation = async () =>
      (await test.http.get(`/api/musics/videoRelation/${track.id}`)).body.relations.musicVideoId
    expect((await put(`music/${track.id}`, { videoID: video.id })).status).toBe(200)
    expect(await relation()).toBe(video.id)
    expect((await put(`music/${track.id}`, { videoID: track.id })).status).toBe(400)
    expect((await put(`music/${track.id}`, { videoID: 99_999_999 })).status).toBe(400)
    const silent = await put(`music/${track.id}`, { videoID: (await buildMusic(db)).id })
    expect([silent.status, Object.keys(silent.body.errors)]).toEqual([400, ['videoID']])
    const again = await Promise.all([1, 2, 3, 4].map(() => put(`music/${track.id}`, { videoID: video.id })))
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await relation()).toBe(video.id)
    await put(`music/${track.id}`, { videoID: null })
    expect(await relation()).toBe(0)
  })

  it('are confirmed only if they have not changed since the admin loaded them', async () => {
    const { db } = test.deps
    const member = await buildUser(db)
    const artist = await buildArtist(db, { memberID: member.id })
    const { id } = await buildMusic(db, { artistIDs: [artist.id], isConfirmed: false })
    const headers = await as(test, member.email)
    const seen = async () => (await get('music', { artistID: artist.id })).body.items[0].updated
    const confirm = async (updated: string) =>
      (await put(`music/${id}`, { isConfirmed: true, updated })).status
    const form = { title: 'Something else', musicArtists: [{ artistID: artist.id }] }
    for (const change of [
      () => test.http.put(`/api/musics/${id}`).set(headers).send(form),
      () => test.http.post(`/music/upload/music/${id}`).set(headers).attach('file', wave(), 'a.wav'),
    ]) {
      const before = await seen()
      expect((await change()).status).toBe(200)
      expect(await confirm(before)).toBe(409)
    }
    expect((await put(`music/${id}`, { updated: await seen() })).status).toBe(400)
    expect(await confirm(await seen())).toBe(200)
  })

  it('are deleted with their files, confirmed or not', async () => {
    const { id } = await buildMusic(test.deps.db)
    await test.http.post(`/music/upload/music/${id}`).set(admin).attach('file', wave(), 'a.wav')
    const asset = await test.deps.db.mediaAsset.findFirstOrThrow({ where: { musicID: id } })
    expect((await remove(`music/${id}`)).text).toBe('true')
    expect((await test.http.get(`/api/musics/${id}`)).status).toBe(404)
    expect(await test.deps.storage.stat(`sources/${asset.id}/${asset.sourceVersion}`)).toBeUndefined()
    expect((await remove(`music/${id}`)).status).toBe(404)
    const podcast = await buildPodcast(test.deps.db)
    expect((await remove(`podcasts/${podcast.id}`)).text).toBe('true')
  })
})

describe('a change that an admin makes through calls for users', () => {
  it('is audited if it concerns somebody else’s row, and only then', async () => {
    const { db } = test.deps
    const [artist, dj, writer] = [await buildArtist(db), await buildDj(db), await buildUser(db)]
    const open = { isConfirmed: false }
    const { id } = await buildMusic(db, { artistIDs: [artist.id], ...open })
    const show = await buildPodcast(db, { djIDs: [dj.id], ...open })
    const theirs = await db.comment.create({ data: { userID: writer.id, text: 'Hm', musicID: id } })
    const album = await buildAlbum(db)
    const call = (method: 'post' | 'put' | 'delete', path: string) =>
      test.http[method](`/api/${path}`).set(admin)
    const cover = await picture()
    const track = { kind: 'music', rowID: id }
    const form = { title: 'Changed', musicArtists: [{ artistID: artist.id }] }
    const audits = () => db.adminAudit.count()
    for (const [written, act] of [
      [track, () => call('put', `musics/${id}`).send(form)],
      [track, () => call('post', `musics/setCover/${id}/112233`).attach('file', cover, 'a.png')],
      [track, () => test.http.post(`/music/upload/music/${id}`).set(admin).attach('file', wave(), 'a.wav')],
      [track, () => call('delete', `uploads/${id}/audio`)],
      [{ kind: 'artists', rowID: artist.id }, () => call('put', `artists/${artist.id}`).send({ name: 'X' })],
      [
        { kind: 'artists', rowID: artist.id },
        () => call('post', `artists/setAvatar/${artist.id}`).attach('file', cover, 'a.png'),
      ],
      [
        { kind: 'artists', rowID: artist.id },
        () => call('post', 'socials').send({ type: 'telegram', link: 'https://t.me/x', artistID: artist.id }),
      ],
      [
        { kind: 'podcasts', rowID: show.id },
        () => call('put', `podcasts/${show.id}`).send({ title: 'X', podcastDjs: [{ djID: dj.id }] }),
      ],
      [{ kind: 'comments', rowID: theirs.id }, () => call('delete', `comments/${theirs.id}`)],
      [track, () => call('delete', `musics/${id}`)],
    ] as const) {
      const before = await audits()
      const { status, text } = await act()
      expect([status, await audits()], text).toEqual([200, before + 1])
      expect(await lastAudit()).toMatchObject({ ...written, userID: adminID })
    }
    const before = await audits()
    const own = await db.comment.create({ data: { userID: adminID, text: 'Hm', albumID: album.id } })
    expect((await call('delete', `comments/${own.id}`)).status).toBe(200)
    expect((await call('put', `musics/${id}`).send(form)).status).toBe(404)
    expect(await audits()).toBe(before)
  })

  it('is audited with the submitted values', async () => {
    const artist = await buildArtist(test.deps.db)
    await test.http.put(`/api/artists/${artist.id}`).set(admin).send({ name: 'Renamed' })
    const { action, changes } = await lastAudit()
    expect([action, JSON.parse(changes)]).toEqual([
      'PUT /api/artists/{id}',
      { id: artist.id, name: 'Renamed' },
    ])
  })
})

describe('users', () => {
  it('become artists once their request is approved, and are notified', async () => {
    const asking = await buildUser(test.deps.db)
    const headers = await as(test, asking.email)
    await test.http.post('/api/MakeArtist').set(headers).send({ name: 'Me', artistName: 'The Me' })
    expect((await test.http.get('/api/artistPanel/me').set(headers)).status).toBe(403)
    const { body } = await get('artistRequests', { status: 'open', search: asking.email })
    expect(body).toMatchObject({ total: 1, items: [{ artistName: 'The Me', status: 'open', artistID: 0 }] })
    const approved = await post(`artistrequests/${body.items[0].id}/approve`)
    expect(approved.body).toMatchObject({ status: 'approved', artistID: expect.any(Number) })
    expect((await test.http.get('/api/artistPanel/me').set(headers)).body.artists).toEqual([
      expect.objectContaining({ artistID: approved.body.artistID, name: 'The Me' }),
    ])
    expect((await post(`artistrequests/${body.items[0].id}/approve`)).status).toBe(409)
    expect((await post(`artistrequests/${body.items[0].id}/refuse`)).status).toBe(409)
    expect(await lastAudit()).toMatchObject({ action: 'approve', kind: 'artistrequests' })
  })

  it('become artists only by the request that the admin reviewed', async () => {
    const asking = await buildUser(test.deps.db)
    const headers = await as(test, asking.email)
    const ask = (artistName: string) =>
      test.http.post('/api/MakeArtist').set(headers).send({ name: 'Me', artistName })
    const request = async () =>
      (await get('artistRequests', { status: 'open', search: asking.email })).body.items[0]
    await ask('The Me')
    const { id, updated } = await request()
    await ask('Somebody famous')
    expect((await post(`artistrequests/${id}/approve`, { updated })).status).toBe(409)
    const again = await post(`artistrequests/${id}/approve`, { updated: (await request()).updated })
    expect(again.body).toMatchObject({ status: 'approved', artistName: 'Somebody famous' })
  })

  it('are linked to an artist that exists, or refused', async () => {
    const { db } = test.deps
    const request = async () => {
      const { id: userID, email } = await buildUser(db)
      const { id } = await db.artistRequest.create({
        data: { userID, email, name: 'A', artistName: 'B', phone: '', message: '' },
      })
      return { id, userID }
    }
    const known = await buildArtist(db)
    const first = await request()
    expect((await post(`artistrequests/${first.id}/approve`, { artistID: known.id })).body.artistID).toBe(
      known.id,
    )
    expect(await db.artistMember.count({ where: { artistID: known.id, userID: first.userID } })).toBe(1)
    const second = await request()
    expect((await post(`artistrequests/${second.id}/approve`, { artistID: 99_999_999 })).status).toBe(400)
    expect((await post(`artistrequests/${second.id}/refuse`)).body.status).toBe('refused')
    expect(await db.artistMember.count({ where: { userID: second.userID } })).toBe(0)
  })

  it('become admins and lose the role again, but the last admin never does', async () => {
    const other = await buildUser(test.deps.db)
    const { version } = await publishImage(test.deps, 'user', other.id)
    expect((await put(`users/${other.id}`, { isAdmin: true })).body).toMatchObject({
      isAdmin: true,
      email: other.email,
      imageVersion: version,
    })
    const headers = await as(test, other.email)
    expect((await test.http.get('/api/admin/users').set(headers)).status).toBe(200)
    expect((await put(`users/${other.id}`, { isAdmin: false })).body.isAdmin).toBe(false)
    expect((await test.http.get('/api/admin/users').set(headers)).status).toBe(403)
    expect((await put(`users/${adminID}`, { isAdmin: false })).status).toBe(409)
    expect((await get('users', { admin: 'yes' })).body.items).toEqual([
      expect.objectContaining({ userID: adminID }),
    ])
  })

  it('can be muted, and their comments and messages deleted', async () => {
    const { db } = test.deps
    const rude = await buildUser(db)
    const music = await buildMusic(db)
    const comment = await db.comment.create({
      data: { userID: rude.id, musicID: music.id, text: 'Rude word' },
    })
    const message = await db.chatMessage.create({ data: { userID: rude.id, text: 'Ruder word' } })
    expect((await get('comments', { search: 'RUDE', userID: rude.id })).body).toMatchObject({
      total: 1,
      items: [{ commentID: comment.id, commentText: 'Rude word', musicID: music.id }],
    })
    expect((await remove(`comments/${comment.id}`)).text).toBe('true')
    expect((await remove(`comments/${comment.id}`)).status).toBe(404)
    expect((await remove(`chat/${message.id}`)).text).toBe('true')
    expect((await get('chat', { userID: rude.id })).body.items).toEqual([
      expect.objectContaining({ messageID: message.id, isDeleted: true }),
    ])
    const until = new Date(Date.now() + 86_400_000).toISOString()
    const muted = await put(`users/${rude.id}/mute`, { until })
    expect(muted.body.mutedUntil).toBe(until)
    expect((await put(`users/${rude.id}/mute`, { until: '2020-01-01T00:00:00Z' })).status).toBe(400)
    expect((await put(`users/${rude.id}/mute`, { until: null })).body.mutedUntil).toBeNull()
  })
})

describe('the processing of uploads', () => {
  it('is shown with what workers lack, and failures are counted by their reason', async () => {
    const { db } = test.deps
    const { id: artistID } = await buildArtist(db, { memberID: adminID })
    const { id } = await buildMusic(db, { artistIDs: [artistID], isConfirmed: false })
    await test.http.post(`/music/upload/music/${id}`).set(admin).attach('file', wave(), 'a.wav')
    const status = async () => (await test.http.get(`/api/uploads/${id}`).set(admin)).body.audio
    expect(await status()).toEqual({ state: 'queued' })
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)
    const worker = { host: 'one', state: 'waiting', problem: '/usr/bin/ffmpeg (4.4): recordings: no' }
    await db.workerProcess.createMany({
      data: [
        { id: 'a', ...worker },
        { id: 'gone', ...worker, state: 'ready', seenAt: ago(120) },
        // Left by a clock that was a day ahead
        { id: 'ahead', ...worker, state: 'ready', seenAt: ago(-86_400) },
      ],
    })
    await expect.poll(status).toEqual({ state: 'queued', isHeld: true })
    const panel = await test.http.get('/api/artistpanel/musics').set(admin)
    expect(panel.body[0].audio).toEqual({ state: 'queued', isHeld: true })
    await db.mediaAsset.update({
      where: { musicID_kind: { musicID: id, kind: 'audio' } },
      data: { state: 'failed', reasonCode: 'upload.processing-fault' },
    })
    const { body } = await get('processing')
    expect(body.workers).toEqual([expect.objectContaining({ workerID: 'a', ...worker, ffmpeg: '' })])
    expect(body.failures).toContainEqual({ code: 'upload.processing-fault', count: 1 })
    expect(await status()).toMatchObject({ code: 'upload.processing-fault', canRetry: true })

    await post(`jobs/${(await get('jobs', { state: 'failed' })).body.items[0].jobID}/retry`)
    await db.workerProcess.create({ data: { id: 'b', host: 'two', state: 'ready', ffmpeg: '7.0' } })
    await expect.poll(status).toEqual({ state: 'queued' })
    await db.workerProcess.deleteMany()
  })
})

describe('jobs', () => {
  it('are listed and counted, and a failed one can be retried', async () => {
    const { id } = await buildMusic(test.deps.db, { isConfirmed: false, title: 'To be retried' })
    await test.http.post(`/music/upload/music/${id}`).set(admin).attach('file', wave(), 'a.wav')
    await test.deps.db.mediaAsset.updateMany({
      where: { musicID: id },
      data: { state: 'failed', reasonCode: 'upload.server-fault' },
    })
    const { body } = await get('jobs', { state: 'failed', search: 'to be retried' })
    expect(body).toMatchObject({ total: 1, items: [{ musicID: id, fileName: 'a.wav', retries: 0 }] })
    const before = (await get('queues')).body.audio.waiting
    const retried = await post(`jobs/${body.items[0].jobID}/retry`)
    expect(retried.body).toMatchObject({ status: { state: 'queued' }, retries: 1 })
    expect((await get('queues')).body.audio.waiting).toBe(before + 1)
    expect((await post(`jobs/${body.items[0].jobID}/retry`)).status).toBe(409)
    expect((await post('jobs/99999999/retry')).status).toBe(404)
  })
})

it('an admin has recommendations computed before the night, which is audited', async () => {
  const before = await get('recommendations')
  expect([before.status, before.body]).toEqual([200, { requested: null, started: null, finished: null }])
  const asked = await post('recommendations')
  expect(asked.body).toEqual({ requested: expect.stringMatching(/Z$/), started: null, finished: null })
  expect((await get('recommendations')).body).toEqual(asked.body)
  expect(await lastAudit()).toMatchObject({ action: 'make', kind: 'recommendations' })
})

describe('a track', () => {
  it('is read with what its form changes, whether it is public or not', async () => {
    const { db } = test.deps
    const { id } = await buildMusic(db, { isConfirmed: false })
    const genre = await post('genres', { name: `Genre ${id}` })
    await put(`music/${id}`, { genreIDs: [genre.body.genreID], title: 'Rain' })
    const { status, body } = await get(`music/${id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      musicID: id,
      title: 'Rain',
      isConfirmed: false,
      videoID: 0,
      genres: [{ genreID: genre.body.genreID, name: `Genre ${id}` }],
    })
    expect(body).toEqual((await get('music', { search: 'Rain' })).body.items[0])
    expect((await get('music/99999999')).body.code).toBe('music.not-found')
    expect((await test.http.get(`/api/admin/music/${id}`).set(user)).status).toBe(403)
  })
})
