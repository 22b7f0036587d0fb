import * as contracts from '@nava/contracts'
import { posterKey, storyboardKey } from '@nava/media/storage/keys'
import { writeVtt } from '@nava/media/captions/write-vtt'
import { subtitlePlaylist } from '@nava/media/renditions/playlists'
import { NotStored, type Storage } from '@nava/media/storage/storage'
import { Storyboard, storyboardTrack } from '@nava/media/renditions/storyboard'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '../../platform/http/errors.ts'
import { sendFile } from '../../platform/http/range.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { StreamsStore } from '../streams/streams.store.ts'
import type { SubtitlesStore } from './subtitles.store.ts'
import { type ViewableVideo, viewableVideo } from './viewable-video.ts'

export function videoTrackRoutes(
  routes: Routes,
  features: { streams: StreamsStore; subtitles: SubtitlesStore; storage: Storage },
) {
  const { storage, subtitles } = features
  const viewable = viewableVideo(routes, features)

  const sendPicture = async (
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    { version, caching }: ViewableVideo,
    key: string,
    name: string,
  ) => {
    const file = await storage.open(key).catch(missing)
    await sendFile(request, reply, file, {
      contentType: 'image/jpeg',
      etag: `"${version}-${name}"`,
      caching,
    })
  }

  serve(routes, contracts.videoStoryboard, async ({ params, query, user, reply }) => {
    const video = await viewable(params.id, user, query)
    const stored = await storage.read(storyboardKey(video.assetID, video.version, 'json')).catch(missing)
    const board = Storyboard.parse(JSON.parse(stored.toString()))
    sendText(
      reply,
      video,
      storyboardTrack(board, `/music/video/storyboard/picture/${params.id}.jpg?${video.mediaQuery}`),
    )
  })

  serve(routes, contracts.videoStoryboardPicture, async ({ params, query, user, request, reply }) => {
    const video = await viewable(params.id, user, query)
    const key = storyboardKey(video.assetID, video.version, 'jpg')
    await sendPicture({ request, reply }, video, key, 'storyboard')
  })

  serve(routes, contracts.videoPoster, async ({ params, query, user, request, reply }) => {
    const video = await viewable(params.id, user, query)
    const key = posterKey(video.assetID, video.version, params.number)
    await sendPicture({ request, reply }, video, key, `poster-${params.number}`)
  })

  const subtitlesOf = async ({ id, language }: { id: number; language: string }) => {
    const found = await subtitles.find(id, language)
    if (!found) throw problem('subtitles.not-found')
    return found
  }

  serve(routes, contracts.videoSubtitles, async ({ params, query, user, reply }) => {
    const video = await viewable(params.id, user, query)
    const { version, cues } = await subtitlesOf(params)
    const isVersion = video.isOpen && query.v === version
    sendText(
      reply,
      video,
      writeVtt(cues),
      isVersion ? { caching: 'public, max-age=31536000, immutable' } : {},
    )
  })

  serve(routes, contracts.videoSubtitlesPlaylist, async ({ params, query, user, reply }) => {
    const video = await viewable(params.id, user, query)
    const { version } = await subtitlesOf(params)
    const { token } = query
    const address = new URLSearchParams({ v: version, ...(token && { token }) })
    const uri = `/music/video/subtitles/${params.id}/${params.language}.vtt?${address.toString()}`
    sendText(reply, video, subtitlePlaylist(video.seconds, uri), { type: 'application/vnd.apple.mpegurl' })
  })
}

/** Subtitles and playlists that are not public may contain tokens, so no cache may store them. */
const sendText = (
  reply: FastifyReply,
  { isOpen }: ViewableVideo,
  track: string,
  { type = 'text/vtt; charset=utf-8', caching = 'no-cache' } = {},
) =>
  reply
    .type(type)
    .header('cache-control', isOpen ? caching : 'private, no-store')
    .send(track)

function missing(error: unknown): never {
  throw error instanceof NotStored ? problem('stream.not-found') : error
}
