import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { as } from '../../../testing/as.ts'
import { buildDj, buildUser } from '../../../testing/build.ts'
import { countQueries } from '../../../testing/count-queries.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  const { db } = test.deps
  await db.airShow.deleteMany()
  await db.airRelease.deleteMany()
  await db.schedule.deleteMany()
})

/** Returns the time so many minutes from now. */
const at = (minutes: number) => new Date(Date.now() + minutes * 60_000)

async function makeDj(name: string, more: { isAdmin?: boolean } = {}) {
  const { db } = test.deps
  const { id: userID, email } = await buildUser(db, { name, ...more })
  const { id: djID } = await buildDj(db, { name, memberID: userID })
  const headers = await as(test, email)
  const read = async () => (await test.http.get('/api/djpanel/air').set(headers).expect(200)).body
  return { userID, djID, read }
}

const plan = (djID: number, title: string, from: number, to: number | null) =>
  test.deps.db.schedule.create({
    data: { title, djID, startsAt: at(from), endsAt: to === null ? null : at(to) },
  })

/** Stores a show that is heard. */
const show = ({ userID, djID }: { userID: number; djID: number }, djName: string, more: object = {}) =>
  test.deps.db.airShow.create({
    data: {
      ...{ userID, djID, djName, title: 'Night', agent: 'butt', source: randomUUID(), version: 'v1' },
      ...{ until: at(60), heardAt: at(0.1), segments: 3, ...more },
    },
  })

it('a DJ is told of the own times, in order, and of no others', async () => {
  const [roya, sam] = [await makeDj('Roya'), await makeDj('Sam')]
  expect(await roya.read()).toMatchObject({ times: [], admission: { state: 'no-time' }, onAir: null })
  await plan(roya.djID, 'Later', 150, 180)
  await plan(roya.djID, 'Over', -120, -60)
  await plan(sam.djID, 'Of Sam', 30, 60)
  const next = await plan(roya.djID, 'Next', 60, null)
  const body = await roya.read()
  expect(body.times.map(({ title }: { title: string }) => title)).toEqual(['Next', 'Later'])
  // Without an end it lasts until the next one, at most an hour.
  expect(body.times[0]).toMatchObject({
    ...{ djID: roya.djID, djName: 'Roya', startsAt: next.startsAt.toISOString() },
    endsAt: new Date(next.startsAt.getTime() + 3_600_000).toISOString(),
  })
  expect(body.admission).toEqual({ state: 'too-early', startsAt: next.startsAt.toISOString() })
  await test.deps.db.airRelease.create({ data: { djID: roya.djID, until: at(90) } })
  const released = await roya.read()
  expect(released.times[0]).toMatchObject({ title: '', endsAt: expect.any(String) })
  expect(released.admission).toMatchObject({ state: 'admitted' })
})

it('who has a time may send, unless another is heard or an admin took the DJ off the air', async () => {
  const [roya, sam] = [await makeDj('Roya'), await makeDj('Sam')]
  const { endsAt } = await plan(roya.djID, 'Night', -5, 60)
  const until = endsAt?.toISOString()
  expect((await roya.read()).admission).toEqual({ state: 'admitted', until })
  const other = await show(sam, 'Sam')
  const taken = await roya.read()
  expect(taken.admission).toEqual({ state: 'taken', by: 'Sam', until: other.until.toISOString() })
  expect(taken).toMatchObject({ isOwn: false, onAir: { djName: 'Sam', title: 'Night', isConnected: true } })
  expect(await sam.read()).toMatchObject({ isOwn: true, admission: { state: 'no-time' } })
  await test.deps.db.airShow.deleteMany()
  const own = await show(roya, 'Roya')
  expect(await roya.read()).toMatchObject({ isOwn: true, admission: { state: 'admitted' } })
  const data = { isCut: true, endedAt: at(0), source: '' }
  await test.deps.db.airShow.update({ where: { id: own.id }, data })
  const barred = await roya.read()
  expect(barred).toMatchObject({ onAir: null, isOwn: false })
  expect(barred.admission).toEqual({ state: 'barred', until: own.until.toISOString() })
})

it('the level of a show is told to its DJ only, and all listeners are counted', async () => {
  const [roya, sam] = [await makeDj('Roya'), await makeDj('Sam')]
  await show(roya, 'Roya')
  expect((await roya.read()).level).toBeNull()
  await test.deps.db.airShow.updateMany({ data: { peak: -3.1, rms: -14 } })
  expect((await roya.read()).level).toEqual({ peak: -3.1, rms: -14 })
  expect((await sam.read()).level).toBeNull()
  await test.deps.db.airShow.updateMany({ data: { source: '' } })
  expect((await roya.read()).level).toBeNull()
  const seen = (process: string, listeners: number, minutes = 0) => ({
    ...{ process, listeners, seenAt: at(minutes) },
  })
  await test.deps.db.radioAudience.createMany({ data: [seen('a', 3), seen('b', 4), seen('gone', 9, -5)] })
  expect(await sam.read()).toMatchObject({ radioListeners: 7, viewers: 0 })
})

it('at most twenty times are listed, by as many queries as one', async () => {
  const roya = await makeDj('Roya')
  await plan(roya.djID, 'First', 60, 90)
  const few = await countQueries(test.deps.sql, roya.read)
  for (let at = 1; at < 25; at++) await plan(roya.djID, `Programme ${at}`, 60 + at * 60, 90 + at * 60)
  let body = { times: [] as unknown[] }
  expect(await countQueries(test.deps.sql, async () => (body = await roya.read()))).toBe(few)
  expect(body.times).toHaveLength(20)
})

it('admins without a DJ may send at any time, and listeners are refused', async () => {
  const { db } = test.deps
  const admin = await as(test, (await buildUser(db, { isAdmin: true })).email)
  const { body } = await test.http.get('/api/djpanel/air').set(admin).expect(200)
  expect(body).toMatchObject({ times: [], admission: { state: 'admitted' }, viewers: 0 })
  const listener = await as(test, (await buildUser(db)).email)
  await test.http.get('/api/djpanel/air').set(listener).expect(403)
})

it('a station that relays another one lets nobody on the air', async () => {
  const relay = await startTestApp({
    DATABASE_URL: test.env.databaseUrl,
    LIVE_STREAM_URL: 'https://station.example/live.m3u8',
  })
  try {
    const { email } = await buildUser(test.deps.db, { isAdmin: true })
    const { body } = await relay.http
      .get('/api/djpanel/air')
      .set(await as(relay, email))
      .expect(200)
    expect(body.admission).toEqual({ state: 'external' })
  } finally {
    await relay.close()
  }
})
