import {
  albumComments,
  artistPageAlbums,
  collectionComments,
  collectionMusics,
  getAlbumMusics,
  getCollection,
  getDjPage,
  getGenre,
  getPodcastCollection,
  getRadio,
  isDjFollowed,
  setFollow,
} from '@nava/contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { setPlayed } from '../../features/listening/player/episode-positions.ts'
import { player, playerStore } from '../../features/listening/player/player.ts'
import { buildAlbumCard, buildCard, buildCards, buildPodcasts } from '../../testing/build.ts'
import { scrollOn } from '../../testing/intersection.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answer, refuse, withServer } from '../../testing/server.ts'
import { withTextsOf } from '../../testing/texts.ts'
import { signedIn } from '../../testing/tokens.ts'
import AlbumPage from './AlbumPage.tsx'
import CollectionPage from './CollectionPage.tsx'
import DjPage from './DjPage.tsx'
import GenrePage from './GenrePage.tsx'
import PodcastCollectionPage from './PodcastCollectionPage.tsx'

withServer()
withTextsOf('/album/1001')
beforeEach(() => {
  player.close()
  answer(albumComments, [])
  answer(artistPageAlbums, [])
  answer(collectionComments, [])
})

const artists = [{ artistID: 1001, artist: { artistID: 1001, name: 'Mira Solane' } }]
const queueIDs = () => playerStore.getState().queue.map(({ id }) => id)

describe('an album', () => {
  const album = {
    albumID: 1001,
    name: 'Ferry',
    artists: 'Mira Solane',
    coverColor: '',
    imageVersion: '',
    releaseDate: '2026-11-01T10:00:00.000Z',
    playCount: 1200,
    albumGain: null,
    albumTruePeak: null,
    albumArtists: artists,
    musics: buildCards(3, 1001, { musicLength: 60 }),
  }
  const open = (path = '/album/1001') => renderPage(path, { '/album/:id?': <AlbumPage /> })

  test('shows its artists, day, length, plays and its tracks in order', async () => {
    answer(getAlbumMusics, album)
    open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Ferry' })).toBeVisible()
    for (const fact of ['Nov 1, 2026', '3 tracks', '3 minutes', '1.2K plays'])
      expect(screen.getAllByText(fact)[0]).toBeVisible()
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Song 1001',
      'Song 1002',
      'Song 1003',
    ])
    await waitFor(() => expect(document.title).toBe('Ferry - Mira Solane | Nava'))
  })

  test('shows the numbers of its tracks, under the headings of its discs if it has several', async () => {
    const places = [
      [1, 2],
      [1, 12],
      [2, 1],
    ] as const
    const musics = places.map(([disc, track], at) => buildCard({ musicID: 1001 + at, disc, track }))
    answer(getAlbumMusics, { ...album, musics })
    const { user } = open()
    const rows = (name: string) =>
      within(screen.getByRole('heading', { level: 2, name }).closest('section') ?? expect.fail(name))
        .getAllByRole('article')
        .map(({ textContent }) => /^(\d+)Song (\d+)/.exec(textContent)?.slice(1))
    await screen.findByRole('heading', { level: 2, name: 'Disc 1' })
    expect(rows('Disc 1')).toEqual([
      ['2', '1001'],
      ['12', '1002'],
    ])
    expect(rows('Disc 2')).toEqual([['1', '1003']])
    await user.click(screen.getByRole('button', { name: 'Play Ferry' }))
    expect(queueIDs()).toEqual([1001, 1002, 1003])
  })

  test('is played from the beginning and paused by one button, and shuffled by another', async () => {
    answer(getAlbumMusics, album)
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Play Ferry' }))
    expect(queueIDs()).toEqual([1001, 1002, 1003])
    expect(playerStore.getState()).toMatchObject({ index: 0, playback: 'playing' })
    await user.click(screen.getByRole('button', { name: 'Pause Ferry' }))
    expect(playerStore.getState().playback).toBe('paused')
    await user.click(screen.getByRole('button', { name: 'Play Shuffle' }))
    expect(playerStore.getState()).toMatchObject({ index: 0, playback: 'playing', queue: { length: 3 } })
  })

  test('has its artist’s other albums below the comments, which do not move when they arrive', async () => {
    answer(getAlbumMusics, album)
    answer(artistPageAlbums, [buildAlbumCard(), buildAlbumCard({ albumID: 1002, name: 'Night Roads' })])
    open()
    const more = await screen.findByRole('heading', { name: 'More by Mira Solane' })
    const comments = screen.getByRole('heading', { name: 'Comments' })
    expect(comments.compareDocumentPosition(more)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.getAllByRole('link', { name: 'Night Roads' })).toHaveLength(1)
  })

  test('shows a message and no play button if it has no tracks', async () => {
    answer(getAlbumMusics, { ...album, musics: [] })
    open()
    expect(await screen.findByText('No Music')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Play Ferry' })).toBeNull()
  })

  test('that is unknown is not found, and without an id all albums are shown', async () => {
    refuse(getAlbumMusics, 404)
    const { unmount } = open('/album/999999')
    expect(await screen.findByText('This album is no longer here')).toBeVisible()
    unmount()
    open('/album')
    await waitFor(() => expect(screen.getByTestId('path')).toHaveTextContent('/albums'))
  })
})

describe('a collection', () => {
  const open = (path: string) =>
    renderPage(path, { '/collection/:id': <CollectionPage />, '/playlist/:id': <CollectionPage /> })
  beforeEach(
    () =>
      void answer(getCollection, {
        collectionID: 1001,
        name: 'Night Drive',
        artists: 'Mira Solane',
        coverColor: '#12908a',
        imageVersion: '',
        description: 'For empty roads',
        collectionArtists: artists,
      }),
  )

  test.each(['/collection/1001', '/playlist/1001'])(
    '%s shows its description and plays its tracks',
    async (path) => {
      answer(collectionMusics, buildCards(2))
      const { user } = open(path)
      expect(await screen.findByText('For empty roads')).toBeVisible()
      expect(await screen.findByText('2 tracks', { ignore: 'h2 *' })).toBeVisible()
      expect(screen.getByRole('heading', { level: 2, name: '2 tracks' })).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'Play Night Drive' }))
      expect(queueIDs()).toEqual([1001, 1002])
    },
  )

  test('whose tracks cannot be loaded still shows its title, and offers a retry', async () => {
    refuse(collectionMusics, 500)
    const { user } = open('/playlist/1001')
    expect(await screen.findByRole('heading', { level: 1, name: 'Night Drive' })).toBeVisible()
    const retry = await screen.findByRole('button', { name: 'Retry' })
    answer(collectionMusics, buildCards(1))
    await user.click(retry)
    expect(await screen.findByRole('link', { name: 'Song 1001' })).toBeVisible()
  })

  test('that is unknown is not found', async () => {
    refuse(getCollection, 404)
    refuse(collectionMusics, 404)
    open('/collection/999999')
    expect(await screen.findByText('This playlist is no longer here')).toBeVisible()
  })
})

describe('a genre', () => {
  const genre = {
    genreID: 7,
    name: 'موسیقی سنتی',
    musicCount: 25,
    top: buildCards(12, 2001),
    newest: buildCards(3, 3001),
    artists: [
      {
        ...{ artistID: 1001, name: 'Mira Solane', isVerified: true, showOnMain: true },
        ...{ followerCount: 4, playCount: 90, imageVersion: '' },
      },
    ],
  }
  const open = (path = '/genre/7') => renderPage(path, { '/genre/:id': <GenrePage /> })

  test('shows its first ten most played tracks, what is new and its artists, and plays all that came', async () => {
    answer(getGenre, genre)
    const { user } = open()
    await screen.findByRole('heading', { level: 1, name: genre.name })
    expect(screen.getByText('25 tracks')).toBeVisible()
    const top = within(screen.getByRole('region', { name: 'Top tracks' }))
    expect(top.getAllByRole('heading', { level: 3 })).toHaveLength(10)
    const fresh = within(screen.getByRole('region', { name: 'New in this genre' }))
    expect(fresh.getAllByRole('article')).toHaveLength(3)
    expect(screen.getByRole('link', { name: 'Mira Solane' })).toHaveAttribute(
      'href',
      '/artist/1001/Mira-Solane',
    )
    await user.click(screen.getByRole('button', { name: `Play ${genre.name}` }))
    expect(queueIDs()).toHaveLength(12)
    const calls = answer(getRadio, { name: genre.name, seed: 'seed', cursor: 1, musics: buildCards(3, 4001) })
    await user.click(screen.getByRole('button', { name: 'Radio' }))
    await waitFor(() => expect(queueIDs()).toContain(4003))
    expect(calls[0]?.params).toEqual({ kind: 'genre', id: '7' })
  })

  test('without tracks says so', async () => {
    answer(getGenre, { ...genre, musicCount: 0, top: [], newest: [], artists: [] })
    open()
    expect(await screen.findByText('No Music')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Top tracks' })).toBeNull()
  })

  test.each([
    ['/genre/8', 'This genre is no longer here'],
    ['/genre/x', 'The page you requested does not exist'],
    ['/genre/0', 'The page you requested does not exist'],
  ])('%s says: %s', async (path, text) => {
    refuse(getGenre, 404)
    open(path)
    expect(await screen.findByRole('heading', { level: 1, name: text })).toBeVisible()
  })
})

describe('a DJ', () => {
  const dj = {
    djID: 1001,
    name: 'Kaveh',
    followerCount: 4,
    playCount: 90,
    imageVersion: '',
    biography: 'Late hours',
  }
  const open = (path = '/dj/1001') => renderPage(path, { '/dj/:id?': <DjPage /> })

  test('the page of a DJ lists the episodes in steps, and plays them', async () => {
    const all = buildPodcasts(45)
    answer(getDjPage, ({ query }) => ({
      dj,
      tracks: all.slice(Number(query['skip']), Number(query['skip']) + 40),
    }))
    const { user } = open()
    expect(await screen.findByText('Late hours')).toBeVisible()
    for (const fact of ['4 followers', '90 plays']) expect(screen.getByText(fact)).toBeVisible()
    expect(screen.getAllByRole('article')).toHaveLength(41) // the page itself is one article
    await user.click(screen.getByRole('button', { name: 'Play Kaveh' }))
    expect(playerStore.getState()).toMatchObject({ mode: 'podcast', index: 0, playback: 'playing' })
  })

  test('can be shown without the episodes that were played, also where these fill a whole page', async () => {
    const all = buildPodcasts(45)
    answer(getDjPage, ({ query }) => ({
      dj,
      tracks: all.slice(Number(query['skip']), Number(query['skip']) + 40),
    }))
    for (const { podcastID } of all.slice(0, 41)) setPlayed(podcastID, true)
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Unplayed', pressed: false }))
    expect(screen.queryByText('No Podcasts')).toBeNull()
    act(scrollOn)
    expect(await screen.findByRole('link', { name: 'Episode 1042' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Episode 1041' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Unplayed', pressed: true }))
    expect(screen.getByRole('link', { name: 'Episode 1041' })).toBeVisible()
    act(() => all.forEach(({ podcastID }) => setPlayed(podcastID, false)))
  })

  test('can be followed and unfollowed, which updates the number of followers', async () => {
    signedIn()
    answer(getDjPage, { dj, tracks: [] })
    answer(isDjFollowed, 'false')
    const calls = answer(setFollow, ({ body }) => ((body as { value: boolean }).value ? '1' : '2'))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Follow' }))
    expect(await screen.findByText('5 followers')).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'UnFollow' }))
    expect(await screen.findByText('4 followers')).toBeVisible()
    expect(calls[0]?.body).toEqual({ djID: 1001, value: true })
    expect(screen.getByText('No Podcasts')).toBeVisible()
  })

  test('can be supported, and recommends podcasts here and elsewhere', async () => {
    const support = { link: 'https://give.example/dj', label: 'Buy me a tea' }
    const recommends = [
      { djID: 1009, title: 'Nima', imageVersion: '' },
      { title: 'Pods', address: 'https://pods.example/feed', guid: '' },
    ]
    answer(getDjPage, { dj: { ...dj, support, recommends }, tracks: [] })
    open()
    expect(await screen.findByRole('link', { name: 'Buy me a tea' })).toHaveAttribute('href', support.link)
    expect(screen.getByRole('heading', { name: 'Recommends' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Nima' })).toHaveAttribute('href', '/dj/1009')
    const elsewhere = screen.getByRole('link', { name: 'Pods' })
    expect(elsewhere).toHaveAttribute('href', 'https://pods.example/feed')
    expect(elsewhere).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')
  })

  test('who is unknown is not found', async () => {
    refuse(getDjPage, 404)
    open('/dj/999999')
    expect(await screen.findByText('This DJ is no longer here')).toBeVisible()
  })
})

test('a collection of podcasts shows its DJs and plays its episodes in order', async () => {
  answer(getPodcastCollection, {
    podcastCollectionID: 1001,
    name: 'Late Shift',
    coverColor: '',
    imageVersion: '',
    podcastCollectionDjs: [{ djID: 1001, dj: { djID: 1001, name: 'Kaveh' } }],
    podcasts: buildPodcasts(2),
  })
  const { user } = renderPage('/podcastCollection/1001', {
    '/podcastCollection/:id?': <PodcastCollectionPage />,
  })
  expect(await screen.findByText('2 episodes', { ignore: 'h2 *' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 2, name: '2 episodes' })).toBeVisible()
  expect(screen.getAllByRole('link', { name: 'Kaveh' })[0]).toHaveAttribute('href', '/dj/1001')
  await user.click(screen.getByRole('button', { name: 'Play Late Shift' }))
  expect(queueIDs()).toEqual([1001, 1002])
})
