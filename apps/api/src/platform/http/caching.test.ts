import { limits } from '@nava/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildArtist, buildDj, buildMusic, buildPodcast, buildUser } from '../../testing/build.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const shared = `public, max-age=0, s-maxage=${limits.staleness / 1000}, stale-if-error=600`

describe('a response', () => {
  it('that is the same for everybody is cached for seconds, and revalidated by its ETag', async () => {
    const { id } = await buildMusic(test.deps.db)
    const podcast = await buildPodcast(test.deps.db)
    for (const path of [
      `/api/musics/${id}`,
      '/api/hotMusics',
      '/api/artists',
      '/api/sliders',
      `/api/podcasts/${podcast.id}`,
      `/api/podcasts/related/${podcast.id}`,
      '/api/languages',
      '/api/genres',
      '/api/types',
      '/api/site',
    ]) {
      const first = await test.http.get(path)
      expect(first.headers['cache-control'], path).toBe(shared)
      const tag = first.headers.etag ?? ''
      const again = await test.http.get(path).set('if-none-match', tag)
      expect([again.status, again.text, again.headers.etag], path).toEqual([304, '', tag])
      expect(again.headers['cache-control'], path).toBe(shared)
      // A client that has decompressed a reply may send this tag.
      expect((await test.http.get(path).set('if-none-match', `"x", ${tag.slice(2)}`)).status, path).toBe(304)
      expect((await test.http.get(path).set('if-none-match', 'W/"another"')).status, path).toBe(200)
      const head = await test.http.head(path)
      expect([head.status, head.headers['cache-control']], path).toEqual([200, shared])
    }
  })

  it('gets a new ETag when its content changes', async () => {
    const { id } = await buildArtist(test.deps.db)
    const before = (await test.http.get(`/api/artists/${id}`)).headers.etag
    await test.deps.db.artist.update({ where: { id }, data: { followerCount: 1 } })
    expect((await test.http.get(`/api/artists/${id}`)).headers.etag).not.toBe(before)
  })

  it('to a signed-in caller is cached only by the caller’s own browser', async () => {
    const { db } = test.deps
    const owner = await buildUser(db)
    const artist = await buildArtist(db, { memberID: owner.id })
    const hidden = await buildMusic(db, { isConfirmed: false, artistIDs: [artist.id] })
    const reply = await test.http.get(`/api/musics/${hidden.id}`).set(await as(test, owner.email))
    expect([reply.status, reply.headers['cache-control']]).toEqual([200, 'private, no-cache'])
    const dj = await buildDj(db, { memberID: owner.id })
    const podcast = await buildPodcast(db, { isConfirmed: false, djIDs: [dj.id] })
    const own = await test.http.get(`/api/podcasts/${podcast.id}`).set(await as(test, owner.email))
    expect([own.status, own.headers['cache-control']]).toEqual([200, 'private, no-cache'])
  })

  it('that is personal, random, a change or a failure is never cached', async () => {
    const { db } = test.deps
    const { id } = await buildMusic(db)
    const user = await as(test, (await buildUser(db)).email)
    for (const reply of [
      await test.http.get(`/api/musics/isLiked/${id}`).set(user),
      await test.http.get(`/api/musics/isLiked/${id}`),
      await test.http.get('/api/musics/random/50'),
      await test.http.post('/api/main/like').set(user).send({ musicID: id }),
      await test.http.get('/api/musics/2000000'),
      await test.http.get('/api/hotMusics?take=0'),
    ])
      expect(reply.headers['cache-control']).toMatch(/no-store/)
  })
})
