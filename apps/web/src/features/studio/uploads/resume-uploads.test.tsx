import { getPodcastUpload, limits, uploadPodcast } from '@nava/contracts'
import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { fakeSocket } from '../../../testing/socket.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answer, withServer } from '../../../testing/server.ts'
import { withTexts } from '../../../testing/texts.ts'
import { signedIn } from '../../../testing/tokens.ts'
import { answerTus } from '../../../testing/tus.ts'
import { hexDigestOf, printOf } from './file-digest.ts'
import { activeUploads } from './active-uploads.ts'
import { unfinishedUploads } from './unfinished-uploads.ts'
import { UploadPanel } from './UploadPanel.tsx'

vi.mock('socket.io-client', async () => {
  const { fakeSocket: socket } = await import('../../../testing/socket.ts')
  return { io: () => socket }
})
withServer()
withTexts('upload', 'error')

const CHUNK = limits.resumable.chunkBytes
const owner = { kind: 'podcast', id: 1007 } as const
const size = CHUNK * 2 + 5
const wav = new File([new Uint8Array(size)], 'episode.wav', { type: 'audio/wav', lastModified: 1 })

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

beforeEach(() => {
  localStorage.clear()
  activeUploads.drop(owner, 'audio')
  unfinishedUploads.forget(owner, 'audio')
  queryClient.clear()
  fakeSocket.disconnect()
  signedIn(1003)
})

async function open() {
  answer(getPodcastUpload, { podcastID: 1007, audio: { state: 'none' } })
  const page = renderPage('/', { '/': <UploadPanel owner={owner} kind="audio" after={null} /> })
  const field = await screen.findByLabelText('Drop an audio file here, or browse')
  answer(getPodcastUpload, { podcastID: 1007, audio: { state: 'queued' } })
  return { ...page, field }
}
const untilStored = () => screen.findByText('working on uploaded Music')

test('a file is sent in parts, and named with its owner and kind', async () => {
  const server = answerTus({ size })
  const { user, field } = await open()
  await user.upload(field, wav)
  await untilStored()
  expect(server.requests).toEqual(['POST', 'PATCH 0', `PATCH ${CHUNK}`, `PATCH ${CHUNK * 2}`])
  expect(server.created).toEqual([
    { owner: 'podcast', ownerID: '1007', kind: 'audio', filename: 'episode.wav' },
  ])
})

test('a part that is lost is sent again from where the server is', async () => {
  const server = answerTus({ size, onPart: (parts) => (parts === 1 ? HttpResponse.error() : undefined) })
  const { user, field } = await open()
  await user.upload(field, wav)
  await untilStored()
  expect(server.requests).toEqual([
    'POST',
    'PATCH 0',
    `PATCH ${CHUNK}`,
    'HEAD',
    `PATCH ${CHUNK}`,
    `PATCH ${CHUNK * 2}`,
  ])
})

test.each([
  [429, undefined],
  [503, 'application/problem+json'],
  [429, 'application/problem+json'],
])(
  'a part that is refused with %i and a time (%s) waits as long, says so, and goes on',
  async (status, type) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const sent = vi.spyOn(XMLHttpRequest.prototype, 'send')
    const headers = { 'retry-after': '50', ...(type && { 'content-type': type }) }
    const server = answerTus({
      size,
      onPart: (parts) => (parts === 1 ? new HttpResponse('{}', { status, headers }) : undefined),
    })
    const { user, field } = await open()
    await user.upload(field, wav)
    expect(await screen.findByText(/asks to wait 50 seconds/)).toBeVisible()
    const before = ['POST', 'PATCH 0', `PATCH ${CHUNK}`]
    await vi.advanceTimersByTimeAsync(45_000)
    expect(sent).toHaveBeenCalledTimes(before.length)
    await vi.advanceTimersByTimeAsync(6000)
    await untilStored()
    expect(server.requests).toEqual([...before, 'HEAD', `PATCH ${CHUNK}`, `PATCH ${CHUNK * 2}`])
  },
)

test.each([
  [503, { 'retry-after': '50' }],
  [429, { 'retry-after': '50' }],
  [502, {}],
])('what has arrived is kept if the server answers %i when asked for it', async (status, headers) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const server = answerTus({
    size,
    onPart: (parts) => (parts === 1 ? HttpResponse.error() : undefined),
    onHead: (heads) => (heads === 0 ? new HttpResponse(null, { status, headers }) : undefined),
  })
  const { user, field } = await open()
  await user.upload(field, wav)
  await waitFor(() => expect(server.requests).toContain('HEAD'))
  await vi.advanceTimersByTimeAsync(55_000)
  await untilStored()
  expect(server.requests).toEqual([
    ...['POST', 'PATCH 0', `PATCH ${CHUNK}`, 'HEAD', 'HEAD', `PATCH ${CHUNK}`, `PATCH ${CHUNK * 2}`],
  ])
})

test('a waiting upload that is cancelled sends nothing more', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const refused = () => new HttpResponse('{}', { status: 503, headers: { 'retry-after': '50' } })
  const server = answerTus({ size, onPart: (parts) => (parts === 1 ? refused() : undefined) })
  const { user, field } = await open()
  await user.upload(field, wav)
  await screen.findByText(/asks to wait 50 seconds/)
  await vi.advanceTimersByTimeAsync(2000)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.requests.filter((request) => request !== 'DELETE')).toEqual([
    'POST',
    'PATCH 0',
    `PATCH ${CHUNK}`,
  ])
})

test('an upload that a reload has interrupted asks for its file, and continues it', async () => {
  // Simulates an upload of an earlier page: the file and the address of its upload in storage.
  unfinishedUploads.remember(owner, 'audio', wav, await printOf(wav))
  const fingerprint = ['nava', 'podcast', 1007, 'audio', await printOf(wav)].join('/')
  const left = { size, metadata: {}, creationTime: '', uploadUrl: `${location.origin}/music/upload/tus/1` }
  localStorage.setItem(`tus::${fingerprint}::1`, JSON.stringify(left))
  const server = answerTus({ size, start: CHUNK })
  const { user, field } = await open()
  expect(screen.getByText('An upload was interrupted')).toBeVisible()
  expect(screen.getByText(/Choose “episode\.wav” \(16\.8 MB\) again/)).toBeVisible()
  await user.upload(field, wav)
  await untilStored()
  expect(server.requests).toEqual(['HEAD', `PATCH ${CHUNK}`, `PATCH ${CHUNK * 2}`])
  expect(screen.queryByText('An upload was interrupted')).not.toBeInTheDocument()
  expect(Object.keys(localStorage).filter((key) => key.startsWith('tus::'))).toEqual([])
})

test('another file of the same name, size and time begins anew instead of continuing the first', async () => {
  const bytes = new Uint8Array(size)
  bytes[size - 1] = 1
  const other = new File([bytes], wav.name, { type: 'audio/wav', lastModified: wav.lastModified })
  unfinishedUploads.remember(owner, 'audio', wav, await printOf(wav))
  const fingerprint = ['nava', 'podcast', 1007, 'audio', await printOf(wav)].join('/')
  const left = { size, metadata: {}, creationTime: '', uploadUrl: `${location.origin}/music/upload/tus/1` }
  localStorage.setItem(`tus::${fingerprint}::1`, JSON.stringify(left))
  const server = answerTus({ size, start: CHUNK })
  const { user, field } = await open()
  await user.upload(field, other)
  await untilStored()
  expect(server.requests).toEqual(['POST', 'PATCH 0', `PATCH ${CHUNK}`, `PATCH ${CHUNK * 2}`])
  expect(unfinishedUploads.trackOf(wav, await printOf(wav), new Set())).toBeUndefined()
})

test('the last part tells the checksum of the whole, and a mixture that the server refuses is sent anew', async () => {
  const digestOfAll = Buffer.from(await hexDigestOf(wav), 'hex').toString('base64')
  const fingerprint = ['nava', 'podcast', 1007, 'audio', await printOf(wav)].join('/')
  const left = { size, metadata: {}, creationTime: '', uploadUrl: `${location.origin}/music/upload/tus/1` }
  localStorage.setItem(`tus::${fingerprint}::1`, JSON.stringify(left))
  const server = answerTus({ size, start: CHUNK, mixed: true })
  const { user, field } = await open()
  await user.upload(field, wav)
  await untilStored()
  expect(server.requests).toEqual([
    ...['HEAD', `PATCH ${CHUNK}`, `PATCH ${CHUNK * 2}`],
    ...['HEAD', 'POST', 'PATCH 0', `PATCH ${CHUNK}`, `PATCH ${CHUNK * 2}`],
  ])
  expect(server.digests).toEqual([`sha-256=:${digestOfAll}:`, `sha-256=:${digestOfAll}:`])
})

test('an interrupted upload can be given up, and is not offered after a day', async () => {
  unfinishedUploads.remember(owner, 'audio', wav, await printOf(wav))
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Start over' }))
  expect(screen.queryByText('An upload was interrupted')).not.toBeInTheDocument()
  unfinishedUploads.remember({ kind: 'music', id: 5 }, 'audio', wav, 'print')
  const trackOf = (file: File, taken: readonly number[] = [], now?: number) =>
    unfinishedUploads.trackOf(file, 'print', new Set(taken), now)
  expect(trackOf(wav)).toBe(5)
  expect(trackOf(wav, [5])).toBeUndefined()
  expect(trackOf(wav, [], Date.now() + limits.resumable.retention)).toBeUndefined()
  expect(trackOf(new File([], wav.name, { lastModified: wav.lastModified + 1 }))).toBeUndefined()
})

test('a file is sent whole where parts do not get through', async () => {
  const server = answerTus({ size, onPart: () => new HttpResponse('<h1>No</h1>', { status: 405 }) })
  const sent = answer(uploadPodcast, { status: 1, jobId: '7' })
  const { user, field } = await open()
  await user.upload(field, wav)
  await untilStored()
  expect(server.requests).toEqual(['POST', 'PATCH 0'])
  expect(sent[0]).toMatchObject({ params: { id: '1007' }, body: 'episode.wav' })
})

test('a file that the server refuses is not sent in another way', async () => {
  const server = answerTus({ size, refuse: 'upload.too-large' })
  const sent = answer(uploadPodcast, { status: 1, jobId: '7' })
  const { user, field } = await open()
  await user.upload(field, wav)
  expect(await screen.findByText('The file is larger than this server accepts.')).toBeVisible()
  expect([server.requests, sent]).toEqual([['POST'], []])
})

test('cancelling removes what has arrived from the server', async () => {
  const stuck = Promise.withResolvers<Response>()
  const server = answerTus({
    size,
    onPart: (parts) => (parts === 1 ? (stuck.promise as unknown as Response) : undefined),
  })
  const { user, field } = await open()
  await user.upload(field, wav)
  await waitFor(() => expect(server.requests).toContain(`PATCH ${CHUNK}`))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(server.requests.at(-1)).toBe('DELETE'))
  expect(screen.queryByText('An upload was interrupted')).not.toBeInTheDocument()
  stuck.resolve(HttpResponse.error())
})

test('parts that a proxy refuses as too large are sent smaller from then on, or the limit is named', async () => {
  const small = limits.resumable.smallChunkBytes
  const tight = answerTus({ size, proxyLimit: small / 2 })
  const sent = answer(uploadPodcast, { status: 1, jobId: '7' })
  const { user, field, unmount } = await open()
  await user.upload(field, wav)
  expect(
    await screen.findByText(/The server in front of this site takes no parts of this size \(413\)/),
  ).toBeVisible()
  expect([tight.requests, sent]).toEqual([['POST', 'PATCH 0', 'HEAD', 'PATCH 0'], []])
  unmount()
  activeUploads.drop(owner, 'audio')
  localStorage.clear()
  const usual = answerTus({ size, proxyLimit: 1024 * 1024 })
  const next = await open()
  await next.user.upload(next.field, wav)
  await untilStored()
  const parts = Array.from({ length: Math.ceil(size / small) }, (_, part) => `PATCH ${part * small}`)
  expect(usual.requests).toEqual(['POST', ...parts])
})
