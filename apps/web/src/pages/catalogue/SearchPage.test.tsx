import { search } from '@nava/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { player, playerStore } from '../../features/player/player.ts'
import { chooseLanguage } from '../../lib/i18n/i18n.ts'
import { buildArtist, buildCards, buildPodcast } from '../../testing/build.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answer, refuse, withServer } from '../../testing/server.ts'
import { withTextsOf } from '../../testing/texts.ts'
import SearchPage from './SearchPage.tsx'

withServer()
withTextsOf('/search')
beforeEach(() => player.close())
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

test.each(['/search', '/search?q=mi', '/search?q=%20%20a%20'])('%s sends no request', async (path) => {
  const calls = answer(search, nothing)
  open(path)
  expect(await screen.findByText('Type at least 3 characters.')).toBeVisible()
  expect(calls).toEqual([])
})

test('the groups are named in Persian', async () => {
  answer(search, { ...nothing, artists: [buildArtist()] })
  await chooseLanguage('fa')
  open()
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('نتیجه‌های «mina»')
})
