import { Readable } from 'node:stream'
import {
  addressOf,
  getLive,
  type LiveItem,
  liveM3u,
  liveMasterPlaylist,
  livePlaylist,
  livePls,
  liveRadio,
  liveSegment,
  liveSoundPlaylist,
  liveSoundSegment,
  type VideoHeight,
} from '@nava/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CalendarStore } from '../calendar/calendar.store.ts'
import type { ChatStore } from '../chat/chat.store.ts'
import type { Env } from '../../platform/env.ts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import { cachingWithLinks, siteOrigin } from '../../platform/site/site-origin.ts'
import type { LiveChannel } from './live-channel.ts'
import type { LoggedItem } from './live.store.ts'
import type { LiveSegments } from './live-segment.ts'
import type { ShiftedLog } from './shifted-log.ts'
import { icyHeader, META_INTERVAL } from './radio/icy.ts'
import type { LiveRadio } from './radio/live-radio.ts'
import { MP3_BITRATE } from './radio/mp3-encoder.ts'

export function liveRoutes(
  routes: Routes,
  features: {
    liveChannel: LiveChannel
    liveSegments: LiveSegments
    liveRadio: LiveRadio
    reach: ShiftedLog['reach']
    calendar: CalendarStore
    chat: ChatStore
    env: Pick<Env, 'liveStreamUrl' | 'productName' | 'publicUrl'>
  },
) {
  const { liveChannel: channel, calendar, chat } = features
  /** An external stream replaces the built-in channel. */
  const externalUrl = features.env.liveStreamUrl

  serve(routes, getLive, async ({ query: { behind } }) => {
    const { programme, nextProgramme } = await calendar.onNow(externalUrl ? 0 : behind)
    const timetable = { programme, nextProgramme, viewers: await chat.totalViewers() }
    if (externalUrl) return { state: 'external' as const, url: externalUrl, ...timetable }
    const on = await channel.onNow(behind)
    if (!on) return { state: 'empty' as const, ...timetable }
    const { now, backTo } = await features.reach()
    return {
      state: 'channel' as const,
      url: addressOf(liveMasterPlaylist, { query: shift(behind) }),
      at: new Date(now).toISOString(),
      backTo: new Date(backTo).toISOString(),
      kind: on.now.kind,
      now: present(on.now),
      next: on.next ? present(on.next) : null,
      items: on.items.map(present),
      ...timetable,
    }
  })

  const send = (reply: FastifyReply, text: string | undefined) => {
    if (text === undefined) throw problem('stream.not-found')
    reply.type('application/vnd.apple.mpegurl')
    reply.header('cache-control', 'no-cache').send(text)
  }

  serve(routes, liveMasterPlaylist, async ({ query: { behind }, reply }) => {
    const query = shift(behind)
    const playlistOf = (form: VideoHeight | 'sound') =>
      form === 'sound'
        ? addressOf(liveSoundPlaylist, { query })
        : addressOf(livePlaylist, { params: { height: form }, query })
    send(reply, externalUrl ? undefined : await channel.master(playlistOf, behind))
  })

  serve(routes, livePlaylist, async ({ params, query, reply }) => {
    send(reply, externalUrl ? undefined : await channel.playlist(params.height, query.behind))
  })

  serve(routes, liveSoundPlaylist, async ({ query, reply }) => {
    send(reply, externalUrl ? undefined : await channel.playlist('sound', query.behind))
  })

  const sendSegment = async (
    reply: FastifyReply,
    form: VideoHeight | 'sound',
    named: { sequence: number; startsAt: number },
  ) => {
    if (externalUrl) throw problem('stream.not-found')
    const segment = await features.liveSegments.read(form, named)
    reply.type(form === 'sound' ? 'audio/aac' : 'video/mp2t')
    // Caches keep segments only briefly, so hidden ones disappear soon.
    reply.header('cache-control', 'public, max-age=60, immutable, no-transform').send(segment)
  }

  serve(routes, liveSegment, ({ params: { height, sequence }, query, reply }) =>
    sendSegment(reply, height, { sequence, startsAt: query.t }),
  )

  serve(routes, liveSoundSegment, ({ params: { sequence }, query, reply }) =>
    sendSegment(reply, 'sound', { sequence, startsAt: query.t }),
  )

  radioRoutes(routes, features)
}

function radioRoutes(
  routes: Routes,
  {
    liveChannel,
    liveRadio: radio,
    env,
  }: Pick<Parameters<typeof liveRoutes>[1], 'liveChannel' | 'liveRadio' | 'env'>,
) {
  serve(routes, liveRadio, async ({ request, reply }) => {
    if (env.liveStreamUrl) throw problem('stream.not-found')
    const withTitles = request.headers['icy-metadata'] === '1'
    reply.headers({
      'accept-ranges': 'none',
      'cache-control': 'no-store',
      'icy-name': icyHeader(env.productName),
      'icy-br': MP3_BITRATE,
      'icy-pub': 0,
      'icy-url': icyHeader(`${siteOrigin(env.publicUrl, request)}/live`),
      ...(withTitles && { 'icy-metaint': META_INTERVAL }),
      // Without a pause in nginx
      'x-accel-buffering': 'no',
    })
    reply.type(liveRadio.reply.contentType)
    if (request.method === 'HEAD') {
      if (!(await liveChannel.onNow())) throw problem('stream.not-found')
      // Without a length, which for an empty reply would be 0: players would take the stream for empty.
      return void reply.send(Readable.from([]))
    }
    const stream = await radio.listen({ withTitles })
    if (stream === 'nothing') throw problem('stream.not-found')
    if (stream === 'silent') throw problem('server.not-ready')
    reply.send(stream)
  })

  const sendFile = (
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    endpoint: typeof liveM3u,
    textOf: (address: string) => string,
  ) => {
    if (env.liveStreamUrl) throw problem('stream.not-found')
    const address = siteOrigin(env.publicUrl, request) + liveRadio.path
    reply.header('cache-control', cachingWithLinks(env.publicUrl, 3600))
    const ending = endpoint.path.slice(endpoint.path.lastIndexOf('.'))
    reply.header('content-disposition', `attachment; filename="live${ending}"`)
    reply.type(`${endpoint.reply.contentType}; charset=utf-8`).send(textOf(address))
  }

  serve(routes, liveM3u, async (context) =>
    sendFile(context, liveM3u, (address) => `#EXTM3U\n#EXTINF:-1,${env.productName}\n${address}\n`),
  )

  serve(routes, livePls, async (context) =>
    sendFile(
      context,
      livePls,
      (address) =>
        `[playlist]\nNumberOfEntries=1\nFile1=${address}\nTitle1=${env.productName}\nLength1=-1\nVersion=2\n`,
    ),
  )
}

const shift = (behind: number) => (behind > 0 ? { behind } : {})

/** `t` distinguishes the segments of a timeline that was planned again. */
export const segmentAddress = (
  form: VideoHeight | 'sound',
  { sequence, startsAt }: { sequence: number; startsAt: number },
): string => {
  const query = { t: startsAt }
  return form === 'sound'
    ? addressOf(liveSoundSegment, { params: { sequence }, query })
    : addressOf(liveSegment, { params: { height: form, sequence }, query })
}

const present = (item: LoggedItem): LiveItem => ({
  musicID: item.musicID,
  kind: item.kind,
  title: item.title,
  artists: item.artists,
  imageVersion: item.imageVersion,
  videoImageVersion: item.videoImageVersion,
  startsAt: new Date(item.startsAt).toISOString(),
  endsAt: new Date(item.endsAt).toISOString(),
  show:
    item.show && item.air
      ? {
          showID: item.air.showID,
          title: item.show.title,
          djName: item.show.djName,
          djID: item.show.djID,
          djImageVersion: item.show.djImageVersion,
          since: new Date(item.show.since).toISOString(),
        }
      : null,
  ...(item.requestedBy && { requestedBy: item.requestedBy }),
})
