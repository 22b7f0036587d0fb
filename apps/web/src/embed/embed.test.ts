import {
  type Album,
  type Podcast,
  collectionMusics,
  getAlbumMusics,
  getArtistPage,
  getCollection,
  getDjPage,
  getMusic,
  getPlaylistPage,
  getPodcast,
  getPodcastCollection,
  playMusic,
  playPodcast,
  reportMusicListening,
  reportPodcastListening,
} from '@nava/contracts'
import { screen, waitFor, within } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildArtist, buildCard, buildMusic, buildPodcast } from '../testing/build.ts'
import { answer, answerByProxy, refuse, withServer } from '../testing/server.ts'

withServer()

/** Simulates playback, which jsdom lacks. */
let paused = new WeakMap<HTMLMediaElement, boolean>()
beforeEach(() => {
  paused = new WeakMap()
  const media = HTMLMediaElement.prototype
  vi.spyOn(media, 'paused', 'get').mockImplementation(function (this: HTMLMediaElement) {
    return paused.get(this) ?? true
  })
  vi.spyOn(media, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    paused.set(this, false)
    this.dispatchEvent(new Event('play'))
  })
  vi.spyOn(media, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    if (paused.get(this) === false) {
      paused.set(this, true)
      this.dispatchEvent(new Event('pause'))
    }
  })
  vi.spyOn(media, 'load').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
  document.documentElement.lang = 'en'
  document.documentElement.dir = 'ltr'
  document.body.replaceChildren()
})

async function open(path: string) {
  document.body.innerHTML = '<main id="embed"></main>'
  history.replaceState(null, '', path)
  vi.resetModules()
  await import('./main.ts')
  return userEvent.setup()
}

const audio = () => document.querySelector('audio') ?? expect.fail('there is no audio')
const name = (path: string) => new URL(audio().src).pathname === path

/** Plays the given seconds with four progress events a second, as browsers send. */
function hear(seconds: number, length = 200) {
  const element = audio()
  vi.spyOn(element, 'duration', 'get').mockReturnValue(length)
  for (let reports = 0; reports < seconds * 4; reports += 1) {
    element.currentTime += 0.25
    element.dispatchEvent(new Event('timeupdate'))
  }
}

const podcast: Podcast = {
  ...buildPodcast({ podcastID: 1004, title: 'Late Shift', musicLength: 1800 }),
  description: '',
  isConfirmed: true,
  transcript: '',
  audioVersion: 'v1',
}
const album: Album = {
  albumID: 1003,
  name: 'Ferry',
  artists: 'Mina Farahani',
  coverColor: '',
  imageVersion: '',
  releaseDate: '2026-11-01T10:00:00.000Z',
  playCount: 0,
  albumGain: null,
  albumTruePeak: null,
  albumArtists: [{ artistID: 1001, artist: { artistID: 1001, name: 'Mina Farahani' } }],
  musics: [
    buildCard({ musicID: 1, title: 'First' }),
    buildCard({ musicID: 2, title: 'Second', isCommingSoon: true }),
    buildCard({ musicID: 3, title: 'Third' }),
  ],
}

describe('the player of a track', () => {
  test('has its cover, its title and artists as links that leave the frame, and its length', async () => {
    answer(getMusic, buildMusic({ musicID: 1007, title: 'Rain', musicLength: 185 }))
    await open('/embed/music/1007')
    for (const [label, href] of [
      ['Rain', '/playMusic/1007/Mina-Farahani/Rain'],
      ['Mina Farahani', '/artist/1001/Mina-Farahani'],
    ] as const) {
      const link = screen.getByRole('link', { name: label })
      expect(link).toHaveAttribute('href', href)
      expect(link).toHaveAttribute('target', '_blank')
    }
    expect(document.querySelector('.cover img')).toHaveAttribute(
      'src',
      expect.stringContaining('/api/file/images/music/1007.jpg'),
    )
    expect(screen.getByText('3:05')).toBeInTheDocument()
    expect(screen.getByRole('slider', { name: 'Seek' })).toHaveAttribute('aria-valuetext', '0:00 of 3:05')
  })

  test('loads no audio before it is played, then plays, pauses and seeks, by keyboard too', async () => {
    answer(getMusic, buildMusic({ musicID: 1007, audioVersion: 'v9' }))
    const user = await open('/embed/music/1007')
    expect(audio().preload).toBe('none')
    expect(audio().src).toContain('/music/music/128/1007.mp3?v=v9')
    screen.getByRole('button', { name: 'Play' }).focus()
    await user.keyboard('{Enter}')
    expect(audio().paused).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Pause' }))
    expect(audio().paused).toBe(true)
    const slider = screen.getByRole<HTMLInputElement>('slider')
    slider.value = '60'
    slider.dispatchEvent(new Event('input'))
    expect(audio().currentTime).toBe(60)
  })

  test('counts a play once, after thirty seconds that were heard', async () => {
    answer(getMusic, buildMusic({ musicID: 1007, musicLength: 200 }))
    const counted = answer(playMusic, 'true')
    const user = await open('/embed/music/1007')
    await user.click(screen.getByRole('button', { name: 'Play' }))
    hear(29)
    audio().currentTime = 150
    hear(0.25)
    expect(counted).toEqual([])
    hear(40)
    await waitFor(() => expect(counted).toHaveLength(1))
    expect(counted[0]).toMatchObject({ params: { id: '1007' }, authorization: null })
  })

  test('reports how much was heard and how it ended: at the end, and when the page is left', async () => {
    answer(getMusic, buildMusic({ musicID: 1008, musicLength: 200 }))
    answer(playMusic, 'true')
    const calls = answer(reportMusicListening, 'true')
    // Filters by ID, because other tests leave their players in the page.
    const reports = () => calls.filter(({ params }) => params.id === '1008').map(({ body }) => body)
    const user = await open('/embed/music/1008')
    await user.click(screen.getByRole('button', { name: 'Play' }))
    hear(40.5)
    dispatchEvent(new Event('pagehide'))
    await waitFor(() => expect(reports()).toHaveLength(1))
    dispatchEvent(new Event('pagehide'))
    hear(10)
    audio().dispatchEvent(new Event('ended'))
    await waitFor(() => expect(reports()).toHaveLength(2))
    expect(reports()).toEqual([
      { seconds: 40, ended: 'left' },
      { seconds: 50, ended: 'finished' },
    ])
  })

  test('the player of an episode reports listening too, and a track that is left for another one counts as skipped', async () => {
    answer(getPodcast, podcast)
    answer(playPodcast, 'true')
    const episodes = answer(reportPodcastListening, 'true')
    let user = await open('/embed/podcast/1004')
    await user.click(screen.getByRole('button', { name: 'Play' }))
    hear(35, 1800)
    audio().dispatchEvent(new Event('ended'))
    await waitFor(() =>
      expect(episodes.map(({ body }) => body)).toEqual([{ seconds: 35, ended: 'finished' }]),
    )

    answer(getAlbumMusics, album)
    const tracks = answer(reportMusicListening, 'true')
    user = await open('/embed/album/1003')
    await user.click(screen.getByRole('button', { name: 'Play' }))
    hear(12)
    await user.click(screen.getByRole('button', { name: 'Next track' }))
    await waitFor(() =>
      expect(tracks.map(({ params, body }) => [params, body])).toEqual([
        [{ id: '1' }, { seconds: 12, ended: 'skipped' }],
      ]),
    )
  })

  test('says so when the file cannot be played, and asks for it again on the next press', async () => {
    answer(getMusic, buildMusic())
    const user = await open('/embed/music/1001')
    Object.defineProperty(audio(), 'error', { value: { code: 4 }, configurable: true })
    audio().dispatchEvent(new Event('error'))
    expect(screen.getByRole('status')).toHaveTextContent('This can’t be played right now.')
    await user.click(screen.getByRole('button', { name: 'Play' }))
    expect(audio().load).toHaveBeenCalled()
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })

  test('cannot be played while it is only announced', async () => {
    answer(getMusic, buildMusic({ isCommingSoon: true }))
    await open('/embed/music/1001')
    expect(screen.getByRole('status')).toHaveTextContent('Coming soon')
    expect(screen.getByRole('button', { name: 'Play' })).toBeDisabled()
  })

  test('shows names as text, whatever they hold', async () => {
    const title = '<img src=x onerror=alert(1)>'
    answer(getMusic, buildMusic({ title }))
    await open('/embed/music/1001')
    expect(screen.getByRole('heading')).toHaveTextContent(title)
    expect(document.querySelector('[onerror]')).toBeNull()
  })
})

describe('the player of an episode', () => {
  test('goes 15 seconds back and 30 on, and counts as an episode', async () => {
    answer(getPodcast, podcast)
    const counted = answer(playPodcast, 'true')
    const user = await open('/embed/podcast/1004')
    await user.click(screen.getByRole('button', { name: 'Forward 30 seconds' }))
    await user.click(screen.getByRole('button', { name: 'Forward 30 seconds' }))
    await user.click(screen.getByRole('button', { name: 'Back 15 seconds' }))
    expect(audio().currentTime).toBe(45)
    await user.click(screen.getByRole('button', { name: 'Play' }))
    hear(31, 1800)
    await waitFor(() => expect(counted).toHaveLength(1))
  })
})

describe('the player of a list', () => {
  const rows = () => within(screen.getByRole('list', { name: 'Tracks' })).getAllByRole('button')
  const episodes = [buildPodcast({ podcastID: 4, title: 'Late Shift' })]

  test('plays the top songs of an artist', async () => {
    const artist = { ...buildArtist({ artistID: 1001 }), biography: '', headerImageVersion: '', socials: [] }
    answer(getArtistPage, {
      artist: { ...artist, releaseDate: null },
      tracks: [],
      topSongs: [buildCard({ musicID: 7, title: 'Rain' })],
      musicVideos: [],
      albums: [],
      appearsOn: [],
      events: [],
    })
    const user = await open('/embed/artist/1001')
    await user.click(rows()[0] ?? expect.fail())
    expect(audio().src).toContain('/music/music/128/7.mp3')
  })

  test('plays the tracks of a collection', async () => {
    const collection = { collectionID: 1, name: 'Morning', artists: '', coverColor: '', imageVersion: '' }
    answer(getCollection, { ...collection, description: '', collectionArtists: [] })
    answer(collectionMusics, [buildCard({ musicID: 7, title: 'Rain' })])
    const user = await open('/embed/collection/1')
    expect(screen.getByRole('link', { name: 'Morning' })).toHaveAttribute('href', '/collection/1')
    await user.click(rows()[0] ?? expect.fail())
    expect(audio().src).toContain('/music/music/128/7.mp3')
  })

  test('plays the tracks of a public playlist, with the cover of its first', async () => {
    const playlist = { playListID: 5, name: 'Road trip', isPublic: true, isOwn: false, ownerName: 'Mina' }
    answer(getPlaylistPage, { ...playlist, musics: [buildCard({ musicID: 7, title: 'Rain' })] })
    const user = await open('/embed/playlist/5')
    expect(screen.getByRole('link', { name: 'Road trip' })).toHaveAttribute('href', '/myplaylists/5')
    expect(document.querySelector('.cover img')).toHaveAttribute(
      'src',
      expect.stringContaining('/api/file/images/music/7.jpg'),
    )
    await user.click(rows()[0] ?? expect.fail())
    expect(audio().src).toContain('/music/music/128/7.mp3')
  })

  test('plays the episodes of a DJ', async () => {
    const dj = { djID: 3, name: 'Mina', biography: '', followerCount: 0, playCount: 0, imageVersion: '' }
    answer(getDjPage, { dj, tracks: episodes })
    const user = await open('/embed/dj/3')
    await user.click(rows()[0] ?? expect.fail())
    expect(audio().src).toContain('/music/podcast/128/4.mp3')
  })

  test('plays the episodes of a series, whose kind may be written in any case', async () => {
    const series = { podcastCollectionID: 5, name: 'Nights', coverColor: '', imageVersion: '' }
    answer(getPodcastCollection, { ...series, podcastCollectionDjs: [], podcasts: episodes })
    const user = await open('/embed/podcastCollection/5')
    await user.click(rows()[0] ?? expect.fail())
    expect(audio().src).toContain('/music/podcast/128/4.mp3')
  })
})

describe('the player of an album', () => {
  const rows = () => within(screen.getByRole('list', { name: 'Tracks' })).getAllByRole('button')

  test('lists its tracks; one that is pressed plays, one that is announced cannot', async () => {
    answer(getAlbumMusics, album)
    const user = await open('/embed/album/1003')
    expect(rows().map((row) => row.textContent)).toEqual(['1First3:05', '2SecondComing soon', '3Third3:05'])
    expect(rows()[1]).toBeDisabled()
    await user.click(rows()[2] ?? expect.fail())
    expect(name('/music/music/128/3.mp3')).toBe(true)
    expect(audio().paused).toBe(false)
    expect(rows().map((row) => row.getAttribute('aria-current'))).toEqual([null, null, 'true'])
    await user.click(rows()[2] ?? expect.fail())
    expect(audio().paused).toBe(true)
  })

  test('steps over what cannot be played, goes on at the end of a track, and stops after the last', async () => {
    answer(getAlbumMusics, album)
    const user = await open('/embed/album/1003')
    await user.click(screen.getByRole('button', { name: 'Next track' }))
    expect(name('/music/music/128/3.mp3')).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Previous track' }))
    expect(name('/music/music/128/1.mp3')).toBe(true)
    audio().dispatchEvent(new Event('ended'))
    expect(name('/music/music/128/3.mp3')).toBe(true)
    expect(audio().paused).toBe(false)
    audio().pause()
    audio().dispatchEvent(new Event('ended'))
    expect(name('/music/music/128/1.mp3')).toBe(true)
    expect(screen.getByRole('button', { name: 'Play' })).toBeInTheDocument()
  })
})

describe('the player of a video', () => {
  test('shows its picture and loads nothing before it is started, then has controls', async () => {
    answer(getMusic, buildMusic({ musicID: 1070, title: 'Rain', hasVideo: true, videoHeights: [720] }))
    const user = await open('/embed/video/1070')
    const video = document.querySelector('video') ?? expect.fail('there is no video')
    expect(video).toHaveAttribute('poster', expect.stringContaining('/images/music/1070.jpg'))
    expect([video.preload, video.controls, video.getAttribute('src')]).toEqual(['none', false, null])
    await user.click(screen.getByRole('button', { name: 'Play Rain' }))
    expect(video.controls).toBe(true)
    expect(screen.queryByRole('button', { name: 'Play Rain' })).toBeNull()
    // jsdom has no media source, so the MP4 file is used.
    await waitFor(() => expect(video.src).toContain('/music/video/720/1070.mp4'))
  })

  test('is not available for a track without one', async () => {
    answer(getMusic, buildMusic({ hasVideo: false }))
    await open('/embed/video/1001')
    expect(screen.getByRole('status')).toHaveTextContent('This isn’t available.')
  })
})

describe('what cannot be shown', () => {
  test('an item that does not exist or is hidden is called unavailable', async () => {
    refuse(getMusic, 404)
    await open('/embed/music/1001')
    expect(screen.getByRole('status')).toHaveTextContent('This isn’t available.')
    expect(screen.getByRole('link')).toHaveAttribute('href', '/')
  })

  test('a private playlist is called unavailable', async () => {
    refuse(getPlaylistPage, 403)
    await open('/embed/playlist/5')
    expect(screen.getByRole('status')).toHaveTextContent('This isn’t available.')
  })

  test('a kind that is not played is called unavailable, in a heading', async () => {
    await open('/embed/user/1001')
    const status = within(screen.getByRole('status'))
    expect(status.getByRole('heading', { level: 1 })).toHaveTextContent('This isn’t available.')
  })

  test('an item is requested again with a button if the server cannot answer', async () => {
    refuse(getMusic, 500)
    const user = await open('/embed/music/1001')
    expect(screen.getByRole('status')).toHaveTextContent('This can’t be loaded right now.')
    answer(getMusic, buildMusic({ title: 'Rain' }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Rain' })).toBeInTheDocument()
  })
})

describe('what something else answers', () => {
  test('a filter’s refusal is told by its status, not as unavailable, and is asked again by a press', async () => {
    answerByProxy(getMusic, 403)
    const user = await open('/embed/music/1001')
    expect(screen.getByRole('status')).toHaveTextContent(/answered in its place \(403\)/)
    answer(getMusic, buildMusic({ title: 'Rain' }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Rain' })).toBeInTheDocument()
  })

  test.each([200, 404, 502])('a page with status %i is not taken for an item or for none', async (status) => {
    answerByProxy(getMusic, status)
    await open('/embed/music/1001')
    expect(screen.getByRole('status')).not.toHaveTextContent('This isn’t available.')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument()
  })

  test.each([
    ['a gateway that cannot reach the server', 502, undefined, 4000],
    ['a server that is starting', 503, undefined, 4000],
    ['a proxy that allows no more requests for now', 429, '20', 20_000],
  ])('the item comes by itself after %s', async (name, status, retryAfter, wait) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    answerByProxy(getMusic, status, retryAfter ? { 'retry-after': retryAfter } : {})
    await open('/embed/music/1001')
    const button = screen.getByRole('button', { name: 'Try again' })
    button.focus()
    await vi.advanceTimersByTimeAsync(wait + 500)
    expect(button).toHaveFocus()
    const calls = answer(getMusic, buildMusic({ title: 'Rain' }))
    await vi.advanceTimersByTimeAsync(wait - 2000)
    expect(calls).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(Math.max(wait, 8000))
    expect(await screen.findByRole('heading', { name: 'Rain' })).toBeInTheDocument()
    vi.useRealTimers()
  })
})

describe('the language', () => {
  test.each([
    ['fa-IR', 'fa', 'پخش', '۳:۰۵'],
    ['ar', 'ar', 'تشغيل', /./],
  ])('is the reader’s, in its direction: %s', async (tag, language, label, length) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['xx', tag, 'en'])
    answer(getMusic, buildMusic({ musicLength: 185 }))
    await open('/embed/music/1001')
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual([language, 'rtl'])
    expect(screen.getByRole('button', { name: label })).toBeInTheDocument()
    expect(document.querySelectorAll('.time')[1]?.textContent).toMatch(length)
  })

  test('is the one that was chosen on the site, where the frame may know', async () => {
    document.documentElement.lang = 'ar'
    answer(getMusic, buildMusic())
    await open('/embed/music/1001')
    expect(screen.getByRole('button', { name: 'تشغيل' })).toBeInTheDocument()
  })
})
