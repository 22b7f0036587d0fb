import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { line, lineOrNone, searchFor } from './fields.ts'
import { fitLine, toLine } from './one-line.ts'

const SCOTLAND = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'

describe('a line', () => {
  it.each([
    ['\u202Egpj.exe', 'gpj.exe'],
    ['Mina \u202DLive\u202C', 'Mina Live'],
    ['\u2067مینا\u2069 Live', 'مینا Live'],
    ['\u202E \u200B\u202C', ''],
    ['\u00ADMina\u00AD', 'Mina'],
    ['\u200B\uFEFFMina\u2060 \u200B', 'Mina'],
    ['Mi\u00ADna', 'Mi\u00ADna'],
    ['Mina\u{E0041}\u{E0042}', 'Mina'],
    ['One\r\ntwo\u0000', 'One two'],
  ])('of %j is %j', (given, kept) => {
    for (const schema of [lineOrNone(80), searchFor]) expect(schema.parse(given)).toBe(kept)
  })

  it.each([
    'می\u200cخواهم',
    '۱۳۹۸ ه\u200d',
    '👨\u200d👩\u200d👧\u200d👦',
    SCOTLAND,
    'C\u200e++ فارسی\u200f!',
    'e\u0301',
    '❤\ufe0f',
  ])('keeps %j', (text) => {
    expect(line(80).parse(text)).toBe(text)
  })

  it('takes no longer for texts of invisible characters', () => {
    const long = `a${'\u200B'.repeat(100_000)}a${`\u{1F3F4}${'\u{E0041}'.repeat(5)}`.repeat(20_000)}`
    const read = () => toLine(long)
    expect(runInNewContext('read()', { read }, { timeout: 60_000 })).toHaveLength(100_002 + 40_000)
  })
})

describe('a line of limited length', () => {
  it('has no part of a character', () => {
    expect(fitLine('aa😀', 3)).toBe('aa')
    expect(fitLine('aa😀', 4)).toBe('aa😀')
    expect(fitLine(`a ${SCOTLAND}`, 8)).toBe('a \u{1F3F4}')
    expect(fitLine('One two', 4)).toBe('One')
  })

  it('is stored as it is', () => {
    const part = fc.constantFrom(
      'a',
      ' ',
      '\u202E',
      '\u200B',
      '\u{1F3F4}',
      '\u{E0041}',
      '\u{E007F}',
      '\ud800',
    )
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.array(part, { maxLength: 40 }).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 30 }), (text, max) => {
        const fitted = fitLine(text, max)
        expect(lineOrNone(max).parse(fitted)).toBe(fitted)
        expect(fitLine(fitted, max)).toBe(fitted)
      }),
    )
  })
})
