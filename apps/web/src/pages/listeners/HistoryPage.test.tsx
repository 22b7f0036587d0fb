import { limits, listHistory, recentPlays, removePlay } from '@nava/contracts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../lib/calls/query-client.ts'
import { buildCard } from '../../testing/build.ts'
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
})

const plays = [3, 2, 1].map((playID) => ({
  playID,
  when: `2026-11-0${playID}T10:00:00.000Z`,
  music: buildCard({ musicID: 1001, title: `Song ${playID}` }),
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
