import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { as } from '../../../testing/as.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { buildAlbum, buildArtist, buildMusic, buildUser } from '../../../testing/build.ts'
import { buildSubsonicAccount, subsonicClient } from '../../../testing/subsonic-client.ts'
import { picture } from '../../../testing/files.ts'
import { ARTIST_LINKS, OTHER_COLUMNS } from './artist-links.ts'

let test: TestApp
let admin: { authorization: string }
beforeAll(async () => {
  test = await startTestApp()
  admin = await as(test, (await buildUser(test.deps.db, { isAdmin: true })).email)
})
afterAll(() => test.close())

const merge = (id: number, into: unknown) =>
  test.http.post(`/api/admin/artists/${id}/merge`).set(admin).send({ into })
const preview = (id: number, into: number) =>
  test.http.get(`/api/admin/artists/${id}/merge-preview`).query({ into }).set(admin)

describe('the columns that name artists', () => {
  it('are all known to a merge', async () => {
    const { rows } = await test.deps.sql.query<{ name: string }>(`
      SELECT table_name || '.' || column_name AS name FROM information_schema.columns
      WHERE table_schema = current_schema() AND (column_name ~ '(^|_)artist_ids?$'
        OR column_name IN ('ref_id', 'owner_id', 'item_id', 'row_id', 'target_id', 'subject_id'))
      UNION
      SELECT conrelid::regclass::text || '.' || a.attname FROM pg_constraint c
        JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY(c.conkey)
      WHERE c.contype = 'f' AND c.confrelid = 'artists'::regclass ORDER BY 1`)
    const known = [
      ...ARTIST_LINKS.map(({ table, column }) => `${table}.${column}`),
      ...Object.keys(OTHER_COLUMNS),
    ]
    expect(rows.map(({ name }) => name)).toEqual(known.toSorted())
  })

  it('have the unique keys that a merge assumes', async () => {
    const { rows } = await test.deps.sql.query<{ table: string; columns: string }>(`
      SELECT i.indrelid::regclass::text AS table, (SELECT string_agg(a.attname::text, ' ' ORDER BY a.attname::text COLLATE "C")
        FROM pg_attribute a WHERE a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey)) AS columns
      FROM pg_index i WHERE i.indisunique`)
    for (const { table, column, key } of ARTIST_LINKS) {
      const keys = rows.filter((row) => row.table === table && row.columns.split(' ').includes(column))
      expect([table, keys.map(({ columns }) => columns)]).toEqual([
        table,
        key ? [[column, ...key].toSorted().join(' ')] : [],
      ])
    }
  })
})

async function twoArtists() {
  const { db } = test.deps
  const from = await buildArtist(db, {
    name: 'The Beatels',
    playCount: 30,
    biography: 'Four people',
    followerCount: 2,
  })
  const into = await buildArtist(db, {
    name: 'The Beatles',
    playCount: 100,
    followerCount: 2,
    isVerified: true,
  })
  const own = await buildMusic(db, { artistIDs: [from.id], playCount: 20 })
  const shared = await buildMusic(db, { artistIDs: [from.id, into.id], playCount: 10 })
  const theirs = await buildMusic(db, { artistIDs: [into.id], playCount: 90 })
  const [one, both, two] = [await buildUser(db), await buildUser(db), await buildUser(db)]
  const at = (day: number) => new Date(Date.UTC(2026, 0, day, 12))
  await db.artistFollow.createMany({
    data: [
      { userID: one.id, artistID: from.id, createdAt: at(1) },
      { userID: both.id, artistID: from.id, createdAt: at(1) },
      { userID: both.id, artistID: into.id, createdAt: at(2) },
      { userID: two.id, artistID: into.id, createdAt: at(2) },
    ],
  })
  return { from, into, own, shared, theirs, one, both, two, at }
}

describe('a merge of two artists', () => {
  it('moves all that the one has, counts plays and followers once, and leads old addresses to the other', async () => {
    const { db } = test.deps
    const { from, into, own, shared, theirs, one, both, two, at } = await twoArtists()
    const album = await buildAlbum(db, { artistIDs: [from.id] })
    await db.slider.create({ data: { type: 'artist', refID: from.id } })
    await db.slider.create({ data: { type: 'album', refID: from.id } })
    await db.artistMember.createMany({
      data: [one, both].map(({ id }) => ({ userID: id, artistID: from.id })),
    })
    await db.artistMember.create({ data: { userID: both.id, artistID: into.id } })
    const link = { type: 'instagram', link: 'https://instagram.com/beatles' } as const
    await db.social.createMany({ data: [from, into].map(({ id }) => ({ ...link, artistID: id })) })
    await db.artistRating.createMany({
      data: [from, into].map(({ id }, n) => ({ userID: one.id, artistID: id, stars: n + 3 })),
    })
    await db.dailyMix.create({
      data: { userID: one.id, position: 0, artistIDs: [from.id, 5, into.id], musicIDs: [own.id] },
    })
    await db.notice.create({
      data: {
        kind: 'announcement',
        title: 'x',
        body: 'y',
        type: 'artist',
        refID: from.id,
        clickAction: `/artist/${from.id}/The-Beatels`,
      },
    })
    const counts = { earlySkips: 0, likes: 0, saves: 0, playlistAdds: 0, downloads: 0, sources: [], ends: [] }
    const day = at(1)
    await db.dailyStatistic.createMany({
      data: [
        {
          kind: 'artist',
          refID: from.id,
          day,
          plays: 7,
          listeners: 5,
          followers: 2,
          completion: [1, 2],
          ...counts,
        },
        {
          kind: 'artist',
          refID: into.id,
          day,
          plays: 9,
          listeners: 6,
          followers: 0,
          completion: [3, 4],
          ...counts,
        },
        {
          kind: 'track',
          refID: shared.id,
          day,
          plays: 3,
          listeners: 2,
          followers: 0,
          completion: [0, 1],
          ...counts,
        },
        {
          kind: 'artist',
          refID: into.id,
          day: at(2),
          plays: 0,
          listeners: 4,
          followers: 2,
          completion: [],
          ...counts,
        },
        {
          kind: 'artist',
          refID: from.id,
          day: at(2),
          plays: 0,
          listeners: 3,
          followers: 0,
          completion: [],
          ...counts,
        },
      ],
    })
    const plays = [
      [one, own],
      [one, theirs],
      [two, own],
      [both, theirs],
    ] as const
    await db.play.createMany({
      data: plays.map(([user, { id }]) => ({ listener: `u${user.id}`, musicID: id, playedAt: at(2) })),
    })
    await test.http
      .post(`/api/admin/artists/${from.id}/avatar`)
      .set(admin)
      .attach('file', await picture({ color: '#22cc22' }), 'a.png')

    const shown = await preview(from.id, into.id)
    expect(shown.body).toMatchObject({
      from: { artistID: from.id, name: 'The Beatels' },
      into: { artistID: into.id, name: 'The Beatles' },
      playCount: 120,
      followerCount: 3,
    })
    expect(shown.body.rows).toEqual(
      expect.arrayContaining([
        { kind: 'tracks', moved: 1, both: 1 },
        { kind: 'followers', moved: 1, both: 1 },
        { kind: 'albums', moved: 1, both: 0 },
        { kind: 'members', moved: 1, both: 1 },
      ]),
    )
    expect(await db.artist.count({ where: { id: from.id } })).toBe(1)

    const done = await merge(from.id, into.id)
    expect([done.status, done.body]).toEqual([200, shown.body])
    expect(await db.image.findMany({ where: { kind: 'artist' } })).toMatchObject([{ ownerID: into.id }])
    expect((await test.http.get(`/api/file/images/artist/${into.id}.jpg`)).status).toBe(200)
    const after = await db.artist.findUniqueOrThrow({ where: { id: into.id } })
    expect(after).toMatchObject({
      playCount: 120,
      followerCount: 3,
      biography: 'Four people',
      isVerified: true,
    })
    const tracks = await db.musicArtist.findMany({
      where: { artistID: into.id },
      orderBy: { musicID: 'asc' },
    })
    expect(tracks.map(({ musicID, position }) => [musicID, position])).toEqual([
      [own.id, 0],
      [shared.id, 0],
      [theirs.id, 0],
    ])
    expect((await db.music.findUniqueOrThrow({ where: { id: own.id } })).artistNames).toBe('The Beatles')
    const follows = await db.artistFollow.findMany({
      where: { artistID: into.id },
      orderBy: { userID: 'asc' },
    })
    expect(follows.map(({ userID, createdAt }) => [userID, createdAt])).toEqual([
      [one.id, at(1)],
      [both.id, at(1)],
      [two.id, at(2)],
    ])
    expect(await db.artistMember.count({ where: { artistID: into.id } })).toBe(2)
    expect(await db.albumArtist.count({ where: { albumID: album.id, artistID: into.id } })).toBe(1)
    expect(await db.slider.count({ where: { type: 'artist', refID: into.id } })).toBe(1)
    expect(await db.slider.count({ where: { type: 'album', refID: from.id } })).toBe(1)
    expect(await db.social.count({ where: { artistID: into.id } })).toBe(1)
    expect(await db.artistRating.findMany({ where: { userID: one.id } })).toMatchObject([
      { artistID: into.id, stars: 4 },
    ])
    expect(await db.dailyMix.findFirst({ where: { userID: one.id } })).toMatchObject({
      artistIDs: [into.id, 5],
    })
    expect(await db.notice.findFirst({ where: { type: 'artist' } })).toMatchObject({
      refID: into.id,
      clickAction: `/artist/${into.id}`,
    })
    const days = await db.dailyStatistic.findMany({ where: { kind: 'artist' }, orderBy: { day: 'asc' } })
    expect(days).toMatchObject([
      { refID: into.id, plays: 13, listeners: 9, followers: 2, completion: [4, 5] },
      { refID: into.id, plays: 0, listeners: 6, followers: 1, completion: [] },
    ])
    const [entry] = (await test.http.get('/api/admin/audit').query({ kind: 'artists', take: 1 }).set(admin))
      .body.items
    expect(entry).toMatchObject({
      action: 'merge',
      rowID: from.id,
      changes: JSON.stringify({ into: into.id }),
    })

    const search = await test.http.get('/api/admin/artists').query({ search: 'Beatels' }).set(admin)
    expect(search.body.items).toMatchObject([{ artistID: into.id, formerNames: ['The Beatels'] }])
  })

  it('redirects pages, calls, feeds, players and pictures for good, along chains, until the target is deleted', async () => {
    const { db } = test.deps
    const [a, b, c] = [await buildArtist(db), await buildArtist(db), await buildArtist(db)]
    await merge(a.id, b.id)
    await merge(b.id, c.id)
    const addresses = [
      [`/artist/${a.id}`, `/artist/${c.id}`],
      [`/Artist/${a.id}/Some%20Name?x=1`, `/Artist/${c.id}?x=1`],
      [`/MusicVideos/${a.id}`, `/MusicVideos/${c.id}`],
      [`/embed/artist/${a.id}`, `/embed/artist/${c.id}`],
      [`/api/artists/${a.id}`, `/api/artists/${c.id}`],
      [`/api/artists/webmain/${b.id}/songs?take=3`, `/api/artists/webmain/${c.id}/songs?take=3`],
      [`/api/artists/related/${b.id}`, `/api/artists/related/${c.id}`],
      [`/api/file/images/artist/${a.id}.jpg?w=96`, `/api/file/images/artist/${c.id}.jpg?w=96`],
      [`/api/file/images/artistHeader/${a.id}.jpg`, `/api/file/images/artistHeader/${c.id}.jpg`],
      [`/feeds/artist/${a.id}.xml`, `/feeds/artist/${c.id}.xml`],
      [`/feeds/covers/artist/${a.id}.jpg`, `/feeds/covers/artist/${c.id}.jpg`],
      [`/api/radio/artist/${a.id}`, `/api/radio/artist/${c.id}`],
    ] as const
    for (const [old, now] of addresses) {
      const reply = await test.http.get(old).redirects(0)
      expect([old, reply.status, reply.headers['location']]).toEqual([old, 301, now])
    }
    for (const other of [`/api/albums/${a.id}`, `/artist/${a.id}0`, `/artist/${c.id}`])
      expect((await test.http.get(other).redirects(0)).status).not.toBe(301)
    expect((await test.http.get(`/api/artists/${a.id}`).redirects(1)).body.artistID).toBe(c.id)
    const client = subsonicClient(test, await buildSubsonicAccount(test))
    const { artist } = await client.ask('getArtist', { id: `ar-${a.id}` })
    expect(artist).toMatchObject({ id: `ar-${c.id}`, name: c.name })
    const oembed = await test.http.get('/oembed').query({ url: `${test.address}/artist/${a.id}` })
    expect([oembed.status, oembed.body.title]).toEqual([200, c.name])
    await db.artist.delete({ where: { id: c.id } })
    await expect.poll(async () => (await test.http.get(`/api/artists/${a.id}`).redirects(0)).status).toBe(404)
  })

  it('refuses the same, missing, merged and withdrawn artists, and moves nothing then', async () => {
    const { db } = test.deps
    const [a, b, c] = [await buildArtist(db), await buildArtist(db), await buildArtist(db)]
    const gone = await buildArtist(db, { withdrawnAt: new Date() })
    expect((await merge(a.id, b.id)).status).toBe(200)
    const refused = [
      [await merge(c.id, c.id), 400, 'artist.merge-itself'],
      [await merge(99_999_999, c.id), 404, 'artist.not-found'],
      [await merge(c.id, 99_999_999), 400, 'row.unknown-reference'],
      [await merge(a.id, c.id), 409, 'artist.merged'],
      [await merge(c.id, a.id), 409, 'artist.merged'],
      [await merge(gone.id, c.id), 409, 'artist.withdrawn'],
      [await merge(c.id, gone.id), 409, 'artist.withdrawn'],
      [await merge(c.id, 'b'), 400, 'input.invalid'],
      [await preview(a.id, c.id), 409, 'artist.merged'],
      [await test.http.post(`/api/admin/artists/${c.id}/merge`).send({ into: b.id }), 401, undefined],
    ] as const
    for (const [reply, status, code] of refused)
      expect([reply.status, ...(code ? [reply.body.code] : [])]).toEqual([status, ...(code ? [code] : [])])
    expect(refused[3][0].body.detail).toContain(b.name)
    expect(await db.artist.count({ where: { id: { in: [b.id, c.id, gone.id] } } })).toBe(3)
  })

  it('happens once if two admins do it at once, in whichever direction', async () => {
    const { db } = test.deps
    for (let round = 0; round < 4; round += 1) {
      const [a, b] = [await buildArtist(db), await buildArtist(db)]
      await buildMusic(db, { artistIDs: [a.id] })
      await buildMusic(db, { artistIDs: [b.id] })
      const replies = await Promise.all([
        merge(a.id, b.id),
        round % 2 ? merge(a.id, b.id) : merge(b.id, a.id),
      ])
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
      expect(replies.find(({ status }) => status === 409)?.body.code).toBe('artist.merged')
      const left = await db.artist.findMany({ where: { id: { in: [a.id, b.id] } }, include: { music: true } })
      expect(left.map(({ music }) => music.length)).toEqual([2])
    }
  })
})
