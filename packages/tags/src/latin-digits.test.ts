import { expect, test } from 'vitest'
import { latinDigits } from './latin-digits.ts'

test.each([
  ['Persian', '۱۲'],
  ['Arabic', '١٢'],
  ['Devanagari', '१२'],
  ['Bengali', '১২'],
  ['Thai', '๑๒'],
  ['wide', '１２'],
  ['bold', '𝟏𝟐'],
  ['monospaced', '𝟷𝟸'],
  ['Adlam', '𞥑𞥒'],
  ['Latin', '12'],
])('%s digits become 12', (_, text) => {
  expect(latinDigits(text)).toBe('12')
})

test('all ten digits keep their order in every script, and everything else stays', () => {
  const zeros = [...Array(0x11_0000).keys()].flatMap((code) => {
    const isSurrogate = code >= 0xd800 && code <= 0xdfff
    return !isSurrogate && latinDigits(String.fromCodePoint(code)) === '0' ? [code] : []
  })
  expect(zeros.length).toBeGreaterThan(60)
  for (const zero of zeros)
    expect(latinDigits(String.fromCodePoint(...Array.from({ length: 10 }, (__, at) => zero + at)))).toBe(
      '0123456789',
    )
  expect(latinDigits('Ⅻ ② ½ 二 x²')).toBe('Ⅻ ② ½ 二 x²')
})
