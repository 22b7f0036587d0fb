import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as, holdingToken } from '../../testing/as.ts'
import { buildArtist, buildDj, buildUser, buildUsers } from '../../testing/build.ts'

let test: TestApp
let listener: { authorization: string }
beforeAll(async () => {
  test = await startTestApp()
  listener = await as(test, (await buildUser(test.deps.db)).email)
})
afterAll(() => test.close())

const follow = (body: object, headers = listener) => test.http.post('/api/Follows').set(headers).send(body)

describe('following', () => {
  it('returns 1 for followed and 2 for unfollowed, and counts followers of artists', async () => {
    const { id } = await buildArtist(test.deps.db)
    const isFollowed = async () => (await test.http.get(`/api/artists/isFollowed/${id}`).set(listener)).text
    const followers = async () =>
      (await test.deps.db.artist.findUniqueOrThrow({ where: { id } })).followerCount
    expect(await isFollowed()).toBe('false')
    expect((await follow({ artistID: id })).text).toBe('1')
    expect([await isFollowed(), await followers()]).toEqual(['true', 1])
    expect((await follow({ artistID: id, value: true })).text).toBe('1')
    expect(await followers()).toBe(1)
    expect((await follow({ artistID: id })).text).toBe('2')
    expect([await isFollowed(), await followers()]).toEqual(['false', 0])
  })

  it('a DJ works like following an artist', async () => {
    const { id } = await buildDj(test.deps.db)
    expect((await follow({ djID: id })).text).toBe('1')
    expect((await test.http.get(`/api/djs/isFollowed/${id}`).set(listener)).text).toBe('true')
    expect((await test.http.get(`/api/djs/isFollowed/${id}`)).text).toBe('false')
    expect(await test.deps.db.dj.findUnique({ where: { id } })).toMatchObject({ followerCount: 1 })
  })

  it('is refused to visitors, without a single target, and for unknown ones', async () => {
    const { id } = await buildArtist(test.deps.db)
    expect((await test.http.post('/api/follows').send({ artistID: id })).status).toBe(401)
    for (const body of [{}, { artistID: id, djID: id }, { artistID: -1 }, { musicID: id }, []])
      expect((await follow(body)).status, JSON.stringify(body)).toBe(400)
    expect((await follow({ artistID: 99_999_999 })).status).toBe(404)
    expect((await follow({ djID: 99_999_999 })).status).toBe(404)
    expect((await test.http.get(`/api/artists/isFollowed/${id}`)).text).toBe('false')
  })

  it('keeps counts exact after 200 listeners followed one artist at the same time, and half unfollowed again', async () => {
    const { id } = await buildArtist(test.deps.db)
    const users = await Promise.all(
      (await buildUsers(test.deps.db, 200)).map((user) => holdingToken(test, user)),
    )
    await Promise.all(users.map((headers) => follow({ artistID: id }, headers)))
    expect(await test.deps.db.artist.findUnique({ where: { id } })).toMatchObject({ followerCount: 200 })
    await Promise.all(users.slice(100).map((headers) => follow({ artistID: id }, headers)))
    expect(await test.deps.db.artist.findUnique({ where: { id } })).toMatchObject({ followerCount: 100 })
  })
})

describe('the lists of whom a listener follows', () => {
  it('have the last followed first, page by page, and lose who is no longer followed', async () => {
    const headers = await as(test, (await buildUser(test.deps.db)).email)
    const lists = (query = '') =>
      Promise.all(
        ['artists', 'djs'].map((kind) => test.http.get(`/api/follows/${kind}${query}`).set(headers)),
      )
    expect((await lists()).map(({ body }) => body)).toEqual([[], []])
    const [first, second] = [await buildArtist(test.deps.db), await buildArtist(test.deps.db)]
    const [dj, otherDj] = [await buildDj(test.deps.db), await buildDj(test.deps.db)]
    await buildArtist(test.deps.db)
    for (const artistID of [first.id, second.id]) await follow({ artistID }, headers)
    for (const djID of [dj.id, otherDj.id]) await follow({ djID }, headers)
    const [artists, djs] = await lists()
    expect(artists?.body).toMatchObject([
      { artistID: second.id, name: second.name, followerCount: 1 },
      { artistID: first.id },
    ])
    expect(djs?.body).toMatchObject([
      { djID: otherDj.id, name: otherDj.name, followerCount: 1 },
      { djID: dj.id },
    ])
    const [nextArtists, nextDjs] = await lists('?take=1&skip=1')
    expect([nextArtists?.body, nextDjs?.body]).toMatchObject([[{ artistID: first.id }], [{ djID: dj.id }]])
    await follow({ artistID: second.id }, headers)
    expect((await lists())[0]?.body).toMatchObject([{ artistID: first.id }])
  })

  it('are private to the caller, and refused to visitors and with a bad page', async () => {
    const { id } = await buildArtist(test.deps.db)
    await follow({ artistID: id, value: true })
    const other = await as(test, (await buildUser(test.deps.db)).email)
    for (const kind of ['artists', 'djs']) {
      expect((await test.http.get(`/api/follows/${kind}`).set(other)).body).toEqual([])
      expect((await test.http.get(`/api/follows/${kind}`)).status).toBe(401)
      for (const query of ['take=0', 'take=101', 'skip=-1', 'take=x'])
        expect((await test.http.get(`/api/follows/${kind}?${query}`).set(listener)).status, query).toBe(400)
    }
  })
})

describe('the list of feeds', () => {
  it('comes from one account and follows the same on another, with a report of what is not here', async () => {
    const dj = await buildDj(test.deps.db, { name: 'DJ <Dawn> & "co"' })
    const artist = await buildArtist(test.deps.db)
    const [one, other] = [
      await holdingToken(test, await buildUser(test.deps.db)),
      await holdingToken(test, await buildUser(test.deps.db)),
    ]
    await follow({ djID: dj.id }, one)
    await follow({ artistID: artist.id }, one)
    const reply = await test.http.get('/api/follows/opml').set(one)
    expect(reply.type).toBe('text/x-opml')
    expect(reply.headers['content-disposition']).toContain('filename="follows.opml"')
    const list = reply.text ?? String(reply.body)
    expect(list).toContain(`xmlUrl="${test.address}/feeds/dj/${dj.id}.xml"`)

    await follow({ artistID: artist.id }, other)
    const foreign = '<outline text="Elsewhere" xmlUrl="https://other.example/feeds/dj/1.xml"/>'
    const gone = `<outline text="Gone" xmlUrl="${test.address}/feeds/dj/999999.xml"/>`
    const send = (text: string) =>
      test.http.post('/api/follows/opml').set(other).attach('file', Buffer.from(text), 'list.opml')
    const report = await send(list.replace('</body>', `${foreign}${gone}</body>`))
    expect([report.status, report.body]).toEqual([
      200,
      {
        followed: [{ kind: 'dj', id: dj.id, name: 'DJ <Dawn> & "co"' }],
        already: 1,
        notHere: [
          { title: 'Elsewhere', url: 'https://other.example/feeds/dj/1.xml' },
          { title: 'Gone', url: `${test.address}/feeds/dj/999999.xml` },
        ],
      },
    ])
    expect((await test.http.get('/api/follows/djs').set(other)).body).toMatchObject([
      { djID: dj.id, followerCount: 2 },
    ])
    expect((await send(list)).body).toEqual({ followed: [], already: 2, notHere: [] })
    expect((await send('<html></html>')).body.code).toBe('follows.file-unreadable')
  })
})
