import {
  type Playlist,
  addPlaylistMusic,
  createPlaylist,
  listPlaylists,
  playlistMusics,
  removePlaylistMusic,
} from '@nava/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { buildCards } from '../../../testing/build.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answer, refuse, refuseWith, withServer } from '../../../testing/server.ts'
import { withTexts } from '../../../testing/texts.ts'
import { signedIn } from '../../../testing/tokens.ts'
import PlaylistDialog from './PlaylistDialog.tsx'

withServer()
withTexts('playlists', 'error')
beforeEach(() => signedIn())

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

function open(musicIDs: readonly number[] = [1007]) {
  const onClose = vi.fn()
  const { user } = renderPage('/', {
    '/': <PlaylistDialog title="Rain" musicIDs={musicIDs} onClose={onClose} />,
  })
  return { user, onClose, dialog: within(screen.getByRole('dialog', { name: 'Add to playlist' })) }
}

test('the user’s playlists are listed, each with its tracks and whether it contains the track', async () => {
  const calls = answer(listPlaylists, [
    buildPlaylist(),
    buildPlaylist({ playListID: 1002, name: 'Mornings', musicCount: 1, hasMusic: true }),
  ])
  const { dialog } = open()
  const first = await dialog.findByRole('button', { name: 'Add to Evenings' })
  expect(first).toHaveAttribute('aria-pressed', 'false')
  expect(first).toHaveTextContent('2 tracks')
  const second = dialog.getByRole('button', { name: 'Remove from Mornings' })
  expect(second).toHaveAttribute('aria-pressed', 'true')
  expect(second).toHaveTextContent('1 track')
  expect(calls[0]?.body).toEqual({ musicID: 1007 })
})

test('pressing a playlist adds the track, shows a message and closes', async () => {
  answer(listPlaylists, [buildPlaylist()])
  const calls = answer(addPlaylistMusic, 'true')
  const { user, onClose, dialog } = open()
  await user.click(await dialog.findByRole('button', { name: 'Add to Evenings' }))
  expect(await screen.findByText('Added to Evenings')).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([{ musicID: 1007, playListID: 1001 }])
  expect(onClose).toHaveBeenCalledOnce()
})

test('pressing a playlist that contains the track removes it', async () => {
  answer(listPlaylists, [buildPlaylist({ hasMusic: true })])
  const calls = answer(removePlaylistMusic, 'true')
  const { user, dialog } = open()
  await user.click(await dialog.findByRole('button', { name: 'Remove from Evenings' }))
  expect(await screen.findByText('Removed from Evenings')).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([{ musicID: 1007, playListID: 1001 }])
})

test('a track is added again to a playlist that contains it', async () => {
  answer(listPlaylists, [buildPlaylist({ hasMusic: true })])
  const calls = answer(addPlaylistMusic, 'true')
  const { user, onClose, dialog } = open()
  await user.click(await dialog.findByRole('button', { name: 'Add to Evenings again' }))
  expect(await screen.findByText('Added to Evenings')).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([{ musicID: 1007, playListID: 1001, again: true }])
  expect(onClose).toHaveBeenCalledOnce()
})

test('of several tracks that are partly in a playlist, all or only the others are added', async () => {
  answer(listPlaylists, [buildPlaylist()])
  answer(playlistMusics, buildCards(2))
  const calls = answer(addPlaylistMusic, 'true')
  const added = () => calls.map(({ body }) => (body as { musicID: number }).musicID)
  const { user, onClose, dialog } = open([1001, 1007, 1002])
  await user.click(await dialog.findByRole('button', { name: 'Add to Evenings' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('2 of the tracks are in Evenings already.')
  expect(added()).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Add only the others' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(added()).toEqual([1007])
  await user.click(dialog.getByRole('button', { name: 'Add to Evenings' }))
  await user.click(await dialog.findByRole('button', { name: 'Add all' }))
  await waitFor(() => expect(added()).toEqual([1007, 1001, 1007, 1002]))
})

test('a full playlist shows the reason, and the dialog stays open', async () => {
  answer(listPlaylists, [buildPlaylist()])
  refuseWith(addPlaylistMusic, 'playlist.full', { max: 500 })
  const { user, onClose, dialog } = open()
  await user.click(await dialog.findByRole('button', { name: 'Add to Evenings' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('A playlist holds at most 500 tracks.')
  expect(onClose).not.toHaveBeenCalled()
})

test('a new playlist is created with all tracks in order', async () => {
  answer(listPlaylists, [])
  const made = answer(createPlaylist, ({ body }) => buildPlaylist({ playListID: 1005, ...(body as object) }))
  const added = answer(addPlaylistMusic, 'true')
  const { user, onClose, dialog } = open([1003, 1001, 1002])
  await user.type(dialog.getByLabelText('New playlist'), '  Late trains {Enter}')
  expect(await screen.findByText('Added to Late trains')).toBeVisible()
  expect(made.map(({ body }) => body)).toEqual([{ name: 'Late trains' }])
  expect(added.map(({ body }) => (body as { musicID: number }).musicID)).toEqual([1003, 1001, 1002])
  expect(onClose).toHaveBeenCalledOnce()
})

test('no playlist is created without a name', async () => {
  answer(listPlaylists, [])
  const made = answer(createPlaylist, buildPlaylist())
  const { user, dialog } = open()
  await user.type(dialog.getByLabelText('New playlist'), '   {Enter}')
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  expect(await dialog.findByText(/You have no playlists yet/)).toBeVisible()
  expect(made).toEqual([])
})

test('too many playlists are refused with the reason', async () => {
  answer(listPlaylists, [])
  refuseWith(createPlaylist, 'playlist.too-many', { max: 200 })
  const { user, onClose, dialog } = open()
  await user.type(dialog.getByLabelText('New playlist'), 'One more{Enter}')
  expect(await dialog.findByRole('alert')).toHaveTextContent('You have 200 playlists')
  expect(onClose).not.toHaveBeenCalled()
})

test('offers a retry when playlists cannot be loaded', async () => {
  refuse(listPlaylists, 500)
  const { user, dialog } = open()
  const retry = await dialog.findByRole('button', { name: 'Retry' })
  answer(listPlaylists, [buildPlaylist()])
  await user.click(retry)
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Add to Evenings' })).toBeVisible())
})
