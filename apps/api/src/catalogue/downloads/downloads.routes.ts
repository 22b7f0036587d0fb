import * as contracts from '@nava/contracts'
import { limits } from '@nava/contracts'
import type { Storage } from '@nava/media/storage/storage'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { attachment } from '../../platform/http/attachment.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import { problem } from '../../platform/http/errors.ts'
import { languageOf } from '../../platform/http/language.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import {
  type Found,
  type SendingFeatures,
  type StreamSender,
  streamSender,
} from '../streams/stream-sender.ts'
import type { StreamsStore } from '../streams/streams.store.ts'
import { ownsAsset } from '../streams/who-may-play.ts'
import { albumEntries } from './album-archive.ts'
import { albumsAtOnce } from './at-once.ts'
import type { countMusicDownload } from './count-music-download.ts'
import type { DownloadsStore, SourceRow } from './downloads.store.ts'
import { downloadRefusal } from './may-download.ts'
import { originalFile } from './original-file.ts'
import { readCover } from './read-cover.ts'
import { tagOfEpisode, tagOfTrack } from './tag-of.ts'
import { zipArchive } from './zip-archive.ts'

interface DownloadFeatures extends SendingFeatures {
  streams: Pick<StreamsStore, 'ofMusic' | 'ofPodcast'>
  downloads: DownloadsStore
  storage: Storage
  countMusic: ReturnType<typeof countMusicDownload>
}

interface Asked {
  query: { token?: string | undefined }
  user: Caller | undefined
  request: FastifyRequest
  reply: FastifyReply
}

const BEST = limits.audio.qualities[2]
const TALLEST = limits.video.heights[0]

export function downloadRoutes(routes: Routes, features: DownloadFeatures) {
  const sending = streamSender(routes, features)
  const callerOf = callerIn(routes)
  trackRoutes(routes, features, sending)
  videoRoutes(routes, features, sending)
  episodeRoutes(routes, features, sending)
  const { downloads, countMusic } = features
  const atOnce = albumsAtOnce()

  serve(routes, contracts.downloadAlbum, async ({ params, query, user, request, reply }) => {
    const caller = await callerOf({ query, user })
    const album = await downloads.album(params.id, caller)
    if (!album) throw problem('album.not-found')
    const end = atOnce.begin(caller ? `user ${caller.userID}` : clientAddress(request.ip))
    let archive: Readable | undefined
    try {
      const count = countMusic.counter(request)
      const onSent = ({ id }: { id: number }) => count(id)
      const wish = { album, caller, format: query.format, language: languageOf(request), onSent }
      const { title, entries } = await albumEntries(features, wish)
      const zip = await zipArchive(entries)
      archive = zip.archive
      archive.once('error', (error) => request.log.warn({ err: error }, 'an archive was not sent to its end'))
      reply.headers({
        'content-disposition': attachment(title, 'zip'),
        'content-length': zip.size,
        ...PRIVATE,
      })
      reply.type('application/zip')
      // Resolves when the reply has ended, or its reader has gone.
      // An empty text would tell its own length.
      await reply.send(request.method === 'HEAD' ? Readable.from([]) : archive)
    } finally {
      archive?.destroy()
      end()
    }
  })
}

const PRIVATE = { 'cache-control': 'private, no-store, no-transform' }

/** Links of pages have no headers, so they name the caller by a token for streams. */
const callerIn =
  ({ auth }: Pick<Routes, 'auth'>) =>
  async ({ query, user }: Pick<Asked, 'query' | 'user'>): Promise<Caller | undefined> =>
    user ?? (query.token ? await auth.callerOf(query.token, ['stream']) : undefined)

/**
 * Returns the file's facts for a caller whom the policy allows.
 * @throws 403 to others
 */
function allowed<Row extends SourceRow>(
  row: Row | undefined,
  asset: Found,
  { caller, wantsOriginal }: { caller: Caller | undefined; wantsOriginal: boolean },
): { row: Row; isOwner: boolean; kept: Found } {
  if (!row) throw problem('stream.not-found')
  const isOwner = caller !== undefined && ownsAsset(caller, asset)
  const refusal = downloadRefusal(row, { isOwner, isSignedIn: caller !== undefined }, wantsOriginal)
  if (refusal) throw problem(refusal)
  // No cache may give it to somebody else.
  return { row, isOwner, kept: { ...asset, isOpen: false } }
}

/** @throws 404 if the original is not stored, or for others than owners, is not that of what is published */
async function sendOriginal(
  { mediaFiles }: DownloadFeatures,
  { sendSource }: StreamSender,
  { request, reply }: Pick<Asked, 'request' | 'reply'>,
  { row, isOwner, kept, kind }: ReturnType<typeof allowed> & { kind: contracts.AssetKind },
) {
  const { assetID, sourceVersion, version, sourceType, sourceName } = row
  const mayHave = isOwner || sourceVersion === version
  const found =
    assetID !== null && sourceVersion !== null && mayHave
      ? await mediaFiles.openSource(assetID, sourceVersion)
      : undefined
  if (!found) throw problem('download.no-original')
  const { contentType, ending } = originalFile(sourceType ?? '', sourceName ?? '', kind)
  reply.header('content-disposition', attachment(kept.name, ending))
  await sendSource({ request, reply }, kept, { ...found, contentType })
}

function trackRoutes(routes: Routes, features: DownloadFeatures, sending: StreamSender) {
  const { streams, downloads, storage, countMusic } = features
  const callerOf = callerIn(routes)
  serve(routes, contracts.downloadMusic, async ({ params, query, user, request, reply }) => {
    const caller = await callerOf({ query, user })
    const asset = await sending.playable(streams.ofMusic(params.id, 'audio'), {
      user: caller,
      query: {},
      reply,
    })
    const wantsOriginal = query.format === 'original'
    const file = allowed(await downloads.track(params.id, 'audio'), asset, { caller, wantsOriginal })
    if (!file.isOwner) countMusic.whenSent(request, reply, params.id)
    if (wantsOriginal) return sendOriginal(features, sending, { request, reply }, { ...file, kind: 'audio' })
    reply.header('content-disposition', attachment(asset.name, 'mp3'))
    const tag = tagOfTrack(file.row, await readCover(storage, file.row.cover))
    return sending.sendAudio({ request, reply, query: {}, tag }, file.kept, BEST)
  })
}

function videoRoutes(routes: Routes, features: DownloadFeatures, sending: StreamSender) {
  const { streams, downloads, countMusic } = features
  const callerOf = callerIn(routes)
  serve(routes, contracts.downloadVideo, async ({ params, query, user, request, reply }) => {
    const caller = await callerOf({ query, user })
    const asset = await sending.playable(streams.ofMusic(params.id, 'video'), {
      user: caller,
      query: {},
      reply,
    })
    const wantsOriginal = query.format === 'original'
    const file = allowed(await downloads.track(params.id, 'video'), asset, { caller, wantsOriginal })
    if (!file.isOwner) countMusic.whenSent(request, reply, params.id)
    if (wantsOriginal) return sendOriginal(features, sending, { request, reply }, { ...file, kind: 'video' })
    reply.header('content-disposition', attachment(asset.name, 'mp4'))
    return sending.sendVideo({ request, reply, query: {} }, file.kept, TALLEST)
  })
}

function episodeRoutes(routes: Routes, features: DownloadFeatures, sending: StreamSender) {
  const { streams, downloads, storage } = features
  const callerOf = callerIn(routes)
  serve(routes, contracts.downloadPodcast, async ({ params, query, user, request, reply }) => {
    const caller = await callerOf({ query, user })
    const asset = await sending.playable(streams.ofPodcast(params.id), { user: caller, query: {}, reply })
    const wantsOriginal = query.format === 'original'
    const file = allowed(await downloads.episode(params.id), asset, { caller, wantsOriginal })
    if (wantsOriginal) return sendOriginal(features, sending, { request, reply }, { ...file, kind: 'audio' })
    reply.header('content-disposition', attachment(asset.name, 'mp3'))
    const tag = tagOfEpisode(file.row, await readCover(storage, file.row.cover))
    const counted = asset.isOpen && !file.isOwner ? params.id : undefined
    return sending.sendAudio({ request, reply, query: {}, tag }, file.kept, BEST, counted)
  })
}
