import * as contracts from '@nava/contracts'
import { limits } from '@nava/contracts'
import { masterPlaylist, mediaPlaylist } from '@nava/media/playlists'
import type { StoredFile } from '@nava/media/storage'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../../platform/env.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'
import {
  redirectToNginx,
  redirectToStorage,
  type Representation,
  sendFile,
} from '../../platform/http/range.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import { staleFacts } from '../../platform/http/stale.ts'
import type { CountDownload } from '../downloads/count-download.ts'
import { nameInItself } from '../video-tracks/name-in-itself.ts'
import type { SubtitlesStore } from '../video-tracks/subtitles.store.ts'
import type { MediaFiles } from './open-media.ts'
import type { ReadyStreams } from './ready-streams.ts'
import type { PublishedAsset, StreamsStore } from './streams.store.ts'
import { isOpenToAll, ownsAsset } from './who-may-play.ts'

interface StreamQuery {
  v?: string | undefined
  token?: string | undefined
}

type Found = PublishedAsset & { version: string; isOpen: boolean; facts: PublishedAsset }

export function streamRoutes(
  routes: Routes,
  {
    streams,
    mediaFiles: media,
    countDownload,
    readyStreams: ready,
    subtitles,
    env: { mediaAccelPath },
  }: {
    subtitles: SubtitlesStore
    streams: StreamsStore
    mediaFiles: MediaFiles
    countDownload: CountDownload
    readyStreams: ReadyStreams
    env: Pick<Env, 'mediaAccelPath'>
  },
) {
  /** Sends an open file, by nginx or S3 if possible. Counted downloads are sent here, where their bytes are seen. */
  const send = async (
    { request, reply, query }: { request: FastifyRequest; reply: FastifyReply; query: StreamQuery },
    { isOpen, facts }: Found,
    { key, file }: { key: string; file: StoredFile },
    representation: Representation,
    isCounted = false,
  ) => {
    if (mediaAccelPath !== undefined && !isCounted) {
      await file.close()
      return await redirectToNginx(reply, mediaAccelPath + key, representation)
    }
    // A signed address is valid for one method only.
    if (file.signedAddress && !isCounted && request.method === 'GET') {
      await file.close()
      return await redirectToStorage(reply, file.signedAddress, representation)
    }
    await sendFile(request, reply, file, representation)
    if (isOpen && !isCounted && !facts.isStale && query.token === undefined)
      ready.remember(request, reply, { asset: facts, key, identity: file.identity })
  }

  /** Throws 404 if the caller may not play it or nothing is published. */
  const playable = async (
    found: Promise<PublishedAsset | null>,
    { user: caller, query, reply }: { user: Caller | undefined; query: StreamQuery; reply: FastifyReply },
  ): Promise<Found> => {
    const asset = await found
    if (!asset?.version) throw problem('stream.not-found')
    if (asset.isStale) reply.headers(staleFacts)
    const isOpen = isOpenToAll(asset)
    if (!isOpen) {
      const listener = caller ?? (query.token && (await routes.auth.callerOf(query.token, ['stream'])))
      if (!listener || !ownsAsset(listener, asset)) throw problem('stream.not-found')
    }
    return { ...asset, version: asset.version, isOpen, facts: asset }
  }

  /** Files are immutable under the address of their version. */
  const cachingOf = (
    asset: Found,
    served: { version: string },
    { v }: StreamQuery,
  ): Representation['caching'] => {
    if (!asset.isOpen) return 'private'
    return v === served.version ? 'immutable' : 'revalidate'
  }

  const sendAudio = async (
    { request, reply, query }: { request: FastifyRequest; reply: FastifyReply; query: StreamQuery },
    asset: Found,
    quality: contracts.AudioQuality,
    podcastID?: number,
  ) => {
    const opened = await media.openAudio(asset, quality, query.v)
    reply.header('x-quality', opened.rung)
    if (podcastID !== undefined)
      countDownload(request, reply, { podcastID, quality: opened.rung, bytes: opened.file.bytes })
    const representation: Representation = {
      contentType: 'audio/mpeg',
      etag: `"${opened.version}-${opened.rung}"`,
      caching: cachingOf(asset, opened, query),
    }
    await send({ request, reply, query }, asset, opened, representation, podcastID !== undefined)
  }

  const sendOpus = async (
    { request, reply, query }: { request: FastifyRequest; reply: FastifyReply; query: StreamQuery },
    asset: Found,
  ) => {
    const opened = await media.openOpus(asset, query.v)
    await send({ request, reply, query }, asset, opened, {
      contentType: 'audio/ogg',
      etag: `"${opened.version}-opus"`,
      caching: cachingOf(asset, opened, query),
    })
  }

  const sendWaveform = async (
    { request, reply, query }: { request: FastifyRequest; reply: FastifyReply; query: StreamQuery },
    asset: Found,
  ) => {
    const opened = await media.openWaveform(asset, query.v)
    await sendFile(request, reply, opened.file, {
      contentType: 'application/octet-stream',
      etag: `"${opened.version}-waveform"`,
      caching: cachingOf(asset, opened, query),
    })
  }

  serve(routes, contracts.getStreamToken, ({ user }) => routes.auth.issue(user, 'stream'))

  serve(routes, contracts.streamMusic, async ({ params, query, user, request, reply }) => {
    const asset = await playable(streams.ofMusic(params.id, 'audio'), { user, query, reply })
    await sendAudio({ request, reply, query }, asset, params.quality)
  })

  serve(routes, contracts.streamPodcast, async ({ params, query, user, request, reply }) => {
    const asset = await playable(streams.ofPodcast(params.id), { user, query, reply })
    // Feeds name the address without version and token, which this site's players add.
    const isEnclosure = asset.isOpen && !query.v && params.quality === limits.audio.defaultQuality
    await sendAudio({ request, reply, query }, asset, params.quality, isEnclosure ? params.id : undefined)
  })

  serve(routes, contracts.streamMusicOpus, async ({ params, query, user, request, reply }) => {
    const asset = await playable(streams.ofMusic(params.id, 'audio'), { user, query, reply })
    await sendOpus({ request, reply, query }, asset)
  })

  serve(routes, contracts.streamPodcastOpus, async ({ params, query, user, request, reply }) => {
    const asset = await playable(streams.ofPodcast(params.id), { user, query, reply })
    await sendOpus({ request, reply, query }, asset)
  })

  serve(routes, contracts.musicWaveform, async ({ params, query, user, request, reply }) => {
    const asset = await playable(streams.ofMusic(params.id, 'audio'), { user, query, reply })
    await sendWaveform({ request, reply, query }, asset)
  })

  serve(routes, contracts.podcastWaveform, async ({ params, query, user, request, reply }) => {
    const asset = await playable(streams.ofPodcast(params.id), { user, query, reply })
    await sendWaveform({ request, reply, query }, asset)
  })

  serve(routes, contracts.streamVideo, async ({ params, query, user, request, reply }) => {
    const asset = await playable(streams.ofMusic(params.id, 'video'), { user, query, reply })
    const opened = await media.openVideo(asset, params.height, query.v)
    reply.header('x-height', opened.rung)
    await send({ request, reply, query }, asset, opened, {
      contentType: 'video/mp4',
      etag: `"${opened.version}-${opened.rung}p"`,
      caching: cachingOf(asset, opened, query),
    })
  })

  serve(routes, contracts.videoPlaylist, async ({ params, query, user, reply }) => {
    // The prefix of the id only distinguishes addresses for caches.
    if (!new RegExp(`^[A-Za-z0-9]*${params.id}\\.m3u8$`, 'i').test(params.file))
      throw problem('stream.not-found')
    const asset = await playable(streams.ofMusic(params.id, 'video'), { user, query, reply })
    const { rung, segments } = await media.segmentsOf(asset, params.height)
    const uri = `/music/video/${rung}/${params.id}.mp4?${mediaQuery(asset, query)}`
    reply.header('x-height', rung)
    sendPlaylist(reply, asset, mediaPlaylist(segments, uri))
  })

  serve(routes, contracts.videoMasterPlaylist, async ({ params, query, user, reply }) => {
    const asset = await playable(streams.ofMusic(params.id, 'video'), { user, query, reply })
    const playlistOf = ({ height }: { height: number }) =>
      `/music/video/st/${height}/${params.id}/${params.id}.m3u8?${mediaQuery(asset, query)}`
    const renditions = await media.wholeRenditions(asset)
    const tracks = (await subtitles.list(params.id)).map(({ language }) => ({
      language,
      name: nameInItself(language),
      uri: `/music/video/subtitles/playlist/${params.id}/${language}.m3u8?${mediaQuery(asset, query)}`,
    }))
    sendPlaylist(reply, asset, masterPlaylist(renditions, playlistOf, tracks))
  })
}

/** Contains the version, and the listener's token. */
const mediaQuery = (asset: Found, { token }: StreamQuery): string =>
  new URLSearchParams({ v: asset.version, ...(token && { token }) }).toString()

/** Non-public playlists contain tokens, so no cache may store them. */
const sendPlaylist = (reply: FastifyReply, { isOpen }: Found, text: string) =>
  reply
    .type('application/vnd.apple.mpegurl')
    .header('cache-control', isOpen ? 'no-cache' : 'private, no-store')
    .send(text)
