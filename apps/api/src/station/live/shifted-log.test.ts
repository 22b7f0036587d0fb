import { limits } from '@nava/contracts'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { statementsOf } from '../../testing/watch-statements.ts'
import { liveStore, type LoggedItem } from './live.store.ts'
import { itemAfter, windowAt } from './log.ts'
import { shiftedLog } from './shifted-log.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.deps.db.liveItem.deleteMany()
})

/** Some time, in ms */
const START = Date.parse('2026-03-10T10:00:30Z')

/** Items with a gap in ms before them, and segments in ms; shows of DJs have short ones. */
const arbitraryTimeline = fc.array(
  fc.record({
    gap: fc.oneof(
      { weight: 8, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.integer({ min: 2, max: 3_600_000 }) },
    ),
    lengths: fc.oneof(
      fc.array(fc.integer({ min: 500, max: 5000 }), { minLength: 1, maxLength: 90 }),
      fc.array(fc.constant<number>(1600), { minLength: 1, maxLength: 200 }),
    ),
  }),
  { minLength: 1, maxLength: 25 },
)

type Timeline = typeof arbitraryTimeline extends fc.Arbitrary<infer T> ? T : never

function logOf(timeline: Timeline): LoggedItem[] {
  const log: LoggedItem[] = []
  for (const { gap, lengths } of timeline) {
    const last = log.at(-1)
    const playable = { kind: 'video', musicID: 1, assetID: 1, version: 'v' } as const
    const item = itemAfter(
      last,
      playable,
      lengths.map((each) => each * 1000),
      (last?.endsAt ?? START) + gap,
    )
    const card = { title: '', artists: '', imageVersion: '', videoImageVersion: '' }
    log.push({ ...item, ...card, isOpen: true, renditions: [] })
  }
  return log
}

const store = async (log: readonly LoggedItem[]) => {
  const { db } = test.deps
  await db.liveItem.deleteMany()
  await db.liveItem.createMany({
    data: log.map((item) => ({
      ...{ position: item.position, sequence: item.sequence, kind: item.kind, version: item.version },
      ...{ musicID: item.musicID, assetID: item.assetID, durations: [...item.durations] },
      ...{ startsAt: new Date(item.startsAt), endsAt: new Date(item.endsAt) },
    })),
  })
}

const described = (log: readonly LoggedItem[], now: number) =>
  windowAt(log, now).map(({ item, index, sequence, startsAt, endsAt, isLast }) =>
    [item.position, item.startsAt, index, sequence, startsAt, endsAt, isLast].join(' '),
  )

/** Reads the timeline at `now` as it was `behind` seconds ago. */
const readAt = (now: number) =>
  shiftedLog({ log: { read: async () => ({ log: [], now }) }, store: liveStore(test.deps.sql) })

it('a playlist of the past lists what was listed then, at any time of any timeline', async () => {
  await fc.assert(
    fc.asyncProperty(
      arbitraryTimeline,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 8 }),
      async (timeline, places) => {
        const log = logOf(timeline)
        await store(log)
        const [first, end] = [log[0]?.startsAt ?? 0, log.at(-1)?.endsAt ?? 0]
        for (const place of places) {
          const time = Math.round(first + place * (end - first))
          for (const behind of [30, 600, limits.live.backSeconds]) {
            const read = await readAt(time + behind * 1000).read(behind)
            expect(read.now).toBe(time)
            expect(described(read.log, read.now)).toEqual(described(log, time))
          }
        }
      },
    ),
    { numRuns: 40 },
  )
})

it('a playlist slides as HLS wants it: numbers grow without a hole, and mean the same segment', () => {
  fc.assert(
    fc.property(arbitraryTimeline, fc.integer({ min: 300, max: 20_000 }), (timeline, step) => {
      const log = logOf(timeline)
      const meanings = new Map<number, string>()
      let before = { first: -1, last: -1 }
      const start = log[0]?.startsAt ?? 0
      const end = Math.min(start + 400 * step, log.at(-1)?.endsAt ?? 0)
      for (let time = start; time <= end; time += step) {
        const shown = windowAt(log, time)
        const numbers = shown.map(({ sequence }) => sequence)
        const first = numbers[0] ?? -1
        expect(numbers).toEqual(numbers.map((_, at) => first + at))
        expect(first).toBeGreaterThanOrEqual(before.first)
        expect(numbers.at(-1)).toBeGreaterThanOrEqual(before.last)
        before = { first, last: numbers.at(-1) ?? -1 }
        for (const { sequence, item, index, startsAt } of shown) {
          const meaning = `${item.position} ${index} ${startsAt}`
          expect(meanings.get(sequence) ?? meaning).toBe(meaning)
          meanings.set(sequence, meaning)
        }
      }
    }),
  )
})

it('while the station was off, the past is what was before it, and before the first item it is that one', async () => {
  const log = logOf([
    { gap: 0, lengths: [4000, 4000] },
    { gap: 3_600_000, lengths: [4000, 4000] },
  ])
  const [first, second] = log
  if (!first || !second) throw new Error('two items')
  await store(log)
  const off = await readAt(first.endsAt + 1_800_000 + 7_200_000).read(7200)
  expect(described(off.log, off.now)).toEqual(described(log, first.endsAt))
  expect(off.log.map(({ position }) => position)).toEqual([1, 2])
  const before = await readAt(START - 1_800_000 + 7_200_000).read(7200)
  expect(before.now).toBe(START)
  expect(windowAt(before.log, before.now)).toHaveLength(1)
})

it('one can go back four hours, or to the beginning', async () => {
  await store(logOf([{ gap: 0, lengths: Array.from({ length: 9000 }, () => 4000) }]))
  expect(await readAt(START + 1000).reach()).toEqual({ now: START + 1000, backTo: START })
  const later = START + 9 * 3_600_000
  expect(await readAt(later).reach()).toEqual({ now: later, backTo: later - 4 * 3_600_000 })
  await test.deps.db.liveItem.deleteMany()
  expect(await readAt(later).reach()).toEqual({ now: later, backTo: later })
})

it('many viewers cost one query for each minute in which they are, in ten seconds', async () => {
  const log = logOf([{ gap: 0, lengths: Array.from({ length: 900 }, () => 4000) }])
  let queries = 0
  const minutes = Math.floor((START + 3_600_000) / 60_000) * 60_000
  const timeline = shiftedLog({
    log: { read: async () => ({ log, now: minutes }) },
    store: { past: async () => ((queries += 1), log), firstStart: async () => START },
  })
  await Promise.all(Array.from({ length: 600 }, (_, at) => timeline.read(30 + at)))
  expect(queries).toBe(11)
  timeline.clear()
  await timeline.read(60)
  expect(queries).toBe(12)
})

it('an item is found as long as viewers may play it, and no query looks for other times', async () => {
  const log = logOf([{ gap: 0, lengths: [4000] }])
  await store(log)
  const at = async (now: number, startsAt: number) => (await readAt(now).withItem(startsAt))?.length
  expect(await at(START + 3_600_000, START)).toBe(1)
  expect(await at(START - 1, START)).toBeUndefined()
  expect(await at(START + 30 * 3_600_000, START)).toBeUndefined()
  expect(await at(START, 999_999_999_999_999)).toBeUndefined()
})

it('all items of five hours are kept, and 2,000 of earlier ones', async () => {
  const { sql, db } = test.deps
  const titles = 12_000
  await fillWithTitles(titles)
  await liveStore(sql).withLock((locked) => locked.replaceFrom(titles + 1, []))
  const kept = await db.liveItem.findMany({ orderBy: { position: 'asc' }, select: { endsAt: true } })
  // A title for each segment of 1.6 seconds
  expect(kept.length).toBeGreaterThan((5 * 3600) / 1.6 - 5)
  expect(kept.length).toBeLessThan((5 * 3600) / 1.6 + 5)
  await sql.query(
    `UPDATE live_items SET starts_at = starts_at - interval '1 day', ends_at = ends_at - interval '1 day'`,
  )
  await liveStore(sql).withLock((locked) => locked.replaceFrom(titles + 1, []))
  expect(await db.liveItem.count()).toBe(2000)
})

it('the past is read by its index where the timeline is longest, a few rows at a time', async () => {
  const { sql } = test.deps
  await fillWithTitles(12_000)
  await sql.query('ANALYZE live_items')
  const now = Date.now()
  const statements = await statementsOf(sql, async () => {
    const timeline = readAt(now)
    for (const behind of [60, 7200, limits.live.backSeconds]) await timeline.read(behind)
    await timeline.reach()
  })
  const read = statements.filter(({ text }) => text.includes('live_items'))
  expect(read).toHaveLength(2)
  for (const { text, values } of read) {
    const plan = await sql.query<{ 'QUERY PLAN': unknown }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values)
    const scans = scansOf(plan.rows[0]?.['QUERY PLAN'])
    expect(scans.length).toBeGreaterThan(0)
    for (const { type, rows } of scans) {
      expect(type).toMatch(/^(Index|Bitmap)/)
      expect(rows).toBeLessThan(200)
    }
  }
})

/** Puts items of one segment each on the timeline, up to now, as a show whose titles change all the time does. */
const fillWithTitles = (items: number) =>
  test.deps.sql.query(
    `INSERT INTO live_items (position, sequence, starts_at, ends_at, kind, music_id, asset_id, version, durations)
     SELECT n, n, now() - make_interval(secs => 1.6 * ($1 - n + 1)), now() - make_interval(secs => 1.6 * ($1 - n)),
       'audio', 0, 0, '', '{1600000}' FROM generate_series(1, $1::int) n`,
    [items],
  )

interface Scan {
  type: string
  rows: number
}

/** Returns how the timeline is read, from the plan of a query. */
function scansOf(plan: unknown): Scan[] {
  if (typeof plan !== 'object' || plan === null) return []
  const isOwn = 'Relation Name' in plan && plan['Relation Name'] === 'live_items' && 'Node Type' in plan
  const removed = 'Rows Removed by Filter' in plan ? Number(plan['Rows Removed by Filter']) : 0
  const actual = 'Actual Rows' in plan ? Number(plan['Actual Rows']) : 0
  return [
    ...(isOwn ? [{ type: String(plan['Node Type']), rows: actual + removed }] : []),
    ...Object.values(plan).flatMap((part) => scansOf(part)),
  ]
}
