import { addPlaylistMusic, followedArtists, listPlaylists, savedAlbums } from '@nava/contracts'
import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { buildArtist, buildCard } from '../../../testing/build.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answer, withServer } from '../../../testing/server.ts'
import { withTexts } from '../../../testing/texts.ts'
import { signedIn } from '../../../testing/tokens.ts'
import CardGestures from '../card-gestures/CardGestures.tsx'
import { MusicTile } from '../../catalogue/music/MusicTile.tsx'
import OwnLibrary from './OwnLibrary.tsx'

withServer()
withTexts('library', 'tracks', 'menu')
beforeAll(() => import('../../catalogue/items/ItemMenuContent.tsx'))
beforeEach(() => {
  queryClient.clear()
  localStorage.clear()
  signedIn()
  answer(followedArtists, [buildArtist({ artistID: 5, name: 'Mira Sol' })])
  answer(savedAlbums, [
    {
      albumID: 7,
      name: 'Ferry',
      artists: 'Mina',
      coverColor: '',
      imageVersion: '',
      releaseDate: '2026-11-01T10:00:00.000Z',
    },
  ])
  answer(listPlaylists, [
    {
      playListID: 3,
      name: 'Evenings',
      musicCount: 2,
      coverMusicIDs: [],
      coverImageVersions: [],
      hasMusic: false,
      isPublic: false,
    },
  ])
})

const open = () =>
  renderPage('/', {
    '/': (
      <>
        <OwnLibrary />
        <MusicTile music={buildCard({ musicID: 7, title: 'Harbour' })} queue={[]} />
        <CardGestures />
      </>
    ),
  })

test('saved and liked music, own playlists, saved albums and followed artists are one press away', async () => {
  open()
  expect(await screen.findByRole('link', { name: 'Evenings' })).toHaveAttribute('href', '/myplaylists/3')
  expect(await screen.findByRole('link', { name: 'Ferry' })).toHaveAttribute('href', '/album/7')
  expect(await screen.findByRole('link', { name: 'Mira Sol' })).toHaveAttribute('href', '/artist/5/Mira-Sol')
  expect(screen.getByRole('link', { name: 'My Saved Musics' })).toHaveAttribute('href', '/myMusics')
  expect(screen.getByRole('link', { name: 'Liked Songs' })).toHaveAttribute('href', '/myMusics/liked')
})

test('the user’s library is folded by its heading, and stays so', async () => {
  const { unmount } = open()
  const details = (await screen.findByText('Your library')).closest('details')
  expect(details).toHaveAttribute('open')
  details?.removeAttribute('open')
  if (details) fireEvent(details, new Event('toggle'))
  unmount()
  open()
  expect((await screen.findByText('Your library')).closest('details')).not.toHaveAttribute('open')
})

test('a track is dropped on a playlist of it', async () => {
  const calls = answer(addPlaylistMusic, 'true')
  open()
  const playlist = await screen.findByRole('link', { name: 'Evenings' })
  const dataTransfer = { effectAllowed: 'none', setDragImage: vi.fn() }
  fireEvent.dragStart(screen.getByRole('link', { name: 'Harbour' }), { dataTransfer })
  await screen.findByText('Add to playlist')
  fireEvent.drop(playlist)
  expect(await screen.findByText('Added to Evenings')).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([{ musicID: 7, playListID: 3 }])
})
