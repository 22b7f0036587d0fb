import { expect, test } from 'vitest'
import { chaptersIn, splitAtStamps } from './time-stamps.ts'

test('a text is split at its time stamps', () => {
  expect(splitAtStamps('The drop at 1:23, and 01:02:03!', 4000)).toEqual([
    { text: 'The drop at ' },
    { text: '1:23', at: 83 },
    { text: ', and ' },
    { text: '01:02:03', at: 3723 },
    { text: '!' },
  ])
})

test('a time stamp may be written in the digits of any script', () => {
  expect(splitAtStamps('از ۱:۲۳ و १:०२:०३', 4000)).toEqual([
    { text: 'از ' },
    { text: '۱:۲۳', at: 83 },
    { text: ' و ' },
    { text: '१:०२:०३', at: 3723 },
  ])
})

test.each(['no stamp', 'score 1:2', 'ratio 16:9', 'at 1:75', '1:02:03:04', 'port 127:00:11:22'])(
  '%s has no time stamps',
  (text) => expect(splitAtStamps(text, 100_000)).toEqual([{ text }]),
)

test('a time stamp beyond the end is plain text', () => {
  expect(splitAtStamps('3:00', 180)).toEqual([{ text: '3:00' }])
  expect(splitAtStamps('', 180)).toEqual([])
})

test('lines that begin with a time stamp are chapters', () => {
  const description =
    'Tonight:\n0:00 Welcome\n(12:30) - The long way home\n1:02:03: Goodbye\nThanks to 0:45 all'
  expect(chaptersIn(description, 4000)).toEqual([
    { title: 'Welcome', at: 0 },
    { title: 'The long way home', at: 750 },
    { title: 'Goodbye', at: 3723 },
  ])
})

test('a single time stamp makes no chapters', () => {
  expect(chaptersIn('0:00 Welcome', 4000)).toEqual([])
  expect(chaptersIn('', 4000)).toEqual([])
})
