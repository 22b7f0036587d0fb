import {
  type Podcast,
  getPodcast,
  getTranscript,
  podcastComments,
  podcastWaveform,
  relatedPodcasts,
} from '@nava/contracts'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { changePlayer, player, playerStore } from '../../features/listening/player/player.ts'
import { setSpeed } from '../../features/listening/player/state/player-state.ts'
import { progress } from '../../features/listening/player/progress.ts'
import { fromPodcast } from '../../features/listening/player/queue-item.ts'
import { buildPodcast, buildPodcasts } from '../../testing/build.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answer, answerBytes, refuse, withServer } from '../../testing/server.ts'
import { withTextsOf } from '../../testing/texts.ts'
import PodcastPage from './PodcastPage.tsx'

const seek = vi.hoisted(() => ({ seek: vi.fn(), seekBy: vi.fn() }))
vi.mock('../../features/listening/player/seek.ts', () => seek)

withServer()
withTextsOf('/playPodcast/1001')
beforeEach(() => {
  vi.clearAllMocks()
  player.close()
  changePlayer(setSpeed, 1)
  answer(relatedPodcasts, buildPodcasts(2, 1101))
  answer(podcastComments, [])
})

const episode: Podcast = {
  ...buildPodcast({ title: 'Slow Breakfast' }),
  description: '',
  isConfirmed: true,
  audioVersion: '',
  transcript: '',
}
const open = (path = '/playPodcast/1001/Kaveh/Slow-Breakfast') =>
  renderPage(path, { '/playPodcast/:id?/:djs?/:title?': <PodcastPage /> })

test('an episode shows its title, DJs, day, length, plays and likes', async () => {
  answer(getPodcast, episode)
  open('/playpodcast/1001')
  expect(await screen.findByRole('heading', { level: 1, name: 'Slow Breakfast' })).toBeVisible()
  for (const fact of ['Nov 1, 2026', '30:00', '90 plays', '5 likes'])
    expect(screen.getAllByText(fact)[0]).toBeVisible()
  expect(screen.getAllByRole('link', { name: 'Kaveh' })[0]).toHaveAttribute('href', '/dj/1001')
  await waitFor(() => expect(document.title).toBe('Slow Breakfast - Kaveh | Nava'))
})

test('an episode whose day is unknown shows none, in its head and in lists', async () => {
  const isDateUnknown = true as const
  answer(getPodcast, { ...episode, isDateUnknown })
  answer(relatedPodcasts, [buildPodcast({ podcastID: 1101, title: 'Odd', isDateUnknown })])
  open()
  expect((await screen.findAllByText('Odd'))[0]).toBeVisible()
  expect(screen.getAllByText('90 plays')[0]).toBeVisible()
  expect(screen.queryByText('Nov 1, 2026')).toBeNull()
})

test('an episode with sound shows its waveform, under the version of the sound', async () => {
  answer(getPodcast, { ...episode, audioVersion: 'v7' })
  const made = answerBytes(podcastWaveform, new Int8Array([-20, 10, -30, 40]))
  const { container } = open()
  await waitFor(() => expect(container.querySelectorAll('path[d^="M0 -10"]')).toHaveLength(2))
  expect(made.map(({ query }) => query)).toEqual([{ v: 'v7' }])
})

test('playing continues with related episodes, and the other controls are enabled once it plays', async () => {
  answer(getPodcast, episode)
  const { user } = open()
  await screen.findByRole('link', { name: 'Episode 1102' })
  for (const name of ['Previous', 'Next', 'Back 15 seconds', 'Forward 30 seconds'])
    expect(screen.getByRole('button', { name })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Play Slow Breakfast' }))
  expect(playerStore.getState()).toMatchObject({
    mode: 'podcast',
    index: 0,
    playback: 'playing',
    queue: { length: 3 },
  })
  await user.click(screen.getByRole('button', { name: 'Back 15 seconds' }))
  await user.click(screen.getByRole('button', { name: 'Forward 30 seconds' }))
  expect(seek.seekBy.mock.calls).toEqual([[-15], [30]])
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(playerStore.getState().index).toBe(1)
})

test('the speed can be set from half to three times', async () => {
  answer(getPodcast, episode)
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Playback speed: 1×' }))
  expect(screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual([
    '0.5×',
    '0.75×',
    '1×',
    '1.25×',
    '1.5×',
    '1.75×',
    '2×',
    '2.5×',
    '3×',
  ])
  await user.click(screen.getByRole('menuitemradio', { name: '1.5×' }))
  expect(playerStore.getState().speed).toBe(1.5)
  expect(screen.getByRole('button', { name: 'Playback speed: 1.5×' })).toBeVisible()
})

test('the sleep timer is set in its menu', async () => {
  answer(getPodcast, episode)
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Sleep timer: Off' }))
  await user.click(screen.getByRole('menuitemradio', { name: 'At the end of the episode' }))
  const timer = screen.getByRole('button', { name: 'Sleep timer: At the end of the episode' })
  expect(timer).toHaveAttribute('aria-pressed', 'true')
  await user.click(timer)
  await user.click(screen.getByRole('menuitemradio', { name: 'Off' }))
  expect(screen.getByRole('button', { name: 'Sleep timer: Off' })).toBeVisible()
})

test('chapters in the description start the episode at their second', async () => {
  answer(getPodcast, { ...episode, description: 'Tonight\n0:00 Welcome\n12:30 The long way home' })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'The long way home, at 12:30' }))
  expect(playerStore.getState()).toMatchObject({ playback: 'playing' })
  expect(seek.seek).toHaveBeenCalledWith(750)
  player.pause()
  await user.click(screen.getByRole('button', { name: 'Welcome, at 0:00' }))
  expect(playerStore.getState()).toMatchObject({ playback: 'playing', index: 0 })
  expect(seek.seek).toHaveBeenLastCalledWith(0)
})

test('highlights play their part of the episode and stop; those after its end are not shown', async () => {
  const soundbites = [
    { start: 90, duration: 30, title: 'The joke' },
    { start: 5, duration: 20.5, title: '' },
    { start: 1790, duration: 30, title: 'Too late' },
  ]
  answer(getPodcast, { ...episode, soundbites })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: '1:30–2:00 The joke' }))
  expect(seek.seek).toHaveBeenLastCalledWith(90)
  expect(playerStore.getState()).toMatchObject({ playback: 'playing' })
  act(() => progress.setState({ position: 95 }))
  act(() => progress.setState({ position: 120.1 }))
  expect(playerStore.getState()).toMatchObject({ playback: 'paused' })
  expect(screen.getByRole('button', { name: '0:05–0:25 Slow Breakfast' })).toBeVisible()
  expect(screen.queryByText('Too late')).toBeNull()
})

test('without time stamps there are no chapters', async () => {
  answer(getPodcast, { ...episode, description: 'A talk about bread' })
  open()
  expect(await screen.findByText('A talk about bread')).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Chapters' })).toBeNull()
})

test('the tabs show related episodes, the DJs, and the comments', async () => {
  answer(getPodcast, episode)
  const { user } = open()
  expect(await screen.findByRole('link', { name: 'Episode 1101' })).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'DJs' }))
  expect(screen.getByRole('button', { name: 'Follow' })).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'Comment' }))
  expect(await screen.findByText('No comments yet')).toBeVisible()
})

test('an episode without audio has no player', async () => {
  answer(getPodcast, { ...episode, hasAudio: false })
  open()
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('button', { name: 'Play Slow Breakfast' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
})

test('an unknown episode is not found, and without an id all episodes are shown', async () => {
  refuse(getPodcast, 404)
  refuse(relatedPodcasts, 404)
  const { unmount } = open('/playPodcast/999999')
  expect(await screen.findByText('This episode is no longer here')).toBeVisible()
  unmount()
  open('/playPodcast')
  await waitFor(() => expect(screen.getByTestId('path')).toHaveTextContent('/podcasts'))
})

test('the speed of podcasts stays within its limits', () => {
  player.choose([fromPodcast(episode)])
  changePlayer(setSpeed, 9)
  expect(playerStore.getState().speed).toBe(3)
  changePlayer(setSpeed, 0.1)
  expect(playerStore.getState().speed).toBe(0.5)
})

test('a transcript marks the line that is heard, seeks by its lines, and is searched', async () => {
  answer(getPodcast, { ...episode, transcript: 'en' })
  const line = (start: number, text: string, voice = '') => ({ start, end: start + 1000, text, voice })
  answer(getTranscript, {
    podcastID: 1001,
    language: 'en',
    lines: [
      line(0, 'Good morning', 'Mina'),
      line(12_000, 'Tea & <b>toast</b>', 'Mina'),
      line(30_000, 'More tea', 'Ali'),
    ],
  })
  const { user } = open()
  await user.click(await screen.findByRole('tab', { name: 'Transcript' }))
  const first = await screen.findByRole('button', { name: /Good morning/ })
  expect(screen.getAllByText('Mina')).toHaveLength(1)
  expect(screen.getByText('Ali')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /Tea & <b>toast<.b>/ }))
  expect(seek.seek).toHaveBeenCalledWith(12)
  act(() => progress.setState({ position: 13 }))
  expect(screen.getByText(/toast/).closest('li')).toHaveAttribute('aria-current', 'true')
  expect(first.closest('li')).not.toHaveAttribute('aria-current')
  await user.type(screen.getByLabelText('Search in the transcript'), 'TEA')
  expect(await screen.findByText('2 lines found')).toBeVisible()
  expect(screen.getAllByText(/^tea$/i, { selector: 'mark' })).toHaveLength(2)
  expect(screen.queryByText('Good morning')).toBeNull()
})

test('an episode without a transcript has no place for one', async () => {
  answer(getPodcast, episode)
  open()
  await screen.findByRole('tab', { name: 'Related' })
  expect(screen.queryByRole('tab', { name: 'Transcript' })).toBeNull()
})
