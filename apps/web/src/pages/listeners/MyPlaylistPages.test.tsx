import {
  type Playlist,
  type PlaylistPage,
  createPlaylist,
  deletePlaylist,
  getPlaylistPage,
  listPlaylists,
  movePlaylistMusic,
  removePlaylistMusic,
  renamePlaylist,
  setPlaylistVisibility,
} from '@nava/contracts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { ItemDialogHost } from '../../features/item-dialog-host/ItemDialogHost.tsx'
import { player, playerStore } from '../../features/player/player.ts'
import { session } from '../../lib/session/session.ts'
import { buildCards } from '../../testing/build.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answer, refuse, refuseWith, withServer } from '../../testing/server.ts'
import { withTexts, withTextsOf } from '../../testing/texts.ts'
import { signedIn } from '../../testing/tokens.ts'
import MyPlaylistPage from './MyPlaylistPage.tsx'
import MyPlaylistsPage from './MyPlaylistsPage.tsx'

withServer()
withTextsOf('/myplaylists', '/myplaylists/1')
withTexts('share')
beforeEach(() => {
  player.close()
  signedIn()
})

const buildPlaylist = (over: Partial<Playlist> = {}): Playlist => ({
  playListID: 1001,
  name: 'Evenings',
  musicCount: 2,
  coverMusicIDs: [],
  coverImageVersions: [],
  hasMusic: false,
  isPublic: false,
  ...over,
})
const buildPage = (over: Partial<PlaylistPage> = {}): PlaylistPage => ({
  playListID: 1001,
  name: 'Evenings',
  isPublic: false,
  isOwn: true,
  ownerName: 'Sara',
  musics: buildCards(3),
  ...over,
})

const open = (path: string) =>
  renderPage(path, {
    '/myplaylists': <MyPlaylistsPage />,
    '/myplaylists/:id': (
      <>
        <MyPlaylistPage />
        <ItemDialogHost />
      </>
    ),
  })
const path = () => screen.getByTestId('path')
const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const choose = async (user: ReturnType<typeof open>['user'], action: string) => {
  await user.click(await screen.findByRole('button', { name: 'More options for Evenings' }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

describe('the user’s playlists', () => {
  test('the user’s playlists are listed with the number of their tracks, and lead to their pages', async () => {
    answer(listPlaylists, [
      buildPlaylist(),
      buildPlaylist({ playListID: 1002, name: 'Mornings', isPublic: true }),
    ])
    open('/myplaylists')
    expect(await screen.findByRole('link', { name: 'Evenings' })).toHaveAttribute('href', '/myplaylists/1001')
    const [first, second] = screen.getAllByRole('article')
    expect(first).toHaveTextContent('2 tracks')
    expect(first).not.toHaveTextContent('Public')
    expect(second).toHaveTextContent('Public')
  })

  test('a visitor signs in first', async () => {
    act(() => session.end())
    open('/myplaylists')
    await waitFor(() => expect(path()).toHaveTextContent('/register'))
  })

  test('the user’s playlists say what to do while there are none', async () => {
    answer(listPlaylists, [])
    open('/myplaylists')
    expect(await screen.findByText(/You have no playlists yet/)).toBeVisible()
  })

  test('a new playlist is made with a name, and opens', async () => {
    answer(listPlaylists, [])
    answer(getPlaylistPage, buildPage({ playListID: 1005, name: 'Rain', musics: [] }))
    const made = answer(createPlaylist, buildPlaylist({ playListID: 1005, name: 'Rain' }))
    const { user } = open('/myplaylists')
    await user.click(screen.getByRole('button', { name: 'New playlist' }))
    await user.type(await screen.findByLabelText('New playlist', { selector: 'input' }), ' Rain {Enter}')
    await waitFor(() => expect(path()).toHaveTextContent('/myplaylists/1005'))
    expect(made.map(({ body }) => body)).toEqual([{ name: 'Rain' }])
    expect(await screen.findByText('play list is empty')).toBeVisible()
  })

  test('a playlist is renamed', async () => {
    let name = 'Evenings'
    answer(listPlaylists, () => [buildPlaylist({ name })])
    const calls = answer(renamePlaylist, ({ body }) => {
      ;({ name } = body as { name: string })
      return 'true' as const
    })
    const { user } = open('/myplaylists')
    await choose(user, 'Rename')
    const field = await screen.findByLabelText('Name')
    expect(field).toHaveValue('Evenings')
    await user.clear(field)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(calls).toEqual([])
    await user.type(field, 'Nights')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('link', { name: 'Nights' })).toBeVisible()
  })

  test('a playlist is deleted only after a confirmation', async () => {
    let all = [buildPlaylist()]
    answer(listPlaylists, () => all)
    const calls = answer(deletePlaylist, () => {
      all = []
      return 'true' as const
    })
    const { user } = open('/myplaylists')
    await choose(user, 'Delete')
    await user.click(
      within(screen.getByRole('dialog', { name: 'Delete Evenings?' })).getByRole('button', {
        name: 'Cancel',
      }),
    )
    expect(calls).toEqual([])
    await choose(user, 'Delete')
    await user.click(
      within(screen.getByRole('dialog', { name: 'Delete Evenings?' })).getByRole('button', {
        name: 'Delete',
      }),
    )
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Evenings' })).toBeNull())
    expect(calls.map(({ params }) => params)).toEqual([{ id: '1001' }])
  })
})

describe('the page of one’s own playlist', () => {
  test('the page of one’s own playlist shows its tracks in order, and plays them from the start', async () => {
    answer(getPlaylistPage, buildPage())
    const { user } = open('/myplaylists/1001')
    expect(await screen.findByRole('heading', { level: 1, name: 'Evenings' })).toBeVisible()
    expect(titles()).toEqual(['Song 1001', 'Song 1002', 'Song 1003'])
    expect(screen.getByText('Private')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Play Evenings' }))
    expect(playerStore.getState().queue.map(({ id }) => id)).toEqual([1001, 1002, 1003])
    await user.click(screen.getByRole('button', { name: 'Play Shuffle' }))
    expect(
      playerStore
        .getState()
        .queue.map(({ id }) => id)
        .toSorted((a, b) => a - b),
    ).toEqual([1001, 1002, 1003])
  })

  test('the page of one’s own playlist is reordered with the arrow keys, which says the new position and keeps the focus', async () => {
    answer(getPlaylistPage, buildPage())
    const moves = answer(movePlaylistMusic, 'true')
    const { user } = open('/myplaylists/1001')
    const grip = await screen.findByRole('button', { name: 'Move Song 1001' })
    grip.focus()
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(titles()).toEqual(['Song 1002', 'Song 1001', 'Song 1003']))
    expect(screen.getByText('Song 1001 is now at position 2')).toBeInTheDocument()
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(titles()).toEqual(['Song 1002', 'Song 1003', 'Song 1001']))
    expect(screen.getByRole('button', { name: 'Move Song 1001' })).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    await user.keyboard('{ArrowUp}')
    await waitFor(() => expect(moves).toHaveLength(3))
    expect(moves.map(({ body }) => body)).toEqual([
      { playListID: 1001, musicID: 1001, afterMusicID: 1002 },
      { playListID: 1001, musicID: 1001, afterMusicID: 1003 },
      { playListID: 1001, musicID: 1001, afterMusicID: 1002 },
    ])
  })

  test('the page of one’s own playlist is reordered by dragging a grip', async () => {
    answer(getPlaylistPage, buildPage())
    const moves = answer(movePlaylistMusic, 'true')
    open('/myplaylists/1001')
    const grip = await screen.findByRole('button', { name: 'Move Song 1003' })
    grip.setPointerCapture = () => {}
    fireEvent.pointerDown(grip, { pointerId: 1, clientY: 400 })
    fireEvent.pointerMove(grip, { pointerId: 1, clientY: 280 })
    fireEvent.pointerUp(grip, { pointerId: 1, clientY: 280 })
    await waitFor(() => expect(titles()).toEqual(['Song 1003', 'Song 1001', 'Song 1002']))
    await waitFor(() =>
      expect(moves.map(({ body }) => body)).toEqual([
        { playListID: 1001, musicID: 1003, afterMusicID: null },
      ]),
    )
  })

  test('the page of one’s own playlist shows the order of the server again if a move is refused', async () => {
    answer(getPlaylistPage, buildPage())
    refuseWith(movePlaylistMusic, 'playlist.no-such-music')
    const { user } = open('/myplaylists/1001')
    ;(await screen.findByRole('button', { name: 'Move Song 1001' })).focus()
    await user.keyboard('{ArrowDown}')
    expect(await screen.findByText("This track isn't in the playlist.")).toBeVisible()
    await waitFor(() => expect(titles()).toEqual(['Song 1001', 'Song 1002', 'Song 1003']))
  })

  test('the page of one’s own playlist loses a track at once', async () => {
    answer(getPlaylistPage, buildPage())
    const calls = answer(removePlaylistMusic, 'true')
    const { user } = open('/myplaylists/1001')
    await user.click(await screen.findByRole('button', { name: 'Remove Song 1002 from the playlist' }))
    await waitFor(() => expect(titles()).toEqual(['Song 1001', 'Song 1003']))
    expect(calls.map(({ body }) => body)).toEqual([{ playListID: 1001, musicID: 1002 }])
  })

  test('the page of one’s own playlist is made public only after a question, and then has a link to share', async () => {
    let isPublic = false
    answer(getPlaylistPage, () => buildPage({ isPublic }))
    const calls = answer(setPlaylistVisibility, ({ body }) => {
      ;({ isPublic } = body as { isPublic: boolean })
      return 'true' as const
    })
    const { user } = open('/myplaylists/1001')
    await user.click(await screen.findByRole('button', { name: 'Share' }))
    const question = within(screen.getByRole('dialog', { name: 'Share Evenings?' }))
    await user.click(question.getByRole('button', { name: 'Make public and share' }))
    const link = await screen.findByLabelText('Link')
    expect((link as HTMLInputElement).value).toMatch(/\/myplaylists\/1001$/)
    await user.click(
      within(screen.getByRole('dialog', { name: 'Share Evenings' })).getByRole('button', { name: 'Close' }),
    )
    expect(await screen.findByText('Public')).toBeVisible()
    await choose(user, 'Make private')
    expect(await screen.findByText('Private')).toBeVisible()
    expect(calls.map(({ body }) => body)).toEqual([{ isPublic: true }, { isPublic: false }])
  })

  test('the page of one’s own playlist leads to the list after it is deleted', async () => {
    answer(getPlaylistPage, buildPage())
    answer(listPlaylists, [])
    answer(deletePlaylist, 'true')
    const { user } = open('/myplaylists/1001')
    await choose(user, 'Delete')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(path().textContent).toBe('/myplaylists'))
  })
})

describe('the page of another listener’s playlist', () => {
  test('the page of another listener’s playlist can be heard and kept, but not changed', async () => {
    answer(getPlaylistPage, buildPage({ isOwn: false, isPublic: true }))
    open('/myplaylists/1001')
    expect(await screen.findByText('Sara')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Play Evenings' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Add to playlist' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Move / })).toBeNull()
    expect(screen.queryByRole('button', { name: /from the playlist/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'More options for Evenings' })).toBeNull()
  })

  test('the page of another listener’s playlist says that it is private, and offers visitors to sign in', async () => {
    refuseWith(getPlaylistPage, 'playlist.not-yours')
    act(() => session.end())
    open('/myplaylists/1001')
    expect(await screen.findByRole('heading', { level: 1, name: 'This playlist is private' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Signin Or Signup' })).toHaveAttribute('href', '/register')
  })

  test.each(['/myplaylists/1001', '/myplaylists/none'])(
    '%s shows the page for unknown addresses if it has no playlist',
    async (start) => {
      refuseWith(getPlaylistPage, 'playlist.not-found')
      open(start)
      expect(await screen.findByText('The page you requested does not exist')).toBeVisible()
    },
  )

  test('the page of another listener’s playlist offers a retry if it cannot be loaded', async () => {
    refuse(getPlaylistPage, 500)
    const { user } = open('/myplaylists/1001')
    const retry = await screen.findByRole('button', { name: 'Retry' })
    answer(getPlaylistPage, buildPage())
    await user.click(retry)
    expect(await screen.findByRole('heading', { level: 1, name: 'Evenings' })).toBeVisible()
  })
})
