import { type Live, type LiveItem, type Schedule, getLive, getLiveLog, listSchedules } from '@nava/contracts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { chooseLanguage } from '../../lib/i18n/i18n.ts'
import { invalidate } from '../../lib/calls/query.ts'
import { liveEdge, loaded } from '../../testing/fake-hls.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answer, refuse, withServer } from '../../testing/server.ts'
import { withTextsOf } from '../../testing/texts.ts'
import LivePage from './LivePage.tsx'

vi.mock('hls.js/light', () => import('../../testing/fake-hls.ts'))

withServer()
withTextsOf('/live')
beforeEach(() => {
  loaded.length = 0
})
afterEach(() => chooseLanguage('en'))

const MINUTE = 60_000
const fromNow = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString()
/** Today in the reader's time zone */
const today = (hours: number, days = 0) => {
  const date = new Date()
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days, hours).toISOString()
}

const buildItem = (over: Partial<LiveItem> = {}): LiveItem => ({
  musicID: 1001,
  kind: 'video',
  title: 'Rain On Glass',
  artists: 'Mira Sol',
  imageVersion: '',
  videoImageVersion: '',
  startsAt: fromNow(-100),
  endsAt: fromNow(300),
  show: null,
  ...over,
})
const buildProgramme = (over: Partial<Schedule> = {}): Schedule => ({
  scheduleID: 1001,
  title: 'Morning Show',
  date: fromNow(-300),
  endsAt: fromNow(300),
  ...{ musicID: 0, djID: 0, djName: '' },
  ...over,
})
const timetable = { programme: null, nextProgramme: null, viewers: 3 }
const buildChannel = (over: Partial<Extract<Live, { state: 'channel' }>> = {}): Live => ({
  state: 'channel',
  url: '/music/live/master.m3u8',
  at: fromNow(0),
  backTo: fromNow(-240),
  kind: 'video',
  now: buildItem(),
  next: buildItem({ musicID: 1002, title: 'Slow Trains' }),
  items: [],
  ...timetable,
  ...over,
})

test('the channel has addresses for radios and other players, another station’s stream has none', async () => {
  open(buildChannel())
  const sound = await screen.findByLabelText('Sound for radios and players (MP3)')
  expect(sound).toHaveValue(`${location.origin}/music/live/audio.mp3`)
  expect(screen.getByLabelText('Picture and sound (HLS)')).toHaveValue(
    `${location.origin}/music/live/master.m3u8`,
  )
  expect(screen.getByRole('link', { name: '.pls', hidden: true })).toHaveAttribute(
    'href',
    '/music/live/audio.pls',
  )
})

function open(live: Live, programmes: (date: string) => Schedule[] = () => []) {
  answer(getLive, live)
  const calls = answer(listSchedules, ({ query }) => programmes(query['date'] ?? ''))
  return { ...renderPage('/live', { '/live': <LivePage /> }), calls }
}

test('the channel is played, with what is on now, what comes next and who looks on', async () => {
  open(buildChannel())
  expect(await screen.findByRole('link', { name: 'Rain On Glass' })).toHaveAttribute(
    'href',
    '/playMusic/1001',
  )
  expect(screen.getByText('Slow Trains')).toBeVisible()
  expect(screen.getByText('3 viewers')).toBeVisible()
  expect(screen.getByRole('progressbar', { name: 'Progress of the programme' })).toHaveAttribute(
    'aria-valuenow',
    '25',
  )
  await waitFor(() => expect(loaded.map(({ address }) => address)).toEqual(['/music/live/master.m3u8']))
  await waitFor(() => expect(document.title).toBe('Live TV | Nava'))
})

test('the system shows what is on, as a broadcast without an end', async () => {
  const mediaSession = {
    metadata: undefined as MediaMetadataInit | undefined,
    setActionHandler: vi.fn(),
    setPositionState: vi.fn(),
  }
  vi.stubGlobal('MediaMetadata', function MediaMetadata(init: MediaMetadataInit) {
    return init
  })
  Object.defineProperty(navigator, 'mediaSession', { configurable: true, value: mediaSession })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'mediaSession')
  })
  open(buildChannel())
  await screen.findByRole('link', { name: 'Rain On Glass' })
  await waitFor(() =>
    expect(mediaSession.metadata).toMatchObject({ title: 'Rain On Glass', artist: 'Mira Sol' }),
  )
  expect(mediaSession.setPositionState).toHaveBeenLastCalledWith({
    position: 0,
    duration: Infinity,
    playbackRate: 1,
  })
})

const show = {
  showID: 1,
  title: 'Night Drive',
  djName: 'Roya',
  djID: 1005,
  djImageVersion: 'v7',
  since: fromNow(-30),
}
const buildShow = (over: Partial<LiveItem> = {}) =>
  buildItem({ musicID: 0, kind: 'audio', title: 'Slow Tide', artists: 'Roya', show, ...over })

test('a show has the title of the DJ’s program, the DJ’s name and picture, and a sign, and leads to no track', async () => {
  open(buildChannel({ kind: 'audio', now: buildShow(), next: null }))
  expect(await screen.findByRole('link', { name: 'Roya' })).toHaveAttribute('href', '/dj/1005')
  expect(screen.getByText('Slow Tide')).toBeVisible()
  expect(screen.getByText('On air: Roya')).toBeVisible()
  expect(document.querySelectorAll('a[href*="/playMusic"], a[href$="/0"]')).toHaveLength(0)
  const pictures = [...document.querySelectorAll('img')].map((image) => image.src || image.srcset)
  expect(pictures).toHaveLength(2)
  for (const picture of pictures) expect(picture).toContain('/dj/1005')
  expect(screen.getByLabelText('Live TV', { selector: 'video' })).not.toHaveAttribute('poster')
})

test('a show of someone without a DJ page has a name that leads nowhere, and no picture', async () => {
  open(buildChannel({ kind: 'audio', now: buildShow({ show: { ...show, djID: 0, djName: 'Admin' } }) }))
  expect(await screen.findByText('On air: Admin')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Admin' })).not.toBeInTheDocument()
  expect(document.querySelector('img')).toBeNull()
})

test('the programme names the DJ who is to send', async () => {
  open(buildChannel(), () => [
    buildProgramme({ title: 'Night Drive', date: today(12), endsAt: null, djID: 1005, djName: 'Roya' }),
  ])
  expect(await screen.findByRole('link', { name: 'Roya' })).toHaveAttribute('href', '/dj/1005')
})

test('the programme of the schedule comes before what the channel plays', async () => {
  open(
    buildChannel({
      programme: buildProgramme(),
      nextProgramme: buildProgramme({ scheduleID: 1002, title: 'Evening Show' }),
    }),
  )
  expect(await screen.findByText('Morning Show')).toBeVisible()
  expect(screen.getByText('Evening Show')).toBeVisible()
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50')
})

test('who requested what is on is named, and a heart likes it', async () => {
  open(buildChannel({ now: buildItem({ requestedBy: 'Sara' }) }))
  expect(await screen.findByText('Requested by Sara')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Like' })).toBeVisible()
})

test('what has begun is saved as a playlist, and what has not is reminded of', async () => {
  open(buildChannel(), () => [
    buildProgramme({ scheduleID: 1, title: 'Begun', date: today(0), endsAt: null }),
    buildProgramme({ scheduleID: 2, title: 'Late Show', date: new Date(Date.now() + 1000).toISOString() }),
  ])
  expect(await screen.findByRole('button', { name: 'Save Begun as a playlist' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Save Late Show as a playlist' })).not.toBeInTheDocument()
})

test('another station’s stream has neither log nor requests', async () => {
  open({ state: 'external', url: 'https://station.example/live.m3u8', ...timetable })
  expect(await screen.findByText('Live broadcast')).toBeVisible()
  expect(screen.getAllByRole('tab', { name: /Chat|Programme|Requests|played/ })).toHaveLength(2)
})

test('the stream of another station is played from its address', async () => {
  open({ state: 'external', url: 'https://station.example/live.m3u8', ...timetable })
  await waitFor(() =>
    expect(loaded.map(({ address }) => address)).toEqual(['https://station.example/live.m3u8']),
  )
  expect(screen.getByText('Live broadcast')).toBeVisible()
})

test('of another station’s stream the delay is shown, and the button of the live edge and the slider stay within the window', async () => {
  Object.assign(liveEdge, { fragmentStart: 100, sync: 124, latency: 21 })
  const { user } = open({ state: 'external', url: 'https://station.example/live.m3u8', ...timetable })
  const video = await screen.findByLabelText<HTMLVideoElement>('Live TV', { selector: 'video' })
  vi.spyOn(video, 'play').mockResolvedValue()
  video.currentTime = 110
  const slider = await screen.findByRole('slider', { name: 'Position in the last seconds of the broadcast' })
  expect(slider).toHaveAttribute('max', '24')
  await waitFor(() => expect(slider).toHaveValue('10'))
  expect(screen.getByText('−0:21')).toBeVisible()
  for (const [chosen, second] of [
    ['20', 120],
    ['0', 101],
  ] as const) {
    fireEvent.input(slider, { target: { value: chosen } })
    fireEvent.change(slider, { target: { value: chosen } })
    expect(video.currentTime).toBe(second)
  }
  await user.click(screen.getByRole('button', { name: 'Go back to live' }))
  expect(video.currentTime).toBe(124)
  expect(await screen.findByRole('button', { name: 'Live: you see what is broadcast now' })).toBeVisible()
  Object.assign(liveEdge, { fragmentStart: 0, sync: null, latency: 0 })
})

test('a channel without anything to play is off air', async () => {
  open({ state: 'empty', ...timetable })
  expect(await screen.findByText('Off air')).toBeVisible()
  expect(screen.getByText('3 viewers')).toBeVisible()
  for (const text of ['On now', 'Live broadcast']) expect(screen.queryByText(text)).not.toBeInTheDocument()
  expect(loaded).toEqual([])
})

test('a stream that fails is off air until it is loaded again', async () => {
  const { user } = open(buildChannel())
  await waitFor(() => expect(loaded).toHaveLength(1))
  loaded[0]?.fail()
  expect(await screen.findByText('The stream cannot be reached.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(loaded).toHaveLength(2))
  expect(screen.queryByText('Off air')).not.toBeInTheDocument()
})

const secondsFromNow = (seconds: number) => fromNow(seconds / 60)
const secondsSince = (time: string) => (Date.now() - Date.parse(time)) / 1000

test('what is on follows the picture, which is behind the broadcast', async () => {
  const shown = buildItem({
    musicID: 1003,
    title: 'Far Shore',
    startsAt: secondsFromNow(-30),
    endsAt: secondsFromNow(-10),
  })
  const now = buildItem({
    musicID: 1004,
    title: 'Neon Harbor',
    startsAt: secondsFromNow(-10),
    endsAt: secondsFromNow(10),
  })
  const next = buildItem({
    musicID: 1005,
    title: 'Slow Trains',
    startsAt: secondsFromNow(10),
    endsAt: secondsFromNow(30),
  })
  Object.assign(liveEdge, { sync: 124, playingDate: new Date(Date.parse(shown.startsAt) + 15_000) })
  open(
    buildChannel({
      now,
      next,
      items: [shown, now, next],
      programme: buildProgramme({ date: secondsFromNow(-5) }),
    }),
  )
  // Before a frame is shown, the server determines the current item.
  expect(await screen.findByRole('link', { name: 'Neon Harbor' })).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Far Shore' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Neon Harbor' })).not.toBeInTheDocument()
  expect(screen.getByText('On now')).toBeVisible()
  expect(screen.getByText('Morning Show')).toBeVisible()
  // The clock is already in the next item, but the shown frame is at 15 of 20 seconds. It is updated once a
  // second.
  const percent = Number(screen.getByRole('progressbar').getAttribute('aria-valuenow'))
  expect(percent).toBeGreaterThanOrEqual(65)
  expect(percent).toBeLessThanOrEqual(80)
  Object.assign(liveEdge, { playingDate: new Date() })
  expect(await screen.findByRole('link', { name: 'Neon Harbor' })).toBeVisible()
  Object.assign(liveEdge, { sync: null, playingDate: null })
})

test('a recording shows its cover instead of a picture, for as long as it is shown', async () => {
  const song = buildItem({
    kind: 'audio',
    imageVersion: 'v1',
    startsAt: secondsFromNow(-60),
    endsAt: secondsFromNow(-10),
  })
  const film = buildItem({
    musicID: 1004,
    title: 'Neon Harbor',
    startsAt: secondsFromNow(-10),
    endsAt: secondsFromNow(60),
  })
  Object.assign(liveEdge, { sync: 124, playingDate: new Date(Date.now() - 15_000) })
  open(buildChannel({ now: film, next: null, items: [song, film] }))
  const frame = (await screen.findByLabelText('Live TV', { selector: 'video' })).parentElement
  await waitFor(() => expect(frame?.querySelector('picture, img')).not.toBeNull())
  Object.assign(liveEdge, { playingDate: new Date() })
  await waitFor(() => expect(frame?.querySelector('picture, img')).toBeNull())
  Object.assign(liveEdge, { sync: null, playingDate: null })
})

test('a stream that has ended is loaded again, from where the channel is then', async () => {
  open(buildChannel())
  await waitFor(() => expect(loaded).toHaveLength(1))
  const calls = answer(getLive, buildChannel({ now: buildItem({ title: 'Harbour Lights' }) }))
  await act(() => invalidate(getLive))
  expect(await screen.findByRole('link', { name: 'Harbour Lights' })).toBeVisible()
  expect(loaded).toHaveLength(1)
  fireEvent.ended(screen.getByLabelText('Live TV', { selector: 'video' }))
  await waitFor(() => expect(loaded).toHaveLength(2))
  expect(calls).toHaveLength(2)
  expect(screen.queryByText('Off air')).not.toBeInTheDocument()
})

test('where there is room for one, tabs choose between the chat and the programme', async () => {
  const { user } = open(buildChannel())
  const chat = await screen.findByRole('tab', { name: 'Chat' })
  const programme = screen.getByRole('tab', { name: 'Programme' })
  const shown = () =>
    [chat, programme].map(
      (tab) => document.getElementById(tab.getAttribute('aria-controls') ?? '')?.dataset['shown'],
    )
  expect(chat).toHaveAttribute('aria-selected', 'true')
  expect(shown()).toEqual(['true', 'false'])
  await user.click(programme)
  expect(programme).toHaveAttribute('aria-selected', 'true')
  expect(shown()).toEqual(['false', 'true'])
})

test('the strip has seven days with today chosen, and shows the programmes of the reader’s day', async () => {
  const { user } = open(buildChannel(), () => [
    buildProgramme({ scheduleID: 1, title: 'Late Yesterday', date: today(23, -1), endsAt: null }),
    buildProgramme({ scheduleID: 2, title: 'At Noon', date: today(12), endsAt: null }),
    buildProgramme({ scheduleID: 3, title: 'Tomorrow', date: today(0, 1), endsAt: null, musicID: 1009 }),
  ])
  expect(await screen.findByText('At Noon')).toBeVisible()
  const days = within(screen.getByRole('tablist', { name: 'Days' })).getAllByRole('tab')
  expect(days).toHaveLength(7)
  expect(days[3]).toHaveAccessibleName('Today')
  expect(days[3]).toHaveAttribute('aria-selected', 'true')
  expect(screen.queryByText('Late Yesterday')).not.toBeInTheDocument()
  await user.click(days[4] as HTMLElement)
  expect(await screen.findByRole('link', { name: 'Tomorrow' })).toHaveAttribute('href', '/playMusic/1009')
  expect(screen.queryByText('At Noon')).not.toBeInTheDocument()
})

test.each([
  ['Pacific/Kiritimati', '2026-03-11'],
  ['Pacific/Pago_Pago', '2026-03-09'],
])('the day in %s, which is %s there, has the programmes that start on it there', async (zone, day) => {
  vi.stubEnv('TZ', zone)
  vi.useFakeTimers({ now: Date.parse('2026-03-10T10:30:00Z'), toFake: ['Date'] })
  const at = (id: number, title: string, date: string) =>
    buildProgramme({ scheduleID: id, title, date, endsAt: null })
  // The station's days are in UTC: a day lists the programmes that start in it.
  const { calls } = open(buildChannel(), (date) => [
    at(Number(date.slice(-2)), `Noon of ${date}`, `${date}T12:00:00Z`),
  ])
  // Kiritimati is 14 hours ahead of UTC, Pago Pago 11 behind.
  const [shown, other] = zone.endsWith('Kiritimati')
    ? ['2026-03-10', '2026-03-11']
    : ['2026-03-09', '2026-03-10']
  expect(await screen.findByText(`Noon of ${shown}`)).toBeVisible()
  expect(screen.queryByText(`Noon of ${other}`)).not.toBeInTheDocument()
  expect(calls.map(({ query }) => query['date'])).toContain(day)
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

test('a day without programmes says so', async () => {
  open(buildChannel())
  expect(await screen.findByText('No Program yet...')).toBeVisible()
})

test('days that cannot be loaded can be retried', async () => {
  answer(getLive, buildChannel())
  refuse(listSchedules, 500)
  const { user } = renderPage('/live', { '/live': <LivePage /> })
  const strip = await screen.findByRole('region', { name: 'Programme' })
  const retry = await within(strip).findByRole('button', { name: 'Retry' })
  answer(listSchedules, [])
  await user.click(retry)
  expect(await within(strip).findByText('No Program yet...')).toBeVisible()
})

const MASTER = '/music/live/master.m3u8'
const timeline = () => screen.findByRole('slider', { name: 'Time of the broadcast, in the last hours' })
const slideTo = (slider: HTMLElement, value: number) => {
  fireEvent.input(slider, { target: { value } })
  fireEvent.change(slider, { target: { value } })
}
const behindOf = (address: string | undefined) =>
  Number(new URL(address ?? '', location.origin).searchParams.get('behind'))
/** Answers for any time that a track began a minute before it; calls as `open` does. */
function openShifted(over: Partial<Extract<Live, { state: 'channel' }>> = {}) {
  const opened = open(buildChannel(over))
  const calls = answer(getLive, ({ query }) => {
    const behind = Number(query['behind'] ?? 0)
    if (behind === 0) return buildChannel(over)
    const then = buildItem({
      title: `${behind} ago`,
      startsAt: secondsFromNow(-behind - 60),
      endsAt: secondsFromNow(-behind + 60),
    })
    return buildChannel({ ...over, programme: null, now: then, items: [then] })
  })
  return { ...opened, calls }
}
/** Shows a frame that was broadcast these seconds ago; the loaded window has 24 seconds. */
const showFrame = (secondsAgo: number, at = 110) => {
  const video = screen.getByLabelText<HTMLVideoElement>('Live TV', { selector: 'video' })
  vi.spyOn(video, 'play').mockResolvedValue()
  video.currentTime = at
  Object.assign(liveEdge, {
    ...{ fragmentStart: 100, sync: 124, latency: 15 },
    playingDate: new Date(Date.now() - secondsAgo * 1000),
  })
  return video
}

describe('the last hours of the channel', () => {
  afterEach(() => {
    Object.assign(liveEdge, { fragmentStart: 0, sync: null, latency: 0, playingDate: null })
  })

  test('a slider shows them, and loads the stream from the time to which it is moved', async () => {
    const { user } = openShifted()
    const slider = await timeline()
    expect(Number(slider.getAttribute('max'))).toBeGreaterThan(14_300)
    await waitFor(() => expect(loaded.map(({ address }) => address)).toEqual([MASTER]))
    slideTo(slider, Number(slider.getAttribute('max')) - 3600)
    await waitFor(() => expect(loaded).toHaveLength(2))
    expect(loaded[0]?.destroyed).toBe(true)
    expect(behindOf(loaded[1]?.address)).toBeGreaterThan(3600 - 20)
    expect(behindOf(loaded[1]?.address)).toBeLessThan(3600 - 10)
    showFrame(3600)
    expect(await screen.findByRole('link', { name: /^3\d{3} ago$/ })).toBeVisible()
    expect(screen.getByText(/^Broadcast at \d+:\d\d/)).toBeVisible()
    expect(slider).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/\d:\d\d.*, .* behind the broadcast/),
    )
    expect(screen.getByText('−1:00:00')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Go back to live' }))
    await waitFor(() => expect(loaded.at(-1)?.address).toBe(MASTER))
    expect(loaded).toHaveLength(3)
  })

  test('a time that is loaded already is sought, and another by the arrows once they rest', async () => {
    const { user } = openShifted()
    await timeline()
    await waitFor(() => expect(loaded).toHaveLength(1))
    const video = showFrame(30, 120)
    await waitFor(() => expect(screen.getByText('−0:15')).toBeVisible())
    // Now it is known what is shown.
    await waitFor(async () =>
      expect(Number(((await timeline()) as HTMLInputElement).value)).toBeLessThan(14_395),
    )
    await user.keyboard('{ArrowLeft}')
    await waitFor(() => expect(video.currentTime).toBeCloseTo(110, 0))
    expect(loaded).toHaveLength(1)
    // At once, since a slow machine would let the keys rest between.
    for (let times = 0; times < 6; times++) fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
    await waitFor(() => expect(loaded).toHaveLength(2))
    expect(behindOf(loaded[1]?.address)).toBeGreaterThan(60)
    expect(behindOf(loaded[1]?.address)).toBeLessThan(110)
  })

  test('a programme starts over, a show of a DJ too, and without either the track', async () => {
    const date = fromNow(-50)
    const { user } = openShifted({ programme: buildProgramme({ date }) })
    await waitFor(() => expect(loaded).toHaveLength(1))
    showFrame(15)
    await user.click(await screen.findByRole('button', { name: 'Start this programme over' }))
    await waitFor(() => expect(loaded).toHaveLength(2))
    expect(Math.abs(behindOf(loaded[1]?.address) + 16 - secondsSince(date))).toBeLessThan(10)
  })

  test('without a programme, a track starts over', async () => {
    const startsAt = secondsFromNow(-100)
    const now = buildItem({ startsAt })
    const { user } = openShifted({ now, items: [now] })
    await waitFor(() => expect(loaded).toHaveLength(1))
    showFrame(15)
    await user.click(await screen.findByRole('button', { name: 'Start this track over' }))
    await waitFor(() => expect(loaded).toHaveLength(2))
    expect(Math.abs(behindOf(loaded[1]?.address) + 16 - secondsSince(startsAt))).toBeLessThan(10)
  })

  test('what was paused for long goes on where it was paused', async () => {
    openShifted()
    await waitFor(() => expect(loaded).toHaveLength(1))
    const video = showFrame(20)
    await waitFor(() => expect(screen.getByText('−0:15')).toBeVisible())
    fireEvent.pause(video)
    // The window has slid on, and hls.js has gone with it.
    Object.assign(liveEdge, { fragmentStart: 700, sync: 724, playingDate: new Date(Date.now()) })
    Object.assign(video, { currentTime: 710 })
    fireEvent.play(video)
    await waitFor(() => expect(loaded).toHaveLength(2))
    expect(loaded[1]?.address).toMatch(/^\/music\/live\/master\.m3u8\?behind=\d+$/)
  })

  test('where the station was off, what came next is shown', async () => {
    openShifted()
    await timeline()
    answer(getLive, ({ query }) =>
      buildChannel(
        query['behind'] ? { now: buildItem({ startsAt: fromNow(-30) }), items: [buildItem()] } : {},
      ),
    )
    await waitFor(() => expect(loaded).toHaveLength(1))
    const slider = await timeline()
    slideTo(slider, Number(slider.getAttribute('max')) - 7200)
    await waitFor(() => expect(loaded).toHaveLength(2))
    fireEvent.waiting(screen.getByLabelText('Live TV', { selector: 'video' }))
    await waitFor(() => expect(loaded).toHaveLength(3), { timeout: 60_000 })
    expect(Math.abs(behindOf(loaded[2]?.address) - 1800 + 16)).toBeLessThan(5)
  })

  test('a clock that is wrong by ten minutes is corrected by the station’s', async () => {
    openShifted({ at: fromNow(10), backTo: fromNow(-230) })
    const slider = await timeline()
    await waitFor(() => expect(Number(slider.getAttribute('max'))).toBeGreaterThan(14_300))
    slideTo(slider, Number(slider.getAttribute('max')) - 600)
    await waitFor(() => expect(loaded).toHaveLength(2))
    expect(Math.abs(behindOf(loaded[1]?.address) - 600 + 16)).toBeLessThan(5)
  })

  test('pointing at a time tells the clock and what was on', async () => {
    answer(getLiveLog, {
      ...{ date: '2026-03-10', zone: 'UTC', previous: null, next: null, hasMore: false },
      plays: [
        {
          startsAt: fromNow(-125),
          endsAt: fromNow(-115),
          music: null,
          title: 'Two hours ago',
          presenter: '',
        },
      ],
    })
    openShifted()
    const slider = await timeline()
    const line = slider.parentElement as HTMLElement
    vi.spyOn(line, 'getBoundingClientRect').mockReturnValue({ left: 0, width: 400 } as DOMRect)
    fireEvent.pointerMove(line, { clientX: 200, pointerType: 'mouse' })
    expect(await within(line).findByText('Two hours ago')).toBeVisible()
    expect(within(line).getByText(/^\d+:\d\d/)).toBeVisible()
    fireEvent.pointerLeave(line)
    expect(within(line).queryByText('Two hours ago')).not.toBeInTheDocument()
  })

  test('who has gone back goes on when the station stops', async () => {
    openShifted()
    const slider = await timeline()
    await waitFor(() => expect(loaded).toHaveLength(1))
    slideTo(slider, Number(slider.getAttribute('max')) - 3600)
    await waitFor(() => expect(loaded).toHaveLength(2))
    expect(await screen.findByRole('link', { name: /^3\d{3} ago$/ })).toBeVisible()
    answer(getLive, ({ query }) =>
      query['behind'] ? buildChannel({ items: [buildItem()] }) : { state: 'empty' as const, ...timetable },
    )
    await act(() => invalidate(getLive))
    expect(screen.queryByText('Off air')).not.toBeInTheDocument()
    expect(loaded).toHaveLength(2)
  })
})
