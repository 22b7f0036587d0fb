import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseEnv } from '../../platform/env.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { countQueries } from '../../testing/count-queries.ts'

let test: TestApp
beforeAll(async () => {
  // UTC+3:30, so days start in the middle of UTC's days
  test = await startTestApp({ STATION_TZ: 'Asia/Tehran' })
})
afterAll(() => test.close())

const days = (fromNow: number) => new Date(Date.now() + fromNow * 24 * 60 * 60_000)

describe('events', () => {
  it.each([
    ['/live', 'http://music.example/live'],
    ['', 'http://music.example/events'],
    ['https://tickets.example/1', 'https://tickets.example/1'],
    ['javascript:alert(1)', undefined],
  ])('whose link is %j lead from a calendar to %s', async (link, address) => {
    const { id } = await test.deps.db.event.create({ data: { name: 'Concert', link, startsAt: days(1) } })
    const { text } = await test.http.get(`/api/events/${id}.ics`).set('host', 'music.example').buffer(true)
    expect(/^URL;VALUE=URI:(.*)\r$/m.exec(text)?.[1]).toBe(address)
    await test.deps.db.event.delete({ where: { id } })
  })

  it('are sorted with upcoming ones first, the nearest first, followed by undated and past ones', async () => {
    const events = [
      ['long past', days(-30)],
      ['next month', days(30)],
      ['some day', null],
      ['tomorrow', days(1)],
      ['yesterday', days(-1)],
    ] as const
    for (const [name, startsAt] of events)
      await test.deps.db.event.create({
        data: { name, startsAt, venue: 'Hall', link: 'https://example.com/' },
      })
    const { body } = await test.http.get('/api/Events')
    expect(body.map(({ eventName }: { eventName: string }) => eventName)).toEqual([
      'tomorrow',
      'next month',
      'some day',
      'yesterday',
      'long past',
    ])
    expect(body[2]).toEqual({
      eventID: expect.any(Number),
      eventName: 'some day',
      description: '',
      venue: 'Hall',
      link: 'https://example.com/',
      startsAt: null,
      imageVersion: '',
    })
    expect((await test.http.get('/api/events?take=1&skip=1')).body).toMatchObject([
      { eventName: 'next month' },
    ])
    expect((await test.http.get('/api/events?take=0')).status).toBe(400)
    expect(await countQueries(test.deps.sql, () => test.http.get('/api/events'))).toBe(1)
  })
})

const linesOf = (file: string) => file.replaceAll(/\r\n[ \t]/g, '').split('\r\n')

describe('calendar files', () => {
  it('have an event with its place and an id that stays, if it has a date', async () => {
    const startsAt = new Date('2026-12-24T18:00:00Z')
    const { id } = await test.deps.db.event.create({
      data: {
        name: 'Night, live; one',
        startsAt,
        venue: 'Hall',
        link: 'https://example.com/x',
        description: 'a\nb',
      },
    })
    const { status, type, headers, text } = await test.http.get(`/api/events/${id}.ics`).buffer()
    expect([status, type]).toEqual([200, 'text/calendar'])
    expect(headers['content-disposition']).toBe(`attachment; filename="event-${id}.ics"`)
    const lines = linesOf(text)
    expect([lines[0], lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR'])
    for (const line of [
      'BEGIN:VEVENT',
      `UID:event-${id}@nava`,
      'DTSTART:20261224T180000Z',
      'DTEND:20261224T200000Z',
      'SUMMARY:Night\\, live\\; one',
      'LOCATION:Hall',
      'DESCRIPTION:a\\nb',
    ])
      expect(lines).toContain(line)
    const undated = await test.deps.db.event.create({ data: { name: 'Some day' } })
    for (const none of [undated.id, 99_999_999])
      expect((await test.http.get(`/api/events/${none}.ics`)).status).toBe(404)
  })

  it('have the programmes of the live channel, each until the next one, for calendars that come back', async () => {
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000)
    const rows = [
      { title: 'Long gone', startsAt: at(-24 * 8) },
      { title: 'Short', startsAt: at(24), endsAt: null },
      { title: 'Next', startsAt: at(24.5), endsAt: at(27) },
    ]
    for (const data of rows) await test.deps.db.schedule.create({ data })
    const lines = linesOf((await test.http.get('/api/schedules/calendar.ics').buffer()).text)
    expect(lines.filter((line) => /^SUMMARY:(Long gone|Short|Next)$/.test(line))).toEqual([
      'SUMMARY:Short',
      'SUMMARY:Next',
    ])
    const stamp = (date: Date | undefined) => date?.toISOString().replaceAll(/[-:]|\.\d+/g, '')
    expect(lines).toContain(`DTEND:${stamp(rows[2]?.startsAt)}`)
    expect(lines).toContain(`DTEND:${stamp(rows[2]?.endsAt ?? undefined)}`)
    expect(lines.some((line) => line.startsWith('X-PUBLISHED-TTL:'))).toBe(true)
    await test.deps.db.schedule.deleteMany()
  })
})

describe('the schedule', () => {
  const titles = async (query: string) =>
    (await test.http.get(`/api/schedules${query}`)).body.map(({ title }: { title: string }) => title)

  it('of a day contains what starts on it in the station’s time zone, in order', async () => {
    const programmes = [
      ['late on the 9th', '2026-03-09T20:29:00Z'],
      ['noon', '2026-03-10T08:30:00Z'],
      ['midnight', '2026-03-09T20:30:00Z'],
      ['late on the 10th', '2026-03-10T20:29:59Z'],
      ['midnight of the 11th', '2026-03-10T20:30:00Z'],
    ] as const
    for (const [title, startsAt] of programmes)
      await test.deps.db.schedule.create({ data: { title, startsAt: new Date(startsAt) } })
    const expected = ['midnight', 'noon', 'late on the 10th']
    expect(await titles('?date=2026-03-10')).toEqual(expected)
    expect(await titles('?date=03/10/2026')).toEqual(expected)
    expect(await titles('?date=2026-03-12')).toEqual([])
    expect((await test.http.get('/api/schedules?date=2026-03-11')).body).toEqual([
      {
        scheduleID: expect.any(Number),
        title: 'midnight of the 11th',
        date: '2026-03-10T20:30:00.000Z',
        endsAt: null,
        musicID: 0,
        djID: 0,
        djName: '',
      },
    ])
    expect(await countQueries(test.deps.sql, () => test.http.get('/api/schedules?date=2026-03-10'))).toBe(1)
  })

  it('of a day on which the clock changes has 23 or 25 hours', async () => {
    const berlin = await startTestApp({ STATION_TZ: 'Europe/Berlin', DATABASE_URL: test.env.databaseUrl })
    const programmes = [
      ['spring begins', '2027-03-27T23:00:00Z'],
      ['spring ends', '2027-03-28T21:59:59Z'],
      ['after spring', '2027-03-28T22:00:00Z'],
      ['autumn begins', '2027-10-30T22:00:00Z'],
      ['the same hour again', '2027-10-31T01:30:00Z'],
      ['autumn ends', '2027-10-31T22:59:59Z'],
      ['after autumn', '2027-10-31T23:00:00Z'],
    ] as const
    for (const [title, startsAt] of programmes)
      await test.deps.db.schedule.create({ data: { title, startsAt: new Date(startsAt) } })
    const of = async (date: string) =>
      (await berlin.http.get(`/api/schedules?date=${date}`)).body.map(({ title }: { title: string }) => title)
    expect(await of('2027-03-28')).toEqual(['spring begins', 'spring ends'])
    expect(await of('2027-10-31')).toEqual(['autumn begins', 'the same hour again', 'autumn ends'])
    await berlin.close()
  })

  it('is today’s if no day is given', async () => {
    await test.deps.db.schedule.create({ data: { title: 'now', startsAt: new Date() } })
    expect(await titles('')).toEqual(['now'])
  })

  it('refuses days that do not exist', async () => {
    for (const date of [
      '',
      '2026-02-30',
      '13/01/2026',
      '2026-3-1',
      '0000-01-01',
      'today',
      '2026-03-10T00:00',
    ])
      expect((await test.http.get(`/api/schedules?date=${date}`)).status, date).toBe(400)
    expect((await test.http.get('/api/schedules?date=2024-02-29')).status).toBe(200)
  })

  it('accepts only named time zones', () => {
    const env = {
      DATABASE_URL: 'postgres://localhost/x',
      JWT_SECRET: 'x'.repeat(32),
    }
    for (const STATION_TZ of [undefined, '']) expect(parseEnv({ ...env, STATION_TZ }).stationZone).toBe('UTC')
    expect(parseEnv({ ...env, STATION_TZ: 'America/New_York' }).stationZone).toBe('America/New_York')
    for (const STATION_TZ of ['+03:30', 'Mars/Olympus'])
      expect(() => parseEnv({ ...env, STATION_TZ })).toThrow('STATION_TZ')
  })
})
