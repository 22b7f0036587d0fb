import { countPressPlay, getPressPage, type PressPage as Press } from '@nava/contracts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { answer, refuse, withServer } from '../../testing/server.ts'
import { withTextsOf } from '../../testing/texts.ts'
import PressPage from './PressPage.tsx'

withServer()
withTextsOf('/press/abc')

const pages = { '/press/:key': <PressPage /> }
const track = (id: number) => ({
  kind: 'music' as const,
  id,
  title: `Song ${id}`,
  artists: 'مینا',
  length: 40,
  hasAudio: true,
  hasVideo: false,
})
const album: Press = {
  kind: 'album',
  title: 'Tides',
  artists: 'مینا',
  name: 'Night Radio',
  releaseDate: '2099-01-01T00:00:00.000Z',
  expires: '2098-01-01T00:00:00.000Z',
  picture: { kind: 'album', id: 5, version: '' },
  items: [track(1), track(2)],
}

const sound = () => document.querySelector('audio') as HTMLAudioElement

/** Plays to a second, as a browser reports it. */
function playTo(second: number, step = 1) {
  const media = sound()
  Object.defineProperty(media, 'paused', { value: false, configurable: true })
  for (let at = media.currentTime + step; at <= second; at += step) {
    Object.defineProperty(media, 'currentTime', { value: at, configurable: true, writable: true })
    fireEvent.timeUpdate(media)
  }
}

test('a press link plays its tracks one after the other, and counts what is heard', async () => {
  answer(getPressPage, album)
  const calls = answer(countPressPlay, 'true')
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  const { user } = renderPage('/press/abc', pages)
  await screen.findByRole('heading', { name: 'Tides' })
  expect(screen.getByText('For Night Radio')).toBeVisible()
  expect(sound().src).toContain('/api/press/abc/music/1/audio')
  playTo(19)
  expect(calls).toHaveLength(0)
  playTo(25)
  await waitFor(() => expect(calls).toHaveLength(1))
  playTo(39)
  fireEvent.ended(sound())
  await waitFor(() => expect(sound().src).toContain('/api/press/abc/music/2/audio'))
  expect(calls).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Play Song 1' }))
  expect(sound().src).toContain('/api/press/abc/music/1/audio')
})

test('a leap counts for nothing', async () => {
  answer(getPressPage, album)
  const calls = answer(countPressPlay, 'true')
  renderPage('/press/abc', pages)
  await screen.findByRole('heading', { name: 'Tides' })
  playTo(39, 39)
  expect(calls).toHaveLength(0)
})

test('a link that has ended says so, and one to nothing says that, too', async () => {
  refuse(getPressPage, 404)
  const { unmount } = renderPage('/press/abc', pages)
  expect(await screen.findByText('This link has ended, or was taken back.')).toBeVisible()
  unmount()
  answer(getPressPage, { ...album, items: [] })
  renderPage('/press/abd', pages)
  expect(await screen.findByText('There is nothing to hear here yet.')).toBeVisible()
})
