import {
  type AudioQuality,
  addressOf,
  getMusic,
  getPodcast,
  getStreamToken,
  getTranscript,
  isMusicLiked,
  isMusicSaved,
  isPodcastLiked,
  isPodcastSaved,
  listLyrics,
  musicWaveform,
  podcastWaveform,
} from '@nava/contracts'
import { downloadsCache, downloadedAudioPath } from '../../../lib/browser/downloaded-audio-paths.ts'
import { secureOnly } from '../../../lib/browser/secure-only.ts'
import { NetworkError } from '../../../lib/calls/call-errors.ts'
import { call, readError, request } from '../../../lib/calls/call.ts'
import { imageAddress, streams } from '../../../lib/paths/paths.ts'
import type { QueueItem } from '../player/queue-item.ts'

interface Wanted {
  userID: number
  item: QueueItem
  quality: AudioQuality
}

interface FetchOptions {
  signal: AbortSignal
  onProgress: (bytes: number, total: number) => void
}

/** Pixels; every cover exists in this width */
const COVER_WIDTH = 768

/**
 * Stores an item's page, lyrics or transcript, waveform, cover and audio in the user's cache; the audio last,
 * so that a failure leaves no incomplete download.
 * @throws QuotaExceededError if the browser has no space, and the errors of `call`
 */
export async function fetchDownload({ userID, item, quality }: Wanted, options: FetchOptions) {
  const { signal } = options
  const { id, kind } = item
  const isMusic = kind === 'music'
  const params = { id }
  const { caches } = secureOnly
  if (!caches) throw new DOMException('Downloads need https', 'NotSupportedError')
  const cache = await caches.open(downloadsCache(userID))
  const about = isMusic ? getMusic : getPodcast
  const page = await request(about, { params }, { signal })
  const {
    audioVersion: version,
    imageVersion,
    transcript = '',
  } = (await page.clone().json()) as {
    audioVersion: string
    imageVersion: string
    /** Language of an episode's transcript, or empty */
    transcript?: string
  }
  const audio = await fetchAudio({ item, quality, version, signal })
  const length = Number(audio.headers.get('content-length'))
  await assertSpace(length)
  await cache.put(addressOf(about, { params }), page)

  const waveform = isMusic ? musicWaveform : podcastWaveform
  const reactions = isMusic ? [isMusicLiked, isMusicSaved, listLyrics] : [isPodcastLiked, isPodcastSaved]
  const cover = imageAddress(kind, id, imageVersion, COVER_WIDTH)
  const extras = [
    ...[...reactions, ...(transcript ? [getTranscript] : [])].map((endpoint) => ({
      address: addressOf(endpoint, { params }),
      reply: request(endpoint, { params }, { signal }),
    })),
    {
      address: addressOf(waveform, { params }),
      reply: request(waveform, { params, query: { v: version } }, { signal }),
    },
    ...(cover ? [{ address: cover, reply: fetch(cover, { signal }) }] : []),
  ]
  await Promise.all(extras.map(({ address, reply }) => putIfThere(cache, address, reply)))

  const path = downloadedAudioPath({ userID, kind, id, version })
  const bytes = await putAudio(cache, path, audio, (sent) => options.onProgress(sent, length))
  for (const { url } of await cache.keys(path, { ignoreSearch: true }))
    if (!url.endsWith(path)) await cache.delete(url)
  return { version, bytes }
}

/** Sends a token for the user's unpublished media, as the player does. */
async function fetchAudio({
  item: { kind, id },
  quality,
  version,
  signal,
}: Omit<Wanted, 'userID'> & { version: string; signal: AbortSignal }): Promise<Response> {
  const stream = kind === 'music' ? streams.music : streams.podcast
  const get = (token?: string) =>
    fetch(stream(quality, id, { v: version, token }), { signal }).catch((error: unknown) => {
      if (signal.aborted) throw error
      throw new NetworkError('The server cannot be reached', { cause: error })
    })
  const open = await get()
  const reply = open.status >= 400 && open.status < 500 ? await get(await call(getStreamToken)) : open
  const error = await readError(reply)
  if (error) throw error
  return reply
}

/**
 * Stores a successful reply and ignores a failure, since the audio also plays without cover or transcript.
 */
async function putIfThere(cache: Cache, address: string, reply: Promise<Response>): Promise<void> {
  const found = await reply.catch(() => undefined)
  if (found?.ok && !(await readError(found))) await cache.put(address, found)
}

/** Stores nothing if the reply is cut off. */
async function putAudio(
  cache: Cache,
  path: string,
  reply: Response,
  onProgress: (bytes: number) => void,
): Promise<number> {
  const length = Number(reply.headers.get('content-length'))
  let bytes = 0
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      onProgress(bytes)
      controller.enqueue(chunk)
    },
    flush() {
      if (bytes < length) throw new NetworkError('The reply did not arrive in full')
    },
  })
  const headers = { 'content-type': 'audio/mpeg', 'content-length': String(length || '') }
  await cache.put(path, new Response(reply.body?.pipeThrough(counter), { headers }))
  return bytes
}

async function assertSpace(bytes: number): Promise<void> {
  const { quota, usage = 0 } = (await secureOnly.storage?.estimate?.()) ?? {}
  if (quota !== undefined && quota - usage < bytes)
    throw new DOMException('The browser has no space left', 'QuotaExceededError')
}

export async function deleteDownload({ userID, item }: Omit<Wanted, 'quality'>): Promise<void> {
  const { kind, id } = item
  const params = { id }
  const name = downloadsCache(userID)
  const { caches } = secureOnly
  if (!caches || !(await caches.has(name).catch(() => false))) return
  const cache = await caches.open(name)
  const addresses =
    kind === 'music'
      ? [getMusic, isMusicLiked, isMusicSaved, listLyrics, musicWaveform].map((each) =>
          addressOf(each, { params }),
        )
      : [getPodcast, getTranscript, isPodcastLiked, isPodcastSaved, podcastWaveform].map((each) =>
          addressOf(each, { params }),
        )
  const cover = imageAddress(kind, id, 'any', COVER_WIDTH)
  const audio = downloadedAudioPath({ userID, kind, id, version: '' })
  for (const address of [...addresses, audio, ...(cover ? [cover] : [])])
    await cache.delete(address, { ignoreSearch: true })
}
