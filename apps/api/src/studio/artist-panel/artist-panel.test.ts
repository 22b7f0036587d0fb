import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildArtist, buildMusic, buildUser } from '../../testing/build.ts'
import { countQueries } from '../../testing/count-queries.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

async function artist() {
  const user = await buildUser(test.deps.db)
  const { id } = await buildArtist(test.deps.db, { memberID: user.id })
  return { user, artistID: id, headers: await as(test, user.email) }
}

describe('the artist panel', () => {
  it('shows the caller and the caller’s artists', async () => {
    const { user, artistID, headers } = await artist()
    const { status, body } = await test.http.get('/api/artistPanel/me').set(headers)
    expect([status, body]).toEqual([
      200,
      {
        userID: user.id,
        name: user.name,
        email: user.email,
        artists: [expect.objectContaining({ artistID })],
      },
    ])
  })

  it('lists the caller’s own tracks, newest first, with the state of their uploads, and no others', async () => {
    const { user, artistID, headers } = await artist()
    const { db } = test.deps
    const other = await artist()
    await buildMusic(db, { artistIDs: [other.artistID] })
    const first = await buildMusic(db, { artistIDs: [artistID] })
    const made = await buildMusic(db, { createdByID: user.id, isConfirmed: false })
    // Guests cannot open a track in the panel.
    await buildMusic(db, { artistIDs: [other.artistID, artistID] })
    await db.mediaAsset.create({
      data: {
        musicID: first.id,
        kind: 'audio',
        state: 'processing',
        percent: 40,
        sourceVersion: 'v',
        sourceType: 'wav',
        sourceName: '',
        sourceBytes: 1,
      },
    })
    const { body } = await test.http.get('/api/ArtistPanel/musics').set(headers)
    expect(body.map(({ musicID }: { musicID: number }) => musicID)).toEqual([made.id, first.id])
    expect(body[1]).toMatchObject({ audio: { state: 'processing', percent: 40 }, video: { state: 'none' } })
    const queries = await countQueries(test.deps.sql, () =>
      test.http.get('/api/artistpanel/musics').set(headers),
    )
    expect(queries).toBeLessThanOrEqual(2)
  })

  it('returns its list in pages that link to the next one, in as many queries as the whole list', async () => {
    const { artistID, headers } = await artist()
    const { db, sql } = test.deps
    const ids: number[] = []
    for (let n = 0; n < 5; n += 1) ids.unshift((await buildMusic(db, { artistIDs: [artistID] })).id)
    const pages: number[][] = []
    let next: string | undefined = '/api/artistPanel/musics?take=2'
    while (next) {
      const path: string = next
      let link: string | undefined
      const queries = await countQueries(sql, async () => {
        const reply = await test.http.get(path).set(headers)
        pages.push(reply.body.map(({ musicID }: { musicID: number }) => musicID))
        link = reply.headers.link
      })
      expect(queries).toBe(2)
      next = link === undefined ? undefined : /^<(.+)>; rel="next"$/.exec(link)?.[1]
    }
    expect(pages).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)])
    const get = (query: string) => test.http.get(`/api/artistPanel/musics${query}`).set(headers)
    const whole = await get('')
    expect([whole.body.length, whole.headers.link]).toEqual([5, undefined])
    expect((await get('?skip=5')).body).toEqual([])
    for (const bad of ['?take=0', '?take=501', '?skip=-1', '?take=x'])
      expect((await get(bad)).status, bad).toBe(400)
  })

  it('returns at most 500 tracks at once, and links to the rest', async () => {
    const { user, headers } = await artist()
    await test.deps.sql.query(
      `INSERT INTO music (title, release_date, created_by_id, updated_at)
       SELECT 'Track ' || n, now(), $1, now() FROM generate_series(1, 501) n`,
      [user.id],
    )
    const { body, headers: replied } = await test.http.get('/api/artistPanel/musics').set(headers)
    expect([body.length, replied.link]).toEqual([
      500,
      '</api/artistpanel/musics?take=500&skip=500>; rel="next"',
    ])
  })

  it('is for artists and admins only', async () => {
    const listener = await as(test, (await buildUser(test.deps.db)).email)
    const admin = await as(test, (await buildUser(test.deps.db, { isAdmin: true })).email)
    for (const path of ['/api/artistPanel/me', '/api/artistPanel/musics']) {
      expect((await test.http.get(path)).status).toBe(401)
      const refused = await test.http.get(path).set(listener)
      expect([refused.status, refused.type]).toEqual([403, 'application/problem+json'])
      expect((await test.http.get(path).set(admin)).status).toBe(200)
    }
  })
})

describe('the lists to choose from', () => {
  it('are sorted by name, and public', async () => {
    const { db } = test.deps
    for (const name of ['Persian', 'English']) await db.language.create({ data: { name } })
    for (const name of ['Pop', 'Dub']) await db.genre.create({ data: { name } })
    for (const name of ['Single', 'Remix']) await db.musicType.create({ data: { name } })
    const id = expect.any(Number)
    expect((await test.http.get('/api/Languages')).body).toEqual([
      { languageID: id, lang: 'English' },
      { languageID: id, lang: 'Persian' },
    ])
    expect((await test.http.get('/api/Genres')).body).toEqual([
      { genreID: id, name: 'Dub' },
      { genreID: id, name: 'Pop' },
    ])
    expect((await test.http.get('/api/Types')).body).toEqual([
      { typeID: id, typeName: 'Remix' },
      { typeID: id, typeName: 'Single' },
    ])
  })

  it('the lists of artists to choose from start with the caller’s own and find names by any part, including special characters', async () => {
    const { artistID, headers } = await artist()
    const found = await buildArtist(test.deps.db, { name: 'Aéro 100%_Sound' })
    const search = async (text: string) =>
      (await test.http.get('/api/artists/artistsForCreatMusic').query({ search: text }).set(headers)).body
    expect((await search(''))[0]).toMatchObject({ artistID })
    for (const text of ['aero', '100%_s', 'SOUND'])
      expect(await search(text), text).toMatchObject([{ artistID: found.id, name: 'Aéro 100%_Sound' }])
    for (const text of ['%', '_', '\\', "'; --", 'nobody', '\u0000'])
      expect(Array.isArray(await search(text)), text).toBe(true)
    expect((await test.http.get('/api/artists/artistsforcreatemusic').set(headers)).status).toBe(200)
    expect((await test.http.get('/api/artists/artistsforcreatmusic')).status).toBe(401)
  })
})

describe('the roster of an account with many artists', () => {
  it('says of each artist what is there, waits and is planned, and how often it was played', async () => {
    const { user, artistID, headers } = await artist()
    const { db } = test.deps
    const { id: second } = await buildArtist(db, { name: 'آرزو', memberID: user.id, followerCount: 7 })
    await db.artist.update({ where: { id: artistID }, data: { name: 'Zara' } })
    const later = new Date('2099-05-01T10:00:00Z')
    await buildMusic(db, { artistIDs: [artistID, second] })
    await buildMusic(db, { artistIDs: [artistID], releaseDate: later })
    await buildMusic(db, { artistIDs: [artistID], isComingSoon: true })
    await buildMusic(db, { artistIDs: [artistID], isConfirmed: false })
    await buildMusic(db, { artistIDs: [artistID], isConfirmed: false, withdrawnAt: new Date() })
    await buildMusic(db, { artistIDs: [artistID], isConfirmed: false, refusalReason: 'quality' })
    const counts = {
      listeners: 1,
      earlySkips: 0,
      likes: 0,
      saves: 0,
      followers: 0,
      playlistAdds: 0,
      downloads: 0,
    }
    const day = { kind: 'artist' as const, refID: artistID, ...counts, completion: [], sources: [], ends: [] }
    const ago = (days: number) =>
      new Date(Date.parse(new Date().toISOString().slice(0, 10)) - days * 86_400_000)
    await db.dailyStatistic.create({ data: { ...day, day: ago(1), plays: 5 } })
    await db.dailyStatistic.create({ data: { ...day, day: ago(40), plays: 100 } })
    const { status, body } = await test.http.get('/api/artistpanel/roster').set(headers)
    expect(status).toBe(200)
    expect(body).toContainEqual({
      artistID,
      name: 'Zara',
      imageVersion: '',
      followerCount: 0,
      ...{ tracks: 6, waiting: 1, planned: 2, plays: 5 },
      next: later.toISOString(),
    })
    // A guest owns no track.
    expect(body).toContainEqual(
      expect.objectContaining({ artistID: second, followerCount: 7, tracks: 0, plays: 0, next: null }),
    )
    expect(body).toHaveLength(2)
  })

  it('takes as many queries for many artists as for one', async () => {
    const { user, headers } = await artist()
    const read = () => test.http.get('/api/artistpanel/roster').set(headers)
    const one = await countQueries(test.deps.sql, read)
    for (let more = 0; more < 20; more += 1) await buildArtist(test.deps.db, { memberID: user.id })
    expect(await countQueries(test.deps.sql, read)).toBe(one)
    expect((await read()).body).toHaveLength(21)
  })

  it('is refused to listeners and visitors', async () => {
    const listener = await as(test, (await buildUser(test.deps.db)).email)
    expect((await test.http.get('/api/artistpanel/roster').set(listener)).status).toBe(403)
    expect((await test.http.get('/api/artistpanel/roster')).status).toBe(401)
  })
})
