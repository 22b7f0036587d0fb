import {
  artistVideos,
  getArtist,
  hotMusics,
  listAlbums,
  listArtists,
  listCollections,
  listDjs,
  listEvents,
  listPodcastCollections,
  listPodcasts,
  mostPlayed,
  newReleasedMusics,
  newReleasedVideos,
  otherMusics,
  top10Musics,
  topMonthMusics,
  topPodcasts,
  webMusics,
  webVideos,
} from '@nava/contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setPlayed } from '../../features/listening/player/episode-positions.ts'
import { player, playerStore } from '../../features/listening/player/player.ts'
import { buildArtist, buildCard, buildCards, buildPodcasts } from '../../testing/build.ts'
import { scrollOn } from '../../testing/intersection.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answer, answerPages, refuse, withServer } from '../../testing/server.ts'
import { withTextsOf } from '../../testing/texts.ts'
import AlbumsPage from './AlbumsPage.tsx'
import AllArtistsPage from './AllArtistsPage.tsx'
import AllDjsPage from './AllDjsPage.tsx'
import EventsPage from './EventsPage.tsx'
import MusicListPage from './MusicListPage.tsx'
import MusicVideosPage from './MusicVideosPage.tsx'
import MusicsPage from './MusicsPage.tsx'
import PlaylistsPage from './PlaylistsPage.tsx'
import PodcastsPage from './PodcastsPage.tsx'
import VideosPage from './VideosPage.tsx'

withServer()
withTextsOf('/musics')
beforeEach(() => player.close())
afterEach(() => vi.restoreAllMocks())

const cards = () => screen.findAllByRole('article')
const partOf = ({ query }: { query: Record<string, string> }) => [query['take'], query['skip']]

describe('the music page', () => {
  beforeEach(() => {
    answer(webMusics, buildCards(9, 5001))
    answer(top10Musics, buildCards(10, 6001))
  })
  const open = (path = '/musics') => renderPage(path, { '/musics/:show?': <MusicsPage /> })

  test('shows 29 new tracks, and loads 30 more at a time', async () => {
    const calls = answerPages(newReleasedMusics, buildCards(70))
    const { user } = open()
    const panel = screen.getAllByRole('tabpanel')[0] as HTMLElement // the first tab panel is the list's
    await waitFor(() => expect(within(panel).getAllByRole('article')).toHaveLength(29))
    await user.click(within(panel).getByRole('button', { name: 'See More' }))
    await waitFor(() => expect(within(panel).getAllByRole('article')).toHaveLength(59))
    await user.click(within(panel).getByRole('button', { name: 'See More' }))
    await waitFor(() => expect(within(panel).getAllByRole('article')).toHaveLength(70))
    expect(within(panel).queryByRole('button', { name: 'See More' })).toBeNull()
    expect(calls.map(partOf)).toEqual([
      ['29', '0'],
      ['30', '29'],
      ['30', '59'],
    ])
  })

  test.each([
    ['most', 'Most played', mostPlayed],
    ['hot', 'Hot', hotMusics],
    ['other', 'Other', otherMusics],
  ])('the tab %s has its own path', async (show, label, list) => {
    answer(newReleasedMusics, [])
    answer(list, buildCards(1, 2001))
    const { user } = open()
    expect(await screen.findByText('No Music')).toBeVisible()
    await user.click(screen.getByRole('tab', { name: label }))
    expect(await screen.findByRole('link', { name: 'Song 2001' })).toBeVisible()
    expect(screen.getByTestId('path')).toHaveTextContent(`/musics/${show}`)
  })

  test('has four random banners, and the charts Top 10 and Top Month', async () => {
    answer(newReleasedMusics, [])
    answer(topMonthMusics, buildCards(10, 7001))
    const { user } = open()
    const banners = await screen.findByRole('region', { name: 'Highlights' })
    await waitFor(() => expect(within(banners).getAllByRole('article')).toHaveLength(4))
    expect(await screen.findByRole('link', { name: 'Song 6010' })).toBeVisible()
    await user.click(screen.getByRole('tab', { name: 'Top Month' }))
    expect(await screen.findByRole('link', { name: 'Song 7010' })).toBeVisible()
  })

  test('an unknown tab is not found', () => {
    open('/musics/loudest')
    expect(screen.getByText('The page you requested does not exist')).toBeVisible()
  })
})

describe('the videos page', () => {
  const open = () => renderPage('/videos', { '/videos/:show?': <VideosPage /> })

  test('shows three banners and 19 videos, and loads 20 more at a time', async () => {
    answer(webVideos, buildCards(5, 5001, { hasVideo: true }))
    const calls = answerPages(newReleasedVideos, buildCards(39, 1001, { hasVideo: true }))
    const { user } = open()
    const banners = await screen.findByRole('region', { name: 'Highlights' })
    await waitFor(() => expect(within(banners).getAllByRole('article')).toHaveLength(3))
    const panel = screen.getByRole('tabpanel')
    await waitFor(() => expect(within(panel).getAllByRole('article')).toHaveLength(19))
    await user.click(within(panel).getByRole('button', { name: 'See More' }))
    await waitFor(() => expect(within(panel).getAllByRole('article')).toHaveLength(39))
    expect(calls.slice(0, 2).map(partOf)).toEqual([
      ['19', '0'],
      ['20', '19'],
    ])
  })

  test('shows a message if there are no videos', async () => {
    answer(webVideos, [])
    answer(newReleasedVideos, [])
    open()
    expect(await screen.findByText('No Videos')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Highlights' })).toBeNull()
  })
})

describe('an infinite list', () => {
  test.each([
    ['/hotmusics', 'Hot Music', hotMusics],
    ['/OtherMusics', 'Other Music', otherMusics],
    ['/mostplayedmusics', 'Featured Music', mostPlayed],
    ['/newmusics', 'New Releases', newReleasedMusics],
  ])('the list %s loads 40 tracks at a time', async (path, title, list) => {
    const calls = answerPages(list, buildCards(50))
    renderPage(path, { [path]: <MusicListPage /> })
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(await cards()).toHaveLength(40)
    act(() => scrollOn())
    await waitFor(async () => expect(await cards()).toHaveLength(50))
    expect(calls.map(partOf)).toEqual([
      ['40', '0'],
      ['40', '40'],
    ])
  })

  test('plays all loaded items', async () => {
    answer(hotMusics, buildCards(3))
    const { user } = renderPage('/hotmusics', { '/hotmusics': <MusicListPage /> })
    await user.click(await screen.findByRole('button', { name: 'Play Song 1002' }))
    expect(playerStore.getState()).toMatchObject({ index: 1, queue: { length: 3 } })
  })

  test('keeps the loaded pages if one fails, and offers a retry', async () => {
    answer(hotMusics, buildCards(40))
    const { user } = renderPage('/hotmusics', { '/hotmusics': <MusicListPage /> })
    expect(await cards()).toHaveLength(40)
    refuse(hotMusics, 500)
    act(() => scrollOn())
    const retry = await screen.findByRole('button', { name: 'Retry' })
    expect(await cards()).toHaveLength(40)
    answer(hotMusics, buildCards(2, 2001))
    await user.click(retry)
    expect(await screen.findByRole('link', { name: 'Song 2002' })).toBeVisible()
  })

  test('keeps only part of a long list in the document', async () => {
    // Gives elements a height, since jsdom has no layout.
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(240)
    answerPages(hotMusics, buildCards(200))
    renderPage('/hotmusics', { '/hotmusics': <MusicListPage /> })
    expect(await cards()).toHaveLength(40)
    for (const count of [80, 120]) {
      act(() => scrollOn())
      await waitFor(async () => expect(await cards()).toHaveLength(count))
    }
    act(() => scrollOn())
    // A busy machine takes several seconds.
    await waitFor(async () => expect((await cards()).length).toBeLessThan(120))
    expect(screen.getByRole('link', { name: 'Song 1001' })).toBeVisible()
  })
})

describe('artists', () => {
  const open = (path = '/allartists') => renderPage(path, { '/allartists': <AllArtistsPage /> })
  const artists = Array.from({ length: 50 }, (_, at) =>
    buildArtist({ artistID: 1001 + at, name: `Artist ${at + 1}` }),
  )

  test('are listed 35 at a time, in the order of the server', async () => {
    const calls = answerPages(listArtists, artists)
    open()
    expect(await cards()).toHaveLength(35)
    act(() => scrollOn())
    await waitFor(async () => expect(await cards()).toHaveLength(50))
    expect(calls.map(partOf)).toEqual([
      ['35', '0'],
      ['35', '35'],
    ])
    expect((await cards())[49]).toHaveTextContent('Artist 50')
  })

  test('are searched by name after a pause', async () => {
    const calls = answer(listArtists, ({ query }) =>
      query['search'] ? [artists[6] ?? buildArtist()] : artists.slice(0, 3),
    )
    const { user } = open()
    expect(await cards()).toHaveLength(3)
    await user.type(screen.getByRole('searchbox', { name: 'Search artists' }), 'artist 7')
    expect(await screen.findByRole('link', { name: 'Artist 7' })).toBeVisible()
    expect(calls.map(({ query }) => query['search'] ?? '')).toEqual(['', 'artist 7'])
  })

  test('show a message if nobody matches', async () => {
    answer(listArtists, [])
    open('/allartists?search=nobody')
    expect(await screen.findByText('No Result')).toBeVisible()
    expect(screen.getByRole('searchbox')).toHaveValue('nobody')
  })
})

test('DJs are searched by name', async () => {
  const dj = (djID: number, name: string) => ({
    djID,
    name,
    followerCount: 2,
    playCount: 3,
    imageVersion: '',
  })
  answer(listDjs, ({ query }) =>
    query['search'] ? [dj(1002, 'Kaveh')] : [dj(1001, 'Mina'), dj(1002, 'Kaveh')],
  )
  const { user } = renderPage('/alldjs', { '/alldjs': <AllDjsPage /> })
  expect(await screen.findByRole('link', { name: 'Mina' })).toHaveAttribute('href', '/dj/1001')
  await user.type(screen.getByRole('searchbox', { name: 'Search DJs' }), 'kav')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Mina' })).toBeNull())
  expect(await screen.findByRole('link', { name: 'Kaveh' })).toBeVisible()
})

describe('music videos', () => {
  const open = (path: string) => renderPage(path, { '/MusicVideos/:id?': <MusicVideosPage /> })

  test('the page of music videos lists those of all artists', async () => {
    answer(newReleasedVideos, buildCards(2, 1001, { hasVideo: true }))
    open('/musicvideos')
    expect(await cards()).toHaveLength(2)
    expect(screen.getByRole('heading', { level: 1, name: 'Music Videos' })).toBeVisible()
  })

  test('say how long the video is, not its recording', async () => {
    answer(newReleasedVideos, [buildCard({ hasVideo: true, musicLength: 48, videoLength: 19 })])
    open('/musicvideos')
    expect(await screen.findByText('0:19')).toBeVisible()
    expect(screen.queryByText('0:48')).toBeNull()
  })

  test('the page of music videos lists those of one artist', async () => {
    const { showOnMain, ...artist } = buildArtist({ name: 'Oda Lund' })
    answer(getArtist, {
      ...artist,
      showOnMain,
      biography: '',
      headerImageVersion: '',
      releaseDate: null,
      socials: [],
    })
    const calls = answer(artistVideos, [])
    open('/MusicVideos/1001')
    expect(await screen.findByText('No Videos')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'Music Videos by Oda Lund' })).toBeVisible()
    expect(calls[0]?.params).toEqual({ id: '1001' })
  })

  test('of an unknown artist are not found', async () => {
    refuse(getArtist, 404)
    open('/MusicVideos/999999')
    expect(await screen.findByText('This artist is no longer here')).toBeVisible()
  })
})

describe('podcasts', () => {
  const collection = {
    podcastCollectionID: 1001,
    name: 'Late Shift',
    coverColor: '',
    imageVersion: '',
    podcastCollectionDjs: [],
  }
  const open = () => renderPage('/podcasts', { '/podcasts': <PodcastsPage /> })

  test('show four random top podcasts, the collections, and all episodes', async () => {
    answer(topPodcasts, buildPodcasts(8, 3001))
    answer(listPodcastCollections, [collection])
    answer(listPodcasts, buildPodcasts(3))
    open()
    const tops = await screen.findByRole('region', { name: 'Top Podcasts' })
    await waitFor(() => expect(within(tops).getAllByRole('article')).toHaveLength(4))
    const all = screen.getByRole('region', { name: 'All Podcasts' })
    await waitFor(() => expect(within(all).getAllByRole('article')).toHaveLength(3))
    expect(screen.getByRole('link', { name: 'Late Shift' })).toHaveAttribute(
      'href',
      '/podcastCollection/1001',
    )
    expect(screen.getByRole('link', { name: 'See all: Podcast Collections' })).toHaveAttribute(
      'href',
      '/podcastCollections',
    )
  })

  test('are shown without those that were played, once that is asked for', async () => {
    answer(topPodcasts, [])
    answer(listPodcastCollections, [])
    answer(listPodcasts, buildPodcasts(2))
    setPlayed(1001, true)
    const { user } = open()
    expect(await screen.findByRole('link', { name: 'Episode 1001' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Unplayed' }))
    expect(screen.queryByRole('link', { name: 'Episode 1001' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Episode 1002' })).toBeVisible()
    act(() => setPlayed(1001, false))
  })

  test('are shuffled by a button', async () => {
    answer(topPodcasts, [])
    answer(listPodcastCollections, [])
    answer(listPodcasts, buildPodcasts(5))
    const { user } = open()
    await screen.findByRole('link', { name: 'Episode 1005' })
    await user.click(screen.getByRole('button', { name: 'Play Shuffle' }))
    expect(playerStore.getState()).toMatchObject({
      mode: 'podcast',
      playback: 'playing',
      queue: { length: 5 },
    })
  })
})

test('albums and playlists link to their pages, and an empty list shows a message', async () => {
  const card = { artists: 'Mina, کیان', coverColor: '', imageVersion: '' }
  answer(listAlbums, [{ ...card, albumID: 1001, name: 'Ferry', releaseDate: '2026-11-01T10:00:00Z' }])
  const { unmount } = renderPage('/albums', { '/albums': <AlbumsPage /> })
  expect(await screen.findByRole('link', { name: 'Ferry' })).toHaveAttribute('href', '/album/1001')
  // Names have their own writing direction, so a long line is cut at its own end.
  expect(screen.getByText('Mina').tagName).toBe('BDI')
  expect(screen.getByText('کیان').tagName).toBe('BDI')
  unmount()
  answer(listCollections, [])
  renderPage('/playlists', { '/playlists': <PlaylistsPage /> })
  expect(await screen.findByText('play list is empty')).toBeVisible()
})

test('an event shows its day, place and description, and links to its page', async () => {
  const event = {
    eventID: 1001,
    eventName: 'Night of Strings',
    description: 'Doors at eight',
    venue: 'Hall 2',
  }
  answer(listEvents, [
    { ...event, link: 'https://example.com/strings', startsAt: '2026-12-01T18:00:00Z', imageVersion: '' },
    {
      ...event,
      eventID: 1002,
      eventName: 'Later',
      venue: '',
      link: 'javascript:alert(1)',
      startsAt: null,
      imageVersion: '',
    },
  ])
  renderPage('/events', { '/events': <EventsPage /> })
  const [first, second] = await cards()
  for (const text of ['Night of Strings', 'Tue, Dec 1, 2026, 6:00 PM', 'Hall 2', 'Doors at eight'])
    expect(first).toHaveTextContent(text)
  expect(
    screen.getAllByRole('link', { name: /Event page/ }).map((link) => link.getAttribute('href')),
  ).toEqual(['https://example.com/strings'])
  expect(second).toHaveTextContent('Date to be announced')
  const [toCalendar, ...others] = screen.getAllByRole('link', { name: /to calendar/ })
  expect(toCalendar).toHaveAccessibleName('Add to calendar: Night of Strings')
  expect(toCalendar).toHaveAttribute('href', '/api/events/1001.ics')
  expect(toCalendar).toHaveAttribute('download')
  expect(others).toEqual([])
})

test('without events a message is shown', async () => {
  answer(listEvents, [])
  renderPage('/events', { '/events': <EventsPage /> })
  expect(await screen.findByText('No Events')).toBeVisible()
})

test('a truncated title is complete in the tooltip', async () => {
  const title = 'A title that is far too long for a card'
  answer(hotMusics, [buildCard({ title })])
  renderPage('/hotmusics', { '/hotmusics': <MusicListPage /> })
  expect(await screen.findByTitle(title)).toHaveTextContent(/…$/)
})
