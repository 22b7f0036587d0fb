import {
  type ArtistPage as ArtistPageReply,
  artistAppearsOn,
  artistCredits,
  artistPageSingles,
  artistPageSongs,
  getArtistPage,
  isArtistFollowed,
  listArtists,
  relatedArtists,
  search,
  setFollow,
} from '@nava/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { LoginDialogHost } from '../../features/platform/login/LoginDialogHost.tsx'
import { player, playerStore } from '../../features/listening/player/player.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { buildArtist, buildCards } from '../../testing/build.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answer, answerPages, refuse, withServer } from '../../testing/server.ts'
import { withTextsOf } from '../../testing/texts.ts'
import { signedIn } from '../../testing/tokens.ts'
import ArtistPage from './ArtistPage.tsx'

withServer()
withTextsOf('/artist/1001', '/register')
beforeEach(() => {
  player.close()
  answer(relatedArtists, [])
})

const artist = {
  ...buildArtist({ name: 'Mira Solane', followerCount: 1, playCount: 100_000 }),
  biography: '',
  headerImageVersion: '',
  releaseDate: null,
  socials: [],
}
const buildPage = (over: Partial<ArtistPageReply> = {}): ArtistPageReply => ({
  artist,
  tracks: buildCards(3),
  topSongs: buildCards(6),
  musicVideos: buildCards(2, 1200, { hasVideo: true }),
  albums: [],
  appearsOn: [],
  events: [],
  ...over,
})
const open = (path = '/artist/1001/Mira-Solane') =>
  renderPage(path, {
    '/artist/:id?/:name?': (
      <>
        <ArtistPage />
        <LoginDialogHost />
      </>
    ),
  })
const section = (name: string) => screen.findByRole('region', { name })

test('an artist’s page shows name, tick, followers, plays and the sections in order', async () => {
  answer(getArtistPage, buildPage())
  answer(relatedArtists, [buildArtist({ artistID: 1002, name: 'Oda Lund' })])
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Mira Solane' })).toBeVisible()
  for (const fact of ['Verified', '1 follower', '100K plays']) expect(screen.getByText(fact)).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Oda Lund' })).toHaveAttribute(
    'href',
    '/artist/1002/Oda-Lund',
  )
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Top Songs',
    'Singles',
    'Music Videos',
    'Related Artists',
  ])
  expect(within(await section('Top Songs')).getAllByRole('article')).toHaveLength(6)
  await waitFor(() => expect(document.title).toBe('Mira Solane | Nava'))
})

test('an artist who is not verified has no tick', async () => {
  answer(getArtistPage, buildPage({ artist: { ...artist, isVerified: false } }))
  open()
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText('Verified')).toBeNull()
})

test.for([
  ['the wide picture', 'wide1', '/artistHeader/'],
  ['the colours of the portrait', '', '/artist/'],
] as const)('its head shows %s', async ([, headerImageVersion, address]) => {
  answer(getArtistPage, buildPage({ artist: { ...artist, imageVersion: 'face1', headerImageVersion } }))
  open()
  const head = (await screen.findByRole('heading', { level: 1 })).closest('header') as HTMLElement
  const [behind, portrait] = within(head).getAllByRole('presentation')
  expect(behind).toHaveAttribute('src', expect.stringContaining(address))
  expect(behind?.closest('[data-blurred]') !== null).toBe(headerImageVersion === '')
  expect(portrait).toHaveAttribute('src', expect.stringContaining('/artist/'))
})

test('albums of others that the artist appears on, and own events, stand after the specified sections', async () => {
  const album = {
    albumID: 7,
    name: 'Common Ground',
    artists: 'Oda Lund',
    coverColor: '',
    imageVersion: '',
    releaseDate: '2026-11-01T10:00:00.000Z',
  }
  const event = {
    eventID: 3,
    eventName: 'Harbour Live',
    description: '',
    venue: 'Dock 9',
    link: '',
    startsAt: '2100-01-01T20:00:00.000Z',
    imageVersion: '',
  }
  answer(getArtistPage, buildPage({ appearsOn: [album], events: [event] }))
  const calls = answerPages(artistAppearsOn, [album, { ...album, albumID: 8, name: 'Older Ground' }])
  const { user } = open()
  const appearsOn = await section('Appears On')
  expect(within(appearsOn).getByRole('link', { name: 'Common Ground' })).toHaveAttribute('href', '/album/7')
  expect(within(await section('Events')).getByText('Dock 9')).toBeVisible()
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Top Songs',
    'Singles',
    'Music Videos',
    'Appears On',
    'Events',
  ])
  expect(calls).toEqual([])
  await user.click(within(appearsOn).getByRole('button', { name: 'See all: Appears On' }))
  expect(await within(appearsOn).findByRole('link', { name: 'Older Ground' })).toBeVisible()
})

describe('See all', () => {
  test('loads all songs, page by page, and collapses again', async () => {
    answer(getArtistPage, buildPage())
    const calls = answerPages(artistPageSongs, buildCards(50))
    const { user } = open()
    const songs = await section('Top Songs')
    expect(calls).toEqual([])
    await user.click(within(songs).getByRole('button', { name: 'See all: Top Songs' }))
    await waitFor(() => expect(within(songs).getAllByRole('article')).toHaveLength(40))
    await user.click(within(songs).getByRole('button', { name: 'See More' }))
    await waitFor(() => expect(within(songs).getAllByRole('article')).toHaveLength(50))
    await user.click(within(songs).getByRole('button', { name: 'See less' }))
    expect(within(songs).getAllByRole('article')).toHaveLength(6)
  })

  test('offers a retry when the list cannot be loaded', async () => {
    answer(getArtistPage, buildPage())
    refuse(artistPageSingles, 500)
    const { user } = open()
    const singles = await section('Singles')
    await user.click(within(singles).getByRole('button', { name: 'See all: Singles' }))
    const retry = await within(singles).findByRole('button', { name: 'Retry' })
    answer(artistPageSingles, buildCards(5, 1301))
    await user.click(retry)
    expect(await within(singles).findByRole('link', { name: 'Song 1305' })).toBeVisible()
  })
})

test('Play Shuffle plays all songs of the page, each once', async () => {
  answer(getArtistPage, buildPage({ tracks: buildCards(4), topSongs: buildCards(6) }))
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Play Shuffle' }))
  expect(playerStore.getState().playback).toBe('playing')
  const ids = playerStore.getState().queue.map(({ id }) => id)
  expect(ids.toSorted((one, other) => one - other)).toEqual([1001, 1002, 1003, 1004, 1005, 1006])
})

test('a heart leads to where listeners give money, if the artist says where', async () => {
  const support = { link: 'https://give.example/mira', label: '' }
  answer(getArtistPage, buildPage({ artist: { ...artist, support } }))
  const { unmount } = open()
  const heart = await screen.findByRole('link', { name: 'Support Mira Solane' })
  expect(heart).toHaveAttribute('href', support.link)
  expect(heart).toHaveAttribute('rel', 'noopener noreferrer ugc nofollow')
  unmount()
  queryClient.clear()
  answer(getArtistPage, buildPage())
  open()
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('link', { name: /Support/ })).toBeNull()
})

test('links to the artist on other sites open in a new tab', async () => {
  const socials = [{ socailID: 1001, type: 'twitter' as const, link: 'https://x.com/mira' }]
  answer(getArtistPage, buildPage({ artist: { ...artist, socials } }))
  open()
  const link = await screen.findByRole('link', { name: 'Mira Solane on X (Twitter)' })
  expect(link).toHaveAttribute('href', 'https://x.com/mira')
  expect(link).toHaveAttribute('target', '_blank')
  expect(link.querySelector('svg')).not.toBeNull()
})

describe('following', () => {
  test('is shown and counted at once, and the reply 2 undoes it', async () => {
    signedIn()
    answer(getArtistPage, buildPage())
    answer(isArtistFollowed, 'false')
    const calls = answer(setFollow, ({ body }) => ((body as { value: boolean }).value ? '1' : '2'))
    const { user } = open()
    await screen.findByText('1 follower')
    await user.click(screen.getByRole('button', { name: 'Follow' }))
    expect(await screen.findByRole('button', { name: 'UnFollow' })).toBeVisible()
    expect(await screen.findByText('2 followers')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'UnFollow' }))
    expect(await screen.findByRole('button', { name: 'Follow' })).toBeVisible()
    expect(await screen.findByText('1 follower')).toBeVisible()
    expect(calls.map(({ body }) => body)).toEqual([
      { artistID: 1001, value: true },
      { artistID: 1001, value: false },
    ])
  })

  test('is undone if the server refuses', async () => {
    signedIn()
    answer(getArtistPage, buildPage())
    answer(isArtistFollowed, 'false')
    const refused = refuse(setFollow, 500)
    const { user } = open()
    await screen.findByText('1 follower')
    await user.click(screen.getByRole('button', { name: 'Follow' }))
    await waitFor(() => expect(refused).toHaveLength(1))
    expect(await screen.findByRole('button', { name: 'Follow' })).toBeVisible()
    expect(await screen.findByText('1 follower')).toBeVisible()
  })

  test('asks a visitor to sign in first', async () => {
    answer(getArtistPage, buildPage())
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Follow' }))
    expect(await screen.findByRole('dialog')).toBeVisible()
  })
})

test('a missing artist is called gone, beside what the name in the address finds, or else popular artists', async () => {
  refuse(getArtistPage, 404)
  answer(search, { musics: [], videos: [], artists: [buildArtist({ name: 'Oda Lund' })], podcasts: [] })
  answer(listArtists, [buildArtist({ name: 'Nilo' })])
  const { unmount } = open('/artist/999999/Oda-Lund')
  expect(await screen.findByRole('heading', { name: 'This artist is no longer here' })).toBeVisible()
  const found = await screen.findByRole('region', { name: 'Found for Oda Lund' })
  expect(within(found).getByRole('link', { name: 'Oda Lund' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
  unmount()
  answer(search, { musics: [], videos: [], artists: [], podcasts: [] })
  open('/artist/999998/Oda-Lundt')
  const others = await screen.findByRole('region', { name: 'What others listen to' })
  expect(await within(others).findByRole('link', { name: 'Nilo' })).toBeVisible()
})

test('a malformed id is an unknown address', () => {
  open('/artist/abc')
  expect(screen.getByText('The page you requested does not exist')).toBeVisible()
})

test('without an id the list of all artists is shown', async () => {
  open('/artist')
  await waitFor(() => expect(screen.getByTestId('path')).toHaveTextContent('/allartists'))
})

test('tracks of others that credit the artist say in what', async () => {
  const [track] = buildCards(1, 1300, { title: 'Of others' })
  if (!track) throw new Error('no track')
  answer(relatedArtists, [])
  answer(getArtistPage, buildPage({ credits: [{ ...track, roles: ['composer', 'mixer'] }] }))
  const complete = answer(artistCredits, [
    { ...track, roles: ['composer', 'mixer'] },
    { ...track, musicID: 1301, title: 'Another', roles: ['other'] },
  ])
  const { user } = open()
  const credits = await section('Credits on Other Tracks')
  expect(within(credits).getByRole('article')).toHaveTextContent('Composer, Mixing engineer')
  await user.click(within(credits).getByRole('button', { name: 'See all: Credits on Other Tracks' }))
  expect(await within(credits).findByText('Another')).toBeVisible()
  expect(complete[0]?.params).toEqual({ id: '1001' })
})
