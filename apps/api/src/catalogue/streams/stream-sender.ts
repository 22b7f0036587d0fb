import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import type * as contracts from '@nava/contracts'
import type { StoredFile } from '@nava/media/storage/storage'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../../platform/env.ts'
import { namedFile } from '../../platform/http/attachment.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'
import {
  redirectToNginx,
  redirectToStorage,
  type Representation,
  sendFile,
} from '../../platform/http/range.ts'
import type { Routes } from '../../platform/http/serve.ts'
import { staleFacts } from '../../platform/http/visitor-replies.ts'
import { type TagContent, withTag } from '@nava/media/formats/id3-frames'
import { frameAtSecond } from '@nava/media/formats/mp3-offset'
import { videoFromSecond } from '@nava/media/formats/mp4-from-second'
import { fileFrom } from '@nava/media/storage/file-from'
import type { CountDownload } from '../downloads/count-download.ts'
import type { MediaFiles } from './open-media.ts'
import type { ReadyStreams } from './ready-streams.ts'
import type { PublishedAsset } from './streams.store.ts'
import { isOpenToAll, ownsAsset } from './who-may-play.ts'

export interface StreamQuery {
  v?: string | undefined
  token?: string | undefined
}

export type Found = PublishedAsset & { version: string; isOpen: boolean; facts: PublishedAsset }

export interface SendingFeatures {
  mediaFiles: MediaFiles
  countDownload: CountDownload
  readyStreams: Pick<ReadyStreams, 'remember'>
  env: Pick<Env, 'mediaAccelPath'>
}

interface Sending {
  request: FastifyRequest
  reply: FastifyReply
  query: StreamQuery
  /** Second of the recording at which the reply begins */
  fromSecond?: number
  /** What the tag says now; without it the file is sent as it was made */
  tag?: TagContent
}

export type StreamSender = ReturnType<typeof streamSender>

/** @throws 404 if the caller may not play the asset, or nothing is published */
const playableIn =
  ({ auth }: Pick<Routes, 'auth'>) =>
  async (
    found: Promise<PublishedAsset | null>,
    { user: caller, query, reply }: { user: Caller | undefined; query: StreamQuery; reply: FastifyReply },
  ): Promise<Found> => {
    const asset = await found
    if (!asset?.version) throw problem('stream.not-found')
    if (asset.isStale) reply.headers(staleFacts)
    const isOpen = isOpenToAll(asset)
    if (!isOpen) {
      const listener = caller ?? (query.token && (await auth.callerOf(query.token, ['stream'])))
      if (!listener || !ownsAsset(listener, asset)) throw problem('stream.not-found')
    }
    return { ...asset, version: asset.version, isOpen, facts: asset }
  }

export function streamSender(
  routes: Routes,
  { mediaFiles: media, countDownload, readyStreams, env: { mediaAccelPath } }: SendingFeatures,
) {
  const playable = playableIn(routes)

  const send = fileSender({ readyStreams, mediaAccelPath })

  const sendAudio = async (
    { request, reply, query, fromSecond = 0, tag }: Sending,
    asset: Found,
    quality: contracts.AudioQuality,
    podcastID?: number,
  ) => {
    const opened = await media.openAudio(asset, quality, query.v)
    reply.header('x-quality', opened.rung)
    if (podcastID !== undefined)
      countDownload(request, reply, {
        ...{ podcastID, quality: opened.rung, bytes: opened.file.bytes },
        isFile: tag !== undefined,
      })
    const representation: Representation = {
      contentType: 'audio/mpeg',
      etag: `"${opened.version}-${opened.rung}${fromSecond > 0 ? `-${fromSecond}` : ''}"`,
      caching: cachingOf(asset, opened, query),
    }
    const file = tag && (await withTag(opened.file, tag))
    if (file && file !== opened.file)
      return sendFile(request, reply, file, { ...representation, etag: etagOf(file) })
    await send({ request, reply, query, fromSecond }, asset, opened, representation, podcastID !== undefined)
  }

  const sendOpus = async ({ request, reply, query }: Sending, asset: Found) => {
    const opened = await media.openOpus(asset, query.v)
    await send({ request, reply, query }, asset, opened, {
      contentType: 'audio/ogg',
      etag: `"${opened.version}-opus"`,
      caching: cachingOf(asset, opened, query),
    })
  }

  const sendWaveform = async ({ request, reply, query }: Sending, asset: Found) => {
    const opened = await media.openWaveform(asset, query.v)
    await sendFile(request, reply, opened.file, {
      contentType: 'application/octet-stream',
      etag: `"${opened.version}-waveform"`,
      caching: cachingOf(asset, opened, query),
    })
  }

  const sendVideo = async (
    { request, reply, query, fromSecond = 0 }: Sending,
    asset: Found,
    height: contracts.VideoHeight,
  ) => {
    const opened = await media.openVideo(asset, height, query.v)
    reply.header('x-height', opened.rung)
    await send({ request, reply, query, fromSecond }, asset, opened, {
      contentType: 'video/mp4',
      etag: `"${opened.version}-${opened.rung}p${fromSecond > 0 ? `-${fromSecond}` : ''}"`,
      caching: cachingOf(asset, opened, query),
    })
  }

  /** Sends what was uploaded, as it is. */
  const sendSource = async (
    { request, reply }: Pick<Sending, 'request' | 'reply'>,
    asset: Found,
    { contentType, ...opened }: { key: string; file: StoredFile; contentType: string },
  ) =>
    send({ request, reply, query: {} }, { ...asset, isOpen: false }, opened, {
      contentType,
      etag: etagOf(opened.file),
      caching: 'private',
    })

  return { playable, sendAudio, sendOpus, sendWaveform, sendVideo, sendSource }
}

/**
 * Returns a function that sends an open file, by nginx or S3 if possible. Counted downloads are sent by the api, because
 * it must count their bytes.
 */
function fileSender({
  readyStreams,
  mediaAccelPath,
}: Pick<SendingFeatures, 'readyStreams'> & SendingFeatures['env']) {
  return async (
    { request, reply, query, fromSecond }: Sending,
    { isOpen, facts, name }: Found,
    { key, file }: { key: string; file: StoredFile },
    representation: Representation,
    isCounted = false,
  ) => {
    if (fromSecond) {
      const rest =
        representation.contentType === 'video/mp4'
          ? await videoFromSecond(file, fromSecond)
          : fileFrom(file, await frameAtSecond(file, fromSecond))
      return sendFile(request, reply, rest, representation)
    }
    if (mediaAccelPath !== undefined && !isCounted) {
      await file.close()
      return await redirectToNginx(reply, mediaAccelPath + key, representation)
    }
    // A signed address is valid for one method, here GET.
    if (file.signedAddress && !isCounted && request.method === 'GET') {
      await file.close()
      // The key would be the name of a saved file.
      if (!reply.hasHeader('content-disposition'))
        reply.header('content-disposition', namedFile(name, extname(key).slice(1), 'inline'))
      return await redirectToStorage(reply, file.signedAddress, representation)
    }
    await sendFile(request, reply, file, representation)
    if (isOpen && !isCounted && !facts.isStale && query.token === undefined)
      readyStreams.remember(request, reply, { asset: facts, key, identity: file.identity })
  }
}

/** A changed tag makes another file, with another identity. */
const etagOf = (file: StoredFile): string =>
  `"${createHash('sha256').update(file.identity).digest('hex').slice(0, 32)}"`

/** Addresses with a version never change their content. */
function cachingOf(
  { isOpen }: Found,
  served: { version: string },
  { v }: StreamQuery,
): Representation['caching'] {
  if (!isOpen) return 'private'
  return v === served.version ? 'immutable' : 'revalidate'
}
