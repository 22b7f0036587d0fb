import {
  type AssetStatus,
  cancelPodcastUpload,
  djPanelPodcasts,
  getPodcast,
  getPodcastUpload,
  getUploads,
  retryPodcastUpload,
  uploadPodcast,
} from '@nava/contracts'
import type { QueryKey } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { infiniteList } from '../../../lib/lists/use-infinite-list.ts'
import { buildPodcast } from '../../../testing/build.ts'
import { fakeSocket } from '../../../testing/socket.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answer, withServer } from '../../../testing/server.ts'
import { withTexts } from '../../../testing/texts.ts'
import { signedIn } from '../../../testing/tokens.ts'
import { toasts } from '../../../ui/overlays/toasts.ts'
import { activeUploads } from './active-uploads.ts'
import { UploadPanel } from './UploadPanel.tsx'

vi.mock('socket.io-client', async () => {
  const { fakeSocket: socket } = await import('../../../testing/socket.ts')
  return { io: () => socket }
})
withServer()
withTexts('upload', 'error')

const wav = new File([new Uint8Array(2048)], 'episode.wav', { type: 'audio/wav' })

beforeEach(() => {
  queryClient.clear()
  fakeSocket.disconnect()
  signedIn(1003)
  answer(getPodcast, { ...buildPodcast({ podcastID: 1007 }), gain: -2, truePeak: null } as never)
})

function open(audio: AssetStatus) {
  answer(getPodcastUpload, { podcastID: 1007, audio })
  return renderPage('/', {
    '/': <UploadPanel owner={{ kind: 'podcast', id: 1007 }} kind="audio" after={<p>That is all</p>} />,
  })
}

test('the recording of an episode is uploaded as a podcast, and its progress is pushed by the server', async () => {
  const sent = answer(uploadPodcast, { status: 1, jobId: '7' })
  const { user } = open({ state: 'none' })
  const field = await screen.findByLabelText('Drop an audio file here, or browse')
  act(() => fakeSocket.connect())
  expect([...fakeSocket.watchedPodcasts]).toEqual([1007])
  expect([...fakeSocket.watched]).toEqual([])

  answer(getPodcastUpload, { podcastID: 1007, audio: { state: 'queued' } })
  await user.upload(field, wav)
  expect(await screen.findByText('working on uploaded Music')).toBeVisible()
  expect(sent[0]).toMatchObject({ params: { id: '1007' }, body: 'episode.wav' })

  act(() =>
    fakeSocket.push('podcastUpload', { podcastID: 1007, status: { state: 'processing', percent: 64 } }),
  )
  expect(await screen.findByText('64%')).toBeVisible()
  act(() => fakeSocket.push('podcastUpload', { podcastID: 1007, status: { state: 'ready' } }))
  expect(await screen.findByText('That is all')).toBeVisible()
})

const drop = (on: Element, ...files: File[]) =>
  fireEvent.drop(on, { dataTransfer: { files, items: [], types: ['Files'] } })

test('a picture that is dropped on the area of a recording is not sent, and nothing takes files while one is', async () => {
  const sent = answer(uploadPodcast, () => new Promise(() => {}))
  open({ state: 'none' })
  const field = await screen.findByLabelText('Drop an audio file here, or browse')
  drop(field, new File(['…'], 'cover.png', { type: 'image/png' }))
  expect(toasts.getState().map(({ text }) => text)).toEqual(['Not taken here: cover.png'])
  expect(field).toBeVisible()

  drop(field, wav, new File(['…'], 'other.wav', { type: 'audio/wav' }))
  await waitFor(() => expect(document.querySelector('[data-file-drop]')).toBeNull())
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual(['episode.wav']))
  act(() => activeUploads.drop({ kind: 'podcast', id: 1007 }, 'audio'))
})

test('a recording that another track has already is named', async () => {
  const states = { audio: { state: 'queued' }, video: { state: 'none' } } as const
  answer(getUploads, { musicID: 1008, ...states, sameAs: { musicID: 1007, title: 'Old Salt' } })
  renderPage('/', { '/': <UploadPanel owner={{ kind: 'music', id: 1008 }} kind="audio" after={null} /> })
  expect(await screen.findByText('This recording is already here as “Old Salt”.')).toBeVisible()
})

test.each([
  ['music', 'video', 'This video is already here as “Old Salt”.'],
  ['podcast', 'audio', 'This recording is already here as “Old Salt”.'],
] as const)('a %s whose %s is elsewhere already is named', async (kind, asset, text) => {
  const same = { title: 'Old Salt' }
  const states = { audio: { state: 'queued' }, video: { state: 'queued' } } as const
  answer(getUploads, { musicID: 1008, ...states, sameVideoAs: { musicID: 1007, ...same } })
  answer(getPodcastUpload, {
    podcastID: 1008,
    audio: { state: 'queued' },
    sameAs: { podcastID: 1007, ...same },
  })
  renderPage('/', { '/': <UploadPanel owner={{ kind, id: 1008 }} kind={asset} after={null} /> })
  expect(await screen.findByText(text)).toBeVisible()
})

test('a published upload of which a part is missing says so', async () => {
  const remark = {
    code: 'file.shorter',
    params: { declaredLength: 185, foundLength: 61 },
    reason: 'Less than declared',
  } as const
  const mended = { code: 'sound.times', params: {}, reason: 'Changed' } as const
  open({ state: 'ready', remarks: [remark, mended] })
  expect(await screen.findByText(/lasts 3:05, but only 1:01 of it are there/)).toBeVisible()
  expect(screen.getByText(/^The times in this file contradict its sound/)).toBeVisible()
})

test('a push about another podcast, or about a track with the same id, changes nothing', async () => {
  open({ state: 'queued' })
  await screen.findByText('working on uploaded Music')
  act(() => fakeSocket.connect())
  act(() => {
    fakeSocket.push('podcastUpload', { podcastID: 1008, status: { state: 'ready' } })
    fakeSocket.push('upload', { musicID: 1007, kind: 'audio', status: { state: 'ready' } })
  })
  await new Promise((resolve) => setTimeout(resolve))
  expect(screen.getByText('working on uploaded Music')).toBeVisible()
})

test('an upload that no worker can process says that it is safe and waits', async () => {
  open({ state: 'queued', isHeld: true })
  expect(await screen.findByText(/Yours is safe: it starts by itself/)).toBeVisible()
  act(() => fakeSocket.connect())
  act(() => fakeSocket.push('podcastUpload', { podcastID: 1007, status: { state: 'queued' } }))
  expect(await screen.findByText('Waiting in the queue.')).toBeVisible()
})

test('a push also changes the row of the DJ panel', async () => {
  const queryKey: QueryKey = infiniteList(djPanelPodcasts, {}, 25).queryKey
  const row = { podcastID: 1007, audio: { state: 'queued' } }
  queryClient.setQueryData(queryKey, { pages: [[row]], pageParams: [0] })
  open({ state: 'queued' })
  await screen.findByText('working on uploaded Music')
  act(() => fakeSocket.connect())
  act(() => fakeSocket.push('podcastUpload', { podcastID: 1007, status: { state: 'ready' } }))
  await waitFor(() =>
    expect(queryClient.getQueryData(queryKey)).toMatchObject({
      pages: [[{ podcastID: 1007, audio: { state: 'ready' } }]],
    }),
  )
})

test('a failed episode is retried, and a running one is cancelled, through the podcast calls', async () => {
  const retried = answer(retryPodcastUpload, { status: 1, jobId: '10' })
  const cancelled = answer(cancelPodcastUpload, 'true')
  const { user } = open({
    state: 'failed',
    reason: 'The file ends in the middle',
    code: 'upload.server-fault',
    params: {},
    canRetry: true,
  })
  const retry = await screen.findByRole('button', { name: 'Retry' })
  answer(getPodcastUpload, { podcastID: 1007, audio: { state: 'processing', percent: 5 } })
  await user.click(retry)
  await waitFor(() => expect(retried[0]?.params).toEqual({ id: '1007' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(cancelled[0]?.params).toEqual({ id: '1007' }))
})
