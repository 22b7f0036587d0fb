import { listLyrics } from '@nava/contracts'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { buildQueueTrack } from '../../../testing/build.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answer, withServer } from '../../../testing/server.ts'
import { withTexts } from '../../../testing/texts.ts'
import { player, playerStore } from '../player/player.ts'
import { progress } from '../player/progress.ts'
import { Lyrics } from './Lyrics.tsx'

withServer()
withTexts('tracks')
beforeEach(() => {
  localStorage.clear()
  player.pause()
  progress.setState({ position: 0 })
})

const open = (lyrics: string) => renderPage('/', { '/': <Lyrics lyrics={lyrics} musicID={1} /> })
const at = (position: number) => act(() => progress.setState({ position }))
const play = () => act(() => player.choose([buildQueueTrack(1)], 0))
const WORDS = '[00:01.00]<00:01.00>Rain <00:02.00>falls\n[00:05.00]Sun'

test('the word that is sung is highlighted, and a click on a word seeks to it', async () => {
  const { user, container } = open(WORDS)
  play()
  at(1.2)
  const line = screen.getByRole('button', { name: /Rain\s*falls/ })
  await waitFor(() => expect(container.querySelector('[data-current]')).toHaveTextContent('Rain'))
  at(2.5)
  await waitFor(() => expect(container.querySelector('[data-current]')).toHaveTextContent('falls'))
  expect(line.closest('li')).toHaveAttribute('aria-current', 'true')
  await user.click(screen.getByText('Rain', { exact: false, selector: '[data-word]' }))
  await waitFor(() => expect(progress.getState().position).toBe(1))
  await user.click(screen.getByText('falls'))
  await waitFor(() => expect(progress.getState().position).toBe(2))
  line.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(progress.getState().position).toBe(1))
  at(6)
  await waitFor(() => expect(container.querySelector('[data-current]')).toBeNull())
  expect(playerStore.getState().queue).toHaveLength(1)
})

test('marks of words are no text of a track that does not play', () => {
  open(WORDS)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Rain falls', 'Sun'])
})

test('a second language stands below each line, is chosen, switched off, and remembered', async () => {
  answer(listLyrics, {
    musicID: 1,
    lyrics: [
      { kind: 'translation', language: 'fa', text: 'باران می‌بارد\nآفتاب' },
      { kind: 'pronunciation', language: 'en-fonipa', text: '[00:05.00]sʌn' },
    ],
  })
  const { user, unmount } = open(WORDS)
  const below = await screen.findByText('آفتاب')
  expect([below.lang, below.dir]).toEqual(['fa', 'auto'])
  expect(below.closest('li')).toHaveTextContent('Sun')
  await user.selectOptions(await screen.findByLabelText('Shown below each line'), 'pronunciation/en-fonipa')
  expect(await screen.findByText('sʌn')).toBeVisible()
  expect(screen.queryByText('آفتاب')).toBeNull()
  await user.click(screen.getByRole('switch', { name: 'Second language' }))
  expect(screen.queryByText('sʌn')).toBeNull()
  unmount()
  const again = open(WORDS)
  const off = await screen.findByRole('switch', { name: 'Second language' })
  expect(off).not.toBeChecked()
  await again.user.click(off)
  expect(await screen.findByText('sʌn')).toBeVisible()
})

test('lines at the same time are shown as the words and their translation', async () => {
  open('[00:01.00]باران\n[00:01.00]Rain\n[00:02.00]باد\n[00:02.00]Wind')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'بارانRain',
    'بادWind',
  ])
  expect(await screen.findByRole('switch', { name: 'Second language' })).toBeChecked()
})
