import * as contracts from '@nava/contracts'
import { audioKey, segmentsKey, videoKey } from '@nava/media/keys'
import { masterPlaylist, mediaPlaylist } from '@nava/media/playlists'
import { Renditions, Segments } from '@nava/media/renditions'
import { NotStored, type Storage } from '@nava/media/storage'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../http/auth.ts'
import { notFound } from '../http/errors.ts'
import { type Representation, sendFile } from '../http/range.ts'
import { type Routes, serve } from '../http/serve.ts'
import { isPublic, owns } from '../music/own-music.ts'
import { ownsPodcast } from '../podcasts/own-podcast.ts'
import { pickRendition } from './pick-rendition.ts'
import type { PublishedAsset, StreamsStore } from './streams.store.ts'

interface StreamQuery {
  v?: string | undefined
  token?: string | undefined
}

type Found = PublishedAsset & { version: string; caching: Representation['caching'] }

export function streamRoutes(
  routes: Routes,
  { streams, storage }: { streams: StreamsStore; storage: Storage },
) {
  /** Throws 404 where the caller may not play it or there is nothing to play yet. */
  const playable = async (
    found: Promise<PublishedAsset | null>,
    caller: Caller | undefined,
    query: StreamQuery,
  ): Promise<Found> => {
    const asset = await found
    if (!asset?.version) throw notFound('stream')
    const open = isPublic(asset) && !asset.isComingSoon
    if (!open) {
      const listener = caller ?? (query.token && (await routes.auth.callerOf(query.token, ['stream'])))
      if (!listener || !(owns(listener, asset) || ownsPodcast(listener, asset))) throw notFound('stream')
    }
    const caching = open ? (query.v === asset.version ? 'immutable' : 'revalidate') : 'private'
    return { ...asset, version: asset.version, caching }
  }

  const send = async (request: FastifyRequest, reply: FastifyReply, key: string, as: Representation) => {
    await sendFile(request, reply, await storage.open(key).catch(missing), as)
  }

  serve(routes, contracts.getStreamToken, ({ user }) => routes.auth.issue(user, 'stream'))

  serve(routes, contracts.streamMusic, async ({ params, query, user, request, reply }) => {
    const asset = await playable(streams.ofMusic(params.id, 'audio'), user, query)
    await send(request, reply, audioKey(asset.assetID, asset.version, params.quality), {
      contentType: 'audio/mpeg',
      etag: `"${asset.version}-${params.quality}"`,
      caching: asset.caching,
    })
  })

  serve(routes, contracts.streamPodcast, async ({ params, query, user, request, reply }) => {
    const asset = await playable(streams.ofPodcast(params.id), user, query)
    await send(request, reply, audioKey(asset.assetID, asset.version, params.quality), {
      contentType: 'audio/mpeg',
      etag: `"${asset.version}-${params.quality}"`,
      caching: asset.caching,
    })
  })

  serve(routes, contracts.streamVideo, async ({ params, query, user, request, reply }) => {
    const asset = await playable(streams.ofMusic(params.id, 'video'), user, query)
    const rendition = pickRendition(Renditions.parse(asset.renditions), params.height)
    if (!rendition) throw notFound('stream')
    reply.header('x-height', rendition.height)
    await send(request, reply, videoKey(asset.assetID, asset.version, rendition.height), {
      contentType: 'video/mp4',
      etag: `"${asset.version}-${rendition.height}p"`,
      caching: asset.caching,
    })
  })

  serve(routes, contracts.videoPlaylist, async ({ params, query, user, reply }) => {
    // What stands before the id only keeps caches apart.
    if (!new RegExp(`^[A-Za-z0-9]*${params.id}\\.m3u8$`, 'i').test(params.file)) throw notFound('stream')
    const asset = await playable(streams.ofMusic(params.id, 'video'), user, query)
    const rendition = pickRendition(Renditions.parse(asset.renditions), params.height)
    if (!rendition) throw notFound('stream')
    const key = segmentsKey(asset.assetID, asset.version, rendition.height)
    const stored = await storage.read(key).catch(missing)
    const uri = `/music/video/${rendition.height}/${params.id}.mp4?${mediaQuery(asset, query)}`
    reply.header('x-height', rendition.height)
    sendPlaylist(reply, asset, mediaPlaylist(Segments.parse(JSON.parse(stored.toString())), uri))
  })

  serve(routes, contracts.videoMasterPlaylist, async ({ params, query, user, reply }) => {
    const asset = await playable(streams.ofMusic(params.id, 'video'), user, query)
    const renditions = Renditions.parse(asset.renditions)
    if (renditions.length === 0) throw notFound('stream')
    sendPlaylist(
      reply,
      asset,
      masterPlaylist(
        renditions,
        ({ height }) =>
          `/music/video/st/${height}/${params.id}/${params.id}.m3u8?${mediaQuery(asset, query)}`,
      ),
    )
  })
}

function missing(error: unknown): never {
  throw error instanceof NotStored ? notFound('stream') : error
}

/** Hands version and token on to the addresses within a playlist. */
const mediaQuery = (asset: Found, { token }: StreamQuery): string =>
  new URLSearchParams({ v: asset.version, ...(token && { token }) }).toString()

/** A playlist of what is not public names addresses with a token in them: no cache keeps it. */
const sendPlaylist = (reply: FastifyReply, { caching }: Found, text: string) =>
  reply
    .type('application/vnd.apple.mpegurl')
    .header('cache-control', caching === 'private' ? 'private, no-store' : 'no-cache')
    .send(text)
