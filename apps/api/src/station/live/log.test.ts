import { describe, expect, test } from 'vitest'
import { itemAfter, type LogItem, onAir, segmentNumbered, segmentsUntil, shortened, windowAt } from './log.ts'

const film = { kind: 'video', musicID: 1001, assetID: 6001, version: 'v1' } as const
const SECOND = 1_000_000

/** Returns consecutive items from 1000 ms on, with segments of these seconds. */
function logOf(...items: number[][]): LogItem[] {
  const log: LogItem[] = []
  for (const lengths of items)
    log.push(
      itemAfter(
        log.at(-1),
        film,
        lengths.map((each) => each * SECOND),
        log.at(-1)?.endsAt ?? 1000,
      ),
    )
  return log
}
const shownAt = (log: LogItem[], now: number) =>
  windowAt(log, now).map(({ item, index }) => `${item.position}/${index}`)

describe('an item of the log', () => {
  test('begins where the previous one ends, with the next position and segment number', () => {
    const [first, next] = logOf([4, 4, 2], [3])
    expect(first).toEqual({
      ...film,
      position: 1,
      sequence: 0,
      startsAt: 1000,
      endsAt: 11_000,
      durations: [4 * SECOND, 4 * SECOND, 2 * SECOND],
    })
    expect(next).toMatchObject({ position: 2, sequence: 3, startsAt: 11_000, endsAt: 14_000 })
    expect(itemAfter(first, film, [SECOND])).toMatchObject({ startsAt: 11_000, endsAt: 12_000 })
    expect(itemAfter(undefined, film, [SECOND])).toMatchObject({ startsAt: 0, position: 1, sequence: 0 })
  })

  test('begins later if nothing was planned for a while', () => {
    const [first] = logOf([4])
    expect(itemAfter(first, film, [SECOND], 60_000)).toMatchObject({
      position: 2,
      sequence: 1,
      startsAt: 60_000,
      endsAt: 61_000,
    })
  })

  test('ends in whole milliseconds', () => {
    expect(itemAfter(undefined, film, [1_000_400, 1_000_400], 0).endsAt).toBe(2001)
  })

  test('keeps its first segments if it is cut short', () => {
    const [first] = logOf([4, 4, 2])
    expect(first && shortened(first, 2)).toEqual({
      ...first,
      durations: [4 * SECOND, 4 * SECOND],
      endsAt: 9000,
    })
    expect(first && shortened(first, 3)).toEqual(first)
  })
})

test.for([
  [1000, 1],
  [2900, 1],
  [3100, 1],
  [6900, 1],
  [7100, 2],
  [10_000, 2],
  [10_500, 3],
  [11_000, 3],
  [99_000, 3],
] as const)('an item that should end at %i ms plays %i of its segments', ([end, count]) => {
  expect(segmentsUntil({ startsAt: 1000, durations: [4 * SECOND, 4 * SECOND, 2 * SECOND] }, end)).toBe(count)
})

test('an item is on the air from its first millisecond to the first of the next', () => {
  const log = logOf([4], [4])
  expect([999, 1000, 4999, 5000, 50_000].map((now) => onAir(log, now)?.position)).toEqual([
    undefined,
    1,
    1,
    2,
    2,
  ])
})

describe('what a playlist shows', () => {
  test('is nothing before the log begins', () => {
    expect(windowAt(logOf([4]), 999)).toEqual([])
    expect(windowAt([], 0)).toEqual([])
  })

  test('is the current segment and those before it, oldest first, with their times', () => {
    const log = logOf([4, 4])
    const first = { item: log[0], index: 0, sequence: 0, isLast: false, startsAt: 1000, endsAt: 5000 }
    expect(windowAt(log, 1000)).toEqual([first])
    expect(shownAt(log, 4999)).toEqual(['1/0'])
    const second = { item: log[0], index: 1, sequence: 1, isLast: true, startsAt: 5000, endsAt: 9000 }
    expect(windowAt(log, 5000)[1]).toEqual(second)
  })

  test('goes back 24 seconds, and at least six segments', () => {
    const fours = logOf([4, 4, 4, 4, 4, 4, 4, 4, 4, 4])
    // The tenth segment is broadcast from 37 s on.
    expect(shownAt(fours, 40_000)).toEqual(['1/4', '1/5', '1/6', '1/7', '1/8', '1/9'])
    const ones = logOf(Array.from({ length: 40 }, () => 1))
    expect(shownAt(ones, 40_500)).toHaveLength(24)
    const tens = logOf(Array.from({ length: 9 }, () => 10))
    expect(shownAt(tens, 85_000)).toHaveLength(6)
  })

  test('spans the previous items', () => {
    expect(shownAt(logOf([4, 4], [4], [4, 4]), 16_000)).toEqual(['1/0', '1/1', '2/0', '3/0'])
  })

  test('spans recordings and videos', () => {
    const log = logOf([4], [4])
    const mixed: LogItem[] = log.map((item, at) => (at === 0 ? { ...item, kind: 'audio' } : item))
    expect(shownAt(mixed, 6000)).toEqual(['1/0', '2/0'])
  })

  test('stops at a gap in time, but not at a rounded millisecond', () => {
    const [first, next] = logOf([4], [4])
    const later = (milliseconds: number): LogItem[] =>
      first && next ? [first, { ...next, startsAt: next.startsAt + milliseconds }] : []
    expect(shownAt(later(0), 8000)).toEqual(['1/0', '2/0'])
    expect(shownAt(later(1), 8000)).toEqual(['1/0', '2/0'])
    expect(shownAt(later(2), 8000)).toEqual(['2/0'])
  })
})

test('a segment is found by its number, in whichever item it is', () => {
  const log = logOf([4, 4], [4], [4, 4])
  const found = (sequence: number) => {
    const segment = segmentNumbered(log, sequence)
    return segment && [segment.item.position, segment.index, segment.startsAt, segment.isLast]
  }
  expect([0, 1, 2, 3, 4].map(found)).toEqual([
    [1, 0, 1000, false],
    [1, 1, 5000, true],
    [2, 0, 9000, true],
    [3, 0, 13_000, false],
    [3, 1, 17_000, true],
  ])
  expect([found(-1), found(5)]).toEqual([undefined, undefined])
  expect(segmentNumbered(log.slice(1), 1)).toBeUndefined()
})
