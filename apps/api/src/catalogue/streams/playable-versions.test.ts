import { afterAll, beforeAll, expect, test as it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildArtist, buildDj, buildMusic, buildPodcast, buildUser } from '../../testing/build.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { publishAudio } from '../../testing/publish.ts'

let test: TestApp
let owner: { authorization: string }
let listener: { authorization: string }
let artistID: number
let djID: number
beforeAll(async () => {
  test = await startTestApp()
  const { db } = test.deps
  const users = [await buildUser(db), await buildUser(db)] as const
  artistID = (await buildArtist(db, { memberID: users[0].id })).id
  djID = (await buildDj(db, { memberID: users[0].id })).id
  owner = await as(test, users[0].email)
  listener = await as(test, users[1].email)
})
afterAll(() => test.close())

async function track(data: Parameters<typeof buildMusic>[1] = {}) {
  const { id } = await buildMusic(test.deps.db, { artistIDs: [artistID], ...data })
  return { id, version: (await publishAudio(test.deps, { musicID: id })).version }
}

const ask = (body: object, caller = listener) =>
  test.http.post('/api/streams/versions').set(caller).send(body)

it('the versions of tracks and podcasts that a listener may play are told in one query', async () => {
  const music = [await track(), await track()]
  const { id } = await buildPodcast(test.deps.db, { djIDs: [djID] })
  const podcast = { id, version: (await publishAudio(test.deps, { podcastID: id })).version }
  const body = { music: [...music.map((each) => each.id), 99_999_999], podcasts: [podcast.id] }
  const reply = await ask(body)
  expect(reply.status).toBe(200)
  expect(reply.body.music).toEqual(expect.arrayContaining(music))
  expect(reply.body.music).toHaveLength(2)
  expect(reply.body.podcasts).toEqual([podcast])
  expect(await countQueries(test.deps.sql, () => ask(body))).toBeLessThanOrEqual(2)
})

it('what is withdrawn, announced or without audio is told to its owner at most', async () => {
  const hidden = [
    await track({ isConfirmed: false }),
    await track({ isComingSoon: true }),
    await track({ releaseDate: new Date(Date.now() + 60_000) }),
  ]
  const silent = await buildMusic(test.deps.db, { artistIDs: [artistID] })
  const podcast = await buildPodcast(test.deps.db, { djIDs: [djID], isConfirmed: false })
  const { version } = await publishAudio(test.deps, { podcastID: podcast.id })
  const body = { music: [...hidden.map(({ id }) => id), silent.id], podcasts: [podcast.id] }
  expect((await ask(body)).body).toEqual({ music: [], podcasts: [] })
  const own = await ask(body, owner)
  expect(own.body.music).toEqual(expect.arrayContaining(hidden))
  expect(own.body.music).toHaveLength(hidden.length)
  expect(own.body.podcasts).toEqual([{ id: podcast.id, version }])
})

it('visitors keep no audio, and a list has an end', async () => {
  expect((await test.http.post('/api/streams/versions').send({ music: [], podcasts: [] })).status).toBe(401)
  const music = Array.from({ length: 1001 }, (_, n) => n + 1)
  expect((await ask({ music, podcasts: [] })).status).toBe(400)
})
