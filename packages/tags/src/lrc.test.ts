import { expect, test } from 'vitest'
import { parseLrc } from './lrc.ts'

test('plain lyrics keep their lines and verses, without blank lines around them', () => {
  expect(parseLrc('\nOne\n\nTwo\n\n').map(({ text }) => text)).toEqual(['One', '', 'Two'])
})

test('empty lyrics have no lines', () => {
  expect(parseLrc('  \n ')).toEqual([])
})

test('timed lyrics are sorted by time, a chorus is repeated as often as it is sung, and tags are removed', () => {
  expect(parseLrc('[ar:Somebody]\n[#:a comment]\n[00:10.50][01:00.00]Chorus\n[00:02.25]Verse')).toEqual([
    { text: 'Verse', at: 2.25 },
    { text: 'Chorus', at: 10.5 },
    { text: 'Chorus', at: 60 },
  ])
})
