import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { atOnce } from '../../testing/at-once.ts'
import {
  buildAlbum,
  buildArtist,
  buildCollection,
  buildMusic,
  buildPodcast,
  buildUser,
} from '../../testing/build.ts'
import { countQueries } from '../../testing/count-queries.ts'

type Headers = Record<string, string>
let test: TestApp
let writer: Awaited<ReturnType<typeof buildUser>>
let headers: Headers
beforeAll(async () => {
  test = await startTestApp()
})
beforeEach(async () => {
  writer = await buildUser(test.deps.db, { name: 'Sara' })
  headers = await as(test, writer.email)
})
afterAll(() => test.close())

const post = (body: object, by: Headers = headers) => test.http.post('/api/comments').set(by).send(body)
const list = (kind: string, body: object, by: Headers = {}, query = '') =>
  test.http.post(`/api/comments/${kind}/${query}`).set(by).send(body)

describe('a comment', () => {
  it('is posted on a track and returned as it will be listed', async () => {
    const { id } = await buildMusic(test.deps.db)
    const posted = await post({ commentText: '  Lovely\r\nsong \u0007 <b>نوا</b> ', musicID: id })
    expect(posted.status).toBe(200)
    expect(posted.body).toEqual({
      commentID: expect.any(Number),
      commentText: 'Lovely\nsong  <b>نوا</b>',
      musicID: id,
      albumID: 0,
      podcastID: 0,
      collectionID: 0,
      userID: writer.id,
      name: 'Sara',
      avatar: '',
      created: expect.stringMatching(/^\d{4}-.*Z$/),
      likeCount: 0,
      isLiked: false,
    })
    expect((await list('music', { musicID: id })).body).toEqual([posted.body])
  })

  it('can be posted on albums, podcasts and collections too, each with its own list', async () => {
    const targets = {
      album: (await buildAlbum(test.deps.db)).id,
      podcast: (await buildPodcast(test.deps.db)).id,
      collection: (await buildCollection(test.deps.db)).id,
    }
    for (const [kind, id] of Object.entries(targets)) {
      const { body } = await post({ commentText: `About the ${kind}`, [`${kind}ID`]: id })
      expect(body).toMatchObject({ [`${kind}ID`]: id })
      expect((await list(kind, { [`${kind}ID`]: id })).body).toEqual([body])
    }
  })

  it('is refused to visitors, if empty, too long or without a single target, and on unknown or hidden targets', async () => {
    const { id } = await buildMusic(test.deps.db)
    const hidden = await buildMusic(test.deps.db, { isConfirmed: false })
    expect((await test.http.post('/api/comments').send({ commentText: 'x', musicID: id })).status).toBe(401)
    for (const body of [
      { commentText: ' \n ', musicID: id },
      { commentText: 'x'.repeat(1001), musicID: id },
      { commentText: 7, musicID: id },
      { musicID: id },
      { commentText: 'x' },
      { commentText: 'x', musicID: id, albumID: id },
      { commentText: 'x', artistID: id },
    ])
      expect((await post(body)).status, JSON.stringify(body).slice(0, 60)).toBe(400)
    for (const kind of ['musicID', 'albumID', 'podcastID', 'collectionID'])
      expect((await post({ commentText: 'x', [kind]: 99_999_999 })).status).toBe(404)
    expect((await post({ commentText: 'x', musicID: hidden.id })).status).toBe(404)
    expect((await post({ commentText: 'x'.repeat(1000), musicID: id })).status).toBe(200)
  })

  it('is refused as too fast after ten within a minute, whatever the target', async () => {
    const [one, other] = [await buildMusic(test.deps.db), await buildMusic(test.deps.db)]
    for (let n = 0; n < 10; n += 1)
      expect((await post({ commentText: `No ${n}`, musicID: one.id })).status).toBe(200)
    const refused = await post({ commentText: 'One more', musicID: other.id })
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60'])
  })

  it('is limited to ten within a minute even under concurrency', async () => {
    const { id } = await buildMusic(test.deps.db)
    const replies = await atOnce(test.deps.sql, { table: 'users', id: writer.id }, 14, (n) =>
      post({ commentText: `No ${n}`, musicID: id }),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10)
  })

  it('can be deleted by its author or an admin, and by nobody else', async () => {
    const music = await buildMusic(test.deps.db)
    const other = await as(test, (await buildUser(test.deps.db)).email)
    const admin = await as(test, (await buildUser(test.deps.db, { isAdmin: true })).email)
    const written = async () => (await post({ commentText: 'Mine', musicID: music.id })).body.commentID
    const [first, second] = [await written(), await written()]
    expect((await test.http.delete(`/api/comments/${first}`)).status).toBe(401)
    expect((await test.http.delete(`/api/comments/${first}`).set(other)).status).toBe(403)
    expect((await test.http.delete(`/api/comments/${first}`).set(headers)).text).toBe('true')
    expect((await test.http.delete(`/api/comments/${first}`).set(headers)).status).toBe(404)
    expect((await test.http.delete(`/api/comments/${second}`).set(admin)).text).toBe('true')
    expect((await list('music', { musicID: music.id })).body).toEqual([])
  })
})

describe('a list of comments', () => {
  it('is sorted newest first, in pages, with likes as the reader sees them', async () => {
    const { id } = await buildMusic(test.deps.db)
    const ids: number[] = []
    for (const commentText of ['first', 'second', 'third'])
      ids.push((await post({ commentText, musicID: id })).body.commentID)
    await test.http.post('/api/main/like').set(headers).send({ commentID: ids[1] })
    const texts = ({ body }: { body: { commentText: string }[] }) => body.map((each) => each.commentText)
    expect(texts(await list('music', { musicID: id }))).toEqual(['third', 'second', 'first'])
    expect(texts(await list('music', { musicID: id }, {}, '?take=1&skip=1'))).toEqual(['second'])
    expect((await list('music', { musicID: id }, headers)).body[1]).toMatchObject({
      likeCount: 1,
      isLiked: true,
    })
    expect((await list('music', { musicID: id })).body[1]).toMatchObject({ likeCount: 1, isLiked: false })
  })

  it('shows the author’s picture', async () => {
    const { id } = await buildMusic(test.deps.db)
    await test.deps.db.image.create({
      data: {
        kind: 'user',
        ownerID: writer.id,
        version: 'v1',
        width: 96,
        height: 96,
        dominantColor: '#000000',
      },
    })
    await post({ commentText: 'With a face', musicID: id })
    expect((await list('music', { musicID: id })).body[0].avatar).toBe(
      `/api/file/images/user/${writer.id}.jpg?v=v1`,
    )
  })

  it('is restricted to what its reader may see, and to valid pages', async () => {
    const owner = await buildUser(test.deps.db)
    const artist = await buildArtist(test.deps.db, { memberID: owner.id })
    const hidden = await buildMusic(test.deps.db, { isConfirmed: false, artistIDs: [artist.id] })
    expect((await list('music', { musicID: hidden.id })).status).toBe(404)
    expect((await list('music', { musicID: hidden.id }, await as(test, owner.email))).status).toBe(200)
    expect((await list('music', { albumID: hidden.id })).status).toBe(400)
    for (const query of ['?take=0', '?take=101', '?skip=-1', '?take=1e1'])
      expect((await list('music', { musicID: hidden.id }, {}, query)).status).toBe(400)
    for (const kind of ['music', 'album', 'podcast', 'collection'])
      expect((await list(kind, { [`${kind}ID`]: 99_999_999 })).status).toBe(404)
  })

  it('needs three queries at any length: for its reader, its target and itself', async () => {
    const { id } = await buildMusic(test.deps.db)
    const read = () => countQueries(test.deps.sql, () => list('music', { musicID: id }, headers))
    expect(await read()).toBe(3)
    for (let n = 0; n < 5; n += 1) await post({ commentText: `No ${n}`, musicID: id })
    expect(await read()).toBe(3)
  })
})
