import {
  deleteImport,
  type FeedImport,
  type FeedReview,
  importFeed,
  listImportedEpisodes,
  listImports,
  listLeftOut,
  retryImport,
  retryImportedEpisode,
  reviewFeed,
} from '@nava/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signedInDj } from '../../testing/panel.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answer, refuseWith, withServer } from '../../testing/server.ts'
import { withTextsOf } from '../../testing/texts.ts'
import ImportFeedPage from './ImportFeedPage.tsx'

withServer()
withTextsOf('/djPanel/importfeed')

const ADDRESS = 'https://feeds.example/show.xml'
const review: FeedReview = {
  address: ADDRESS,
  title: 'Night & <b>waves</b>',
  author: 'Mina',
  description: 'Nights, mostly.',
  cover: '',
  episodes: 12,
  newEpisodes: 5,
  bytes: 250_000_000,
  first: '2026-01-02T10:00:00.000Z',
  last: '2026-06-02T10:00:00.000Z',
  undated: [],
  leftOut: [],
  known: [],
  isLocked: false,
}
const row = (over: Partial<FeedImport> = {}): FeedImport => ({
  importID: 7,
  djID: 1001,
  title: 'Night waves',
  address: ADDRESS,
  createdAt: '2026-06-02T10:00:00.000Z',
  waiting: 0,
  done: 3,
  failed: 0,
  leftOut: 0,
  known: 0,
  ...over,
})

test('a typed address is still there at the next visit, unless it has a password', async () => {
  const { user, unmount } = open()
  await user.type(await screen.findByLabelText('Address of the feed'), ADDRESS)
  unmount()
  const next = open()
  const field = await screen.findByLabelText('Address of the feed')
  expect(field).toHaveValue(ADDRESS)
  await next.user.clear(field)
  await next.user.type(field, 'https://mina:secret')
  next.unmount()
  expect(JSON.stringify({ ...localStorage })).not.toContain('secret')
})

function open(imports: FeedImport[] = []) {
  signedInDj()
  answer(listImports, imports)
  return renderPage('/djPanel/importfeed', { '/djPanel/importfeed': <ImportFeedPage /> })
}

test('a feed is shown with its title, episodes, dates and size before it is imported', async () => {
  const { user } = open()
  const requests = answer(reviewFeed, review)
  const started = answer(importFeed, row({ waiting: 5, done: 0 }))
  await user.type(await screen.findByLabelText('Address of the feed'), ADDRESS)
  await user.click(screen.getByRole('button', { name: 'Look it up' }))
  const found = await screen.findByRole('region', { name: 'Night & <b>waves</b>' })
  for (const fact of [
    'By Mina',
    '12 episodes',
    'Jan 2, 2026 to Jun 2, 2026',
    '250 MB to fetch',
    '5 of them are new here.',
  ])
    expect(within(found).getByText(fact)).toBeVisible()
  expect(requests[0]?.body).toEqual({ address: ADDRESS, djID: 1001, name: '', password: '' })
  expect(started).toEqual([])
  answer(listImports, [row({ waiting: 5, done: 0 })])
  await user.click(within(found).getByRole('button', { name: 'Import 5 episodes' }))
  expect(await screen.findByText('0 of 5 episodes imported')).toBeVisible()
  expect(started[0]?.body).toEqual({ address: ADDRESS, djID: 1001, name: '', password: '' })
  expect(screen.getByRole('progressbar', { name: '0 of 5 episodes imported' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Night & <b>waves</b>' })).toBeNull()
})

test('what is left out, and what has no date, is named with its reason before and after the import', async () => {
  const { user } = open([row({ leftOut: 1 })])
  const english = { reason: 'It failed.' }
  const left = {
    title: 'Notes',
    code: 'feed.no-sound' as const,
    params: { codec: 'application/pdf' },
    ...english,
  }
  answer(reviewFeed, {
    ...review,
    leftOut: [left],
    undated: [{ title: 'Odd', code: 'feed.date-unreadable', params: { message: '31 Apr' }, ...english }],
  })
  await user.type(await screen.findByLabelText('Address of the feed'), ADDRESS)
  await user.click(screen.getByRole('button', { name: 'Look it up' }))
  const found = await screen.findByRole('region', { name: 'Night & <b>waves</b>' })
  await user.click(within(found).getByText('One entry is left out'))
  expect(within(found).getByText('Its file is application/pdf, not sound.')).toBeVisible()
  await user.click(within(found).getByText(/^One episode has no date/))
  expect(within(found).getByText("Its date, 31 Apr, can't be read.")).toBeVisible()
  answer(listLeftOut, [{ ...left, place: 1 }])
  answer(listImportedEpisodes, [
    {
      ...{ episodeID: 32, title: 'Whole', state: 'done', podcastID: 1077 },
      leftOut: [{ part: 'cover', code: 'source.missing', params: { host: 'cdn.example' }, ...english }],
    },
  ])
  expect(screen.queryByText('Complete')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show the episodes of Night waves' }))
  expect(await screen.findByText(/^Without its cover: cdn\.example has nothing/)).toBeVisible()
  expect(await screen.findAllByText('Notes')).toHaveLength(2)
})

test('episodes that are here already are named before and after the import', async () => {
  const { user } = open([row({ known: 2 })])
  const known = {
    ...{ title: 'Waves, moved', code: 'feed.known' as const, params: { message: 'Waves' } },
    reason: 'It is here.',
  }
  answer(reviewFeed, { ...review, known: [known] })
  await user.type(await screen.findByLabelText('Address of the feed'), ADDRESS)
  await user.click(screen.getByRole('button', { name: 'Look it up' }))
  const found = await screen.findByRole('region', { name: 'Night & <b>waves</b>' })
  await user.click(within(found).getByText('One episode was here already'))
  expect(within(found).getByText('It is already here as “Waves”.')).toBeVisible()
  answer(listLeftOut, [{ ...known, place: 1 }])
  answer(listImportedEpisodes, [
    { episodeID: 32, state: 'known', podcastID: 1077, ...known, title: 'Sea', params: { message: 'Salt' } },
  ])
  expect(screen.getByText('Complete')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show the episodes of Night waves' }))
  expect(await screen.findByText('It is already here as “Salt”.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Sea' })).toHaveAttribute('href', '/playPodcast/1077')
  expect(await screen.findAllByText('2 episodes were here already')).toHaveLength(2)
})

test('a feed that was read in a wrong code page is read and imported in a chosen one', async () => {
  const { user } = open()
  const requests = answer(reviewFeed, { ...review, readAs: 'iso-8859-2' })
  await user.type(await screen.findByLabelText('Address of the feed'), ADDRESS)
  await user.click(screen.getByRole('button', { name: 'Look it up' }))
  expect(await screen.findByLabelText('Letters')).toHaveValue('iso-8859-2')
  await user.selectOptions(screen.getByLabelText('Letters'), 'windows-1256')
  const started = answer(importFeed, row())
  await user.click(await screen.findByRole('button', { name: 'Import 5 episodes' }))
  await waitFor(() => expect(started[0]?.body).toMatchObject({ encoding: 'windows-1256' }))
  expect(requests[1]?.body).toMatchObject({ address: ADDRESS, encoding: 'windows-1256' })
})

test('a feed behind a password is looked up and imported with the account in its address', async () => {
  const { user } = open()
  refuseWith(reviewFeed, 'source.password', { host: 'feeds.example' })
  const field = await screen.findByLabelText('Address of the feed')
  const look = screen.getByRole('button', { name: 'Look it up' })
  expect(screen.getByLabelText('Password')).not.toBeVisible()
  await user.type(field, ADDRESS)
  await user.click(look)
  await waitFor(() =>
    expect(field).toHaveAccessibleDescription(/feeds\.example asks for a name and password/),
  )
  expect(screen.getByLabelText('Password')).toBeVisible()
  const requests = answer(reviewFeed, review)
  await user.clear(field)
  await user.paste('https://me:p%40ss@feeds.example/show.xml')
  expect(field).toHaveValue(ADDRESS)
  expect(screen.getByLabelText('Name')).toHaveValue('me')
  await user.clear(field)
  await user.type(field, 'https://me:p%40ss@feeds.example/show.xml')
  await user.click(look)
  expect(field).toHaveValue(ADDRESS)
  const started = answer(importFeed, row())
  await user.click(await screen.findByRole('button', { name: 'Import 5 episodes' }))
  const account = { address: ADDRESS, djID: 1001, name: 'me', password: 'p@ss' }
  await waitFor(() => expect(started[0]?.body).toEqual(account))
  expect(requests[0]?.body).toEqual(account)
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveValue(''))
})

test('a locked feed, and one without anything new, cannot be imported', async () => {
  const { user } = open()
  answer(reviewFeed, { ...review, isLocked: true })
  await user.type(await screen.findByLabelText('Address of the feed'), ADDRESS)
  const look = screen.getByRole('button', { name: 'Look it up' })
  await user.click(look)
  expect(await screen.findByText(/The owner of this feed has locked it/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
  answer(reviewFeed, { ...review, newEpisodes: 0 })
  await user.click(look)
  expect(await screen.findByText('All of them have been imported already.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
})

test('what is wrong with an address is said at its field', async () => {
  const { user } = open()
  refuseWith(reviewFeed, 'source.private', { host: '10.0.0.1' })
  const field = await screen.findByLabelText('Address of the feed')
  await user.type(field, 'http://10.0.0.1/feed')
  await user.click(screen.getByRole('button', { name: 'Look it up' }))
  await waitFor(() =>
    expect(field).toHaveAccessibleDescription(/10\.0\.0\.1 is not an address on the public internet/),
  )
})

test('episodes that failed say why, and are retried alone or together', async () => {
  const { user } = open([row({ failed: 1 })])
  answer(listImportedEpisodes, [
    {
      episodeID: 31,
      title: 'Broken',
      state: 'failed',
      code: 'source.unreachable',
      params: { host: 'cdn.example' },
      reason: 'It failed.',
    },
    { episodeID: 32, title: 'Whole', state: 'done', podcastID: 1077, leftOut: [] },
  ])
  await user.click(await screen.findByRole('button', { name: 'Show the episodes of Night waves' }))
  expect(await screen.findByText("cdn.example doesn't answer, or not with what was asked for.")).toBeVisible()
  expect(screen.getByRole('link', { name: 'Whole' })).toHaveAttribute('href', '/playPodcast/1077')
  const one = answer(retryImportedEpisode, 'true')
  await user.click(screen.getByRole('button', { name: 'Retry Broken' }))
  await waitFor(() => expect(one[0]?.params).toEqual({ id: '31' }))
  const all = answer(retryImport, 'true')
  await user.click(screen.getByRole('button', { name: 'Retry the failed episodes of Night waves' }))
  await waitFor(() => expect(all[0]?.params).toEqual({ id: '7' }))
})

test('an import is removed only after a confirmation', async () => {
  const { user } = open([row()])
  expect(await screen.findByText('Complete')).toBeVisible()
  const removed = answer(deleteImport, 'true')
  await user.click(screen.getByRole('button', { name: 'Remove the import of Night waves' }))
  expect(removed).toEqual([])
  answer(listImports, [])
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Nothing has been imported yet')).toBeVisible()
  expect(removed[0]?.params).toEqual({ id: '7' })
})
