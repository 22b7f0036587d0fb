import {
  artistPanelMe,
  artistStatistics,
  exportMusicStatistics,
  limits,
  musicStatistics,
  podcastStatistics,
  type Statistics,
} from '@nava/contracts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { signedInArtist, signedInDj } from '../../testing/panel.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answer, refuse, withServer } from '../../testing/server.ts'
import { withTextsOf } from '../../testing/texts.ts'
import ArtistStatisticsPage from './ArtistStatisticsPage.tsx'
import DjStatisticsPage from './DjStatisticsPage.tsx'

withServer()
withTextsOf('/artistPanel/statistics/artist/1001', '/djPanel/statistics/dj/1001')

const pages = {
  '/artistPanel/statistics/:about/:id': <ArtistStatisticsPage />,
  '/djPanel/statistics/:about/:id': <DjStatisticsPage />,
}
const path = () => screen.getByTestId('path')

const NOTHING = {
  plays: 0,
  listeners: 0,
  earlySkips: 0,
  likes: 0,
  saves: 0,
  followers: 0,
  playlistAdds: 0,
  downloads: 0,
}

function aWeek({
  plays = [] as number[],
  ...more
}: Partial<Statistics> & { plays?: number[] } = {}): Statistics {
  const byDay = Array.from({ length: 7 }, (_, at) => ({
    ...NOTHING,
    day: `2026-05-0${at + 1}`,
    plays: plays.at(at - 7) ?? 0,
  }))
  return {
    id: 1007,
    name: 'Rain',
    days: 7,
    updatedAt: '2026-05-07T12:00:00.000Z',
    byDay,
    totals: { ...NOTHING, plays: plays.reduce((sum, each) => sum + each, 0) },
    totalsBefore: NOTHING,
    completion: { plays: 0, reached: Array.from({ length: limits.statistics.completionSteps }, () => 0) },
    sources: [],
    ends: [],
    firstWeeks: [],
    ...more,
  }
}

describe('the statistics of a track', () => {
  test('show each day, what is known of the plays, and how they are counted', async () => {
    signedInArtist()
    const reached = Array.from({ length: 20 }, (_, step) => (step < 10 ? 4 : 1))
    answer(
      musicStatistics,
      aWeek({
        plays: [0, 0, 0, 0, 0, 1, 3],
        completion: { plays: 4, reached },
        sources: [{ source: 'album', plays: 4 }],
        ends: [{ ended: 'skipped', plays: 1 }],
        firstWeeks: [
          { id: 1008, title: 'Snow', releaseDate: '2026-05-02T00:00:00.000Z', plays: 2, isOver: false },
          { id: 1007, title: 'Rain', releaseDate: '2026-04-01T00:00:00.000Z', plays: 9, isOver: true },
        ],
      }),
    )
    renderPage('/artistPanel/statistics/music/1007', pages)
    expect(await screen.findByRole('heading', { name: 'Rain: statistics' })).toBeVisible()
    expect(screen.getByRole('img', { name: 'Plays by day, May 1, 2026 to May 7, 2026: 4' })).toBeVisible()
    expect(screen.getByText(/A play counts once 30 seconds were heard/)).toBeVisible()
    expect(screen.queryByText(/IAB/)).toBeNull()
    expect(screen.getByRole('img', { name: '100% of 4 plays reached the middle, 25% the end' })).toBeVisible()
    const sources = screen.getByRole('list', { name: 'Where plays began' })
    expect(within(sources).getByRole('listitem')).toHaveTextContent(/^Album4 plays$/)
    const weeks = within(screen.getByRole('list', { name: 'First week of each release' }))
    expect(weeks.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Snow2 plays so far',
      'Rain9 plays',
    ])
    expect(weeks.getByRole('link')).toHaveAttribute('href', '/artistPanel/statistics/music/1008')
    // Tracks have no followers.
    expect(screen.queryByRole('button', { name: /followers/i })).toBeNull()
  })

  test('show another count, and other days', async () => {
    signedInArtist()
    const calls = answer(musicStatistics, aWeek({ plays: [3], totals: { ...NOTHING, plays: 3, likes: 8 } }))
    renderPage('/artistPanel/statistics/music/1007', pages)
    await userEvent.click(await screen.findByRole('button', { name: 'Likes 8' }))
    expect(screen.getByRole('img', { name: /^Likes by day/ })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Likes 8' })).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(screen.getByRole('tab', { name: '365 days' }))
    await vi.waitFor(() => expect(calls.map(({ query }) => query['days'])).toEqual(['28', '365']))
    // The previous figures stay until the new ones arrive.
    expect(screen.getByRole('img', { name: /^Likes by day/ })).toBeVisible()
  })

  test('name the value of a column that the arrow keys or the pointer reach', async () => {
    signedInArtist()
    answer(musicStatistics, aWeek({ plays: [5, 2] }))
    renderPage('/artistPanel/statistics/music/1007', pages)
    const chart = await screen.findByRole('img', { name: /^Plays by day/ })
    expect(
      within(chart)
        .getAllByText(/^\d+$/)
        .map(({ textContent }) => textContent),
    ).toEqual(['6', '4', '2'])
    chart.focus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(screen.getByText('May 7, 2026', { selector: 'figcaption *' })).toBeVisible()
    expect(screen.getByText('2', { selector: 'figcaption *' })).toBeVisible()
    await userEvent.keyboard('{ArrowLeft}')
    expect(screen.getByText('5', { selector: 'figcaption *' })).toBeVisible()
    await userEvent.tab()
    expect(screen.queryByText('5', { selector: 'figcaption *' })).toBeNull()
  })

  test('compare each sum with that of as many days before', async () => {
    signedInArtist()
    const totals = { ...NOTHING, plays: 6, likes: 3, saves: 1 }
    answer(musicStatistics, aWeek({ totals, totalsBefore: { ...NOTHING, plays: 4, likes: 6 } }))
    renderPage('/artistPanel/statistics/music/1007', pages)
    expect(await screen.findByRole('button', { name: 'Plays 6 +50%' })).toBeVisible()
    expect(screen.getByTitle('6 in the same time before')).toHaveTextContent('-50%')
    expect(screen.getByRole('button', { name: 'Saves 1' })).toBeVisible()
  })

  test('have a table with the value of each day', async () => {
    signedInArtist()
    answer(musicStatistics, aWeek({ plays: [5] }))
    renderPage('/artistPanel/statistics/music/1007', pages)
    await userEvent.click((await screen.findAllByText('Show as a table'))[0] as HTMLElement)
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
    expect([rows.length, rows[0], rows.at(-1)]).toEqual([8, 'DayPlays', 'May 7, 20265'])
  })

  test('say where nothing is known yet', async () => {
    signedInArtist()
    answer(musicStatistics, aWeek({ updatedAt: null }))
    renderPage('/artistPanel/statistics/music/1007', pages)
    expect(await screen.findByText('The first numbers appear in a few minutes.')).toBeVisible()
    expect(screen.getAllByText('Nothing is known yet for these days.')).toHaveLength(3)
    expect(screen.getByText('Nothing is released yet.')).toBeVisible()
  })

  test('are saved as a file', async () => {
    signedInArtist()
    answer(musicStatistics, aWeek())
    const calls = answer(exportMusicStatistics, 'day,plays\r\n')
    URL.createObjectURL = () => 'blob:file'
    URL.revokeObjectURL = () => {}
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    renderPage('/artistPanel/statistics/music/1007', pages)
    await userEvent.click(await screen.findByRole('button', { name: 'Download as CSV' }))
    await vi.waitFor(() => expect(click).toHaveBeenCalledOnce())
    expect(calls[0]).toMatchObject({ params: { id: '1007', format: 'csv' }, query: { days: '28' } })
    click.mockRestore()
  })

  test('that is not the caller’s, or does not exist, lead elsewhere', async () => {
    signedInArtist()
    refuse(musicStatistics, 404)
    renderPage('/artistPanel/statistics/music/1007', pages)
    await vi.waitFor(() => expect(path()).toHaveTextContent('/artistPanel/error'))
  })
})

test('the statistics of an artist of others lead to the panel, and unknown ones to its error page', async () => {
  signedInArtist()
  refuse(artistStatistics, 403)
  renderPage('/artistPanel/statistics/artist/1009', pages)
  await vi.waitFor(() => expect(path()).toHaveTextContent(/^\/artistPanel$/))
})

test('a path about nothing leads to the panel’s error page', async () => {
  signedInArtist()
  renderPage('/artistPanel/statistics/weather/1001', pages)
  await vi.waitFor(() => expect(path()).toHaveTextContent('/artistPanel/error'))
})

test('listeners have no statistics', async () => {
  signedInArtist()
  refuse(artistPanelMe, 403)
  renderPage('/artistPanel/statistics/artist/1001', pages)
  expect(await screen.findByText(/You don't have permition/)).toBeVisible()
})

test('the statistics of an episode have the downloads of its feed, and how they are counted', async () => {
  signedInDj()
  answer(podcastStatistics, aWeek({ totals: { ...NOTHING, downloads: 12 } }))
  renderPage('/djPanel/statistics/podcast/1007', pages)
  expect(await screen.findByRole('button', { name: 'Downloads 12' })).toBeVisible()
  expect(screen.getByText(/counted by the IAB guidelines/)).toBeVisible()
})
