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
import { beforeEach, expect, test, vi } from 'vitest'
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
  const { user, unmount } = open()
  await waitFor(() => expect(titles()).toEqual(['Song 3', 'Song 2', 'Song 1']))
  await user.click(screen.getByRole('button', { name: 'Remove from the history: Song 2' }))
  expect(titles()).toEqual(['Song 3', 'Song 1'])
  expect(calls).toEqual([])
  unmount()
  await waitFor(() => expect(calls.map(({ params }) => params)).toEqual([{ id: '2' }]))
  expect(limits.list.defaultTake).toBeGreaterThan(plays.length)
})

test('a removed play can be put back, and then nothing is sent', async () => {
  answer(listHistory, plays)
  const calls = answer(removePlay, 'true')
  const { user, unmount } = open()
  await user.click(await screen.findByRole('button', { name: 'Remove from the history: Song 2' }))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(titles()).toEqual(['Song 3', 'Song 2', 'Song 1'])
  unmount()
  expect(calls).toEqual([])
})

test('a removed play is sent when the page is left, by a call that outlives the page', async () => {
  answer(listHistory, plays)
  const calls = answer(removePlay, 'true')
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Remove from the history: Song 2' }))
  const fetching = vi.spyOn(globalThis, 'fetch')
  dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(fetching.mock.lastCall?.[1]).toMatchObject({ method: removePlay.method, keepalive: true })
  fetching.mockRestore()
})

test('plays are listed by day, with their time', async () => {
  const now = new Date()
  const at = (daysAgo: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo, 9, 30)
  answer(
    listHistory,
    [at(0), at(0), at(1), new Date(2020, 10, 24, 9, 30)].map((when, playID) => ({
      ...plays[0],
      playID,
      when: when.toISOString(),
    })) as never,
  )
  open()
  await waitFor(() =>
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Today',
      'Yesterday',
      'Nov 24, 2020',
    ]),
  )
  expect(screen.getAllByText(/^9:30\sAM$/)).toHaveLength(4)
})

test('the history has episodes, whose plays are removed as those of tracks', async () => {
  const podcast = buildPodcast({ title: 'Episode one' })
  answer(listHistory, [{ playID: 9, when: '2026-11-04T10:00:00.000Z', music: null, podcast }, ...plays])
  const calls = answer(removePlay, 'true')
  const { user, unmount } = open()
  expect(await screen.findByRole('link', { name: 'Episode one' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove from the history: Episode one' }))
  expect(screen.queryByRole('link', { name: 'Episode one' })).toBeNull()
  unmount()
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
  dispatchEvent(new Event('pagehide'))
  expect(titles()).toEqual(['Song 3', 'Song 1'])
  await waitFor(() => expect(titles()).toEqual(['Song 3', 'Song 2', 'Song 1']))
})

test('who has played nothing is told so', async () => {
  answer(listHistory, [])
  open()
  expect(await screen.findByText("You haven't played anything yet.")).toBeVisible()
})
