import { limits } from '@nava/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { atOnce } from '../../testing/at-once.ts'
import { buildArtist, buildMusic, buildUser } from '../../testing/build.ts'

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

const build = async (data: Parameters<typeof buildMusic>[1] = {}) =>
  (await buildMusic(test.deps.db, { artistIDs: [artistID], isConfirmed: false, ...data })).id
const put = (id: number, of: string, text: string, by = owner) =>
  test.http.put(`/api/musics/${id}/lyrics/${of}`).set(by).send({ text })
const remove = (id: number, of: string, by = owner) =>
  test.http.delete(`/api/musics/${id}/lyrics/${of}`).set(by)
const list = (id: number, by: { authorization: string } | Record<string, string> = owner) =>
  test.http.get(`/api/musics/${id}/lyrics`).set(by)

describe('the lyrics of a track in further languages', () => {
  it('are set per kind and language, listed, replaced and removed by its owner', async () => {
    const id = await build({ lyrics: '[00:01.00]باران' })
    expect((await put(id, 'translation/EN-us', 'Rain')).text).toBe('true')
    expect((await put(id, 'pronunciation/fa-Latn', '[00:01.00]bārān')).text).toBe('true')
    expect((await put(id, 'translation/en-US', '[00:01.00]The rain')).text).toBe('true')
    expect((await list(id)).body).toEqual({
      musicID: id,
      lyrics: [
        { kind: 'translation', language: 'en-US', text: '[00:01.00]The rain' },
        { kind: 'pronunciation', language: 'fa-Latn', text: '[00:01.00]bārān' },
      ],
    })
    expect((await remove(id, 'translation/en-US')).text).toBe('true')
    const again = await remove(id, 'translation/en-US')
    expect([again.status, again.body.code]).toEqual([404, 'lyrics.not-found'])
    expect((await list(id)).body.lyrics).toHaveLength(1)
    expect((await test.http.get(`/api/musics/${id}`).set(owner)).body.lyrics).toBe('[00:01.00]باران')
  })

  it('are neither empty nor too long, and of a kind and a language that exist', async () => {
    const id = await build()
    expect((await put(id, 'translation/en', ' ')).status).toBe(400)
    expect((await put(id, 'translation/en', 'a'.repeat(limits.text.lyrics + 1))).status).toBe(400)
    for (const wrong of ['main/en', 'translation/english_us', 'translation/1'])
      expect((await put(id, wrong, 'Rain')).status).toBe(404)
    expect((await list(id)).body.lyrics).toEqual([])
  })

  it('are at most as many as the limit, of which each can be replaced', async () => {
    const id = await build()
    const max = limits.lyrics.languages
    const languages = [...'abcdefghijklmnopqrstuvwxyz'].slice(0, max - 1).map((letter) => `q${letter}a`)
    const row = { musicID: id, kind: 'translation', text: 'Rain' } as const
    await test.deps.db.musicLyrics.createMany({ data: languages.map((language) => ({ ...row, language })) })
    // The first of two concurrent calls takes the last free place.
    const both = await atOnce(test.deps.sql, { table: 'music', id }, 2, (n) =>
      put(id, n === 0 ? 'translation/en' : 'pronunciation/en', 'Rain'),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = both.find(({ status }) => status === 409)
    expect([refused?.body.code, refused?.body.params]).toEqual(['lyrics.too-many', { max }])
    expect((await put(id, `translation/${languages[0] ?? ''}`, 'Sun')).status).toBe(200)
  })

  it('are changed by nobody but the owner of a track that is not confirmed, and admins, whose changes are audited', async () => {
    const id = await build()
    expect((await put(id, 'translation/en', 'Rain', other)).status).toBe(404)
    await put(id, 'translation/en', 'Rain')
    expect((await remove(id, 'translation/en', other)).status).toBe(404)
    await test.deps.db.music.update({ where: { id }, data: { isConfirmed: true } })
    expect((await put(id, 'translation/en', 'Sun')).status).toBe(403)
    expect((await remove(id, 'translation/en')).status).toBe(403)
    expect((await put(id, 'translation/fa', 'باران', admin)).status).toBe(200)
    const entry = await test.deps.db.adminAudit.findFirst({ orderBy: { id: 'desc' } })
    expect(entry).toMatchObject({
      action: 'PUT /api/musics/{id}/lyrics/{kind}/{language}',
      kind: 'music',
      rowID: id,
    })
    expect((await list(id, {})).body.lyrics).toHaveLength(2)
  })

  it('are hidden with their track, and go with it', async () => {
    const id = await build()
    await put(id, 'translation/en', 'Rain')
    expect([(await list(id, {})).status, (await list(id, other)).status]).toEqual([404, 404])
    expect((await test.http.delete(`/api/musics/${id}`).set(owner)).status).toBe(200)
    expect(await test.deps.db.musicLyrics.count({ where: { musicID: id } })).toBe(0)
  })
})
