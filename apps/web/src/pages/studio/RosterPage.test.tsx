import {
  artistPanelMe,
  artistPanelMusics,
  getRoster,
  rosterStatistics,
  type RosterArtist,
  setReleases,
} from '@nava/contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { queryClient } from '../../lib/calls/query-client.ts'
import { buildArtist } from '../../testing/build.ts'
import { buildPanelMusic, buildStatistics, signedInArtist } from '../../testing/panel.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answer, withServer } from '../../testing/server.ts'
import { withTextsOf } from '../../testing/texts.ts'
import ArtistPanelPage from './ArtistPanelPage.tsx'
import ArtistStatisticsPage from './ArtistStatisticsPage.tsx'

withServer()
withTextsOf('/artistPanel', '/artistPanel/roster', '/artistPanel/statistics/roster/all')

const pages = {
  '/artistPanel': <ArtistPanelPage />,
  '/artistPanel/roster': <ArtistPanelPage />,
  '/artistPanel/statistics/:about/:id': <ArtistStatisticsPage />,
}

const artist = (artistID: number, over: Partial<RosterArtist>): RosterArtist => ({
  ...{ artistID, name: `Artist ${artistID}`, imageVersion: '', followerCount: 0, tracks: 0, waiting: 0 },
  ...{ planned: 0, plays: 0, next: null },
  ...over,
})

/** Signs in as an account that manages two artists. */
function signedInLabel() {
  signedInArtist()
  const artists = [buildArtist(), buildArtist({ artistID: 1005, name: 'Zara' })]
  answer(artistPanelMe, { userID: 1002, name: 'Mina', email: 'mina@example.com', artists })
}

describe('the roster', () => {
  test('shows each artist with what is there and waits, finds names and sorts', async () => {
    signedInLabel()
    answer(getRoster, [
      artist(1001, { name: 'Ada', tracks: 12, waiting: 3, plays: 10, followerCount: 5 }),
      artist(1005, { name: 'آرزو', plays: 4000, next: '2099-05-01T10:00:00.000Z' }),
    ])
    const { user } = renderPage('/artistPanel/roster', pages)
    const row = await screen.findByRole('row', { name: /Ada/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['10', '5', '12', '3', '–', ''])
    expect(screen.getByRole('row', { name: /آرزو/ })).toHaveTextContent('May 1, 2099')
    await user.selectOptions(screen.getByLabelText('Order'), 'plays')
    expect(screen.getAllByRole('row').map((each) => each.querySelector('a')?.textContent)).toEqual([
      undefined,
      'آرزو',
      'Ada',
    ])
    await user.type(screen.getByRole('searchbox', { name: 'Find an artist' }), 'x')
    expect(await screen.findByText('No artist matches.')).toBeVisible()
  })

  test('leads to the statistics of all together', async () => {
    signedInLabel()
    answer(getRoster, [artist(1001, {})])
    answer(rosterStatistics, { ...buildStatistics({ plays: 1234 }), id: 0, name: '' })
    const { user } = renderPage('/artistPanel/roster', pages)
    await user.click(await screen.findByRole('link', { name: 'Statistics together' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'All artists: statistics' })).toBeVisible()
    expect(await screen.findByText(/1,234/)).toBeVisible()
  })
})

describe('the panel of an account with several artists', () => {
  test('counts the plays of all together, and releases chosen tracks at once', async () => {
    signedInLabel()
    answer(artistPanelMusics, [
      buildPanelMusic({ musicID: 1007, title: 'Rain', isConfirmed: true }),
      buildPanelMusic({ musicID: 1008, title: 'Snow' }),
      buildPanelMusic({ musicID: 1009, title: 'Gone', isWithdrawn: true }),
    ])
    answer(rosterStatistics, { ...buildStatistics({ plays: 77 }), id: 0, name: '' })
    const calls = answer(setReleases, { changed: [1008], kept: [1007] })
    const { user } = renderPage('/artistPanel', pages)
    expect(await screen.findByRole('link', { name: 'All 2 artists' })).toHaveAttribute(
      'href',
      '/artistPanel/roster',
    )
    expect(await screen.findByText('77')).toBeVisible()
    expect(screen.queryByRole('checkbox', { name: 'Select Gone' })).toBeNull()
    for (const title of ['Rain', 'Snow'])
      await user.click(screen.getByRole('checkbox', { name: `Select ${title}` }))
    await user.click(screen.getByRole('button', { name: 'Release selected' }))
    const dialog = await screen.findByRole('dialog', { name: 'Release 2 tracks' })
    await user.click(within(dialog).getByRole('radio', { name: /^Unlisted/ }))
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await within(dialog).findByText('1 track changed. 1 is out already, and keeps its date.')
    await waitFor(() =>
      expect(calls.map(({ body }) => body)).toEqual([{ visibility: 'unlisted', musicIDs: [1007, 1008] }]),
    )
    // The filter of the panel may hide the tracks afterwards.
    answer(artistPanelMusics, [buildPanelMusic({ musicID: 1009, title: 'Gone', isWithdrawn: true })])
    await act(() => queryClient.invalidateQueries())
    expect(within(dialog).getByText(/^1 track changed/)).toBeVisible()
  })
})
