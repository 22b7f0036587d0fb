import { type AirStarted, getStreamToken, search } from '@nava/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { Link } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { chooseLanguage } from '../../../lib/i18n/i18n.ts'
import { buildCard } from '../../../testing/build.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answer, withServer } from '../../../testing/server.ts'
import { fakeSocket } from '../../../testing/socket.ts'
import { withTexts } from '../../../testing/texts.ts'
import { signedIn } from '../../../testing/tokens.ts'
import { BrowserStudio } from './BrowserStudio.tsx'
import type * as MixerModule from './studio/mixer.ts'
import type { Mixer, MixerEvents, MicProblem } from './studio/mixer.ts'
import type { DjAir } from './use-dj-air.ts'

vi.mock('socket.io-client', () => ({ io: () => fakeSocket }))
const desk = vi.hoisted(() => ({
  played: [] as string[],
  mic: { isOpen: false, gain: 1 },
  music: { volume: 1, ducks: true },
  refusal: undefined as MicProblem | undefined,
  events: undefined as MixerEvents | undefined,
  container: 'webm' as 'webm' | undefined,
}))
vi.mock('./studio/mixer.ts', async (original) => {
  const real = await original<typeof MixerModule>()
  const createMixer = (events: MixerEvents): Mixer => {
    desk.events = events
    return {
      stream: {} as MediaStream,
      micLevel: () => ({ peak: -0.5, rms: -12 }),
      level: () => ({ peak: -6, rms: -18 }),
      openMic: async () => {
        if (desk.refusal) throw new real.MicError(desk.refusal)
      },
      dropMic: () => undefined,
      setMic: (mic) => (desk.mic = mic),
      setMusic: (music) => (desk.music = music),
      play: (address) => desk.played.push(address),
      stopMusic: () => desk.played.push(''),
      resume: () => undefined,
      close: () => undefined,
    }
  }
  const listMics = async () => [
    { deviceID: 'a', label: 'Studio' },
    { deviceID: 'b', label: '' },
  ]
  return { ...real, createMixer, listMics, watchMics: () => () => undefined }
})
vi.mock('./studio/recorder.ts', () => ({
  recording: () => desk.container && { type: 'audio/webm', container: desk.container },
  record: () => ({ stop: async () => undefined }),
}))

withServer()
withTexts('panel', 'error')
beforeEach(async () => {
  await chooseLanguage('en')
  signedIn(1003)
  Object.assign(desk, { played: [], refusal: undefined, container: 'webm' })
  Object.defineProperty(navigator, 'mediaDevices', { value: {}, configurable: true })
  fakeSocket.sent.length = 0
  fakeSocket.answers.clear()
  answerStart({ state: 'started', until: '2030-01-01T00:00:00Z' })
  fakeSocket.connect()
})

const answerStart = (started: AirStarted) => fakeSocket.answers.set('airStart', () => started)
const sent = (name: string) => fakeSocket.sent.filter(([each]) => each === name).map(([, value]) => value)

function open(air?: Partial<DjAir>) {
  const page = (
    <>
      <Link to="/elsewhere">Elsewhere</Link>
      <BrowserStudio air={air as DjAir | undefined} />
    </>
  )
  return renderPage('/djPanel/air', { '/djPanel/air': page, '/elsewhere': <p>Another page</p> })
}

test('a DJ goes on air with the microphone, sees the level in a word, and goes off it', async () => {
  const { user } = open()
  await user.click(screen.getByRole('button', { name: 'Use the microphone' }))
  const device = await screen.findByRole('combobox', { name: 'Device' })
  expect(
    within(device)
      .getAllByRole('option')
      .map((each) => each.textContent),
  ).toEqual(['Studio', 'Microphone 2'])
  const heard = screen.getByRole('meter', { name: 'What the microphone hears' })
  await waitFor(() => expect(heard).toHaveAttribute('aria-valuetext', 'Too loud, -12 dB'))
  expect(heard).toHaveAttribute('aria-valuenow', '-12')
  expect(desk.mic.isOpen).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Microphone on', pressed: false }))
  expect(screen.getByText('What you say is sent.')).toBeVisible()
  expect(desk.mic).toMatchObject({ isOpen: true, gain: 1 })
  await user.click(screen.getByRole('button', { name: 'On air' }))
  expect(await screen.findByText(/^You are on air since /)).toBeVisible()
  expect(sent('airStart')).toEqual([{ use: 'air', container: 'webm' }])
  await user.type(screen.getByRole('textbox', { name: 'What is on' }), ' The news ')
  await user.click(screen.getByRole('button', { name: 'Tell' }))
  expect(sent('airTitle')).toEqual(['The news'])
  await user.click(screen.getByRole('button', { name: 'Go off the air' }))
  expect(await screen.findByRole('button', { name: 'On air' })).toBeVisible()
  expect(screen.queryByText(/^You are on air/)).toBeNull()
  expect(sent('airStop')).toHaveLength(1)
})

test.each([
  ['refused', /does not let this page use a microphone/],
  ['none', 'There is no microphone.'],
  ['busy', /used by another program/],
] as const)('a microphone that is %s is told in words, and tracks still work', async (problem, words) => {
  desk.refusal = problem
  const { user } = open()
  await user.click(screen.getByRole('button', { name: 'Use the microphone' }))
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Use the microphone' })).toBeEnabled()
  expect(screen.getByRole('button', { name: 'Add tracks' })).toBeEnabled()
})

test('on plain http there is no microphone, but the list of tracks and the key', () => {
  Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true })
  open()
  expect(screen.getByText(/only to pages on https/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Use the microphone' })).toBeNull()
  expect(screen.getByRole('button', { name: 'On air' })).toBeEnabled()
})

test('a microphone that is pulled out is told, and the show goes on', async () => {
  const { user } = open()
  await user.click(screen.getByRole('button', { name: 'Use the microphone' }))
  await screen.findByRole('combobox', { name: 'Device' })
  await user.click(screen.getByRole('button', { name: 'On air' }))
  await screen.findByText(/^You are on air since /)
  desk.events?.onMicLost()
  expect(await screen.findByText('The microphone was pulled out. The music goes on.')).toBeVisible()
  expect(screen.getByText(/^You are on air since /)).toBeVisible()
  desk.events?.onRunning(false)
  expect(await screen.findByText('The browser has interrupted the sound.')).toBeVisible()
})

test('tracks are found, ordered, played one after the other with their titles told, and removed', async () => {
  const cards = [1, 2].map((id) => buildCard({ musicID: 1000 + id, title: `Song ${id}`, artists: 'Roya' }))
  answer(search, { musics: cards, videos: [], artists: [], albums: [], podcasts: [] } as never)
  answer(getStreamToken, 'stream-token')
  const { user } = open()
  await user.click(screen.getByRole('button', { name: 'On air' }))
  await user.click(screen.getByRole('button', { name: 'Add tracks' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add tracks' }))
  await user.type(dialog.getByRole('searchbox'), 'song')
  await user.click(await dialog.findByRole('button', { name: 'Add Song 1' }))
  await user.click(dialog.getByRole('button', { name: 'Add Song 2' }))
  expect(dialog.getByText('Song 2 is added.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  screen.getByRole('button', { name: 'Move Song 2' }).focus()
  await user.keyboard('{ArrowUp}')
  await user.click(screen.getByRole('button', { name: 'Play Song 2' }))
  await waitFor(() => expect(desk.played.at(-1)).toMatch(/\/1002\.mp3\?.*token=stream-token/))
  expect(sent('airTitle')).toEqual(['Roya - Song 2'])
  desk.events?.onMusicEnd()
  await waitFor(() => expect(desk.played.at(-1)).toContain('/1001.mp3'))
  expect(sent('airTitle').at(-1)).toBe('Roya - Song 1')
  await user.click(screen.getByRole('button', { name: 'Remove Song 2' }))
  await user.click(screen.getByRole('button', { name: 'Stop the music' }))
  expect(sent('airTitle').at(-1)).toBe('')
  await user.click(screen.getByRole('switch', { name: /Lower the music/ }))
  expect(desk.music.ducks).toBe(false)
})

test('leaving asks first, by a link and by closing, and ends the show', async () => {
  const { user } = open()
  await user.click(screen.getByRole('button', { name: 'On air' }))
  await screen.findByText(/^You are on air since /)
  const closing = new Event('beforeunload', { cancelable: true })
  dispatchEvent(closing)
  expect(closing.defaultPrevented).toBe(true)
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
  await user.click(screen.getByRole('button', { name: 'Stay' }))
  expect(screen.queryByText('Another page')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
  await user.click(screen.getByRole('button', { name: 'Go off the air and leave' }))
  expect(await screen.findByText('Another page')).toBeVisible()
  expect(sent('airStop')).toHaveLength(1)
})

test('a lost connection, a refusal and an end are said in words', async () => {
  const { user } = open()
  await user.click(screen.getByRole('button', { name: 'On air' }))
  await screen.findByText(/^You are on air since /)
  fakeSocket.disconnect()
  expect(await screen.findByText(/^The connection is lost\..* last 20 seconds/)).toBeVisible()
  fakeSocket.connect()
  await waitFor(() => expect(screen.queryByText(/^The connection is lost/)).toBeNull())
  fakeSocket.push('airEnded', {
    state: 'refused',
    admission: { state: 'barred', until: '2030-01-01T00:00:00Z' },
  })
  expect(await screen.findByText(/^The station took you off the air until /)).toBeVisible()
  answerStart({ state: 'refused', admission: { state: 'no-time' } })
  await user.click(screen.getByRole('button', { name: 'On air' }))
  expect(await screen.findByText(/^No time of yours is planned/)).toBeVisible()
})

test('a test is sent apart from the channel, and can be heard', async () => {
  const test = {
    startedAt: '2026-12-01T12:00:00Z',
    segments: 3,
    isHeard: true,
    level: { peak: -4, rms: -20 },
  }
  const { user } = open({ test })
  await user.click(screen.getByRole('button', { name: 'Test' }))
  expect(await screen.findByText(/Nobody else hears it\.$/)).toBeVisible()
  expect(sent('airStart')).toEqual([{ use: 'test', container: 'webm' }])
  const own = within(screen.getByRole('region', { name: 'Your test' }))
  expect(own.getByRole('meter', { name: 'What the station receives' })).toHaveAttribute(
    'aria-valuenow',
    '-20',
  )
  expect(own.getByRole('button', { name: 'Hear it' })).toBeVisible()
  // Nobody else misses it.
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
  expect(await screen.findByText('Another page')).toBeVisible()
})

test('a browser that cannot record says so', () => {
  desk.container = undefined
  open()
  expect(screen.getByText(/^This browser cannot record sound/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'On air' })).toBeNull()
})

test.each(['fa', 'ar'] as const)('everything is said in %s', async (language) => {
  await chooseLanguage(language)
  open({ test: { startedAt: '2026-12-01T12:00:00Z', segments: 3, isHeard: false, level: null } })
  expect(document.body.textContent).not.toMatch(/panel\.|[{}]/)
})
