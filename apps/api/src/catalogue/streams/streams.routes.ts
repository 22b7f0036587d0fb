import * as contracts from '@nava/contracts'
import { limits } from '@nava/contracts'
import { masterPlaylist, mediaPlaylist } from '@nava/media/renditions/playlists'
import type { FastifyReply } from 'fastify'
import { namedFile } from '../../platform/http/attachment.ts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import { nameInItself } from '../video-tracks/name-in-itself.ts'
import type { SubtitlesStore } from '../video-tracks/subtitles.store.ts'
import type { PlayableVersions } from './playable-versions.ts'
import {
  type Found,
  type SendingFeatures,
  type StreamSender,
  streamSender,
  type StreamQuery,
} from './stream-sender.ts'
import type { StreamsStore } from './streams.store.ts'

interface StreamFeatures extends SendingFeatures {
  subtitles: SubtitlesStore
  streams: StreamsStore
  playableVersions: PlayableVersions
}

export function streamRoutes(routes: Routes, features: StreamFeatures) {
  const sending = streamSender(routes, features)
  serve(routes, contracts.getStreamToken, ({ user }) => routes.auth.issue(user, 'stream'))
  serve(routes, contracts.playableVersions, ({ body, user }) => features.playableVersions(user, body))
  audioRoutes(routes, features, sending)
  videoRoutes(routes, features, sending)
}

function audioRoutes(
  routes: Routes,
  { streams }: StreamFeatures,
  { playable, sendAudio, sendOpus, sendWaveform }: StreamSender,
) {
  serve(routes, contracts.streamMusic, async ({ params, query, user, request, reply }) => {
    const asset = await playable(streams.ofMusic(params.id, 'audio'), { user, query, reply })
    if (!query.v) nameFile(reply, asset)
    await sendAudio({ request, reply, query }, asset, params.quality)
  })

  serve(routes, contracts.streamPodcast, async ({ params, query, user, request, reply }) => {
    const asset = await playable(streams.ofPodcast(params.id), { user, query, reply })
    // This site's players add a version to the address, and feeds do not, so requests without a version count
    // as downloads.
    if (!query.v) nameFile(reply, asset)
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
}

/** For programs that keep what feeds lead to; this site's players add a version to the address. */
const nameFile = (reply: FastifyReply, { name }: Found): void =>
  void reply.header('content-disposition', namedFile(name, 'mp3', 'inline'))

function videoRoutes(
  routes: Routes,
  { streams, subtitles, mediaFiles: media }: StreamFeatures,
  { playable, sendVideo }: StreamSender,
) {
  serve(routes, contracts.streamVideo, async ({ params, query, user, request, reply }) => {
    const asset = await playable(streams.ofMusic(params.id, 'video'), { user, query, reply })
    await sendVideo({ request, reply, query }, asset, params.height)
  })

  serve(routes, contracts.videoPlaylist, async ({ params, query, user, reply }) => {
    // The letters before the ID only make addresses differ for caches.
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
    const complete = await media.completeRenditions(asset)
    const offered = complete.filter(({ height }) => height <= (query.height ?? height))
    const renditions = offered.length > 0 ? offered : complete.slice(-1)
    const tracks = (await subtitles.list(params.id)).map(({ language }) => ({
      language,
      name: nameInItself(language),
      uri: `/music/video/subtitles/playlist/${params.id}/${language}.m3u8?${mediaQuery(asset, query)}`,
    }))
    sendPlaylist(reply, asset, masterPlaylist(renditions, playlistOf, tracks))
  })
}

const mediaQuery = (asset: Found, { token }: StreamQuery): string =>
  new URLSearchParams({ v: asset.version, ...(token && { token }) }).toString()

/** Playlists that are not public contain tokens, so no cache may store them. */
const sendPlaylist = (reply: FastifyReply, { isOpen }: Found, text: string) =>
  reply
    .type('application/vnd.apple.mpegurl')
    .header('cache-control', isOpen ? 'no-cache' : 'private, no-store')
    .send(text)
