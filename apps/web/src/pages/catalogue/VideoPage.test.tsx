import {
  type Music,
  getMusic,
  getStreamToken,
  getUser,
  isMusicLiked,
  isMusicSaved,
  listSliders,
  listSubtitles,
  musicComments,
  musicRelation,
  relatedVideos,
  videoStoryboard,
} from '@nava/contracts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startMediaSession } from '../../features/listening/player/engine/media-session.ts'
import { player, playerStore } from '../../features/listening/player/player.ts'
import { fromMusic } from '../../features/listening/player/queue-item.ts'
import { buildCard, buildCards, buildMusic, buildSlider } from '../../testing/build.ts'
import { noteReach } from '../../lib/calls/server-reach.ts'
import { loaded } from '../../testing/fake-hls.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answer, answerBytes, refuse, withServer } from '../../testing/server.ts'
import { withTextsOf } from '../../testing/texts.ts'
import { signedIn } from '../../testing/tokens.ts'
import VideoPage from './VideoPage.tsx'

vi.mock('hls.js/light', async () => {
  const { default: Hls, Events, ErrorTypes } = await import('../../testing/fake-hls.ts')
  return { default: Hls, Events, ErrorTypes }
})
withServer()
withTextsOf('/playVideo/1001')
beforeEach(() => {
  loaded.length = 0
  // jsdom's media elements cannot play.
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    Object.defineProperty(this, 'paused', { value: false, configurable: true })
    fireEvent.play(this)
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    Object.defineProperty(this, 'paused', { value: true, configurable: true })
    fireEvent.pause(this)
  })
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {})
  answer(relatedVideos, buildCards(3, 1101, { hasVideo: true }))
  answer(musicRelation, { relations: { musicId: 0, musicVideoId: 1001 } })
  answer(listSliders, [])
  answer(listSubtitles, { musicID: 1001, subtitles: [] })
  answer(musicComments, [])
})

const ALL = [1080, 720, 480, 360]
const aVideo = (over: Partial<Music> = {}) =>
  buildMusic({ title: 'Night Ferry', hasVideo: true, videoHeights: ALL, ...over })
const open = (path = '/playVideo/1001') => renderPage(path, { '/playVideo/:id': <VideoPage /> })
const video = () => document.querySelector('video') ?? expect.fail('there is no video')

function isAt(position: number, duration = 100) {
  Object.defineProperty(video(), 'readyState', { value: 4, configurable: true })
  Object.defineProperty(video(), 'duration', { value: duration, configurable: true })
  video().currentTime = position
  fireEvent.durationChange(video())
}
const firstStream = () => waitFor(() => expect(loaded).toHaveLength(1))

test('the time line shows what the video shows where the pointer is', async () => {
  answer(getMusic, aVideo({ videoVersion: 'v1' }))
  const sheet = '/music/video/storyboard/picture/1001.jpg?v=v1'
  const requests = answerBytes(
    videoStoryboard,
    new TextEncoder().encode(
      `WEBVTT\n\n00:00:00.000 --> 00:00:50.000\n${sheet}#xywh=0,0,160,90\n\n00:00:50.000 --> 00:01:40.000\n${sheet}#xywh=160,0,160,90\n`,
    ),
  )
  open()
  await firstStream()
  isAt(0)
  const line = screen.getByRole('slider', { name: 'Seek' })
  line.getBoundingClientRect = () => DOMRect.fromRect({ x: 100, width: 200, height: 24 })
  expect(requests).toHaveLength(0)
  fireEvent.pointerMove(line, { clientX: 250, pointerType: 'mouse' })
  const preview = await screen.findByTestId('time-preview')
  expect(preview).toHaveTextContent('1:15')
  await waitFor(() => expect(preview.firstElementChild).toHaveStyle({ backgroundPosition: '-160px 0px' }))
  expect(requests[0]).toMatchObject({ query: { v: 'v1' } })
  fireEvent.pointerLeave(line.parentElement ?? line)
  expect(screen.queryByTestId('time-preview')).toBeNull()
})

describe('a video', () => {
  test('plays at 720 from a playlist address with a random code', async () => {
    answer(getMusic, aVideo())
    open()
    await firstStream()
    expect(loaded[0]?.address).toMatch(/^\/music\/video\/st\/720\/1001\/([a-z0-9]+)1001\.m3u8\?code=\1$/)
    expect(video().autoplay).toBe(true)
  })

  test('falls back to the file if the playlist cannot be played', async () => {
    answer(getMusic, aVideo())
    open()
    await firstStream()
    act(() => loaded[0]?.fail())
    expect(video().src).toMatch(/\/music\/video\/720\/1001\.mp4$/)
    fireEvent.error(video())
    expect(await screen.findByText("Can't play Night Ferry right now.")).toBeVisible()
  })

  test('that is refused is said not to play, and is loaded again by Retry or once the server is back', async () => {
    answer(getMusic, aVideo())
    const { user } = open()
    await firstStream()
    const refuseStream = () => {
      act(() => loaded.at(-1)?.fail('network', 403))
      fireEvent.error(video())
    }
    const said = "Can't play Night Ferry right now."
    refuseStream()
    expect(await screen.findByText(said)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(loaded).toHaveLength(2))
    expect(screen.queryByText(said)).toBeNull()
    refuseStream()
    expect(await screen.findByText(said)).toBeVisible()
    act(() => noteReach(false))
    act(() => noteReach(true))
    await waitFor(() => expect(loaded).toHaveLength(3))
  })

  test('continues at the same second after a quality change, which is remembered', async () => {
    answer(getMusic, aVideo())
    const { user } = open()
    await firstStream()
    isAt(41)
    await user.click(screen.getByRole('button', { name: 'Video quality: 720p' }))
    await user.click(screen.getByRole('menuitemradio', { name: '360p' }))
    await waitFor(() => expect(loaded).toHaveLength(2))
    expect(loaded[0]?.destroyed).toBe(true)
    expect(loaded[1]).toMatchObject({
      address: expect.stringContaining('/music/video/st/360/1001/'),
      startPosition: 41,
    })
    expect(localStorage.getItem('videoQuality')).toBe('360')
  })

  test('uses the adaptive playlist on Auto', async () => {
    answer(getMusic, aVideo())
    const { user } = open()
    await firstStream()
    await user.click(screen.getByRole('button', { name: 'Video quality: 720p' }))
    await user.click(screen.getByRole('menuitemradio', { name: 'Auto' }))
    await waitFor(() => expect(loaded[1]?.address).toBe('/music/video/st/master/1001.m3u8'))
  })

  test.each([
    [390, 2, 1120],
    [800, 1, 1120],
    [2560, 2, 1600],
  ])(
    'a video in a window of %i pixels at a density of %i has a poster of %i',
    async (width, density, poster) => {
      vi.stubGlobal('innerWidth', width)
      vi.stubGlobal('devicePixelRatio', density)
      onTestFinished(() => void vi.unstubAllGlobals())
      answer(getMusic, aVideo({ videoImageVersion: 'a' }))
      open()
      await firstStream()
      expect(video()).toHaveAttribute('poster', expect.stringContaining(`w=${poster}&`))
    },
  )

  test('offers only the heights that exist', async () => {
    answer(getMusic, aVideo({ videoHeights: [480, 360] }))
    const { user } = open()
    await firstStream()
    expect(loaded[0]?.address).toContain('/st/480/')
    await user.click(screen.getByRole('button', { name: 'Video quality: 480p' }))
    expect(screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual([
      'Auto',
      '480p',
      '360p',
    ])
  })

  test('is requested with a stream token if it is the user’s own and not public yet', async () => {
    signedIn(1002)
    answer(getMusic, aVideo({ isConfirmed: false }))
    answer(getStreamToken, 'stream-token')
    answer(isMusicLiked, 'false')
    answer(isMusicSaved, 'false')
    open()
    await firstStream()
    expect(loaded[0]?.address).toContain('token=stream-token')
  })

  test('shows a message if it is not ready', async () => {
    answer(getMusic, aVideo({ videoHeights: [] }))
    open()
    expect(await screen.findByText('This video is not ready yet.')).toBeVisible()
  })

  test('that is unknown is not found', async () => {
    refuse(getMusic, 404)
    open('/playVideo/999999')
    expect(await screen.findByText('This video is no longer here')).toBeVisible()
  })
})

describe('subtitles', () => {
  const languages = [
    { language: 'en', version: 'e1', lines: 3 },
    { language: 'fa', version: 'f1', lines: 3 },
  ]
  beforeEach(() => {
    // jsdom's `textTracks` is a plain array without events.
    const tracks = Object.assign(new EventTarget(), { [Symbol.iterator]: () => [].values() })
    vi.spyOn(HTMLMediaElement.prototype, 'textTracks', 'get').mockReturnValue(
      tracks as unknown as TextTrackList,
    )
  })
  const offer = () => answer(listSubtitles, { musicID: 1001, subtitles: languages })
  const shown = () => document.querySelector('video track')
  const menu = (present: string) => screen.findByRole('button', { name: `Subtitles: ${present}` })

  test('are off until a language is chosen, which the next video and visit begin with', async () => {
    answer(getMusic, aVideo())
    offer()
    const { user, unmount } = open()
    await user.click(await menu('Off'))
    expect(screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual([
      'Off',
      'English',
      'Persian',
    ])
    expect(shown()).toBeNull()
    await user.click(screen.getByRole('menuitemradio', { name: 'Persian' }))
    await menu('Persian')
    expect(shown()).toHaveAttribute('src', '/music/video/subtitles/1001/fa.vtt?v=f1')
    expect(shown()).toHaveAttribute('srclang', 'fa')
    expect(shown()).toHaveAttribute('kind', 'subtitles')

    unmount()
    open()
    await menu('Persian')
    expect(shown()).toHaveAttribute('srclang', 'fa')
  })

  test('are turned off again in the menu, and switched by the key C', async () => {
    localStorage.setItem('subtitles', '"fa"')
    answer(getMusic, aVideo())
    offer()
    const { user } = open()
    await user.click(await menu('Persian'))
    await user.click(screen.getByRole('menuitemradio', { name: 'Off' }))
    await menu('Off')
    expect(shown()).toBeNull()
    expect(localStorage.getItem('subtitles')).toBe('""')
    await user.keyboard('c')
    await menu('English')
    expect(shown()).toHaveAttribute('srclang', 'en')
    await user.keyboard('c')
    await menu('Off')
    expect(shown()).toBeNull()
  })

  test('of another language than the chosen one stay off, without forgetting the choice', async () => {
    localStorage.setItem('subtitles', '"de"')
    answer(getMusic, aVideo())
    offer()
    open()
    await menu('Off')
    expect(shown()).toBeNull()
    expect(localStorage.getItem('subtitles')).toBe('"de"')
  })

  test('have no menu if the video has none', async () => {
    answer(getMusic, aVideo())
    const requests = answer(listSubtitles, { musicID: 1001, subtitles: [] })
    open()
    await firstStream()
    await waitFor(() => expect(requests).toHaveLength(1))
    expect(screen.queryByRole('button', { name: /^Subtitles/ })).toBeNull()
  })

  test('of the user’s own video that is not public yet are requested with its stream token', async () => {
    localStorage.setItem('subtitles', '"en"')
    signedIn(1002)
    answer(getMusic, aVideo({ isConfirmed: false }))
    answer(getStreamToken, 'stream-token')
    answer(isMusicLiked, 'false')
    answer(isMusicSaved, 'false')
    offer()
    open()
    await menu('English')
    expect(shown()).toHaveAttribute('src', '/music/video/subtitles/1001/en.vtt?v=e1&token=stream-token')
  })
})

describe('the keyboard', () => {
  test('plays, pauses and seeks as on YouTube', async () => {
    answer(getMusic, aVideo())
    const { user } = open()
    await firstStream()
    isAt(40)
    await user.keyboard('k')
    expect(video().paused).toBe(false)
    await user.keyboard('l')
    expect(video().currentTime).toBe(50)
    await user.keyboard('j{ArrowLeft}')
    expect(video().currentTime).toBe(35)
    await user.keyboard('9')
    expect(video().currentTime).toBe(90)
    await user.keyboard(' ')
    expect(video().paused).toBe(true)
  })
})

describe('around the video', () => {
  test('a different related video follows at the end', async () => {
    answer(getMusic, aVideo())
    answer(relatedVideos, [buildCard({ hasVideo: true }), buildCard({ musicID: 1102, hasVideo: true })])
    open()
    await firstStream()
    await screen.findByRole('link', { name: 'Song 1102' })
    fireEvent.ended(video())
    expect(screen.getByTestId('path')).toHaveTextContent('/playVideo/1102')
  })

  test('no video follows while Autoplay is off, which is remembered', async () => {
    answer(getMusic, aVideo())
    answer(relatedVideos, buildCards(2, 1101, { hasVideo: true }))
    const { user, unmount } = open()
    await firstStream()
    await screen.findByRole('link', { name: 'Song 1102' })
    const autoplay = screen.getByRole('switch', { name: 'Autoplay' })
    expect(autoplay).toBeChecked()
    await user.click(autoplay)
    fireEvent.ended(video())
    expect(screen.getByTestId('path')).toHaveTextContent('/playVideo/1001')
    expect(localStorage.getItem('autoplay')).toBe('false')
    unmount()
    open()
    const again = await screen.findByRole('switch', { name: 'Autoplay' })
    expect(again).not.toBeChecked()
    await user.click(again)
  })

  test('the page stays on the last video if no other is related', async () => {
    answer(getMusic, aVideo())
    answer(relatedVideos, [])
    open()
    await firstStream()
    expect(await screen.findByText('No Videos')).toBeVisible()
    fireEvent.ended(video())
    expect(screen.getByTestId('path')).toHaveTextContent('/playVideo/1001')
    expect(screen.queryByRole('button', { name: 'Next video' })).toBeNull()
  })

  test('a link leads to its track', async () => {
    answer(getMusic, aVideo())
    answer(musicRelation, { relations: { musicId: 1500, musicVideoId: 1001 } })
    open()
    expect(await screen.findByRole('link', { name: 'Music' })).toHaveAttribute('href', '/playMusic/1500')
  })

  test('an ad is labelled as such', async () => {
    answer(getMusic, aVideo())
    answer(listSliders, [
      buildSlider(),
      buildSlider({ sliderID: 1009, type: 'ad', link: 'https://example.org', place: 'bannerOne' }),
    ])
    open()
    const ad = await screen.findByRole('complementary', { name: 'Sponsored Ad' })
    expect(within(ad).getByRole('link')).toHaveAttribute('href', 'https://example.org')
    expect(within(ad).getByText('Sponsored Ad')).toBeVisible()
  })

  test('what is loaded after the first paint comes after the related videos, which it does not push down', async () => {
    answer(getMusic, aVideo())
    answer(listSliders, [buildSlider({ type: 'ad' })])
    open()
    const related = await screen.findByRole('heading', { name: 'Related' })
    const late = [
      await screen.findByRole('complementary', { name: 'Sponsored Ad' }),
      await screen.findByRole('heading', { name: 'Comments' }),
    ]
    for (const each of late)
      expect(related.compareDocumentPosition(each)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  test('the music is paused on the page of a video', async () => {
    answer(getMusic, aVideo())
    player.choose([fromMusic(buildCard({ musicID: 1900 }))])
    expect(playerStore.getState().playback).toBe('playing')
    open()
    await firstStream()
    expect(playerStore.getState().playback).toBe('paused')
  })

  test('media keys control the video, not the music that played before', async () => {
    const handlers = new Map<string, MediaSessionActionHandler | null>()
    const mediaSession = {
      setActionHandler: (key: string, handler: MediaSessionActionHandler | null) =>
        handlers.set(key, handler),
      setPositionState: vi.fn(),
    }
    vi.stubGlobal('MediaMetadata', Object)
    Object.defineProperty(navigator, 'mediaSession', { configurable: true, value: mediaSession })
    onTestFinished(() => {
      vi.unstubAllGlobals()
      Reflect.deleteProperty(navigator, 'mediaSession')
    })
    answer(getMusic, aVideo())
    player.choose([fromMusic(buildCard({ musicID: 1900 }))])
    const seekMusic = vi.fn()
    startMediaSession(seekMusic)
    open()
    await firstStream()
    isAt(40)
    const press = (action: MediaSessionAction) => act(() => handlers.get(action)?.({ action }))
    press('seekforward')
    expect(video().currentTime).toBe(50)
    Object.defineProperty(video(), 'duration', { configurable: true, value: 90 })
    video().playbackRate = 1.5
    fireEvent(video(), new Event('ratechange'))
    expect(mediaSession.setPositionState).toHaveBeenLastCalledWith({
      position: 50,
      duration: 90,
      playbackRate: 1.5,
    })
    press('play')
    expect(video().paused).toBe(false)
    press('pause')
    expect(video().paused).toBe(true)
    expect(seekMusic).not.toHaveBeenCalled()
    expect(playerStore.getState().playback).toBe('paused')
  })
})

test('an explicit video is hidden from who wants that, and plays when asked', async () => {
  signedIn()
  answer(getUser, { userID: 1001, name: 'Mina', imageVersion: '', hidesExplicit: true })
  answer(getMusic, aVideo({ isExplicit: true }))
  const { user } = open()
  expect(await screen.findByText('You hide what is explicit.')).toBeVisible()
  expect(document.querySelector('video')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Play once' }))
  expect(video()).toBeVisible()
  expect(screen.queryByText('You hide what is explicit.')).toBeNull()
})
