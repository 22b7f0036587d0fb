import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LogItem, windowAt } from '../log.ts'
import { AIR_LATE, planAhead } from '../plan-ahead.ts'
import { AIR_FIXED, cutAfter, placeSegment } from './place-segment.ts'

const noon = Date.parse('2026-12-01T12:00:00Z')
const FIXED = 5000
/** Milliseconds: age of what a process knows of the timeline, at most */
const STALE = 2500
const STEP = 400

const plan = (log: readonly LogItem[], now: number, airID?: number): Promise<LogItem[]> => {
  const film = { kind: 'video', musicID: 1, assetID: 1, version: 'v' } as const
  const durations = Array.from({ length: 30 }, () => 4_004_000)
  return planAhead({
    ...{ log, now, airID, schedule: [], requests: [], kind: 'video', isOpen: () => true },
    durationsOf: async () => durations,
    rotation: () => [film],
    fixedUntil: now + FIXED,
    until: now + 600_000,
  })
}

/** As the database replaces items */
const replaced = (log: readonly LogItem[], { from, items }: ReturnType<typeof placeSegment>) => [
  ...log.filter(({ position }) => position < from),
  ...items,
]

describe('a segment of a show', () => {
  it('begins the show at the first end of a segment that no playlist can show yet', async () => {
    const log = await plan([], noon)
    const placed = replaced(
      log,
      placeSegment(log, { showID: 7, segment: 0, title: '', kind: 'audio' as const }, noon),
    )
    const item = placed.at(-1)
    expect(item).toMatchObject({ air: { showID: 7, first: 0 }, durations: [1_600_000] })
    expect(item?.startsAt).toBeGreaterThanOrEqual(noon + AIR_FIXED)
    expect(item?.startsAt).toBeLessThan(noon + AIR_FIXED + 4004)
    expect(item?.startsAt).toBe(placed.at(-2)?.endsAt)
  })

  it('continues the item, or begins another one with another title, and at once where nothing is on', () => {
    const first = placeSegment(
      [],
      { showID: 7, segment: 4, title: 'One', kind: 'audio' as const },
      noon,
    ).items
    expect(first).toMatchObject([{ startsAt: noon, endsAt: noon + 1600, sequence: 0 }])
    const second = placeSegment(
      first,
      { showID: 7, segment: 5, title: 'One', kind: 'audio' as const },
      noon + 1600,
    )
    expect(second.items).toMatchObject([{ startsAt: noon, endsAt: noon + 3200, air: { first: 4 } }])
    const third = placeSegment(
      second.items,
      { showID: 7, segment: 6, title: 'Two', kind: 'audio' as const },
      noon + 3200,
    )
    expect(third.items).toMatchObject([
      { startsAt: noon + 3200, sequence: 2, kind: 'audio', air: { first: 6, title: 'Two' } },
    ])
    const film = { showID: 7, segment: 7, title: 'Two', kind: 'video' as const }
    expect(placeSegment(third.items, film, noon + 4800).items).toMatchObject([
      { startsAt: noon + 4800, kind: 'video', air: { first: 7, title: 'Two' } },
    ])
  })

  it('of the next DJ follows that of the last one at once, and none is behind one that was cut', () => {
    let log = placeSegment([], { showID: 7, segment: 0, title: '', kind: 'audio' as const }, noon).items
    for (let segment = 1; segment < 9; segment++)
      log = replaced(log, placeSegment(log, { showID: 7, segment, title: '', kind: 'audio' as const }, noon))
    const next = placeSegment(log, { showID: 8, segment: 0, title: '', kind: 'audio' as const }, noon + 5000)
    expect(next.items).toMatchObject([{ startsAt: noon + 9 * 1600, air: { showID: 8 } }])
    const [show] = log
    if (!show) throw new Error('there is no show')
    expect(cutAfter(show, noon).endsAt).toBe(noon + 3200)
  })
})

/** A DJ's connection: begins after so many ms, sends so many segments, and these are late by so many ms */
const connection = fc.record({
  pause: fc.integer({ min: 0, max: 40_000 }),
  length: fc.integer({ min: 1, max: 30 }),
  late: fc.array(fc.integer({ min: 0, max: 7000 }), { minLength: 1, maxLength: 5 }),
  showID: fc.integer({ min: 1, max: 3 }),
})

describe('however DJs come and go', () => {
  it('every playlist of every process stays valid', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(connection, { minLength: 1, maxLength: 50 }), async (connections) => {
        const check = checker()
        let log: LogItem[] = []
        let now = noon
        const segments = new Map<number, number>()
        /** What other processes know */
        const known = [
          { log, at: 0 },
          { log, at: 0 },
        ]
        const look = async (airID?: number) => {
          const planned = await plan(
            log.filter(({ endsAt }) => endsAt > now - 120_000 || log.at(-1)?.endsAt === endsAt),
            now,
            airID,
          )
          const from = planned[0]?.position ?? Infinity
          log = [...log.filter(({ position }) => position < from), ...planned]
          for (const [place, process] of known.entries()) {
            if (now - process.at >= STALE - place * 800) Object.assign(process, { log, at: now })
            check(process.log, now)
          }
        }
        const pass = async (until: number, airID?: number) => {
          for (; now < until; now += STEP) await look(airID)
        }
        for (const { pause, length, late, showID } of connections) {
          await pass(now + pause)
          for (let count = 0; count < length; count++) {
            await pass(now + 1600 + (late[count % late.length] ?? 0), showID)
            const segment = segments.get(showID) ?? 0
            segments.set(showID, segment + 1)
            const kind = count % 5 < 3 ? ('audio' as const) : ('video' as const)
            log = replaced(log, placeSegment(log, { showID, segment, title: `${count % 3}`, kind }, now))
          }
        }
        await pass(now + 30_000)
      }),
      { numRuns: 20 },
    )
  })
})

/** Returns a function that compares a window with all earlier ones. */
function checker() {
  const numbered = new Map<number, string>()
  return (log: readonly LogItem[], now: number) => {
    const window = windowAt(log, now)
    const last = window.at(-1)
    if (!last) throw new Error('nothing is on')
    expect(last.endsAt).toBeGreaterThan(now - AIR_LATE - STALE - 1600)
    expect(window.length).toBeGreaterThan(2)
    for (const [place, { item, index, sequence, startsAt }] of window.entries()) {
      const before = window[place - 1]
      if (before) {
        expect(sequence).toBe(before.sequence + 1)
        expect(Math.abs(startsAt - before.endsAt)).toBeLessThanOrEqual(1)
      }
      const what = item.air ? `${item.air.showID} ${item.air.first + index}` : `${item.assetID} ${index}`
      const said = `${what} ${Math.round(startsAt)}`
      expect(numbered.get(sequence) ?? said).toBe(said)
      numbered.set(sequence, said)
    }
  }
}
