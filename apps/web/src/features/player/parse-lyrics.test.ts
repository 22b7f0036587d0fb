import { expect, test } from 'vitest'
import { lineAt, parseLyrics } from './parse-lyrics.ts'

test('plain lyrics keep their lines and verses, without blank lines around them', () => {
  expect(parseLyrics('\nOne\n\nTwo\n\n').map(({ text }) => text)).toEqual(['One', '', 'Two'])
})

test('empty lyrics have no lines', () => {
  expect(parseLyrics('  \n ')).toEqual([])
})

test('timed lyrics are sorted by time, a chorus is repeated as often as it is sung, and tags are removed', () => {
  expect(parseLyrics('[ar:Somebody]\n[00:10.50][01:00.00]Chorus\n[00:02.25]Verse')).toEqual([
    { text: 'Verse', at: 2.25 },
    { text: 'Chorus', at: 10.5 },
    { text: 'Chorus', at: 60 },
  ])
})

test('the current line is the last that has started, and there is none before the first', () => {
  const lines = parseLyrics('[00:02]One\n[00:05]Two')
  expect([0, 2, 4.9, 5, 99].map((position) => lineAt(lines, position))).toEqual([-1, 0, 0, 1, 1])
})
