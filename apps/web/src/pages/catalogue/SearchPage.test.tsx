import { search } from '@nava/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { player, playerStore } from '../../features/player/player.ts'
import { chooseLanguage } from '../../lib/i18n.ts'
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

test('all results are shown by group, and the title of the page contains the search text', async () => {
  const calls = answer(search, {
    musics: buildCards(12),
    videos: buildCards(5, 1101, { hasVideo: true }),
    artists: [buildArtist()],
    podcasts: [buildPodcast()],
  })
  open('/search?q=%20mina%20')
  const group = async (name: string) => within(await screen.findByRole('region', { name }))
  expect((await group('Music')).getAllByRole('article')).toHaveLength(12)
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
  await user.click(await screen.findByRole('button', { name: 'Play Song 1002' }))
  expect(playerStore.getState()).toMatchObject({ index: 1 })
  expect(playerStore.getState().queue).toHaveLength(3)
})

test('groups without results are omitted', async () => {
  answer(search, { ...nothing, artists: [buildArtist()] })
  open()
  await screen.findByRole('region', { name: 'Artists' })
  expect(screen.queryByRole('region', { name: 'Music' })).toBeNull()
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
