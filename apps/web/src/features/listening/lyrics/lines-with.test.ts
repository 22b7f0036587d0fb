// @vitest-environment node
import { expect, test } from 'vitest'
import { linesWith } from './lines-with.ts'

const line = (text: string) => ({ start: 0, end: 1, text, voice: '' })
const found = (text: string, search: string) =>
  linesWith([line(text)], search).map(({ pieces }) =>
    pieces.map(({ text: piece, isMatch }) => (isMatch ? `[${piece}]` : piece)).join(''),
  )

test('an empty search shows all lines', () => {
  expect(linesWith([line('One'), line('Two')], '').map(({ index }) => index)).toEqual([0, 1])
})

test('only lines that contain the text are shown, with every match marked', () => {
  expect(linesWith([line('One'), line('Two'), line('one more')], 'ONE').map(({ index }) => index)).toEqual([
    0, 2,
  ])
  expect(found('One, two, one', 'one')).toEqual(['[One], two, [one]'])
})

test('accents, joiners and kinds of letters make no difference', () => {
  expect(found('Café au lait', 'cafe')).toEqual(['[Café] au lait'])
  expect(found('Cafe\u0301 au', 'café')).toEqual(['[Cafe\u0301] au'])
  expect(found('می‌خوانم كتاب', 'میخوانم')).toEqual(['[می‌خوانم] كتاب'])
  expect(found('می‌خوانم كتاب', 'کتاب')).toEqual(['می‌خوانم [كتاب]'])
})

test('characters outside the basic plane keep their places', () => {
  expect(found('😀 ok 😀', 'ok')).toEqual(['😀 [ok] 😀'])
})
