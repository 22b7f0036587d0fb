// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseLrc, toLrc } from '@nava/tags/lrc'
import { stampOf } from '@nava/tags/lrc-times'
import { clearTimes, nudge, startSync, tap, untap } from './sync-lyrics.ts'

const PLAIN = 'Rain on the roof\n\nRain in the yard'

describe('tapping along', () => {
  test('gives one line after the other its time', () => {
    const first = tap(startSync(PLAIN), 1.5)
    expect(first).toEqual({
      lines: [
        { text: 'Rain on the roof', at: 1.5 },
        { text: 'Rain in the yard', at: undefined },
      ],
      next: 1,
    })
    const both = tap(first, 63.456)
    expect(toLrc(both.lines)).toBe('[00:01.50] Rain on the roof\n[01:03.46] Rain in the yard')
    expect(tap(both, 90)).toEqual(both)
  })

  test('can be taken back line by line, corrected, and begun again', () => {
    const both = tap(tap(startSync(PLAIN), 1), 2)
    expect(untap(both).lines[1]?.at).toBeUndefined()
    expect(untap(untap(untap(both))).next).toBe(0)
    expect(nudge(both, 0, -5).lines[0]?.at).toBe(0)
    expect(nudge(both, 1, 0.1).lines[1]?.at).toBeCloseTo(2.1)
    expect(nudge(startSync(PLAIN), 0, 1)).toEqual(startSync(PLAIN))
    expect(clearTimes(both)).toEqual(startSync(PLAIN))
  })

  test('goes on after the lines that have a time already', () => {
    const { next, lines } = startSync('[ti:Rain]\n[00:01.50] Rain on the roof\nRain in the yard')
    expect([next, lines[0]]).toEqual([1, { text: 'Rain on the roof', at: 1.5 }])
  })
})

test.each([
  ['an offset', '[offset:+2000]\n[00:10.00]One\nTwo', [8, undefined]],
  ['hours', '[01:00:02.50]Later\n[01:00:04.00]Last', [3602.5, 3604]],
  ['hours without a fraction', '[00:59:58]One\n[01:00:02]Two', [3598, 3602]],
  ['a comma', '[00:10,50]One', [10.5]],
  ['a sign', '[-00:01.00]One', [0]],
  ['Persian digits', '[۰۰:۱۰.۵۰]One', [10.5]],
  ['several stamps', '[00:01.00][00:05.00]One\n[00:03.00]Two', [1, 3, 5]],
  ['carriage returns alone', '[00:01.00]One\rTwo\rThree', [1, undefined, undefined]],
])('times with %s are those that the player reads, also after a tap', (_, lyrics, times) => {
  const start = startSync(lyrics)
  expect(start.lines.map(({ at }) => at)).toEqual(times)
  expect(parseLrc(toLrc(start.lines))).toEqual(parseLrc(lyrics))
  const next = times.indexOf(undefined)
  const tapped = tap(start, 30)
  expect(tapped.lines.map(({ at }) => at)).toEqual(times.map((at, each) => (each === next ? 30 : at)))
})

test('sung lines in brackets stay, and stamps of words and ends are no words', () => {
  const start = startSync('[Chorus: Rihanna & Jay]\n[00:10.00]<00:10.00>One <00:11.00>two[00:12.00]')
  expect(start.lines.map(({ text, at }) => [text, at])).toEqual([
    ['[Chorus: Rihanna & Jay]', undefined],
    ['One two', 10],
  ])
})

test('written LRC has the same times for the player, to a hundredth of a second', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 5999, noNaN: true }), { minLength: 1 }), (seconds) => {
      const times = seconds.toSorted((one, other) => one - other)
      const read = parseLrc(toLrc(times.map((at) => ({ text: 'la', at }))))
      expect(read).toHaveLength(times.length)
      for (const [index, at] of times.entries()) expect(read[index]?.at).toBeCloseTo(at, 1.9)
    }),
  )
  expect(stampOf(59.999)).toBe('01:00.00')
})
