import type { CreditFormInput } from '@nava/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildAlbum, buildArtist, buildMusic, buildUser } from '../../testing/build.ts'

let test: TestApp
let owner: { authorization: string }
let other: { authorization: string }
let admin: { authorization: string }
let artistID: number
beforeAll(async () => {
  test = await startTestApp()
  const { db } = test.deps
  const users = [await buildUser(db), await buildUser(db), await buildUser(db, { isAdmin: true })] as const
  artistID = (await buildArtist(db, { memberID: users[0].id })).id
  await buildArtist(db, { memberID: users[1].id })
  owner = await as(test, users[0].email)
  other = await as(test, users[1].email)
  admin = await as(test, users[2].email)
})
afterAll(() => test.close())

const track = async (data: Parameters<typeof buildMusic>[1] = {}) =>
  (await buildMusic(test.deps.db, { artistIDs: [artistID], isConfirmed: false, ...data })).id
const put = (id: number, credits: unknown, by: Record<string, string> = owner) =>
  test.http.put(`/api/musics/${id}/credits`).set(by).send({ credits })
const list = (id: number, by: Record<string, string> = owner) =>
  test.http.get(`/api/musics/${id}/credits`).set(by)
const seen = async (id: number) => (await test.http.get(`/api/musics/${id}`)).body.credits
const credit = (name: string, more: Partial<CreditFormInput> = {}): CreditFormInput => ({
  role: 'composer',
  name,
  ...more,
})
const shown = (name: string, more: object = {}) => ({
  role: 'composer',
  instrument: '',
  name,
  artistID: 0,
  ...more,
})
const confirm = (id: number) => test.deps.db.music.update({ where: { id }, data: { isConfirmed: true } })

describe('the credits of a track', () => {
  it('are set, replaced and removed by its owner in their order, and shown with it to everybody', async () => {
    const pianist = await buildArtist(test.deps.db, { name: 'Ada' })
    const id = await track()
    expect((await list(id)).body).toEqual({ musicID: id, credits: [], canLookUp: false })
    const saved = await put(id, [
      credit('Somebody', { role: 'lyricist' }),
      credit('ada w.', { role: 'performer', instrument: '  piano ', artistID: pianist.id }),
      credit('A friend', { role: 'other', instrument: 'Tea' }),
    ])
    const expected = [
      shown('Somebody', { role: 'lyricist' }),
      shown('Ada', { role: 'performer', instrument: 'piano', artistID: pianist.id }),
      shown('A friend', { role: 'other', instrument: 'Tea' }),
    ]
    expect(saved.body).toEqual({ musicID: id, credits: expected, canLookUp: false })
    expect((await list(id)).body.credits).toEqual(expected)
    await confirm(id)
    expect(await seen(id)).toEqual(expected)
    const next = await track()
    await put(next, [credit('One'), credit('Two')])
    await put(next, [credit('Two')])
    expect((await list(next)).body.credits).toEqual([shown('Two')])
    await put(next, [])
    await confirm(next)
    expect(await seen(next)).toBeUndefined()
  })

  it('are changed by nobody but the owner of a track that is not confirmed, and admins, whose changes are audited', async () => {
    const id = await track()
    await put(id, [credit('Kept')])
    for (const call of [put(id, [], other), list(id, other)]) expect((await call).status).toBe(404)
    for (const call of [put(id, [], {}), list(id, {})]) expect((await call).status).toBe(401)
    await confirm(id)
    const refused = await put(id, [])
    expect([refused.status, refused.body.code]).toEqual([403, 'music.confirmed'])
    expect((await put(id, [], other)).status).toBe(403)
    expect((await list(id, other)).status).toBe(404)
    expect(await seen(id)).toEqual([shown('Kept')])
    expect((await put(id, [credit('By an admin')], admin)).status).toBe(200)
    expect(await seen(id)).toEqual([shown('By an admin')])
    const entry = await test.deps.db.adminAudit.findFirst({ orderBy: { id: 'desc' } })
    expect(entry).toMatchObject({ action: 'PUT /api/musics/{id}/credits', kind: 'music', rowID: id })
    for (const path of ['0', '99999999', 'x'])
      expect(
        (await test.http.put(`/api/musics/${path}/credits`).set(owner).send({ credits: [] })).status,
      ).toBe(404)
  })

  it('are refused as a whole if one is malformed, and stay as they were', async () => {
    const id = await track()
    await put(id, [credit('Kept')])
    const malformed = [
      undefined,
      'text',
      [null],
      [credit('')],
      [credit('\u200b \u2060')],
      [credit('n'.repeat(121))],
      [{ ...credit('A'), role: 'wizard' }],
      [{ name: 'A' }],
      [credit('A', { role: 'performer', instrument: 'i'.repeat(61) })],
      [credit('A', { artistID: -1 })],
      [credit('A', { artistID: 99_999_999 })],
      [credit('A', { artistID: 2 ** 40 })],
      Array.from({ length: 301 }, (_, at) => credit(`Person ${at}`)),
    ]
    for (const credits of malformed)
      expect([(await put(id, credits)).status, JSON.stringify(credits)?.slice(0, 80)]).toEqual([
        400,
        JSON.stringify(credits)?.slice(0, 80),
      ])
    expect((await list(id)).body.credits).toEqual([shown('Kept')])
  })

  it('may be 300, in any script, and say the same once', async () => {
    const id = await track()
    const many = Array.from({ length: 300 }, (_, at) => credit(`Person ${at}`, { role: 'performer' }))
    const orchestra = await put(id, many)
    expect([orchestra.status, orchestra.body.credits.length, orchestra.body.credits[299].name]).toEqual([
      200,
      300,
      'Person 299',
    ])
    await put(id, [
      credit('محمدرضا شجریان', { role: 'performer', instrument: 'آواز' }),
      credit('محمدرضا  شجريان', { role: 'performer', instrument: 'آواز' }),
      credit('DJ 👩‍🎤 Ω'),
      credit('dj 👩‍🎤 ω'),
      credit('\u202eevil\u202c'),
      credit('AC/DC; Sons & Co., Inc.'),
      credit('AC/DC; Sons & Co., Inc.', { role: 'producer', instrument: 'left out' }),
      credit('<b>"Bold"</b>', { role: 'other', instrument: "'quoted'" }),
      credit('ONE\nTWO\u0000'),
    ])
    expect((await list(id)).body.credits).toEqual([
      shown('محمدرضا شجریان', { role: 'performer', instrument: 'آواز' }),
      shown('DJ 👩‍🎤 Ω'),
      shown('evil'),
      shown('AC/DC; Sons & Co., Inc.'),
      shown('AC/DC; Sons & Co., Inc.', { role: 'producer' }),
      shown('<b>"Bold"</b>', { role: 'other', instrument: "'quoted'" }),
      shown('ONE TWO'),
    ])
  })

  it('keep the name of an artist that is deleted, follow a new name, and name no page that is off the site', async () => {
    const { db } = test.deps
    const [gone, renamed, off] = [
      await buildArtist(db, { name: 'Gone' }),
      await buildArtist(db, { name: 'Before' }),
      await buildArtist(db, { name: 'Off the site', withdrawnAt: new Date() }),
    ]
    const id = await track()
    await put(id, [
      credit('Gone', { artistID: gone.id }),
      credit('Before', { artistID: renamed.id }),
      credit('As written', { artistID: off.id }),
    ])
    await confirm(id)
    await db.artist.delete({ where: { id: gone.id } })
    await db.artist.update({ where: { id: renamed.id }, data: { name: 'After' } })
    expect(await seen(id)).toEqual([
      shown('Gone'),
      shown('After', { artistID: renamed.id }),
      shown('As written'),
    ])
    // Who edits them does not lose the page meanwhile.
    expect((await list(id)).body.credits[2]).toEqual(shown('Off the site', { artistID: off.id }))
  })

  it('go with their track, and move with a merged artist', async () => {
    const { db } = test.deps
    const [from, into] = [await buildArtist(db), await buildArtist(db, { name: 'The one' })]
    const id = await track()
    await put(id, [credit('X', { artistID: from.id }), credit('Y', { artistID: into.id })])
    const merged = await test.http
      .post(`/api/admin/artists/${from.id}/merge`)
      .set(admin)
      .send({ into: into.id })
    expect(merged.body.rows).toContainEqual({ kind: 'credits', moved: 1, both: 0 })
    expect((await list(id)).body.credits.map(({ artistID: is }: { artistID: number }) => is)).toEqual([
      into.id,
      into.id,
    ])
    expect((await test.http.delete(`/api/musics/${id}`).set(owner)).status).toBe(200)
    expect(await db.musicCredit.count({ where: { musicID: id } })).toBe(0)
  })
})

describe('the page of an artist', () => {
  const page = async (id: number) => (await test.http.get(`/api/artists/webmain/${id}`)).body

  it('has the tracks of others that credit it with its roles, and the albums that they are on', async () => {
    const { db } = test.deps
    const credited = await buildArtist(db)
    expect((await page(credited.id)).credits).toBeUndefined()
    const album = await buildAlbum(db, { artistIDs: [artistID] })
    const onAlbum = await track({ albumID: album.id, releaseDate: new Date('2026-02-02') })
    const single = await track({ releaseDate: new Date('2026-03-03') })
    const own = await track({ artistIDs: [credited.id] })
    const by = (role: CreditFormInput['role'], instrument = '') =>
      credit('Ada', { role, instrument, artistID: credited.id })
    await put(onAlbum, [by('producer'), by('performer', 'piano'), by('performer', 'oud'), credit('Else')])
    await put(single, [by('composer')])
    await put(own, [by('composer')], admin)
    for (const id of [onAlbum, single, own]) await confirm(id)
    const { credits, appearsOn, tracks } = await page(credited.id)
    const told = (cards: { musicID: number; roles: string[] }[]) =>
      cards.map(({ musicID, roles }) => [musicID, roles])
    expect(told(credits)).toEqual([
      [single, ['composer']],
      [onAlbum, ['producer', 'performer']],
    ])
    expect(appearsOn.map(({ albumID }: { albumID: number }) => albumID)).toEqual([album.id])
    expect(tracks.map(({ musicID }: { musicID: number }) => musicID)).toEqual([own])
    const rest = await test.http.get(`/api/artists/webmain/${credited.id}/credits?take=1&skip=1`)
    expect(told(rest.body)).toEqual([[onAlbum, ['producer', 'performer']]])
    expect((await test.http.get('/api/artists/webmain/99999999/credits')).status).toBe(404)
  })

  it('has none that is unconfirmed, not released yet, without media or withdrawn', async () => {
    const { db } = test.deps
    const credited = await buildArtist(db)
    const later = new Date(Date.now() + 3_600_000)
    for (const data of [
      { isConfirmed: false },
      { isConfirmed: true, releaseDate: later },
      { isConfirmed: true, hasAudio: false },
      { isConfirmed: false, withdrawnAt: new Date() },
    ]) {
      const album = await buildAlbum(db, { artistIDs: [artistID] })
      const id = await track({ albumID: album.id })
      await put(id, [credit('Ada', { artistID: credited.id })])
      await db.music.update({ where: { id }, data })
    }
    expect(await page(credited.id)).toMatchObject({ appearsOn: [], tracks: [] })
    expect((await page(credited.id)).credits).toBeUndefined()
  })
})
