import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { as } from '../../../testing/as.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { buildAlbum, buildArtist, buildMusic, buildPodcast, buildUser } from '../../../testing/build.ts'

let test: TestApp
let admin: { authorization: string }
beforeAll(async () => {
  test = await startTestApp()
  admin = await as(test, (await buildUser(test.deps.db, { isAdmin: true })).email)
})
afterAll(() => test.close())

const call = (kind: string, id: number, verb: 'withdraw' | 'restore', body: object = {}) =>
  test.http.post(`/api/admin/${kind}/${id}/${verb}`).set(admin).send(body)
const status = async (path: string) => (await test.http.get(path)).status
const listed = async (path: string) => JSON.stringify((await test.http.get(path)).body)

describe('what an admin takes off the site', () => {
  it('is an unknown track or episode to everyone, does not wait for a decision, and comes back as it was', async () => {
    const { db } = test.deps
    const track = await buildMusic(db, { title: 'Away for now', playCount: 7 })
    const episode = await buildPodcast(db)
    for (const [kind, id, page] of [
      ['music', track.id, `/api/musics/${track.id}`],
      ['podcasts', episode.id, `/api/podcasts/${episode.id}`],
    ] as const) {
      expect([kind, await status(page)]).toEqual([kind, 200])
      const away = await call(kind, id, 'withdraw')
      expect([away.status, away.body]).toEqual([
        200,
        expect.objectContaining({ isConfirmed: false, withdrawn: expect.any(String) }),
      ])
      expect(await status(page)).toBe(404)
      const waiting = await test.http
        .get(`/api/admin/${kind}`)
        .query({ confirmed: 'no', withdrawn: 'no' })
        .set(admin)
      expect(waiting.body.total).toBe(0)
      const again = await call(kind, id, 'withdraw')
      expect([again.status, again.body.code]).toEqual([409, 'row.withdrawn'])
      const back = await call(kind, id, 'restore')
      expect(back.body).toMatchObject({ isConfirmed: true, withdrawn: null })
      expect(await status(page)).toBe(200)
      expect((await call(kind, id, 'restore')).body.code).toBe('row.not-withdrawn')
    }
    expect(await db.music.findUnique({ where: { id: track.id } })).toMatchObject({ playCount: 7 })
    expect(await db.notice.count({ where: { kind: 'decision' } })).toBe(0)
  })

  it('can neither be changed nor deleted by its artist meanwhile, and confirming it brings it back', async () => {
    const { db } = test.deps
    const member = await buildUser(db)
    const artist = await buildArtist(db, { memberID: member.id })
    const track = await buildMusic(db, { artistIDs: [artist.id] })
    const own = await as(test, member.email)
    const panel = async () => (await test.http.get('/api/artistpanel/musics').set(own)).body
    await call('music', track.id, 'withdraw')
    expect(await panel()).toMatchObject([{ isConfirmed: false, isWithdrawn: true }])
    await test.http.delete(`/api/musics/${track.id}`).set(own)
    expect(await db.music.count({ where: { id: track.id } })).toBe(1)
    await test.http.put(`/api/admin/music/${track.id}`).set(admin).send({ isConfirmed: true })
    expect(await db.music.findUnique({ where: { id: track.id } })).toMatchObject({ withdrawnAt: null })
    const refused = await call('music', (await buildMusic(db, { isConfirmed: false })).id, 'withdraw')
    expect([refused.status, refused.body.code]).toEqual([409, 'row.not-shown'])
  })

  it('is an album that is in no list while its tracks stay', async () => {
    const { db } = test.deps
    const artist = await buildArtist(db)
    const album = await buildAlbum(db, { name: 'Hidden album', artistIDs: [artist.id] })
    const track = await buildMusic(db, { albumID: album.id, track: 1, artistIDs: [artist.id] })
    await call('albums', album.id, 'withdraw')
    for (const path of ['/api/albums', `/api/artists/webmain/${artist.id}`, '/sitemap-album-1.xml'])
      expect([path, (await listed(path)).includes('Hidden album')]).toEqual([path, false])
    expect(await status(`/feeds/album/${album.id}.xml`)).toBe(404)
    expect(await status(`/api/musics/${track.id}`)).toBe(200)
    const away = await test.http.get('/api/admin/albums').query({ withdrawn: 'yes' }).set(admin)
    expect(away.body.items).toMatchObject([{ albumID: album.id }])
    expect((await call('albums', album.id, 'restore')).body.withdrawn).toBeNull()
    expect(await listed('/api/albums')).toContain('Hidden album')
  })

  it('is an artist with albums and tracks that name it first, and comes back with those only', async () => {
    const { db } = test.deps
    const artist = await buildArtist(db, { name: 'Zarathustra Band' })
    const other = await buildArtist(db)
    const own = await buildMusic(db, { artistIDs: [artist.id, other.id] })
    const guest = await buildMusic(db, { artistIDs: [other.id, artist.id] })
    const waiting = await buildMusic(db, { artistIDs: [artist.id], isConfirmed: false })
    const before = await buildMusic(db, { artistIDs: [artist.id] })
    const album = await buildAlbum(db, { artistIDs: [artist.id] })
    await call('music', before.id, 'withdraw')

    await call('artists', artist.id, 'withdraw')
    const pages = [
      `/api/artists/${artist.id}`,
      `/api/artists/webmain/${artist.id}`,
      `/feeds/artist/${artist.id}.xml`,
    ]
    for (const path of [...pages, `/artist/${artist.id}`, `/api/musics/${own.id}`])
      expect([path, await status(path)]).toEqual([path, 404])
    expect(await status(`/api/musics/${guest.id}`)).toBe(200)
    for (const path of [
      '/api/artists?take=100',
      '/api/artists?search=zarathustra',
      '/api/search?search=zarathustra',
      `/api/artists/related/${other.id}`,
    ])
      expect([path, (await listed(path)).includes('Zarathustra')]).toEqual([
        path,
        // A track still names its guest.
        false,
      ])
    expect(await db.album.findUnique({ where: { id: album.id } })).toMatchObject({
      withdrawnWithID: artist.id,
    })

    await call('artists', artist.id, 'restore')
    for (const path of [`/api/artists/${artist.id}`, `/api/musics/${own.id}`])
      expect(await status(path)).toBe(200)
    expect(await listed('/api/artists?take=100')).toContain('Zarathustra')
    const rows = await db.music.findMany({ where: { id: { in: [waiting.id, before.id] } } })
    expect(rows.map(({ isConfirmed }) => isConfirmed)).toEqual([false, false])
    expect(await db.album.findUnique({ where: { id: album.id } })).toMatchObject({ withdrawnAt: null })
  })

  it('may be the artist alone, is audited, and is for admins', async () => {
    const { db } = test.deps
    const artist = await buildArtist(db)
    const track = await buildMusic(db, { artistIDs: [artist.id] })
    await call('artists', artist.id, 'withdraw', { withWorks: false })
    expect([await status(`/api/artists/${artist.id}`), await status(`/api/musics/${track.id}`)]).toEqual([
      404, 200,
    ])
    const [entry] = (
      await test.http.get('/api/admin/audit').query({ kind: 'artists', rowID: artist.id }).set(admin)
    ).body.items
    expect(entry).toMatchObject({ action: 'withdraw', changes: '{"withWorks":false}' })
    const user = await as(test, (await buildUser(db)).email)
    expect((await test.http.post(`/api/admin/artists/${artist.id}/restore`).set(user)).status).toBe(403)
    expect((await call('albums', 99_999_999, 'withdraw')).status).toBe(404)
    const both = await Promise.all([
      call('artists', artist.id, 'restore'),
      call('artists', artist.id, 'restore'),
    ])
    expect(new Set(both.map((reply) => reply.status))).toEqual(new Set([200, 409]))
  })
})
