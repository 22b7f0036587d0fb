import { getArtistPage, listGenres, search } from '@nava/contracts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { player, playerStore } from '../../features/listening/player/player.ts'
import { addRecentSearch, clearRecentSearches } from '../../features/catalogue/search/recent-searches.ts'
import { chooseLanguage } from '../../lib/i18n/i18n.ts'
import { buildArtist, buildCards, buildPodcast } from '../../testing/build.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answer, refuse, withServer } from '../../testing/server.ts'
import { withTextsOf } from '../../testing/texts.ts'
import SearchPage from './SearchPage.tsx'

withServer()
withTextsOf('/search')
beforeEach(() => {
  player.close()
  clearRecentSearches()
})
afterEach(() => chooseLanguage('en'))

const nothing = { musics: [], videos: [], artists: [], podcasts: [] }
const open = (path = '/search?q=mina') => renderPage(path, { '/search': <SearchPage /> })

test('the top result and the beginning of each group are shown, and the title of the page contains the search text', async () => {
  const calls = answer(search, {
    musics: buildCards(12),
    videos: buildCards(5, 1101, { hasVideo: true }),
    artists: [buildArtist()],
    podcasts: [buildPodcast()],
  })
  open('/search?q=%20mina%20')
  const group = async (name: string) => within(await screen.findByRole('region', { name }))
  expect((await group('Top result')).getAllByRole('article')).toHaveLength(1)
  expect((await group('Songs')).getAllByRole('article')).toHaveLength(4)
  expect((await group('Videos')).getAllByRole('article')).toHaveLength(5)
  expect((await group('Artists')).getAllByRole('article')).toHaveLength(1)
  expect((await group('Podcasts')).getAllByRole('article')).toHaveLength(1)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Results for “mina”')
  expect(calls.map(({ params }) => params)).toEqual([{ text: 'mina' }])
  await waitFor(() => expect(document.title).toBe('Results for “mina” | Nava'))
})

test('without a text, tiles lead to the pages of genres', async () => {
  const calls = answer(listGenres, [
    { genreID: 3, name: 'Jazz', cover: { musicID: 1001, imageVersion: 'v1' } },
    { genreID: 4, name: 'موسیقی سنتی' },
  ])
  open('/search')
  const genres = within(await screen.findByRole('region', { name: 'Genres' }))
  expect(genres.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Jazz', '/genre/3'],
    ['موسیقی سنتی', '/genre/4'],
  ])
  const [jazz] = genres.getAllByRole('link')
  expect(jazz?.querySelector('img')?.getAttribute('src')).toContain('/music/1001.jpg?v=v1')
  expect(calls[0]?.query).toEqual({ heard: 'true' })
})

test('a track is played within the list of found tracks', async () => {
  answer(search, { ...nothing, musics: buildCards(3) })
  const { user } = open()
  const songs = within(await screen.findByRole('region', { name: 'Songs' }))
  await user.click(songs.getByRole('button', { name: 'Play Song 1002' }))
  expect(playerStore.getState()).toMatchObject({ index: 1 })
  expect(playerStore.getState().queue).toHaveLength(3)
})

test('a tab shows all results of its kind, is kept in the address, and is missing where there are none', async () => {
  answer(search, { ...nothing, musics: buildCards(12), artists: [buildArtist()] })
  const { user } = open()
  await user.click(await screen.findByRole('tab', { name: 'Songs' }))
  const songs = within(screen.getByRole('region', { name: 'Songs' }))
  expect(songs.getAllByRole('article')).toHaveLength(12)
  expect(screen.queryByRole('region', { name: 'Artists' })).toBeNull()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'All',
    'Songs',
    'Artists',
  ])
  expect(screen.getByRole('tab', { name: 'Songs' })).toHaveAttribute('aria-selected', 'true')
})

test('the address opens the tab that it names', async () => {
  answer(search, { ...nothing, musics: buildCards(6), artists: [buildArtist()] })
  open('/search?q=mina&show=artists')
  expect(await screen.findByRole('tab', { name: 'Artists', selected: true })).toBeVisible()
})

test('the top result is the artist whose name was typed, and leads to the page', async () => {
  answer(search, { ...nothing, musics: buildCards(2), artists: [buildArtist({ name: 'Mina' })] })
  open()
  const top = within(await screen.findByRole('region', { name: 'Top result' }))
  expect(top.getByText('Artist')).toBeVisible()
  expect(top.getByRole('link', { name: 'Mina' })).toHaveAttribute('href', '/artist/1001/Mina')
})

test('on a phone the text stands in a field on the page, selected, and another one is searched for', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { matches: media.includes('<'), media }) as MediaQueryList,
  )
  const calls = answer(search, nothing)
  const { user } = open()
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search' })
  expect(field).toHaveValue('mina')
  fireEvent.focus(field)
  expect(field.selectionEnd).toBe(4)
  await user.clear(field)
  await user.type(field, 'kaveh{Enter}')
  await waitFor(() => expect(calls.map(({ params }) => params)).toContainEqual({ text: 'kaveh' }))
  vi.restoreAllMocks()
})

test('without a text there are links to browse by', async () => {
  open('/search')
  const browse = within(await screen.findByRole('navigation', { name: 'Browse' }))
  expect(browse.getByRole('link', { name: 'Podcast' })).toHaveAttribute('href', '/podcasts')
})

test('recent searches can be repeated and removed, and the focus goes on to what one can browse by', async () => {
  for (const text of ['rain', 'night']) addRecentSearch(text)
  const calls = answer(search, nothing)
  const { user } = open('/search')
  await user.click(await screen.findByRole('button', { name: 'Clear all' }))
  expect(screen.queryByRole('heading', { name: 'Recent searches' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Music' })).toHaveFocus()
  act(() => addRecentSearch('harbour'))
  await user.click(screen.getByRole('button', { name: 'harbour' }))
  expect(screen.getByTestId('path')).toHaveTextContent('/search')
  await waitFor(() => expect(calls.map(({ params }) => params)).toEqual([{ text: 'harbour' }]))
})

test('an artist on top plays and can be followed', async () => {
  answer(search, { ...nothing, artists: [buildArtist({ name: 'Mina' })] })
  answer(getArtistPage, {
    artist: { ...buildArtist(), biography: '', headerImageVersion: '', releaseDate: null, socials: [] },
    tracks: buildCards(2),
    topSongs: buildCards(1, 2001),
    musicVideos: [],
    albums: [],
    appearsOn: [],
    events: [],
  })
  const { user } = open()
  const top = within(await screen.findByRole('region', { name: 'Top result' }))
  expect(top.getByRole('button', { name: 'Follow' })).toBeVisible()
  await user.click(top.getByRole('button', { name: 'Play Mina' }))
  await waitFor(() => expect(playerStore.getState().queue.map(({ id }) => id)).toEqual([2001, 1001, 1002]))
  await user.click(await top.findByRole('button', { name: 'Pause Mina' }))
  expect(playerStore.getState().playback).toBe('paused')
})

test('groups without results are omitted', async () => {
  answer(search, { ...nothing, artists: [buildArtist()] })
  open()
  await screen.findByRole('region', { name: 'Artists' })
  expect(screen.queryByRole('region', { name: 'Songs' })).toBeNull()
})

test('a search without results shows a message', async () => {
  answer(search, nothing)
  open()
  expect(await screen.findByText('No Result')).toBeVisible()
})

test('a search that fails can be retried', async () => {
  refuse(search, 500)
  const { user } = open()
  const retry = await screen.findByRole('button', { name: 'Retry' })
  answer(search, nothing)
  await user.click(retry)
  expect(await screen.findByText('No Result')).toBeVisible()
})

test.each(['/search', '/search?q=%20%20'])('%s sends no request', async (path) => {
  const calls = answer(search, nothing)
  open(path)
  expect(await screen.findByText('Type at least 3 characters.')).toBeVisible()
  expect(calls).toEqual([])
})

test('a name of one letter is searched on the page', async () => {
  const calls = answer(search, nothing)
  open('/search?q=%20a%20')
  expect(await screen.findByText('No Result')).toBeVisible()
  expect(calls).toHaveLength(1)
})

test('the groups are named in Persian', async () => {
  answer(search, { ...nothing, artists: [buildArtist()] })
  await chooseLanguage('fa')
  open()
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('نتیجه‌های «mina»')
})
