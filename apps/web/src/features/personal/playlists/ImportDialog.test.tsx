import { type PlaylistImport, deletePlaylist, exportPlaylist, importPlaylist } from '@nava/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../testing/render-page.tsx'
import { answer, refuseWith, withServer } from '../../../testing/server.ts'
import { withTexts } from '../../../testing/texts.ts'
import { signedIn } from '../../../testing/tokens.ts'
import { ImportButton } from './ImportButton.tsx'
import { downloadPlaylist } from './download-playlist.ts'

withServer()
withTexts('playlists', 'error')
beforeEach(() => signedIn())
afterEach(() => vi.restoreAllMocks())

const buildImport = (over: Partial<PlaylistImport> = {}): PlaylistImport => ({
  playlist: { playListID: 1005, name: 'Road' },
  found: 2,
  leftOut: [],
  beyond: 0,
  notFound: [],
  untitled: 0,
  ...over,
})

async function choose(file = new File(['title\nRain'], 'road.csv')) {
  const { user } = renderPage('/', { '/': <ImportButton /> })
  await user.click(screen.getByRole('button', { name: 'Import' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Import a playlist' }))
  await user.upload(dialog.getByLabelText('Playlist file'), file)
  return { user, dialog }
}

test('a file is sent, and its playlist can be opened', async () => {
  const calls = answer(importPlaylist, buildImport())
  const { user, dialog } = await choose()
  expect(await dialog.findByText('Road: 2 tracks were found and added.')).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual(['road.csv'])
  expect(dialog.queryByRole('heading', { level: 3 })).toBeNull()
  await user.click(dialog.getByRole('link', { name: 'Open the playlist' }))
  expect(screen.getByTestId('path')).toHaveTextContent('/myplaylists/1005')
})

test('what was not found, or did not fit is listed, each with its artist', async () => {
  const notFound = [
    { title: 'Lost', artist: 'Nobody' },
    { title: 'Gone', artist: '' },
  ]
  const leftOut = [{ title: 'Last', artist: 'Mina' }]
  answer(importPlaylist, buildImport({ found: 1, leftOut, beyond: 7, notFound, untitled: 2 }))
  const { dialog } = await choose()
  const missing = within(await dialog.findByRole('region', { name: '2 tracks were not found' }))
  expect(missing.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Lost · Nobody',
    'Gone',
  ])
  expect(dialog.getByText('Road: 1 track was found and added.')).toBeVisible()
  const name = '1 track did not fit into a playlist and was left out.'
  expect(within(dialog.getByRole('region', { name })).getByText('Last')).toBeVisible()
  expect(dialog.getByText('The file has 7 more tracks, which were not read.')).toBeVisible()
  expect(dialog.getByText('2 entries without a title were left out.')).toBeVisible()
  expect(dialog.queryByLabelText('Letters')).toBeNull()
})

test('a file whose letters were guessed is read again as chosen, in place of the first playlist', async () => {
  const calls = answer(importPlaylist, buildImport({ guessed: 'windows-1252' }))
  const { user, dialog } = await choose(new File(['x'], 'road.m3u'))
  const letters = await dialog.findByLabelText('Letters')
  expect(letters).toHaveValue('windows-1252')
  const removed = answer(deletePlaylist, 'true')
  const again = answer(importPlaylist, buildImport({ playlist: { playListID: 1006, name: 'Road' } }))
  await user.selectOptions(letters, 'windows-1256')
  await waitFor(() => expect(removed.map(({ params }) => params)).toEqual([{ id: '1005' }]))
  expect([calls, again].map(([call]) => [call?.query, call?.body])).toEqual([
    [{}, 'road.m3u'],
    [{ encoding: 'windows-1256' }, 'road.m3u'],
  ])
  expect(dialog.getByLabelText('Letters')).toHaveValue('windows-1256')
  expect(dialog.getByRole('link', { name: 'Open the playlist' })).toHaveAttribute('href', '/myplaylists/1006')
})

test('without a single track no playlist is made, and another file can be chosen', async () => {
  answer(importPlaylist, buildImport({ playlist: null, found: 0, notFound: [{ title: 'Lost', artist: '' }] }))
  const { user, dialog } = await choose()
  expect(await dialog.findByText('No track of the file was found, so no playlist was made.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Choose another file' }))
  expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeVisible()
})

test('a refused file shows the reason', async () => {
  refuseWith(importPlaylist, 'playlist.file-unreadable')
  const { dialog } = await choose()
  expect(await dialog.findByRole('alert')).toHaveTextContent("This isn't a playlist that can be read.")
})

test('a playlist is downloaded under its name', async () => {
  answer(exportPlaylist, '#EXTM3U\n')
  URL.createObjectURL = vi.fn(() => 'blob:playlist')
  URL.revokeObjectURL = vi.fn()
  const downloads: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.download)
  })
  await downloadPlaylist({ playListID: 1001, name: 'Road/Trip?' }, 'm3u8')
  expect(downloads).toEqual(['Road-Trip-.m3u8'])
})
