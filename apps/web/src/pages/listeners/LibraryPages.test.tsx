import {
  followedArtists,
  followedDjs,
  getUser,
  isMusicLiked,
  isMusicSaved,
  likedMusicIDs,
  likedMusics,
  recentPlays,
  savedAlbums,
  savedMusics,
  savedPodcasts,
  savedVideos,
  setLike,
  setSave,
} from '@nava/contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { player } from '../../features/listening/player/player.ts'
import { buildArtist, buildCards, buildPodcasts } from '../../testing/build.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answer, answerPages, refuse, withServer } from '../../testing/server.ts'
import { withTexts, withTextsOf } from '../../testing/texts.ts'
import { signedIn } from '../../testing/tokens.ts'
import { toasts } from '../../ui/overlays/toasts.ts'
import MyMusicsPage from './MyMusicsPage.tsx'
import ProfilePage from './ProfilePage.tsx'

withServer()
withTextsOf('/profile', '/myMusics')
withTexts('menu', 'table')
beforeAll(() => import('../../features/personal/library/LibraryTable.tsx'))
beforeEach(() => {
  answer(likedMusicIDs, [])
  player.close()
  answer(getUser, {
    userID: 1001,
    name: 'Sara',
    email: 'sara@example.com',
    imageVersion: '',
    artists: [],
    djs: [],
  })
})

const pages = {
  '/profile': <ProfilePage />,
  '/dashbord': <ProfilePage />,
  '/dashboard': <ProfilePage />,
  '/myMusics/:show?': <MyMusicsPage />,
}
const album = {
  albumID: 7,
  name: 'Ferry',
  artists: 'Mina',
  coverColor: '',
  imageVersion: '',
  releaseDate: '2026-11-01T10:00:00.000Z',
}
const open = (path: string) => renderPage(path, pages)
const section = (name: string) => screen.findByRole('region', { name })
const path = () => screen.getByTestId('path')

function emptyLibrary() {
  for (const list of [savedMusics, savedAlbums, savedVideos, savedPodcasts, recentPlays]) answer(list, [])
  for (const list of [followedArtists, followedDjs]) answer(list, [])
}

describe('the profile', () => {
  beforeEach(() => signedIn())

  test.each(['/dashbord', '/dashboard'])('the profile is where %s leads', async (start) => {
    emptyLibrary()
    open(start)
    await waitFor(() => expect(path()).toHaveTextContent('/profile'))
  })

  test('shows who is signed in, and links to the library', async () => {
    emptyLibrary()
    open('/profile')
    expect(await screen.findByRole('heading', { level: 1, name: 'Sara' })).toBeVisible()
    expect(screen.getByText('sara@example.com')).toBeVisible()
    expect(screen.getByText('Unlimited')).toBeVisible()
    const links = within(screen.getByRole('navigation', { name: 'Your library' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/myMusics',
      '/newmusics',
      '/myplaylists',
      '/history',
      '/downloads',
      '/allartists',
      '/events',
    ])
  })

  test('shows saved music, videos and albums, and the last 25 plays', async () => {
    emptyLibrary()
    const calls = answer(savedMusics, ({ query }) => buildCards(30).slice(0, Number(query['take'])))
    answer(savedVideos, buildCards(2, 3001, { hasVideo: true }))
    answer(savedAlbums, [album])
    answer(recentPlays, buildCards(25, 5001))
    open('/profile')
    const all = await screen.findByRole('link', { name: 'See all: My Saved Musics' })
    expect(all).toHaveAttribute('href', '/myMusics')
    expect(within(await section('My Saved Musics')).getAllByRole('article')).toHaveLength(12)
    expect(calls[0]?.query['take']).toBe('12')
    const allVideos = await screen.findByRole('link', { name: 'See all: My Music Videos' })
    expect(allVideos).toHaveAttribute('href', '/myMusics/videos')
    expect(within(await section('My Music Videos')).getAllByRole('article')).toHaveLength(2)
    const allAlbums = await screen.findByRole('link', { name: 'See all: Saved Albums' })
    expect(allAlbums).toHaveAttribute('href', '/myMusics/albums')
    expect(screen.getByRole('link', { name: 'Ferry' })).toHaveAttribute('href', '/album/7')
    await screen.findByRole('link', { name: 'Song 5001' })
    expect(within(await section('Recent Plays')).getAllByRole('article')).toHaveLength(25)
  })

  test('says what is missing where there is nothing', async () => {
    emptyLibrary()
    open('/profile')
    expect(await within(await section('My Saved Musics')).findByText('No Music')).toBeVisible()
    expect(await within(await section('My Music Videos')).findByText('No Videos')).toBeVisible()
    expect(
      await within(await section('Saved Albums')).findByText("You haven't saved any albums yet."),
    ).toBeVisible()
    expect(await within(await section('Recent Plays')).findByText('No Music')).toBeVisible()
    expect(await within(await section('Saved Podcasts')).findByText('No Podcasts')).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Find artists' })).toHaveAttribute('href', '/allartists')
    expect(await screen.findByRole('link', { name: 'Find DJs' })).toHaveAttribute('href', '/alldjs')
  })

  test('shows the artists and DJs that the user follows, 12 at a time', async () => {
    emptyLibrary()
    const all = Array.from({ length: 13 }, (_, at) =>
      buildArtist({ artistID: 1001 + at, name: `Artist ${at}` }),
    )
    answerPages(followedArtists, all)
    answer(followedDjs, [{ djID: 7, name: 'Kaveh', followerCount: 3, playCount: 0, imageVersion: '' }])
    const { user } = open('/profile')
    const artists = await section('Artists you follow')
    await waitFor(() => expect(within(artists).getAllByRole('article')).toHaveLength(12))
    await user.click(within(artists).getByRole('button', { name: 'See More' }))
    await waitFor(() => expect(within(artists).getAllByRole('article')).toHaveLength(13))
    expect(within(await section('Djs you follow')).getByRole('link', { name: 'Kaveh' })).toHaveAttribute(
      'href',
      '/dj/7',
    )
  })

  test('offers a retry in the section that could not be loaded', async () => {
    emptyLibrary()
    refuse(recentPlays, 500)
    const { user } = open('/profile')
    const retry = await within(await section('Recent Plays')).findByRole('button', { name: 'Retry' })
    answer(recentPlays, buildCards(1))
    await user.click(retry)
    expect(
      await within(await section('Recent Plays')).findByRole('link', { name: 'Song 1001' }),
    ).toBeVisible()
  })
})

describe('saved music', () => {
  beforeEach(() => signedIn())

  test('has tabs for music, albums, videos and podcasts, each with its own path', async () => {
    answer(savedMusics, buildCards(2))
    answer(savedVideos, [])
    answer(savedPodcasts, buildPodcasts(1))
    const { user } = open('/myMusics')
    expect(await screen.findByRole('link', { name: 'Song 1001' })).toBeVisible()
    answer(savedAlbums, [album])
    await user.click(screen.getByRole('tab', { name: 'Albums' }))
    expect(await screen.findByRole('link', { name: 'Ferry' })).toBeVisible()
    expect(path()).toHaveTextContent('/myMusics/albums')
    await user.click(screen.getByRole('tab', { name: 'Videos' }))
    expect(await screen.findByText('No Videos')).toBeVisible()
    expect(path()).toHaveTextContent('/myMusics/videos')
    await user.click(screen.getByRole('tab', { name: 'Podcasts' }))
    expect(await screen.findByRole('link', { name: 'Episode 1001' })).toBeVisible()
    expect(path()).toHaveTextContent('/myMusics/podcasts')
  })

  test('liked tracks have a tab of their own, and one that is unliked leaves it', async () => {
    let cards = buildCards(2)
    answer(likedMusics, () => cards)
    answer(isMusicSaved, 'false')
    answer(likedMusicIDs, [1001, 1002])
    answer(setLike, () => {
      cards = cards.slice(1)
      return '2' as const
    })
    const { user } = open('/myMusics/liked')
    expect(await screen.findByRole('heading', { level: 1, name: 'Liked Songs' })).toBeVisible()
    expect(screen.getByRole('tab', { name: 'Liked', selected: true })).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'More options for Song 1001' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Unlike' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Song 1001' })).toBeNull())
    expect(screen.getByRole('link', { name: 'Song 1002' })).toBeVisible()
  })

  test('liked tracks are sorted and filtered by the server', async () => {
    const calls = answer(likedMusics, ({ query }) =>
      query['words'] === 'rain'
        ? buildCards(1, 2001)
        : query['sort'] === 'plays'
          ? buildCards(2, 3001)
          : buildCards(2),
    )
    const { user } = open('/myMusics/liked')
    expect(await screen.findByRole('link', { name: 'Song 1001' })).toBeVisible()
    const head = within(screen.getByRole('group', { name: 'Sort' }))
    await user.click(head.getByRole('button', { name: 'Plays' }))
    expect(await screen.findByRole('link', { name: 'Song 3001' })).toBeVisible()
    expect(calls.at(-1)?.query).toMatchObject({ sort: 'plays', descending: 'true', skip: '0' })
    await user.type(screen.getByRole('searchbox', { name: 'Filter by title or artist' }), 'rain')
    expect(await screen.findByRole('link', { name: 'Song 2001' })).toBeVisible()
  })

  test('several likes are taken back at once, with one undo', async () => {
    let cards = buildCards(3)
    answer(likedMusics, () => cards)
    const sent = answer(setLike, ({ body }) => {
      const { musicID, value } = body as { musicID: number; value: boolean }
      cards = value ? buildCards(3) : cards.filter((card) => card.musicID !== musicID)
      return value ? '1' : '2'
    })
    const { user } = open('/myMusics/liked')
    await user.click(await screen.findByRole('checkbox', { name: 'Select Song 1001' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select Song 1003' }))
    await user.click(screen.getByRole('button', { name: 'Remove from Liked Songs' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Song 1003' })).toBeNull())
    expect(screen.getByRole('link', { name: 'Song 1002' })).toBeVisible()
    await waitFor(() => expect(sent).toHaveLength(2))
    act(() => toasts.getState().at(-1)?.action?.run())
    expect(await screen.findByRole('link', { name: 'Song 1003' })).toBeVisible()
    await waitFor(() =>
      expect(sent.map(({ body }) => (body as { value: boolean }).value)).toEqual([false, false, true, true]),
    )
  })

  test('a user who likes nothing yet is told so', async () => {
    answer(likedMusics, [])
    open('/myMusics/liked')
    expect(await screen.findByText("You haven't liked any songs yet.")).toBeVisible()
  })

  test('an unknown tab is not found', () => {
    open('/myMusics/cassettes')
    expect(screen.getByText('The page you requested does not exist')).toBeVisible()
  })

  test('a track that is removed from the saved ones leaves the list', async () => {
    let cards = buildCards(2)
    answer(savedMusics, () => cards)
    answer(isMusicSaved, 'true')
    answer(isMusicLiked, 'false')
    answer(setSave, () => {
      cards = cards.slice(1)
      return 'false' as const
    })
    const { user } = open('/myMusics')
    await user.click(await screen.findByRole('button', { name: 'More options for Song 1001' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove from saved' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Song 1001' })).toBeNull())
    expect(screen.getByRole('link', { name: 'Song 1002' })).toBeVisible()
  })
})
