import { type PlaylistImport, exportPlaylist, importPlaylist } from '@nava/contracts'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { answer, refuseWith, withServer } from '../../testing/server.ts'
import { withTexts } from '../../testing/texts.ts'
import { signedIn } from '../../testing/tokens.ts'
import { ImportButton } from './ImportButton.tsx'
import { downloadPlaylist } from './download-playlist.ts'

withServer()
withTexts('playlists', 'error')
beforeEach(() => signedIn())
afterEach(() => vi.restoreAllMocks())

const buildImport = (over: Partial<PlaylistImport> = {}): PlaylistImport => ({
  playlist: { playListID: 1005, name: 'Road' },
  found: 2,
  repeated: 0,
  leftOut: 0,
  notFound: [],
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

test('what was not found is listed with its artist, and what was left out is counted', async () => {
  const notFound = [
    { title: 'Lost', artist: 'Nobody' },
    { title: 'Gone', artist: '' },
  ]
  answer(importPlaylist, buildImport({ found: 1, repeated: 3, leftOut: 12, notFound }))
  const { dialog } = await choose()
  const missing = within(await dialog.findByRole('region', { name: '2 tracks were not found' }))
  expect(missing.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Lost · Nobody',
    'Gone',
  ])
  expect(dialog.getByText('Road: 1 track was found and added.')).toBeVisible()
  expect(dialog.getByText('3 tracks were in the file more than once.')).toBeVisible()
  expect(dialog.getByText('12 tracks did not fit into a playlist and were left out.')).toBeVisible()
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
