import { expect, test } from 'vitest'
import { downloadedAudioPath } from '../../lib/browser/downloaded-audio-paths.ts'
import { withCacheStorage } from '../../testing/cache-storage.ts'
import { answerDownloadedAudio, isDownloadedAudio } from './downloaded-audio.ts'

withCacheStorage()

const audio = Uint8Array.from({ length: 1000 }, (_, at) => at % 251)
const path = downloadedAudioPath({ userID: 7, kind: 'music', id: 1001, version: 'v1' })

async function keep(bytes = audio) {
  const cache = await caches.open('downloads-7')
  await cache.put(path, new Response(bytes, { headers: { 'content-type': 'audio/mpeg' } }))
}

const ask = (address = path, init: RequestInit = {}) =>
  answerDownloadedAudio(new Request(new URL(address, location.href), init))
const bytesOf = async (reply: Response) => new Uint8Array(await reply.arrayBuffer())

test('downloads are answered as ranges, and whole', async () => {
  await keep()
  const part = await ask(path, { headers: { range: 'bytes=900-909' } })
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toBe('bytes 900-909/1000')
  expect(part.headers.get('content-type')).toBe('audio/mpeg')
  expect(await bytesOf(part)).toEqual(audio.subarray(900, 910))
  const rest = await ask(path, { headers: { range: 'bytes=990-' } })
  expect(await bytesOf(rest)).toEqual(audio.subarray(990))
  const beyond = await ask(path, { headers: { range: 'bytes=995-2000' } })
  expect(beyond.headers.get('content-range')).toBe('bytes 995-999/1000')
  expect(beyond.headers.get('content-length')).toBe('5')
  expect(await bytesOf(await ask(path, { headers: { range: 'bytes=-5' } }))).toEqual(audio.subarray(995))
  const whole = await ask()
  expect(whole.status).toBe(200)
  expect(await bytesOf(whole)).toEqual(audio)
  expect((await ask(path, { headers: { range: 'bytes=1000-' } })).status).toBe(416)
})

test('a player may ask whether a download is there, which ends with its removal', async () => {
  await keep()
  expect((await ask(path, { method: 'HEAD' })).status).toBe(200)
  await (await caches.open('downloads-7')).delete(path)
  expect((await ask(path, { method: 'HEAD' })).status).toBe(404)
  expect((await ask(path, { headers: { range: 'bytes=0-9' } })).status).toBe(404)
})

test('another listener or version has another path', async () => {
  await keep()
  expect((await ask(path.replace('/7/', '/8/'))).status).toBe(404)
  expect((await ask(path.replace('v1', 'v2'))).status).toBe(404)
})

test('only paths of downloads on this site are answered', () => {
  const isAnswered = (address: string) => {
    const url = new URL(address, location.href)
    return isDownloadedAudio({ url, sameOrigin: url.origin === location.origin })
  }
  expect(isAnswered(path)).toBe(true)
  expect(isAnswered('/downloads')).toBe(false)
  expect(isAnswered('/music/music/128/1001.mp3')).toBe(false)
  expect(isAnswered(`https://elsewhere.example${path}`)).toBe(false)
})
