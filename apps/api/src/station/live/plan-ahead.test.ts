import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LogItem, onAir, type Playable, windowAt } from './log.ts'
import { type Plan, planAhead, type Requested, type Scheduled } from './plan-ahead.ts'
import { rotationAfter } from './rotation.ts'

const FIXED = 5000
const SECOND = 1_000_000
const MINUTE = 60_000
const noon = Date.UTC(2026, 10, 21, 12)

interface Film extends Playable {
  durations: readonly number[]
}

const film = (musicID: number, seconds: number, segment = 4): Film => ({
  kind: 'video',
  musicID,
  assetID: musicID + 5000,
  version: 'v1',
  durations: [
    ...Array.from({ length: Math.floor(seconds / segment) }, () => Math.round(segment * SECOND)),
    ...(seconds % segment > 0.01 ? [Math.round((seconds % segment) * SECOND)] : []),
  ],
})

const programme = (of: Film, startsAt: number, endsAt?: number): Scheduled => ({
  ...of,
  startsAt,
  endsAt,
  hasPlayed: false,
})

const requestOf = (of: Film, requestID: number): Requested => ({
  ...of,
  requestID,
  milliseconds: of.durations.reduce((sum, each) => sum + each, 0) / 1000,
})

const planOf = (
  films: readonly Film[],
  schedule: readonly Scheduled[],
  log: readonly LogItem[],
  now: number,
  requests: readonly Requested[] = [],
): Plan => ({
  log: log.filter((item) => item.endsAt > now - 2 * MINUTE || item === log.at(-1)),
  schedule: schedule
    .toSorted((one, other) => one.startsAt - other.startsAt)
    .map((each) => ({
      ...each,
      hasPlayed: log.some(
        (item) =>
          item.musicID === each.musicID &&
          item.startsAt >= each.startsAt - 2500 &&
          item.startsAt < now + FIXED,
      ),
    })),
  kind: 'video',
  requests: requests.filter(
    ({ requestID }) => !log.some((item) => item.requestID === requestID && item.startsAt < now + FIXED),
  ),
  isOpen: ({ assetID }) => films.some((each) => each.assetID === assetID),
  durationsOf: async ({ assetID }) => films.find((each) => each.assetID === assetID)?.durations,
  rotation: (soFar) =>
    rotationAfter(
      films.map((each) => ({ ...each, lastPosition: 0 })),
      soFar,
    ),
  now,
  airID: undefined,
  fixedUntil: now + FIXED,
  until: now + 10 * MINUTE,
})

async function planned(
  films: readonly Film[],
  schedule: readonly Scheduled[],
  log: readonly LogItem[],
  now: number,
  requests: readonly Requested[] = [],
) {
  const end = await planAhead(planOf(films, schedule, log, now, requests))
  const from = end[0]?.position ?? Infinity
  return [...log.filter(({ position }) => position < from), ...end]
}

const names = (log: readonly LogItem[]) => log.map(({ musicID }) => musicID)

describe('the channel', () => {
  it('plays a scheduled film from its time on, to the nearest end of a segment, and fills the remaining time', async () => {
    const films = [film(1, 62), film(2, 63)]
    const special = film(9, 100)
    const log = await planned([...films, special], [programme(special, noon + 3 * MINUTE)], [], noon)
    const index = log.findIndex(({ startsAt }) => Math.abs(startsAt - noon - 3 * MINUTE) <= 2500)
    expect(log[index]?.musicID).toBe(9)
    expect(log[index]?.durations).toEqual(special.durations)
    expect((log[index]?.endsAt ?? 0) - (log[index]?.startsAt ?? 0)).toBe(100_000)
    expect(log[index + 1]?.startsAt).toBe(log[index]?.endsAt)
  })

  it('cuts a scheduled film off where its programme ends, or where the next one begins', async () => {
    const long = film(8, 1000)
    const other = film(9, 50)
    const schedule = [programme(long, noon, noon + 2 * MINUTE), programme(other, noon + 4 * MINUTE)]
    const log = await planned([long, other], schedule, [], noon)
    const first = log.find(({ startsAt, musicID }) => musicID === 8 && startsAt >= noon - 30_000)
    expect(Math.abs((first?.endsAt ?? 0) - noon - 2 * MINUTE)).toBeLessThanOrEqual(2500)
    const second = log.find(({ startsAt }) => Math.abs(startsAt - noon - 4 * MINUTE) <= 2500)
    expect(second?.musicID).toBe(9)
  })

  it('joins a programme in the middle if nobody watched before', async () => {
    const long = film(8, 1000)
    const log = await planned([long, film(1, 60)], [programme(long, noon - 5 * MINUTE)], [], noon)
    expect(log[0]).toMatchObject({ musicID: 8, startsAt: noon - 5 * MINUTE })
    expect(windowAt(log, noon).at(-1)).toMatchObject({ index: 75 })
  })

  it('starts a programme that was scheduled late, but none whose time is long past', async () => {
    const special = film(9, 100)
    const others = [film(1, 600), film(2, 600)]
    const before = await planned(others, [], [], noon)
    const log = await planned(
      [...others, special],
      [programme(special, noon - 10_000)],
      before.slice(0, 1),
      noon,
    )
    expect(onAir(log, noon + 10_000)?.musicID).toBe(9)
    const resumed = await planned([...others, special], [programme(special, noon - 180 * MINUTE)], [], noon)
    expect(resumed[0]?.startsAt).toBe(noon - 24_000)
    const again = await planned(others, [programme(special, noon - 180 * MINUTE)], resumed.slice(0, 1), noon)
    expect(names(again).slice(1)).not.toContain(9)
  })

  it('does not repeat a film soon, nor two rounds in the same order', async () => {
    const films = Array.from({ length: 6 }, (_, n) => film(n + 1, 20))
    const played = names(await planned(films, [], [], noon))
    for (const [index, musicID] of played.entries())
      expect(played.slice(Math.max(0, index - 2), index)).not.toContain(musicID)
    expect(new Set(played).size).toBe(6)
    expect(played.slice(0, 6)).not.toEqual(played.slice(6, 12))
  })

  it('continues with the next film soon after the current one was removed', async () => {
    const films = [film(1, 600), film(2, 600)]
    const before = await planned(films, [], [], noon)
    const gone = onAir(before, noon)?.musicID
    const log = await planned(
      films.filter(({ musicID }) => musicID !== gone),
      [],
      before,
      noon,
    )
    const last = log.find(({ musicID }) => musicID === gone)
    expect(last?.endsAt).toBeLessThanOrEqual(noon + FIXED + 4000)
    expect(onAir(log, noon + 10_000)?.musicID).not.toBe(gone)
  })

  it('plays what is requested at the next change that is not fixed, in order, and a programme before it', async () => {
    const films = [film(1, 62), film(2, 62), film(3, 62), film(8, 40), film(9, 40)]
    const before = await planned(films.slice(0, 3), [], [], noon)
    const requests = [requestOf(film(9, 40), 20), requestOf(film(8, 40), 19)]
    const log = await planned(films, [], before, noon, requests)
    const kept = before.filter(({ startsAt }) => startsAt < noon + FIXED)
    expect(log.slice(0, kept.length)).toEqual(kept)
    expect(log.slice(kept.length, kept.length + 2).map(({ requestID }) => requestID)).toEqual([20, 19])
    const special = film(7, 40)
    const startsAt = kept.at(-1)?.endsAt ?? 0
    const late = await planned([...films, special], [programme(special, startsAt)], before, noon, requests)
    expect(names(late.slice(kept.length, kept.length + 3))).toEqual([7, 9, 8])
  })

  it('lets a request of which a programme would leave less than half wait, and takes one that fits', async () => {
    const films = [film(1, 62), film(2, 62), film(3, 62), film(8, 300), film(9, 40), film(7, 40)]
    const before = await planned(films.slice(0, 3), [], [], noon)
    const kept = before.filter(({ startsAt }) => startsAt < noon + FIXED)
    const change = kept.at(-1)?.endsAt ?? 0
    const schedule = [programme(film(7, 40), change + MINUTE)]
    const requests = [requestOf(film(8, 300), 20), requestOf(film(9, 40), 19)]
    const log = await planned(films, schedule, before, noon, requests)
    expect(log[kept.length]?.requestID).toBe(19)
    const special = log.findIndex(({ startsAt, musicID }) => musicID === 7 && startsAt >= change)
    expect(log.findIndex(({ requestID }) => requestID === 20)).toBe(special + 1)
    expect(log[special + 1]?.durations).toEqual(film(8, 300).durations)
  })

  it('plays no longer what was requested and is not any more', async () => {
    const films = [film(1, 62), film(2, 62), film(9, 40)]
    const request = requestOf(film(9, 40), 20)
    const log = await planned(films, [], [], noon, [request])
    expect(log.some(({ requestID }) => requestID === 20)).toBe(true)
    const after = await planned(films, [], log, noon)
    const left = after.filter(({ requestID, startsAt }) => requestID === 20 && startsAt >= noon + FIXED)
    expect(left).toEqual([])
  })

  it('has nothing to play without films, and continues once there is one', async () => {
    expect(await planned([], [], [], noon)).toEqual([])
    const before = await planned([film(1, 60)], [], [], noon)
    const silent = await planned([], [], before, noon + MINUTE)
    expect(windowAt(silent, noon + 20 * MINUTE).at(-1)?.endsAt).toBeLessThan(noon + 2 * MINUTE)
    const again = await planned([film(2, 60)], [], silent, noon + 20 * MINUTE)
    expect(again.at(-1)?.sequence).toBeGreaterThan(silent.at(-1)?.sequence ?? 0)
    expect(onAir(again, noon + 20 * MINUTE)?.musicID).toBe(2)
  })
})

const films = fc
  .uniqueArray(
    fc.record({
      musicID: fc.integer({ min: 1, max: 30 }),
      seconds: fc.double({ min: 0.5, max: 900, noNaN: true }),
      segment: fc.constantFrom(4, 4.004, 3.95, 4.05, 3.997),
    }),
    { selector: ({ musicID }) => musicID, minLength: 1, maxLength: 8 },
  )
  .map((all) => all.map(({ musicID, seconds, segment }) => film(musicID, seconds, segment)))

/** State of catalogue and schedule from a time on */
const turn = fc.record({
  after: fc.integer({ min: 1, max: 15 * MINUTE }),
  films,
  programmes: fc.array(
    fc.record({
      pick: fc.nat(7),
      start: fc.integer({ min: -10, max: 40 }),
      length: fc.option(fc.integer({ min: 1, max: 30 })),
    }),
    { maxLength: 3 },
  ),
})

describe('whatever happens to the catalogue and the schedule', () => {
  it('a segment keeps its number and its item, numbers only increase, and the current item is in the playlist', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { minLength: 1, maxLength: 8 }), async (turns) => {
        const numbered = new Map<number, string>()
        const itemOf = new Map<number, string>()
        let log: LogItem[] = []
        let now = noon
        let lowest = 0
        for (const { after, films, programmes } of turns) {
          now += after
          const schedule = programmes.flatMap(({ pick, start, length }) => {
            const of = films[pick % films.length]
            const startsAt = now + start * MINUTE
            return of
              ? [programme(of, startsAt, length === null ? undefined : startsAt + length * MINUTE)]
              : []
          })
          log = await planned(films, schedule, log, now)
          // Another process plans the same a moment later.
          expect(await planned(films, schedule, log, now)).toEqual(log)
          for (const at of [now, now + 1500, now + FIXED - 1]) {
            const window = windowAt(log, at)
            const [first] = window
            const last = window.at(-1)
            if (!first || !last) throw new Error('nothing is on show')
            expect(last.startsAt).toBeLessThanOrEqual(at)
            expect(last.endsAt).toBeGreaterThanOrEqual(at - 1)
            const sequence = first.item.sequence + first.index
            expect(sequence).toBeGreaterThanOrEqual(lowest)
            if (at === now) lowest = sequence
            for (const [place, { item, index, startsAt }] of window.entries()) {
              const said = `${item.assetID} ${index} ${Math.round(startsAt)}`
              expect(item.sequence + index).toBe(sequence + place)
              expect(numbered.get(sequence + place) ?? said).toBe(said)
              numbered.set(sequence + place, said)
              const whole = `${item.assetID} ${item.startsAt}`
              expect(itemOf.get(item.position) ?? whole).toBe(whole)
              itemOf.set(item.position, whole)
            }
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  it('each request is played once, at a change of items, and what is fixed never changes for it', async () => {
    const step = fc.record({
      after: fc.integer({ min: 1, max: 5 * MINUTE }),
      /** Places of requests in the order of their votes, which changes */
      wanted: fc.uniqueArray(fc.integer({ min: 0, max: 7 }), { maxLength: 5 }),
    })
    const shelf = [40, 61, 9, 180, 33, 4, 500, 95].map((seconds, at) => film(at + 1, seconds))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
        let log: LogItem[] = []
        let now = noon
        const made = new Set<number>()
        for (const { after, wanted } of steps) {
          now += after
          const fixed = log.filter(({ startsAt }) => startsAt < now + FIXED)
          const requests = wanted.flatMap((at) => {
            const of = shelf[at]
            return of ? [requestOf(of, 100 + at)] : []
          })
          for (const { requestID } of requests) made.add(requestID)
          log = await planned(shelf, [], log, now, requests)
          expect(await planned(shelf, [], log, now, requests)).toEqual(log)
          expect(log.slice(0, fixed.length)).toEqual(fixed)
          const ids = log.flatMap(({ requestID }) => requestID ?? [])
          expect(new Set(ids).size).toBe(ids.length)
          const ahead = log.slice(fixed.length).map(({ requestID }) => requestID)
          const waiting = requests.filter(
            ({ requestID }) => !fixed.some((item) => item.requestID === requestID),
          )
          // As many as the plan reaches
          expect(ahead.slice(0, waiting.length)).toEqual(
            waiting.slice(0, ahead.length).map(({ requestID }) => requestID),
          )
        }
        for (const item of log) if (item.requestID) expect(made).toContain(item.requestID)
      }),
      { numRuns: 200 },
    )
  })

  it('the log has no gap while it is extended in time, and no deleted film begins in it', async () => {
    await fc.assert(
      fc.asyncProperty(films, films, async (before, after) => {
        const log = await planned(before, [], [], noon)
        const now = noon + MINUTE
        const next = await planned(after, [], log, now)
        for (const [index, item] of next.entries()) {
          const previous = next[index - 1]
          if (previous) {
            expect(item.startsAt).toBe(previous.endsAt)
            expect([item.position, item.sequence]).toEqual([
              previous.position + 1,
              previous.sequence + previous.durations.length,
            ])
          }
          if (item.startsAt >= now + FIXED)
            expect(after.map(({ assetID }) => assetID)).toContain(item.assetID)
        }
      }),
      { numRuns: 300 },
    )
  })
})
