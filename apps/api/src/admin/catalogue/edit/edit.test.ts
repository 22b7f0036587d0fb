import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { as } from '../../../testing/as.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import {
  buildAlbum,
  buildArtist,
  buildDj,
  buildMusic,
  buildPodcast,
  buildUser,
} from '../../../testing/build.ts'

let test: TestApp
let admin: { authorization: string }
beforeAll(async () => {
  test = await startTestApp()
  admin = await as(test, (await buildUser(test.deps.db, { isAdmin: true })).email)
})
afterAll(() => test.close())

const edit = (kind: string, ids: readonly (number | { id: number; updated: Date })[], changes: object) =>
  test.http
    .post(`/api/admin/${kind}/edit`)
    .set(admin)
    .send({ rows: ids.map((row) => (typeof row === 'number' ? { id: row } : row)), changes })

describe('a change of many rows', () => {
  it('changes only the given fields of each track, and audits each', async () => {
    const { db } = test.deps
    const [old, added, gone] = [await buildArtist(db), await buildArtist(db), await buildArtist(db)]
    const genres = await Promise.all(['Rock', 'Folk'].map((name) => db.genre.create({ data: { name } })))
    const [rock = 0, folk = 0] = genres.map(({ id }) => id)
    const language = await db.language.create({ data: { name: 'Persian' } })
    const type = await db.musicType.create({ data: { name: 'Live' } })
    const one = await buildMusic(db, { title: 'One', artistIDs: [old.id, gone.id] })
    const two = await buildMusic(db, { title: 'Two', artistIDs: [old.id, added.id] })
    await db.musicGenre.create({ data: { musicID: one.id, genreID: rock } })
    const reply = await edit('music', [one.id, two.id], {
      languageID: language.id,
      typeIDs: [type.id],
      addGenreIDs: [folk, folk],
      removeGenreIDs: [rock],
      addArtistIDs: [added.id],
      removeArtistIDs: [gone.id],
      releaseDate: '2020-02-03',
      isExlusive: true,
    })
    expect([reply.status, reply.body]).toEqual([200, { changed: 2, failed: [] }])
    const rows = await db.music.findMany({
      where: { id: { in: [one.id, two.id] } },
      include: { artists: { orderBy: { position: 'asc' } }, genres: true, types: true },
      orderBy: { id: 'asc' },
    })
    for (const row of rows) {
      expect(row).toMatchObject({
        languageID: language.id,
        isExclusive: true,
        isConfirmed: true,
        isComingSoon: false,
      })
      expect(row.releaseDate.toISOString()).toBe('2020-02-03T00:00:00.000Z')
      expect(row.artists.map(({ artistID }) => artistID)).toEqual([old.id, added.id])
      expect(row.genres.map(({ genreID }) => genreID)).toEqual([folk])
      expect(row.types.map(({ typeID }) => typeID)).toEqual([type.id])
    }
    expect(rows.map(({ title }) => title)).toEqual(['One', 'Two'])
    expect((await edit('music', [one.id], { languageID: null })).body.changed).toBe(1)
    expect(await db.music.findUnique({ where: { id: one.id } })).toMatchObject({ languageID: null })
    expect(await db.adminAudit.count({ where: { kind: 'music', action: 'edit' } })).toBe(3)
  })

  it('names the rows that it could not change, which stay as they were', async () => {
    const { db } = test.deps
    const [artist, other] = [await buildArtist(db), await buildArtist(db)]
    const seen = await buildMusic(db, { artistIDs: [artist.id, other.id] })
    const changed = await buildMusic(db, { artistIDs: [artist.id, other.id] })
    const alone = await buildMusic(db, { artistIDs: [artist.id] })
    const before = changed.updatedAt
    await db.music.update({
      where: { id: changed.id },
      data: { title: 'Meanwhile', updatedAt: new Date(Date.now() + 5000) },
    })
    const reply = await edit(
      'music',
      [{ id: seen.id, updated: seen.updatedAt }, { id: changed.id, updated: before }, alone.id, 99_999_999],
      { removeArtistIDs: [artist.id], isExlusive: true },
    )
    expect(reply.body).toEqual({
      changed: 1,
      failed: [
        { id: changed.id, code: 'music.changed', params: {}, detail: expect.any(String) },
        { id: alone.id, code: 'edit.none-left', params: {}, detail: expect.any(String) },
        { id: 99_999_999, code: 'music.not-found', params: {}, detail: expect.any(String) },
      ],
    })
    const rows = await db.music.findMany({
      where: { id: { in: [seen.id, changed.id, alone.id] } },
      orderBy: { id: 'asc' },
    })
    expect(rows.map(({ isExclusive }) => isExclusive)).toEqual([true, false, false])
  })

  it('tells artists once that tracks were confirmed', async () => {
    const { db } = test.deps
    const member = await buildUser(db)
    const artist = await buildArtist(db, { memberID: member.id })
    const tracks = [
      await buildMusic(db, { artistIDs: [artist.id], isConfirmed: false }),
      await buildMusic(db, { artistIDs: [artist.id] }),
    ]
    await edit(
      'music',
      tracks.map(({ id }) => id),
      { isConfirmed: true },
    )
    expect(await db.notice.findMany({ where: { userID: member.id } })).toMatchObject([
      { refID: tracks[0]?.id },
    ])
  })

  it('is possible for episodes, albums and artists', async () => {
    const { db } = test.deps
    const [dj, other] = [await buildDj(db), await buildDj(db)]
    const episode = await buildPodcast(db, { djIDs: [dj.id] })
    const [artist, album] = [await buildArtist(db), await buildAlbum(db)]
    expect(
      (await edit('podcasts', [episode.id], { addDjIDs: [other.id], isConfirmed: false })).body.changed,
    ).toBe(1)
    expect(await db.podcast.findUnique({ where: { id: episode.id }, include: { djs: true } })).toMatchObject({
      isConfirmed: false,
      djs: [{ djID: dj.id }, { djID: other.id }],
    })
    expect((await edit('albums', [album.id], { addArtistIDs: [artist.id] })).body.changed).toBe(1)
    expect(await db.albumArtist.count({ where: { albumID: album.id, artistID: artist.id } })).toBe(1)
    expect((await edit('artists', [artist.id], { isVerified: true })).body.changed).toBe(1)
    expect(await db.artist.findUnique({ where: { id: artist.id } })).toMatchObject({
      isVerified: true,
      showOnMain: false,
    })
  })

  it('refuses nothing to change, too many rows, unknown references and other people', async () => {
    const { db } = test.deps
    const { id } = await buildMusic(db, { artistIDs: [(await buildArtist(db)).id] })
    const many = Array.from({ length: 101 }, (_, at) => at + 1)
    for (const [ids, changes] of [
      [[id], {}],
      [[], { isExlusive: true }],
      [many, { isExlusive: true }],
      [[id], { releaseDate: 'soon' }],
      [[id], { addArtistIDs: [] }],
      [[id], { isExlusive: 'yes' }],
    ] as const)
      expect([changes, (await edit('music', ids, changes)).status]).toEqual([changes, 400])
    const unknown = await edit('music', [id], { addArtistIDs: [99_999_999], isExlusive: true })
    expect(unknown.body).toMatchObject({ changed: 0, failed: [{ id, code: 'row.unknown-reference' }] })
    expect((await edit('music', [id], { languageID: 99_999_999 })).body.failed).toMatchObject([
      { code: 'row.unknown-reference' },
    ])
    expect(await db.music.findUnique({ where: { id } })).toMatchObject({ isExclusive: false })
    const user = await as(test, (await buildUser(db)).email)
    const refused = await test.http
      .post('/api/admin/music/edit')
      .set(user)
      .send({ rows: [{ id }], changes: { isExlusive: true } })
    expect(refused.status).toBe(403)
  })
})
