import { type NewsCard, type NewsPost, getNewsPost, listNewsPosts } from '@nava/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { NewsShelf } from '../../features/station/home/parts/NewsShelf.tsx'
import { chooseLanguage } from '../../lib/i18n/i18n.ts'
import { scrollOn } from '../../testing/intersection.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answer, refuse, refuseWith, withServer } from '../../testing/server.ts'
import { withTextsOf } from '../../testing/texts.ts'
import NewsPage from './NewsPage.tsx'
import NewsPostPage from './NewsPostPage.tsx'

withServer()
withTextsOf('/news', '/newsPost/1001', '/')
afterEach(() => chooseLanguage('en'))

const buildPost = (over: Partial<NewsPost> = {}): NewsPost => ({
  id: 1001,
  date: '2026-11-01T10:00:00.000Z',
  modified: '2026-11-01T10:00:00.000Z',
  link: '',
  title: { rendered: 'Rock &amp; Roll' },
  excerpt: { rendered: '<p>Two keys, <em>one</em> door</p>' },
  content: { rendered: '<h2>Two keys</h2><p>One <b>door</b></p>' },
  featured_media_src_url: '/api/file/images/news/1001.jpg?v=a',
  ...over,
})
const buildPosts = (count: number): NewsCard[] =>
  Array.from({ length: count }, (_, at) => buildPost({ id: 1001 + at }))

const openList = () => renderPage('/news', { '/news': <NewsPage /> })
const openPost = (path = '/newsPost/1001') => renderPage(path, { '/newsPost/:id?': <NewsPostPage /> })
const openHome = () => renderPage('/', { '/': <NewsShelf /> })

test('the list requests 100 posts without their contents and decodes the entities of their texts', async () => {
  const calls = answer(listNewsPosts, ({ query }) => buildPosts(Number(query['per_page'])))
  openList()
  expect(await screen.findAllByRole('article')).toHaveLength(100)
  const [first] = screen.getAllByRole('article')
  expect(within(first as HTMLElement).getByRole('link', { name: 'Rock & Roll' })).toHaveAttribute(
    'href',
    '/newsPost/1001',
  )
  expect(first).toHaveTextContent('Two keys, one door')
  expect(first).toHaveTextContent('Nov 1, 2026')
  expect(calls).toHaveLength(1)
  expect(calls[0]?.query['_fields']).not.toContain('content')
  await waitFor(() => expect(document.title).toBe('News | Nava'))
})

test('a list without news shows a message', async () => {
  answer(listNewsPosts, [])
  openList()
  expect(await screen.findByText('No News')).toBeVisible()
})

test('a list that cannot be loaded can be retried', async () => {
  refuseWith(listNewsPosts, 'news.unreachable')
  const { user } = openList()
  const retry = await screen.findByRole('button', { name: 'Retry' })
  answer(listNewsPosts, buildPosts(2))
  await user.click(retry)
  expect(await screen.findAllByRole('article')).toHaveLength(2)
})

test('home shows four posts when the reader scrolls near them, and requests nothing before', async () => {
  const calls = answer(listNewsPosts, ({ query }) => buildPosts(Number(query['per_page'])))
  openHome()
  expect(calls).toHaveLength(0)
  scrollOn()
  const news = await screen.findByRole('region', { name: 'News' })
  await waitFor(() => expect(within(news).getAllByRole('article')).toHaveLength(4))
  expect(within(news).getByRole('link', { name: 'See all: News' })).toHaveAttribute('href', '/news')
})

test('home has no news section if there is no news', async () => {
  const calls = answer(listNewsPosts, [])
  openHome()
  scrollOn()
  await waitFor(() => expect(calls).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'News' })).toBeNull())
})

test('a post shows the loading indicator, then its picture, title and text', async () => {
  const slow = Promise.withResolvers<NewsPost>()
  answer(getNewsPost, () => slow.promise)
  const { container } = openPost()
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeVisible()
  slow.resolve(buildPost())
  expect(await screen.findByRole('heading', { level: 1, name: 'Rock & Roll' })).toBeVisible()
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.getByRole('heading', { level: 2, name: 'Two keys' })).toBeVisible()
  expect(screen.getByText('door').tagName).toBe('B')
  expect(container.querySelector('img')?.getAttribute('srcset')).toContain('/api/file/images/news/1001.jpg')
  await waitFor(() => expect(document.title).toBe('Rock & Roll | Nava'))
})

test('a picture of another site is requested unchanged', async () => {
  answer(getNewsPost, buildPost({ featured_media_src_url: 'https://example.org/a.jpg' }))
  const { container } = openPost()
  await screen.findByRole('heading', { level: 1 })
  const picture = container.querySelector('img')
  expect(picture).toHaveAttribute('src', 'https://example.org/a.jpg')
  expect(picture).not.toHaveAttribute('srcset')
})

test('a post without a picture begins with its title', async () => {
  answer(getNewsPost, buildPost({ featured_media_src_url: '' }))
  const { container } = openPost()
  await screen.findByRole('heading', { level: 1 })
  expect(container.querySelector('img')).toBeNull()
})

test('a post that does not exist is the not-found page', async () => {
  refuse(getNewsPost, 404)
  openPost()
  expect(await screen.findByText('This post is no longer here')).toBeVisible()
})

test('a post that cannot be loaded can be retried', async () => {
  refuseWith(getNewsPost, 'news.unreachable')
  const { user } = openPost()
  const retry = await screen.findByRole('button', { name: 'Retry' })
  answer(getNewsPost, buildPost())
  await user.click(retry)
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
})

test('without an id the list is shown', async () => {
  openPost('/newsPost')
  expect(await screen.findByTestId('path')).toHaveTextContent('/news')
})

test.each([
  ['fa', 'اخبار'],
  ['ar', 'الأخبار'],
] as const)('the list is titled in %s', async (language, title) => {
  answer(listNewsPosts, buildPosts(1))
  await chooseLanguage(language)
  openList()
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
})
