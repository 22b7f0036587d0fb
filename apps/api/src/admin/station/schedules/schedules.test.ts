import type { AdminSchedule } from '@nava/contracts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { extendSeries } from '../../../station/calendar/series.store.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { as } from '../../../testing/as.ts'
import { buildDj, buildMusic, buildUser } from '../../../testing/build.ts'
import { countQueries } from '../../../testing/count-queries.ts'

let test: TestApp
let admin: { authorization: string }
let listener: { authorization: string }

beforeAll(async () => {
  test = await startTestApp({ STATION_TZ: 'Europe/Berlin' })
  const { db } = test.deps
  admin = await as(test, (await buildUser(db, { isAdmin: true })).email)
  listener = await as(test, (await buildUser(db)).email)
})
afterAll(() => test.close())
afterEach(async () => {
  await test.deps.db.schedule.deleteMany()
  await test.deps.db.scheduleSeries.deleteMany()
})

const PATH = '/api/admin/schedules'
const post = (form: object) => test.http.post(PATH).set(admin).send(form)
const put = (id: number, form: object) => test.http.put(`${PATH}/${id}`).set(admin).send(form)
const remove = (id: number, scope?: string) =>
  test.http
    .delete(`${PATH}/${id}`)
    .query(scope ? { scope } : {})
    .set(admin)
const make = async (form: object): Promise<AdminSchedule> => {
  const { status, body } = await post(form)
  expect([status, body.code]).toEqual([200, undefined])
  return body
}

const days = async (day: string, number = 7): Promise<AdminSchedule[]> =>
  (await test.http.get(`${PATH}/days`).query({ date: day, days: number }).set(admin)).body.items
const shown = async (day: string, number = 7) =>
  (await days(day, number)).map(({ title, localStart }) => `${title} ${localStart.slice(5)}`)

/** A day some weeks ahead, at most; a Monday */
const monday = (weeks: number) => {
  const date = new Date(Date.now() + weeks * 7 * 86_400_000)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}
const dayAfter = (day: string, count: number) =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)
const short = (day: string, count: number, time: string) => `${dayAfter(day, count).slice(5)}T${time}`
const first = monday(2)
const form = { title: 'Show', date: `${first}T20:00`, endsAt: `${first}T21:00`, rrule: 'FREQ=DAILY' }
const idOn = async (count: number) => (await days(dayAfter(first, count), 1))[0]?.scheduleID ?? 0

describe('a programme that repeats', () => {
  it('is at the same time of the station’s clock, also after the clock changes', async () => {
    const made = await make({
      ...form,
      date: '2027-03-22T20:00',
      endsAt: '2027-03-22T21:00',
      rrule: 'FREQ=WEEKLY',
    })
    expect(made).toMatchObject({ date: '2027-03-22T19:00:00.000Z', rrule: 'FREQ=WEEKLY', isException: false })
    const [after] = await days('2027-03-29')
    expect(after).toMatchObject({
      date: '2027-03-29T18:00:00.000Z',
      endsAt: '2027-03-29T19:00:00.000Z',
      localStart: '2027-03-29T20:00',
      localEnd: '2027-03-29T21:00',
      seriesID: made.seriesID,
    })
  })

  it('is in the public schedule, the calendar, the live page and what can be reminded of, each time by its own ID', async () => {
    const { db } = test.deps
    const music = await buildMusic(db)
    const soon = new Date(Date.now() + 180_000).toISOString()
    const now = await make({ title: 'Daily', date: soon, rrule: 'FREQ=DAILY', musicID: music.id })
    const live = (await test.http.get('/api/live')).body
    expect(live.nextProgramme).toMatchObject({
      scheduleID: now.scheduleID,
      title: 'Daily',
      musicID: music.id,
    })
    const tomorrow = dayAfter(now.localStart.slice(0, 10), 1)
    const listed = (await test.http.get('/api/schedules').query({ date: tomorrow })).body
    expect(listed).toMatchObject([{ title: 'Daily', musicID: music.id }])
    expect(listed[0].scheduleID).not.toBe(now.scheduleID)
    const file = (await test.http.get('/api/schedules/calendar.ics').buffer()).text
    expect(file.match(/SUMMARY:Daily/g)?.length).toBeGreaterThan(300)
    const path = `/api/schedules/${listed[0].scheduleID}/reminder`
    expect((await test.http.put(path).set(listener).send({ value: true })).text).toBe('true')
    await put(now.scheduleID, { title: 'Renamed', date: new Date(Date.parse(soon) + 60_000), scope: 'all' })
    const reminders = (await test.http.get('/api/schedules/reminders').set(listener)).body
    expect(reminders).toEqual([listed[0].scheduleID])
    const again = (await test.http.get('/api/schedules').query({ date: tomorrow })).body
    expect(again).toMatchObject([{ scheduleID: listed[0].scheduleID, title: 'Renamed' }])
  })

  it('begins on the first day that its rule names', async () => {
    const made = await make({ ...form, rrule: 'RRULE:freq=weekly;byday=WE,FR;count=3' })
    expect(made.rrule).toBe('FREQ=WEEKLY;BYDAY=WE,FR;COUNT=3')
    expect(await shown(first, 14)).toEqual([2, 4, 9].map((count) => `Show ${short(first, count, '20:00')}`))
  })

  it('over midnight is among the programmes of both days', async () => {
    await make({
      ...form,
      date: `${first}T22:00`,
      endsAt: `${dayAfter(first, 1)}T02:00`,
      rrule: 'FREQ=WEEKLY',
    })
    const both = [
      await shown(first, 1),
      await shown(dayAfter(first, 1), 1),
      await shown(dayAfter(first, 2), 1),
    ]
    expect(both).toEqual([[`Show ${short(first, 0, '22:00')}`], [`Show ${short(first, 0, '22:00')}`], []])
  })

  it.each([
    'FREQ=SECONDLY',
    'FREQ=DAILY;BYHOUR=1,2,3',
    'FREQ=DAILY;COUNT=5000',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;COUNT=2;UNTIL=20990101',
    'FREQ=DAILY;UNTIL=20270230',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;UNTIL=20200101',
    'INTERVAL=2',
    'FREQ=DAILY\nRRULE:FREQ=WEEKLY',
    '🎵',
    'x'.repeat(300),
  ])('refuses the rule %j', async (rrule) => {
    const { status, body } = await post({ ...form, rrule })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['rrule']])
    expect(await test.deps.db.scheduleSeries.count()).toBe(0)
  })

  it('refuses what lasts more than a week', async () => {
    expect((await post({ ...form, endsAt: `${dayAfter(first, 8)}T20:00` })).status).toBe(400)
  })
})

describe('a change', () => {
  const at = (count: number, time: string) => `Show ${short(first, count, time)}`

  it('of one time leaves the others, survives changes of all, and undone is no exception', async () => {
    await make({ ...form, rrule: 'FREQ=DAILY;COUNT=3' })
    const second = await idOn(1)
    const day = dayAfter(first, 1)
    const moved = { title: 'Show', date: `${day}T18:00`, endsAt: `${day}T19:00` }
    expect((await put(second, moved)).body).toMatchObject({ scheduleID: second, isException: true })
    expect(await shown(first)).toEqual([at(0, '20:00'), at(1, '18:00'), at(2, '20:00')])
    await put(await idOn(0), {
      ...form,
      rrule: undefined,
      date: `${first}T20:15`,
      endsAt: `${first}T21:15`,
      scope: 'all',
    })
    expect(await shown(first)).toEqual([at(0, '20:15'), at(1, '18:00'), at(2, '20:15')])
    const undone = { ...moved, date: `${day}T20:15`, endsAt: `${day}T21:15` }
    expect((await put(second, undone)).body).toMatchObject({ scheduleID: second, isException: false })
  })

  it('of this and the following ends the old series, keeps the IDs and counts on', async () => {
    await make({ ...form, rrule: 'FREQ=DAILY;COUNT=4' })
    const ids = (await days(first)).map(({ scheduleID }) => scheduleID)
    const day = dayAfter(first, 2)
    const change = { title: 'Later', date: `${day}T21:00`, endsAt: `${day}T23:00`, scope: 'following' }
    const { body } = await put(ids[2] ?? 0, change)
    expect(body).toMatchObject({ scheduleID: ids[2], title: 'Later', rrule: 'FREQ=DAILY;COUNT=2' })
    const after = await days(first, 14)
    expect(after.map(({ scheduleID }) => scheduleID)).toEqual(ids)
    expect(after.map(({ title, localEnd }) => `${title} ${localEnd?.slice(11)}`)).toEqual([
      ...['Show 21:00', 'Show 21:00', 'Later 23:00', 'Later 23:00'],
    ])
    expect(new Set(after.map(({ seriesID }) => seriesID)).size).toBe(2)
  })

  it('of all to another day moves the days of its rule along', async () => {
    await make({ ...form, rrule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=2' })
    const day = dayAfter(first, 1)
    const ids = (await days(first, 14)).map(({ scheduleID }) => scheduleID)
    await put(ids[0] ?? 0, { title: 'Show', date: `${day}T20:00`, endsAt: `${day}T21:00`, scope: 'all' })
    const after = await days(first, 14)
    expect(after.map(({ scheduleID, rrule }) => [scheduleID, rrule])).toEqual(
      ids.map((id) => [id, 'FREQ=WEEKLY;COUNT=2;BYDAY=TU']),
    )
    expect(await shown(first, 14)).toEqual([at(1, '20:00'), at(8, '20:00')])
  })

  it('to another rule replaces the times, and to none leaves only this one', async () => {
    const { scheduleID } = await make(form)
    await put(scheduleID, { ...form, rrule: 'FREQ=WEEKLY', scope: 'all' })
    expect(await shown(first, 14)).toEqual([at(0, '20:00'), at(7, '20:00')])
    const { body } = await put(scheduleID, { ...form, rrule: null, scope: 'all' })
    expect(body).toMatchObject({ scheduleID, seriesID: 0, rrule: null })
    expect(await shown(first, 14)).toEqual([at(0, '20:00')])
    expect(await test.deps.db.scheduleSeries.count()).toBe(0)
    expect((await put(scheduleID, { ...form, rrule: 'FREQ=DAILY;COUNT=2' })).body).toMatchObject({
      scheduleID,
    })
    expect(await shown(first, 14)).toEqual([at(0, '20:00'), at(1, '20:00')])
  })

  it('removes one, this and the following, or all', async () => {
    await make({ ...form, rrule: 'FREQ=DAILY;COUNT=5' })
    expect((await remove(await idOn(1))).text).toBe('true')
    await put(await idOn(0), { ...form, rrule: undefined, title: 'Show', scope: 'all' })
    expect(await shown(first)).toEqual([at(0, '20:00'), at(2, '20:00'), at(3, '20:00'), at(4, '20:00')])
    await remove(await idOn(3), 'following')
    expect(await shown(first)).toEqual([at(0, '20:00'), at(2, '20:00')])
    await extendSeries(test.deps.db, 'Europe/Berlin', new Date(Date.now() + 30 * 86_400_000))
    expect(await shown(first)).toEqual([at(0, '20:00'), at(2, '20:00')])
    await remove(await idOn(2), 'all')
    expect(await test.deps.db.schedule.count()).toBe(0)
    expect(await test.deps.db.scheduleSeries.count()).toBe(0)
    expect((await remove(99_999_999, 'all')).status).toBe(404)
    expect((await remove(99_999_999, 'some')).status).toBe(400)
  })

  it('names a DJ in one time, this and the following, or all, and in those that are made later', async () => {
    const { db } = test.deps
    const [roya, sam] = [await buildDj(db, { name: 'Roya' }), await buildDj(db, { name: 'Sam' })]
    const made = await make({ ...form, rrule: 'FREQ=DAILY', djID: roya.id })
    expect(made).toMatchObject({ djID: roya.id, djName: 'Roya' })
    const names = async () => (await days(first, 4)).map(({ djName }) => djName)
    expect(await names()).toEqual(['Roya', 'Roya', 'Roya', 'Roya'])
    const day = (count: number) => dayAfter(first, count)
    const change = (count: number, more: object) => ({
      title: 'Show',
      date: `${day(count)}T20:00`,
      endsAt: `${day(count)}T21:00`,
      ...more,
    })
    const one = await put(await idOn(1), change(1, { djID: sam.id }))
    expect(one.body).toMatchObject({ djID: sam.id, djName: 'Sam', isException: true })
    await put(await idOn(2), change(2, { djID: null, scope: 'following' }))
    expect(await names()).toEqual(['Roya', 'Sam', '', ''])
    const undone = await put(await idOn(1), change(1, { djID: roya.id }))
    expect(undone.body).toMatchObject({ djName: 'Roya', isException: false })
    await put(await idOn(3), change(3, { djID: sam.id, scope: 'all' }))
    expect(await names()).toEqual(['Roya', 'Roya', 'Sam', 'Sam'])
    const before = await db.schedule.count({ where: { djID: sam.id } })
    await extendSeries(db, 'Europe/Berlin', new Date(Date.now() + 70 * 86_400_000))
    expect(await db.schedule.count({ where: { djID: sam.id } })).toBeGreaterThan(before)
    const open = await test.http.get('/api/schedules').query({ date: day(2) })
    expect(open.body).toMatchObject([{ djID: sam.id, djName: 'Sam' }])
    await db.dj.delete({ where: { id: sam.id } })
    expect(await names()).toEqual(['Roya', 'Roya', '', ''])
  })

  it('is refused if another admin changed the programme since it was read', async () => {
    const { scheduleID, updated } = await make(form)
    expect((await put(scheduleID, { ...form, title: 'First', scope: 'all', updated })).status).toBe(200)
    const second = await put(scheduleID, { ...form, title: 'Second', scope: 'all', updated })
    expect([second.status, second.body.code]).toEqual([409, 'row.changed'])
    expect((await days(first, 1))[0]?.title).toBe('First')
  })

  it('by several admins at once leaves each time once', async () => {
    await make({ ...form, rrule: 'FREQ=DAILY;COUNT=6' })
    const ids = (await days(first)).map(({ scheduleID }) => scheduleID)
    const changes = ids.map((id, count) => {
      const day = dayAfter(first, count)
      return put(id, {
        title: `By ${count}`,
        date: `${day}T20:00`,
        endsAt: `${day}T21:00`,
        scope: count % 2 ? 'all' : 'following',
      })
    })
    expect((await Promise.all(changes)).map(({ status }) => status)).toEqual(ids.map(() => 200))
    const after = await days(first)
    expect(after.map(({ scheduleID }) => scheduleID)).toEqual(ids)
    const series = await test.deps.db.scheduleSeries.findMany({
      include: { _count: { select: { occurrences: true } } },
    })
    expect(series.reduce((sum, { _count }) => sum + _count.occurrences, 0)).toBe(6)
  })
})

describe('programmes at the same time', () => {
  it('are reported where one is made, changed, read and listed, and are not refused', async () => {
    const daily = await make(form)
    const day = dayAfter(first, 3)
    const other = await make({ title: 'Concert', date: `${day}T20:30`, endsAt: `${day}T22:00` })
    expect(other.conflicts).toEqual([
      expect.objectContaining({ title: 'Show', date: new Date(`${day}T20:00${offset(day)}`).toISOString() }),
    ])
    const third = await idOn(3)
    const listed = await days(day, 1)
    expect(
      listed.map(({ scheduleID, conflicts }) => [scheduleID, conflicts.map(({ title }) => title)]),
    ).toEqual([
      [third, ['Concert']],
      [other.scheduleID, ['Show']],
    ])
    const { body } = await test.http.get(`${PATH}/${daily.scheduleID}`).set(admin)
    expect(body.conflicts).toMatchObject([{ scheduleID: other.scheduleID }])
    const later = { title: 'Concert', date: `${day}T21:00`, endsAt: `${day}T22:00` }
    expect((await put(other.scheduleID, later)).body.conflicts).toEqual([])
    expect((await test.http.get(`${PATH}/${daily.scheduleID}`).set(admin)).body.conflicts).toEqual([])
  })

  it('without an end are so only if they start at the same time or within another', async () => {
    await make({ title: 'Open', date: `${first}T10:00` })
    expect((await make({ title: 'Next', date: `${first}T10:30` })).conflicts).toEqual([])
    expect((await make({ title: 'Same', date: `${first}T10:30` })).conflicts).toMatchObject([
      { title: 'Next' },
    ])
  })
})

describe('the series of a station', () => {
  it('are made further ahead in time, and again in another zone', async () => {
    const { db } = test.deps
    const made = await make({ ...form, rrule: 'FREQ=WEEKLY' })
    const before = await db.schedule.count()
    await extendSeries(db, 'Europe/Berlin')
    expect(await db.schedule.count()).toBe(before)
    const inWeeks = new Date(Date.now() + 70 * 86_400_000)
    await Promise.all([1, 2].map(() => extendSeries(db, 'Europe/Berlin', inWeeks)))
    expect(await db.schedule.count()).toBe(before + 8)
    await extendSeries(db, 'America/New_York')
    const row = await db.schedule.findUniqueOrThrow({ where: { id: made.scheduleID } })
    expect(row.startsAt.getTime() - Date.parse(made.date)).toBe(6 * 3_600_000)
  })

  it('may be 500 for a year, and a week of them is read by few queries', async () => {
    const { db, sql } = test.deps
    const { id: djID } = await buildDj(db)
    const numbers = Array.from({ length: 500 }, (_, at) => at)
    await db.scheduleSeries.createMany({
      data: numbers.map((at) => ({
        title: `Series ${at}`,
        startsOn: new Date(`${first}T${String(at % 24).padStart(2, '0')}:00Z`),
        minutes: 60,
        rule: 'FREQ=WEEKLY',
        zone: 'Europe/Berlin',
        djID,
        expandedTo: new Date(0),
      })),
    })
    await extendSeries(db, 'Europe/Berlin')
    expect(await db.schedule.count()).toBeGreaterThan(500 * 52)
    const weeks = await countQueries(sql, () => days(first))
    await db.scheduleSeries.deleteMany({ where: { title: { not: 'Series 1' } } })
    expect(weeks).toBe(await countQueries(sql, () => days(first)))
    expect(weeks).toBeLessThan(8)
  }, 180_000)
})

/** Offset of Berlin at noon of a day */
function offset(day: string): string {
  const name = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Berlin', timeZoneName: 'longOffset' })
    .formatToParts(new Date(`${day}T12:00Z`))
    .find(({ type }) => type === 'timeZoneName')
  return name?.value.replace('GMT', '') ?? ''
}
