import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildArtist, buildDj, buildMusic, buildPodcast, buildUser } from '../../testing/build.ts'
import { wave } from '../../testing/files.ts'

let test: TestApp
let admin: { authorization: string }
beforeAll(async () => {
  test = await startTestApp({ ARTIST_ACTIVE_UPLOADS: '3', ARTIST_QUOTA_GB: '1' })
  admin = await as(test, (await buildUser(test.deps.db, { isAdmin: true })).email)
})
afterAll(() => test.close())

interface Sender {
  headers: { authorization: string }
  artistID: number
}

let one: Sender
let other: Sender
beforeEach(async () => {
  one = await sender()
  other = await sender()
})

async function sender(): Promise<Sender> {
  const user = await buildUser(test.deps.db)
  const { id } = await buildArtist(test.deps.db, { memberID: user.id })
  return { artistID: id, headers: await as(test, user.email) }
}

const track = async (artistIDs: number[]) =>
  (await buildMusic(test.deps.db, { artistIDs, isConfirmed: false, hasAudio: false })).id

const send = async ({ headers, artistID }: Sender, { to = 0, by = headers } = {}) =>
  test.http
    .post(`/music/upload/music/${to || (await track([artistID]))}`)
    .set(by)
    .attach('file', wave(), 'a.wav')

it('the quota accepts only a limited number of active uploads per artist, until some are ready', async () => {
  const to = await track([one.artistID])
  expect((await send(one, { to })).status).toBe(200)
  for (let n = 0; n < 2; n += 1) expect((await send(one)).status).toBe(200)
  const refused = await send(one)
  expect([
    refused.status,
    refused.type,
    refused.headers['retry-after'],
    refused.body.detail,
    refused.body.code,
  ]).toEqual([
    429,
    'application/problem+json',
    '60',
    '3 uploads are in progress, the most allowed at a time. Wait until some are ready.',
    'upload.too-many',
  ])
  // Others have a separate quota, replacements count once, and admins have no quota.
  expect((await send(other)).status).toBe(200)
  expect((await send(one, { to })).status).toBe(200)
  expect((await send(one, { by: admin })).status).toBe(200)
  const ready = { state: 'ready' as const, publishedVersion: 'v' }
  await test.deps.db.mediaAsset.updateMany({ where: { musicID: to }, data: ready })
  expect((await send(one)).status).toBe(429)
  await test.deps.db.mediaAsset.updateMany({ where: { sourceVersion: { not: '' } }, data: ready })
  expect((await send(one)).status).toBe(200)
})

it('the quota limits concurrent uploads too, and nothing of the refused ones is kept', async () => {
  const tracks = await Promise.all(Array.from({ length: 8 }, () => track([one.artistID])))
  const replies = await Promise.all(tracks.map((to) => send(one, { to })))
  const statuses = replies.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(3)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  const rows = await test.deps.db.mediaAsset.findMany({ where: { musicID: { in: tracks } } })
  expect(rows.filter((row) => row.sourceVersion !== '')).toHaveLength(3)
  const sources = await Promise.all(rows.map(({ id }) => test.deps.storage.folders(`sources/${id}/`)))
  expect(sources.flat()).toEqual([])
  let files = 0
  for (const { id } of rows) for await (const _ of test.deps.storage.list(`sources/${id}/`)) files += 1
  expect(files).toBe(3)
})

it('the quota of bytes per artist includes the renditions', async () => {
  const GiB = 1024 ** 3
  const stored = (sourceBytes: number, renditions: { quality: number; bytes: number }[]) => ({
    kind: 'audio' as const,
    state: 'ready' as const,
    sourceVersion: 'v',
    publishedVersion: 'v',
    sourceType: 'wav',
    sourceName: '',
    sourceBytes: BigInt(sourceBytes),
    renditions,
  })
  const full = stored(GiB / 2, [
    { quality: 64, bytes: GiB / 4 },
    { quality: 128, bytes: GiB / 4 - 10_000 },
  ])
  await test.deps.db.mediaAsset.create({ data: { ...full, musicID: await track([one.artistID]) } })
  const refused = await send(one)
  expect([refused.status, refused.body.code, refused.body.params, refused.body.detail]).toEqual([
    413,
    'upload.over-quota',
    { used: expect.any(Number), quota: GiB },
    "This file doesn't fit: 1 gigabyte of 1 gigabyte are used. Delete what you no longer need, or ask an administrator.",
  ])
  expect(refused.body.params.used).toBeLessThan(GiB)
  const guest = await track([one.artistID, other.artistID])
  await test.deps.db.mediaAsset.create({ data: { ...full, musicID: guest } })
  expect((await send(other)).status).toBe(200)
})

it('the quota counts the podcasts of a DJ in the same way as tracks', async () => {
  const user = await buildUser(test.deps.db)
  const { id: djID } = await buildDj(test.deps.db, { memberID: user.id })
  const headers = await as(test, user.email)
  const statuses = []
  for (let n = 0; n < 4; n += 1) {
    const { id } = await buildPodcast(test.deps.db, { djIDs: [djID], isConfirmed: false, hasAudio: false })
    const reply = await test.http
      .post(`/music/upload/podcast/${id}`)
      .set(headers)
      .attach('file', wave(), 'a.wav')
    statuses.push(reply.status)
  }
  expect(statuses).toEqual([200, 200, 200, 429])
})

it('an artist’s first upload is queued before the second of another artist who came earlier', async () => {
  const enqueue = vi.spyOn(test.deps.queues, 'enqueue')
  for (const each of [one, one, one, other]) expect((await send(each)).status).toBe(200)
  const priorities = enqueue.mock.calls.map(([, , options]) => options?.priority ?? 0)
  enqueue.mockRestore()
  const order = priorities.map((priority, index) => ({ priority, index }))
  expect(order.toSorted((a, b) => a.priority - b.priority).map(({ index }) => index)).toEqual([0, 3, 1, 2])
})
