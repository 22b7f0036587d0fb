import { recentPlays, recentPodcasts } from '@nava/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../lib/calls/query-client.ts'
import { buildCards, buildPodcasts } from '../../testing/build.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answer, withServer } from '../../testing/server.ts'
import { withTexts } from '../../testing/texts.ts'
import { signedIn } from '../../testing/tokens.ts'
import { saveEpisodePosition, setPlayed } from '../player/state/episode-positions.ts'
import { fromPodcast } from '../player/queue-item.ts'
import OwnShelves from './OwnShelves.tsx'

withServer()
withTexts('library', 'tracks')
const episodes = buildPodcasts(3, 7001)
beforeEach(() => {
  queryClient.clear()
  signedIn()
  for (const { podcastID } of episodes) setPlayed(podcastID, false)
})

const open = () => renderPage('/', { '/': <OwnShelves /> })

test('what was played last stands first, with a link to the rest', async () => {
  answer(recentPlays, buildCards(25, 5001))
  open()
  const shelf = within(await screen.findByRole('region', { name: 'Recent Plays' }))
  expect(shelf.getAllByRole('article')).toHaveLength(12)
  expect(shelf.getByRole('link', { name: 'Song 5001' })).toBeVisible()
  expect(shelf.getByRole('link', { name: 'See all: Recent Plays' })).toHaveAttribute('href', '/history')
})

test('episodes that were left are shown with how far they were heard, the last one first', async () => {
  answer(recentPlays, [])
  answer(recentPodcasts, episodes)
  for (const episode of episodes.slice(0, 2)) saveEpisodePosition(fromPodcast(episode), 300, 1200)
  open()
  const shelf = within(await screen.findByRole('region', { name: 'Continue Listening' }))
  const titles = shelf.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(titles).toEqual(['Episode 7002', 'Episode 7001'])
  expect((await shelf.findAllByRole('progressbar', { name: 'Heard so far' }))[0]).toHaveValue(0.25)
})

test('nothing stands there for who has played nothing', async () => {
  const calls = answer(recentPlays, [])
  open()
  await waitFor(() => expect(calls.length).toBeGreaterThan(0))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('region', { name: /Recent Plays|Continue/ })).toBeNull()
})
