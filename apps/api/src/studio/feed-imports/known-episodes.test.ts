import { expect, test } from 'vitest'
import { splitKnown } from './known-episodes.ts'
import type { FoundEpisode } from './read-feed.ts'

const episode = (guid: string, recording: string, title = guid): FoundEpisode => ({
  ...{ guid, title, bytes: 0, account: undefined },
  item: {
    ...{ description: '', releaseDate: null, recording, seconds: 0 },
    ...{ picture: null, chapters: null, transcripts: [] },
  },
})

test('an episode is known by its id, then by its address, and said under the title that it has here', () => {
  const had = [
    { guid: 'a', address: 'http://h.example/a.mp3', title: 'A' },
    { guid: 'b', address: 'https://h.example/b.mp3#t=0', title: 'B' },
    { guid: 'own', address: null, title: 'Own' },
  ]
  const { fresh, known } = splitKnown(
    [
      episode('a', 'https://new.example/a.mp3', 'A, again'),
      episode('moved', 'http://h.example/b.mp3'),
      episode('both', 'https://h.example/a.mp3'),
      episode('c', 'https://h.example/c.mp3'),
    ],
    had,
  )
  expect(fresh.map(({ guid }) => guid)).toEqual(['c'])
  expect(known).toMatchObject([
    { title: 'A, again', code: 'feed.known', params: { message: 'A' }, reason: 'It is already here as “A”.' },
    { title: 'moved', params: { message: 'B' } },
    { title: 'both', params: { message: 'A' } },
  ])
})
