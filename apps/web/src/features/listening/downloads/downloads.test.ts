import {
  getHealth,
  getMusic,
  getPodcast,
  getStreamToken,
  isMusicLiked,
  isMusicSaved,
  isPodcastLiked,
  isPodcastSaved,
  getTranscript,
  musicWaveform,
  playableVersions,
  streamMusic,
} from '@nava/contracts'
import { HttpResponse, http } from 'msw'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { call } from '../../../lib/calls/call.ts'
import { noteReach } from '../../../lib/calls/server-reach.ts'
import { session } from '../../../lib/session/session.ts'
import { buildMusic, buildPodcast, buildQueueTrack } from '../../../testing/build.ts'
import { withCacheStorage } from '../../../testing/cache-storage.ts'
import { answer, answerBytes, breakOff, refuse, useHandlers, withServer } from '../../../testing/server.ts'
import { signedIn, tokenFor } from '../../../testing/tokens.ts'
import { toasts } from '../../../ui/overlays/toasts.ts'
import { downloadedAddress } from '../playback/downloaded-audio.ts'
import { checkDownloads } from './check-downloads.ts'
import { setDownloadSettings } from './download-settings.ts'
import { changeDownloads, downloadsStore, ownDownloads } from './downloads-store.ts'
import { download, removeDownloads, retryDownloads } from './edit-downloads.ts'
import { runDownloads, running } from './run-downloads.ts'
import { startDownloads } from './start-downloads.ts'

withServer()
const storage = withCacheStorage()
const audio = (bytes: number) => new Uint8Array(bytes)
const track = (id: number) => buildQueueTrack(id, { imageVersion: '' })
const states = () => ownDownloads().map(({ item, state }) => [item.id, state])

beforeAll(() => {
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller: {} }, configurable: true })
})
beforeEach(() => {
  changeDownloads(() => [])
  noteReach(true)
  setDownloadSettings({ quality: 128, onlyWifi: false })
  toasts.setState([], true)
  answer(getMusic, ({ params }) =>
    buildMusic({ musicID: Number(params['id']), audioVersion: 'v1', imageVersion: '', lyrics: 'La la' }),
  )
  answer(getHealth, { status: 'ok' })
  answer(isMusicLiked, 'true')
  answer(isMusicSaved, 'false')
  answerBytes(musicWaveform, new Int8Array(10))
  answerBytes(streamMusic, audio(1000))
  answer(playableVersions, ({ body }) => ({
    music: (body as { music: number[] }).music.map((id) => ({ id, version: 'v1' })),
    podcasts: [],
  }))
  signedIn(7)
})

async function keep(...ids: number[]) {
  download(ids.map(track))
  await vi.waitFor(() => expect(states()).toEqual(expect.arrayContaining(ids.map((id) => [id, 'kept']))))
}

test('the stored downloads are read once after each change, of this tab or another', async () => {
  await keep(1001)
  const read = vi.spyOn(Storage.prototype, 'getItem')
  const reads = () => read.mock.calls.filter(([key]) => key === 'downloads').length
  changeDownloads((all) => all)
  expect(downloadedAddress(track(1001))).toBeDefined()
  expect(reads()).toBe(1)
  localStorage.setItem('downloads', '[]')
  dispatchEvent(new StorageEvent('storage', { key: 'downloads' }))
  expect(downloadedAddress(track(1001))).toBeUndefined()
  expect(ownDownloads()).toEqual([])
  expect(reads()).toBe(2)
  read.mockRestore()
})

test('a download is kept with its page, waveform and reactions, and played from the browser', async () => {
  expect(downloadedAddress(track(1001))).toBeUndefined()
  await keep(1001)
  expect(ownDownloads()[0]).toMatchObject({ bytes: 1000, version: 'v1', quality: 128 })
  expect(downloadedAddress(track(1001))).toBe('/downloads/7/music/1001.mp3?v=v1')
  expect(storage.paths('downloads-7').toSorted()).toEqual(
    [
      '/api/musics/1001',
      '/api/musics/1001/lyrics',
      '/api/musics/isliked/1001',
      '/api/musics/issaved/1001',
      '/downloads/7/music/1001.mp3?v=v1',
      '/music/waveform/music/1001.bin',
    ].toSorted(),
  )
  breakOff(getMusic)
  expect((await call(getMusic, { params: { id: 1001 } })).lyrics).toBe('La la')
  await expect(call(getMusic, { params: { id: 1002 } })).rejects.toThrow('reached')
})

test('a page that is opened later plays what was kept before', async () => {
  await keep(1001)
  vi.resetModules()
  const later = await import('../playback/downloaded-audio.ts')
  expect(later.downloadedAddress(track(1001))).toBe('/downloads/7/music/1001.mp3?v=v1')
  expect(later.downloadedAddress(track(1002))).toBeUndefined()
})

test('the quality of the settings is downloaded', async () => {
  setDownloadSettings({ quality: 320 })
  const calls = answerBytes(streamMusic, audio(1000))
  await keep(1001)
  expect(calls[0]?.params['quality']).toBe('320')
  expect(ownDownloads()[0]?.quality).toBe(320)
})

test('unpublished audio is requested with a token', async () => {
  const tokens = answer(getStreamToken, 'stream-token')
  useHandlers(
    http.get('*/music/music/:quality/:file', ({ request }) =>
      new URL(request.url).searchParams.get('token') === 'stream-token'
        ? new HttpResponse(audio(10))
        : new HttpResponse(null, { status: 404 }),
    ),
  )
  await keep(1001)
  expect(tokens).toHaveLength(1)
})

test('an episode is kept with its transcript', async () => {
  answer(getPodcast, {
    ...buildPodcast({ podcastID: 5, imageVersion: '' }),
    ...{ audioVersion: 'p1', description: '', isConfirmed: true, transcript: 'en' },
  })
  answer(getTranscript, { podcastID: 5, language: 'en', lines: [] })
  answer(isPodcastLiked, 'false')
  answer(isPodcastSaved, 'false')
  useHandlers(http.get('*/music/podcast/:quality/:file', () => new HttpResponse(audio(30))))
  download([{ ...track(5), kind: 'podcast' }])
  await vi.waitFor(() => expect(states()).toEqual([[5, 'kept']]))
  expect(storage.paths('downloads-7')).toContain('/downloads/7/podcast/5.mp3?v=p1')
  expect(storage.paths('downloads-7').some((path) => /transcript/.test(path))).toBe(true)
})

test('what was waiting when a page was closed is downloaded by the next one', async () => {
  const waiting = { userID: 7, item: track(1001), state: 'waiting', quality: 64 }
  localStorage.setItem('downloads', JSON.stringify([waiting, { broken: true }]))
  dispatchEvent(new StorageEvent('storage', { key: 'downloads' }))
  void runDownloads()
  await vi.waitFor(() => expect(states()).toEqual([[1001, 'kept']]))
})

test('a file that arrives in part is not kept, and tried again', async () => {
  let requests = 0
  useHandlers(
    http.get('*/music/music/:quality/:file', () => {
      requests += 1
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(audio(400))
          if (requests === 1) controller.error(new Error('The connection is lost'))
          else controller.close()
        },
      })
      return new HttpResponse(body, { headers: { 'content-type': 'audio/mpeg' } })
    }),
  )
  await keep(1001)
  expect(requests).toBe(2)
  expect(ownDownloads()[0]?.bytes).toBe(400)
})

test('a reply that ends before its length is not kept, and asked for again', async () => {
  const lengths = [400, 1000]
  const { fetch } = globalThis
  // The server of the tests would wait for the rest.
  const cut = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (!(typeof input === 'string' && input.includes('/music/music/'))) return await fetch(input, init)
    const headers = { 'content-type': 'audio/mpeg', 'content-length': '1000' }
    return new Response(audio(lengths.shift() ?? 0), { headers })
  })
  try {
    await keep(1001)
  } finally {
    cut.mockRestore()
  }
  expect(lengths).toEqual([])
  expect(ownDownloads()[0]?.bytes).toBe(1000)
})

test('a download that does not fit into what is left of the quota is not begun', async () => {
  let asked = false
  useHandlers(
    http.get('*/music/music/:quality/:file', () => {
      asked = true
      const headers = { 'content-type': 'audio/mpeg', 'content-length': '1000' }
      return new HttpResponse(audio(1000), { headers })
    }),
  )
  const estimate = vi.fn(async () => ({ quota: 5000, usage: 4500 }))
  Object.defineProperty(navigator, 'storage', { value: { estimate }, configurable: true })
  try {
    download([track(1001)])
    await vi.waitFor(() => expect(running.getState()).toEqual({ state: 'paused', reason: 'full' }))
    expect(asked).toBe(true)
    expect(states()).toEqual([[1001, 'waiting']])
    estimate.mockResolvedValue({ quota: 5000, usage: 4000 })
    await retryDownloads([track(1001)])
    await vi.waitFor(() => expect(states()).toEqual([[1001, 'kept']]))
  } finally {
    Reflect.deleteProperty(navigator, 'storage')
  }
})

test('a full disk is told, leaves other downloads alone, and the queue goes on once there is space', async () => {
  answerBytes(streamMusic, audio(100_000))
  await keep(1001, 1002)
  storage.setQuota(250_000)
  download([track(1003)])
  await vi.waitFor(() => expect(running.getState()).toEqual({ state: 'paused', reason: 'full' }))
  await vi.waitFor(() =>
    expect(
      toasts
        .getState()
        .map(({ text }) => text)
        .join(' '),
    ).toMatch('no space left'),
  )
  expect(states()).toEqual([
    [1001, 'kept'],
    [1002, 'kept'],
    [1003, 'waiting'],
  ])
  expect(storage.paths('downloads-7').filter((path) => path.endsWith('.mp3?v=v1'))).toHaveLength(2)
  await removeDownloads([track(1001)])
  const kept = [1002, 1003].map((id) => [id, 'kept'])
  await vi.waitFor(() => expect(states()).toEqual(kept))
  expect(storage.paths('downloads-7').some((path) => /1001/.test(path))).toBe(false)
})

test('what the server does not have, or refuses, leaves the queue', async () => {
  answer(getStreamToken, 'stream-token')
  refuse(streamMusic, 404)
  download([track(1001)])
  await vi.waitFor(() => expect(states()).toEqual([[1001, 'missing']]))
  refuse(streamMusic, 403)
  download([track(1002)])
  await vi.waitFor(() => expect(states()[1]).toEqual([1002, 'failed']))
  answerBytes(streamMusic, audio(1000))
  await retryDownloads([track(1002)])
  await vi.waitFor(() => expect(states()[1]).toEqual([1002, 'kept']))
})

test('downloads wait for the server', async () => {
  noteReach(false)
  download([track(1001)])
  await vi.waitFor(() => expect(running.getState()).toEqual({ state: 'paused', reason: 'offline' }))
  noteReach(true)
  await vi.waitFor(() => expect(states()).toEqual([[1001, 'kept']]))
})

test('downloads wait for Wi-Fi where the browser tells, if that is set', async () => {
  const connection = Object.assign(new EventTarget(), { type: 'cellular' })
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
  setDownloadSettings({ onlyWifi: true })
  download([track(1001)])
  await vi.waitFor(() => expect(running.getState()).toEqual({ state: 'paused', reason: 'wifi' }))
  connection.type = 'wifi'
  connection.dispatchEvent(new Event('change'))
  await vi.waitFor(() => expect(states()).toEqual([[1001, 'kept']]))
  Object.defineProperty(navigator, 'connection', { value: undefined, configurable: true })
})

test('a download that is cancelled leaves nothing', async () => {
  const slow = Promise.withResolvers<Response>()
  useHandlers(http.get('*/music/music/:quality/:file', () => slow.promise))
  download([track(1001)])
  await vi.waitFor(() => expect(running.getState().state).toBe('fetching'))
  await removeDownloads([track(1001)])
  slow.resolve(new HttpResponse(audio(10)))
  await vi.waitFor(() => expect(running.getState().state).toBe('idle'))
  expect(storage.paths('downloads-7')).toEqual([])
})

test('what was withdrawn is removed and told, and other audio replaces the kept one', async () => {
  await keep(1001, 1002, 1003)
  storage.remove('downloads-7', '/downloads/7/music/1003.mp3?v=v1')
  answer(playableVersions, {
    music: [
      { id: 1002, version: 'v2' },
      { id: 1003, version: 'v1' },
    ],
    podcasts: [],
  })
  breakOff(streamMusic)
  await checkDownloads()
  expect(states().map(([id]) => id)).toEqual([1002, 1003])
  expect(downloadedAddress(track(1001))).toBeUndefined()
  expect(storage.paths('downloads-7').some((path) => /1001/.test(path))).toBe(false)
  expect(toasts.getState().at(-1)?.text).toBe('Track 1001 was removed, because it is no longer available.')
  expect(states().map(([, state]) => state)).toEqual(['waiting', 'waiting'])
  await removeDownloads([track(1002), track(1003)])
})

test('nothing is removed while the server cannot tell', async () => {
  await keep(1001)
  breakOff(playableVersions)
  await checkDownloads()
  expect(states()).toEqual([[1001, 'kept']])
})

test('signing out removes the downloads, an expired session only hides them', async () => {
  startDownloads()
  await keep(1001)
  session.end()
  expect(downloadsStore.getState()).toEqual([])
  await vi.waitFor(async () => expect(await caches.keys()).toEqual([]))

  session.start(tokenFor(7))
  await keep(1002)
  session.refuse(Date.now() + 2 * 60 * 60_000)
  expect(ownDownloads()).toEqual([])
  expect(downloadedAddress(track(1002))).toBeUndefined()
  signedIn(7)
  expect(states()).toEqual([[1002, 'kept']])
})

test('another user sees nothing of them, and removes them by signing in', async () => {
  startDownloads()
  await keep(1001)
  signedIn(8)
  expect(ownDownloads()).toEqual([])
  expect(downloadedAddress(track(1001))).toBeUndefined()
  await vi.waitFor(async () => expect(await caches.has('downloads-7')).toBe(false))
  expect(downloadsStore.getState()).toEqual([])
})

test('a session that ended before the code of downloads was loaded leaves none of them', async () => {
  session.end()
  const kept = { userID: 7, item: track(1001), state: 'kept', quality: 128, version: 'v1', bytes: 3 }
  localStorage.setItem('downloads', JSON.stringify([kept]))
  await (await caches.open('downloads-7')).put('/downloads/7/music/1001.mp3?v=v1', new Response('abc'))
  vi.resetModules()
  const nextPage = await import('./start-downloads.ts')
  nextPage.startDownloads()
  await vi.waitFor(async () => expect(await caches.keys()).toEqual([]))
  expect(localStorage.getItem('downloads')).toBe('[]')
})

test('downloads of a person whose session expired are gone when somebody else signs in', async () => {
  startDownloads()
  await keep(1001)
  session.refuse(Date.now() + 2 * 60 * 60_000)
  expect(session.userID()).toBeUndefined()
  expect(await caches.has('downloads-7')).toBe(true)
  signedIn(8)
  await vi.waitFor(async () => expect(await caches.has('downloads-7')).toBe(false))
  expect(downloadsStore.getState()).toEqual([])
})

test('a browser that has a cache but refuses it is named as the reason', async () => {
  signedIn()
  answer(getMusic, buildMusic({ musicID: 1 }))
  vi.spyOn(caches, 'open').mockRejectedValue(new DOMException('The operation is insecure.', 'SecurityError'))
  download([track(1)])
  await vi.waitFor(() => expect(states()).toEqual([[1, 'failed']]))
  await vi.waitFor(() =>
    expect(toasts.getState().map(({ text }) => text)).toContain(
      'This browser cannot store downloads. A private window may be the reason.',
    ),
  )
  vi.mocked(caches.open).mockRestore()
})
