import { getHealth, isMusicLiked, isMusicSaved } from '@nava/contracts'
import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { changeDownloads, type Download } from '../../features/listening/downloads/downloads-store.ts'
import { DownloadButton } from '../../features/listening/downloads/DownloadButton.tsx'
import { running } from '../../features/listening/downloads/run-downloads.ts'
import { noteReach } from '../../lib/calls/server-reach.ts'
import { buildCard, buildQueueTrack } from '../../testing/build.ts'
import { withCacheStorage } from '../../testing/cache-storage.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answer, breakOff, withServer } from '../../testing/server.ts'
import { withTexts } from '../../testing/texts.ts'
import { signedIn } from '../../testing/tokens.ts'
import { toasts } from '../../ui/overlays/toasts.ts'
import { ItemMenu } from '../../features/catalogue/items/ItemMenu.tsx'
import DownloadsPage from './DownloadsPage.tsx'

withServer()
withTexts('downloads', 'tracks', 'player', 'menu')
withCacheStorage()
const persist = vi.fn<() => Promise<boolean>>(async () => false)
beforeEach(() => {
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller: {} }, configurable: true })
  const storage = {
    estimate: async () => ({ quota: 5_000_000_000, usage: 1_000_000_000 }),
    persisted: async () => false,
    persist,
  }
  Object.defineProperty(navigator, 'storage', { value: storage, configurable: true })
  breakOff(getHealth)
  for (const reaction of [isMusicLiked, isMusicSaved]) answer(reaction, 'false')
  noteReach(false)
  running.setState({ state: 'idle' }, true)
  changeDownloads(() => [])
  signedIn(7)
})

const download = (id: number, over: Partial<Download> = {}): Download => ({
  ...{ userID: 7, item: buildQueueTrack(id), state: 'kept', quality: 128, version: 'v1', bytes: 3_200_000 },
  ...{ list: '', ...over },
})
const open = () => renderPage('/downloads', { '/downloads': <DownloadsPage /> })
const section = (name: string) => within(screen.getByRole('region', { name }))

test('downloads are shown by themselves and by their album, with their sizes and what is left', async () => {
  const episode = { ...buildQueueTrack(5), kind: 'podcast' as const }
  changeDownloads(() => [
    download(1),
    download(2, { list: 'An album' }),
    download(3, { item: episode }),
    download(4, { userID: 8 }),
  ])
  open()
  expect(await screen.findByText(/3 downloads, 9.6 MB/)).toBeVisible()
  expect(await screen.findByText(/4 GB left in this browser/)).toBeVisible()
  expect(section('Tracks').getAllByRole('article')).toHaveLength(1)
  expect(section('An album').getByText('3.2 MB')).toBeVisible()
  expect(section('Episodes').getByRole('link', { name: 'Track 5' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/playPodcast\/5/),
  )
  expect(screen.queryByText('Track 4')).toBeNull()
})

test('the browser is asked to keep downloads', async () => {
  changeDownloads(() => [download(1)])
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Always keep them' }))
  expect(persist).toHaveBeenCalledOnce()
})

test('a row says what became of its download, and removes it', async () => {
  changeDownloads(() => [download(1, { state: 'waiting' }), download(2, { state: 'failed' })])
  const { user } = open()
  expect(await screen.findByText('It could not be downloaded.')).toBeVisible()
  act(() => running.setState({ state: 'paused', reason: 'offline' }, true))
  expect(screen.getByText(/go on once the server can be reached/)).toBeVisible()
  act(() => running.setState({ state: 'paused', reason: 'full' }, true))
  expect(screen.getByText(/no space left/)).toBeVisible()
  expect(screen.getByText(/1 download remaining/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancel the download of Track 1' }))
  await user.click(screen.getByRole('button', { name: 'Remove the download of Track 2' }))
  expect(await screen.findByText('You have no downloads yet.')).toBeVisible()
  expect(document.querySelector('svg[data-drawing=downloads]')).toBeVisible()
})

test('plain http has no downloads, and says so on the page and when one is asked for', async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  const page = (
    <>
      <DownloadsPage />
      <DownloadButton title="Rain" items={[buildQueueTrack(9)]} />
    </>
  )
  const { user } = renderPage('/downloads', { '/downloads': page })
  expect(await screen.findByText(/this address is plain http/)).toBeVisible()
  toasts.setState([], true)
  await user.click(screen.getByRole('button', { name: 'Download Rain' }))
  await vi.waitFor(() =>
    expect(toasts.getState()).toMatchObject([{ text: expect.stringContaining('plain http') as string }]),
  )
})

test('the menu of a track downloads it, and removes the download', async () => {
  const music = buildCard({ title: 'Rain', musicID: 9 })
  const { user } = renderPage('/', { '/': <ItemMenu subject={{ kind: 'music', music }} title="Rain" /> })
  await user.click(screen.getByRole('button', { name: 'More options for Rain' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Download' }))
  await user.click(screen.getByRole('button', { name: 'More options for Rain' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel download' }))
  await user.click(screen.getByRole('button', { name: 'More options for Rain' }))
  expect(await screen.findByRole('menuitem', { name: 'Download' })).toBeVisible()
})
