import { expect, test } from 'vitest'
import { lineAt, parseLyrics } from './parse-lyrics.ts'

test('plain lyrics keep their lines and verses, without empty ones around them', () => {
  expect(parseLyrics('\nOne\n\nTwo\n\n').map(({ text }) => text)).toEqual(['One', '', 'Two'])
})

test('no lyrics give no lines', () => {
  expect(parseLyrics('  \n ')).toEqual([])
})

test('stamped lyrics come in singing order, a chorus as often as it is sung, tags left out', () => {
  expect(parseLyrics('[ar:Somebody]\n[00:10.50][01:00.00]Chorus\n[00:02.25]Verse')).toEqual([
    { text: 'Verse', at: 2.25 },
    { text: 'Chorus', at: 10.5 },
    { text: 'Chorus', at: 60 },
  ])
})

test('the line at a second is the last that has started, and none before the first', () => {
  const lines = parseLyrics('[00:02]One\n[00:05]Two')
  expect([0, 2, 4.9, 5, 99].map((position) => lineAt(lines, position))).toEqual([-1, 0, 0, 1, 1])
})
