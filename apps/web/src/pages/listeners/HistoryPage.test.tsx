import {
  limits,
  listDislikes,
  listHistory,
  recentPlays,
  recentPodcasts,
  removePlay,
  undislikeMusic,
} from '@nava/contracts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../lib/calls/query-client.ts'
import { buildCard, buildPodcast } from '../../testing/build.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answer, refuse, withServer } from '../../testing/server.ts'
import { withTextsOf } from '../../testing/texts.ts'
import { signedIn } from '../../testing/tokens.ts'
import HistoryPage from './HistoryPage.tsx'

withServer()
withTextsOf('/history')
beforeEach(() => {
  queryClient.clear()
  signedIn()
  answer(recentPlays, [])
  answer(recentPodcasts, [])
})

const plays = [3, 2, 1].map((playID) => ({
  playID,
  when: `2026-11-0${playID}T10:00:00.000Z`,
  music: buildCard({ musicID: 1001, title: `Song ${playID}` }),
  podcast: null,
}))
const open = () => renderPage('/history', { '/history': <HistoryPage /> })
const titles = () => screen.queryAllByRole('link', { name: /^Song/ }).map(({ textContent }) => textContent)

test('the history has every play, and loses the one that is removed at once', async () => {
  answer(listHistory, plays)
  const calls = answer(removePlay, 'true')
  const { user } = open()
  await waitFor(() => expect(titles()).toEqual(['Song 3', 'Song 2', 'Song 1']))
  await user.click(screen.getByRole('button', { name: 'Remove from the history: Song 2' }))
  expect(titles()).toEqual(['Song 3', 'Song 1'])
  await waitFor(() => expect(calls.map(({ params }) => params)).toEqual([{ id: '2' }]))
  expect(limits.list.defaultTake).toBeGreaterThan(plays.length)
})

test('the history has episodes, whose plays are removed as those of tracks', async () => {
  const podcast = buildPodcast({ title: 'Episode one' })
  answer(listHistory, [{ playID: 9, when: '2026-11-04T10:00:00.000Z', music: null, podcast }, ...plays])
  const calls = answer(removePlay, 'true')
  const { user } = open()
  expect(await screen.findByRole('link', { name: 'Episode one' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove from the history: Episode one' }))
  expect(screen.queryByRole('link', { name: 'Episode one' })).toBeNull()
  await waitFor(() => expect(calls.map(({ params }) => params)).toEqual([{ id: '9' }]))
})

test('what was refused is listed, and suggested again at once, unless the server refuses', async () => {
  answer(listHistory, plays)
  answer(
    listDislikes,
    [1, 2].map((musicID) => buildCard({ musicID, title: `Song ${musicID}` })),
  )
  const calls = answer(undislikeMusic, 'true')
  const { user } = open()
  await user.click(await screen.findByRole('tab', { name: 'Not for me' }))
  await waitFor(() => expect(titles()).toEqual(['Song 1', 'Song 2']))
  await user.click(screen.getByRole('button', { name: 'Suggest again: Song 1' }))
  expect(titles()).toEqual(['Song 2'])
  await waitFor(() => expect(calls.map(({ params }) => params)).toEqual([{ id: '1' }]))
  refuse(undislikeMusic, 503)
  await user.click(screen.getByRole('button', { name: 'Suggest again: Song 2' }))
  expect(await screen.findByText(/went wrong|later/)).toBeVisible()
  await waitFor(() => expect(titles()).toEqual(['Song 2']))
})

test('a play that the server does not remove comes back', async () => {
  answer(listHistory, plays)
  refuse(removePlay, 503)
  const { user } = open()
  await waitFor(() => expect(titles()).toHaveLength(3))
  await user.click(screen.getByRole('button', { name: 'Remove from the history: Song 2' }))
  await waitFor(() => expect(titles()).toEqual(['Song 3', 'Song 2', 'Song 1']))
})

test('who has played nothing is told so', async () => {
  answer(listHistory, [])
  open()
  expect(await screen.findByText("You haven't played anything yet.")).toBeVisible()
})
