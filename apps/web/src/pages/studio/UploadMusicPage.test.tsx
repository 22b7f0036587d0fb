import {
  type AssetStatus,
  cancelUpload,
  choosePoster,
  deleteSubtitles,
  getMusic,
  getPosters,
  getStreamToken,
  getUploads,
  getVersions,
  listSubtitles,
  retryUpload,
  setSubtitles,
  uploadMusic,
  uploadVideo,
} from '@nava/contracts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { buildMusic } from '../../testing/build.ts'
import { fakeSocket } from '../../testing/socket.ts'
import { signedInArtist } from '../../testing/panel.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answer, breakOff, refuseWith, withServer } from '../../testing/server.ts'
import { withTextsOf } from '../../testing/texts.ts'
import UploadMusicPage from './UploadMusicPage.tsx'

vi.mock('socket.io-client', async () => {
  const { fakeSocket: socket } = await import('../../testing/socket.ts')
  return { io: () => socket }
})
withServer()
withTextsOf('/artistPanel/uploadmusic/1001')

const none = { state: 'none' } as const
const wav = new File([new Uint8Array(2048)], 'rain.wav', { type: 'audio/wav' })

beforeEach(() => {
  fakeSocket.disconnect()
  signedInArtist()
  answer(getMusic, buildMusic({ title: 'Rain', isConfirmed: false }))
  answer(getUploads, { musicID: 1001, audio: none, video: none })
  answer(listSubtitles, { musicID: 1001, subtitles: [] })
})

const open = (what = 'music') =>
  renderPage(`/artistPanel/uploadmusic/1001/${what}`, {
    '/artistPanel/uploadmusic/:id/:video?': <UploadMusicPage />,
  })
function push(audio: AssetStatus) {
  answer(getUploads, { musicID: 1001, audio, video: none })
  act(() => fakeSocket.push('upload', { musicID: 1001, kind: 'audio', status: audio }))
}

describe('an upload', () => {
  test('is sent, processed and reported as uploaded', async () => {
    const sent = answer(uploadMusic, { status: 1, jobId: '7' })
    const { user } = open()
    const field = await screen.findByLabelText('Drop an audio file here, or browse')
    const requests = answer(getUploads, { musicID: 1001, audio: { state: 'queued' }, video: none })
    await user.upload(field, wav)
    expect(await screen.findByText('working on uploaded Music')).toBeVisible()
    await waitFor(() => expect(requests).toHaveLength(1))
    expect(sent[0]).toMatchObject({ params: { id: '1001' }, body: 'rain.wav' })

    push({ state: 'processing', percent: 64 })
    expect(await screen.findByText('64%')).toBeVisible()
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '64')
    answer(getMusic, buildMusic({ title: 'Rain', isConfirmed: false, gain: -4.25, truePeak: -0.8 }))
    push({ state: 'ready' })
    expect(await screen.findByText('Music Uploaded!!')).toBeVisible()
    expect(screen.getByText('Awaiting approval. Until then, only you can find it.')).toBeVisible()
    expect(await screen.findByText('Loudness -9.8 LUFS')).toBeVisible()
    expect(screen.getByText('True peak -0.8 dBTP')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Listen' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/playMusic\/1001\//),
    )
  })

  test('of a video uses the video call', async () => {
    const sent = answer(uploadVideo, { status: 1, jobId: '8' })
    const { user } = open('video')
    await user.upload(
      await screen.findByLabelText('Drop a video here, or browse'),
      new File(['…'], 'rain.mp4', { type: 'video/mp4' }),
    )
    await waitFor(() => expect(sent[0]?.body).toBe('rain.mp4'))
  })

  test('starts with a dropped file', async () => {
    const sent = answer(uploadMusic, { status: 1, jobId: '7' })
    open()
    const field = await screen.findByLabelText('Drop an audio file here, or browse')
    fireEvent.drop(field, { dataTransfer: { files: [wav], items: [] } })
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  test('that is refused shows the reason and can be retried', async () => {
    refuseWith(uploadMusic, 'upload.audio-unreadable')
    const { user } = open()
    await user.upload(await screen.findByLabelText('Drop an audio file here, or browse'), wav)
    expect(await screen.findByText('Error Occored')).toBeVisible()
    expect(screen.getByText(/^This isn't a recording that can be read/)).toBeVisible()

    const again = answer(uploadMusic, { status: 1, jobId: '9' })
    answer(getUploads, { musicID: 1001, audio: { state: 'queued' }, video: none })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('working on uploaded Music')).toBeVisible()
    expect(again[0]?.body).toBe('rain.wav')
  })

  test('whose connection breaks shows an error', async () => {
    breakOff(uploadMusic)
    const { user } = open()
    await user.upload(await screen.findByLabelText('Drop an audio file here, or browse'), wav)
    expect(await screen.findByText('The connection was lost before the upload finished.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByLabelText('Drop an audio file here, or browse')).toBeInTheDocument()
  })

  test('that is being sent can be cancelled', async () => {
    const { promise, resolve } = Promise.withResolvers<{ status: 1; jobId: string }>()
    answer(uploadMusic, () => promise)
    const { user } = open()
    await user.upload(await screen.findByLabelText('Drop an audio file here, or browse'), wav)
    expect(await screen.findByText('Uploading rain.wav')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    resolve({ status: 1, jobId: '7' })
    expect(await screen.findByLabelText('Drop an audio file here, or browse')).toBeInTheDocument()
    expect(screen.queryByText('Error Occored')).toBeNull()
  })
})

describe('an upload in progress on the server', () => {
  test('that fails shows the reason, and is retried there', async () => {
    answer(getUploads, {
      musicID: 1001,
      audio: {
        state: 'failed',
        reason: 'English of the server',
        code: 'file.too-many-channels',
        params: { count: 12, max: 8 },
        canRetry: true,
      },
      video: none,
    })
    const retried = answer(retryUpload, { status: 1, jobId: '10' })
    const { user } = open()
    expect(await screen.findByText('Error Occored')).toBeVisible()
    expect(screen.getByText(/^The sound has 12 channels; at most 8 are allowed/)).toBeVisible()
    answer(getUploads, { musicID: 1001, audio: { state: 'queued' }, video: none })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('working on uploaded Music')).toBeVisible()
    expect(retried[0]?.params).toEqual({ id: '1001', kind: 'audio' })
  })

  test('can be cancelled', async () => {
    answer(getUploads, { musicID: 1001, audio: { state: 'processing', percent: 5 }, video: none })
    const cancelled = answer(cancelUpload, 'true')
    const { user } = open()
    const cancel = await screen.findByRole('button', { name: 'Cancel' })
    answer(getUploads, {
      musicID: 1001,
      audio: {
        state: 'failed',
        reason: 'The upload was cancelled',
        code: 'upload.cancelled',
        params: {},
        canRetry: false,
      },
      video: none,
    })
    await user.click(cancel)
    expect(await screen.findByLabelText('Drop an audio file here, or browse')).toBeInTheDocument()
    expect(cancelled).toHaveLength(1)
  })
})

test('a confirmed track accepts no upload', async () => {
  answer(getMusic, buildMusic({ isConfirmed: true }))
  answer(getVersions, {
    ...{ mode: 'off', published: { audio: 60_000, video: 0 }, versions: [], canShiftLyrics: false },
  })
  open()
  expect(await screen.findByText('Unchangable')).toBeVisible()
  expect(screen.queryByLabelText('Drop an audio file here, or browse')).toBeNull()
})

describe('the poster of a video', () => {
  test('is a frame that is chosen, or a picture that is sent', async () => {
    answer(getMusic, buildMusic({ title: 'Rain', isConfirmed: false, hasVideo: true, videoHeights: [360] }))
    answer(getUploads, { musicID: 1001, audio: none, video: { state: 'ready' } })
    answer(getStreamToken, 'a-token')
    answer(getPosters, { version: 'v1', numbers: [1, 2, 3] })
    const chosen = answer(choosePoster, 'true')
    const { user } = open('video')
    const frames = await screen.findAllByRole('button', { name: /Use frame \d as the poster/ })
    expect(frames.map((frame) => frame.querySelector('img')?.getAttribute('src'))).toEqual(
      [1, 2, 3].map((number) => `/music/video/poster/1001/${number}.jpg?v=v1&token=a-token`),
    )
    await user.click(screen.getByRole('button', { name: 'Use frame 2 as the poster' }))
    await waitFor(() => expect(chosen[0]).toMatchObject({ params: { id: '1001', number: '2' } }))
    expect(await screen.findByText('The poster was changed.')).toBeVisible()
    expect(screen.getByLabelText('Picture shown before the video plays')).toHaveAttribute('type', 'file')
  })

  test('is not offered before there is a video', async () => {
    answer(getUploads, { musicID: 1001, audio: none, video: { state: 'queued' } })
    open('video')
    expect(await screen.findByText('working on uploaded Music')).toBeVisible()
    expect(screen.queryByText('Poster')).toBeNull()
  })
})

describe('the subtitles of a video', () => {
  const vtt = new File(['WEBVTT'], 'rain.vtt', { type: 'text/vtt' })
  const persian = { language: 'fa', version: 'a', lines: 12 }
  beforeEach(() => {
    answer(getMusic, buildMusic({ title: 'Rain', isConfirmed: false, hasVideo: true, videoHeights: [360] }))
    answer(getUploads, { musicID: 1001, audio: none, video: { state: 'ready' } })
    answer(getStreamToken, 'a-token')
    answer(getPosters, { version: 'v1', numbers: [] })
  })

  test('are sent in the chosen language, then listed', async () => {
    const sent = answer(setSubtitles, 'true')
    const { user } = open('video')
    expect(await screen.findByText('There are no subtitles yet.')).toBeVisible()
    await user.selectOptions(screen.getByLabelText('Language'), 'Persian')
    answer(listSubtitles, { musicID: 1001, subtitles: [persian] })
    await user.upload(screen.getByLabelText('Choose a file'), vtt)
    await waitFor(() => expect(sent[0]).toMatchObject({ params: { id: '1001', language: 'fa' } }))
    expect(await screen.findByText('12 lines')).toBeVisible()
    expect(await screen.findByText('The subtitles in Persian are saved.')).toBeVisible()
  })

  test('are replaced and removed by the buttons of their language', async () => {
    answer(listSubtitles, { musicID: 1001, subtitles: [{ ...persian, lines: 1 }] })
    const sent = answer(setSubtitles, 'true')
    const removed = answer(deleteSubtitles, 'true')
    const { user } = open('video')
    expect(await screen.findByText('1 line')).toBeVisible()
    await user.upload(screen.getByLabelText('Replace the subtitles in Persian'), vtt)
    expect(await screen.findByText('The subtitles in Persian are saved.')).toBeVisible()
    expect(sent[0]).toMatchObject({ params: { id: '1001', language: 'fa' } })
    answer(listSubtitles, { musicID: 1001, subtitles: [] })
    await user.click(screen.getByRole('button', { name: 'Remove the subtitles in Persian' }))
    expect(await screen.findByText('There are no subtitles yet.')).toBeVisible()
    expect(removed[0]).toMatchObject({ params: { id: '1001', language: 'fa' } })
  })

  test('that break the format’s rules are refused with the line, and the list stays', async () => {
    answer(listSubtitles, { musicID: 1001, subtitles: [persian] })
    refuseWith(setSubtitles, 'transcript.malformed', { line: 7 })
    const { user } = open('video')
    await user.upload(await screen.findByLabelText('Replace the subtitles in Persian'), vtt)
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Line 7 of this file/)
    expect(screen.getByText('12 lines')).toBeVisible()
  })

  test('are not offered for a recording', async () => {
    open('music')
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByRole('heading', { name: 'Subtitles' })).toBeNull()
  })
})
