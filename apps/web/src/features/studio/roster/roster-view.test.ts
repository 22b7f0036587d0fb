import type { RosterArtist } from '@nava/contracts'
import { expect, it } from 'vitest'
import { rosterView } from './roster-view.ts'

const artist = (name: string, over: Partial<RosterArtist> = {}): RosterArtist => ({
  ...{ artistID: name.length, name, imageVersion: '', followerCount: 0, tracks: 0, waiting: 0, planned: 0 },
  ...{ plays: 0, next: null },
  ...over,
})
const roster = [
  artist('Ada', { plays: 3, followerCount: 9 }),
  artist('آرزو', { plays: 7, next: '2099-01-01T00:00:00.000Z' }),
  artist('Zara', { plays: 5, followerCount: 2, next: '2098-01-01T00:00:00.000Z' }),
]
const names = (words: string, sort: Parameters<typeof rosterView>[1]['sort']) =>
  rosterView(roster, { words, sort }).map(({ name }) => name)

it('is in the order that is chosen', () => {
  expect(names('', 'name')).toEqual(['Ada', 'آرزو', 'Zara'])
  expect(names('', 'plays')).toEqual(['آرزو', 'Zara', 'Ada'])
  expect(names('', 'followers')).toEqual(['Ada', 'Zara', 'آرزو'])
  expect(names('', 'next')).toEqual(['Zara', 'آرزو', 'Ada'])
})

it('finds names by what they contain', () => {
  expect(names(' AR ', 'name')).toEqual(['Zara'])
  expect(names('زو', 'name')).toEqual(['آرزو'])
  expect(names('x', 'name')).toEqual([])
})
