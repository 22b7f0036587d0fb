import {
  addressOf,
  getLive,
  type LiveItem,
  liveMasterPlaylist,
  livePlaylist,
  liveSegment,
  type VideoHeight,
} from '@nava/contracts'
import type { FastifyReply } from 'fastify'
import type { CalendarStore } from '../calendar/calendar.store.ts'
import type { ChatStore } from '../chat/chat.store.ts'
import type { Env } from '../../platform/env.ts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { LiveChannel } from './live-channel.ts'
import type { LoggedItem } from './live.store.ts'
import type { LiveSegments } from './live-segment.ts'

export function liveRoutes(
  routes: Routes,
  features: {
    liveChannel: LiveChannel
    liveSegments: LiveSegments
    calendar: CalendarStore
    chat: ChatStore
    env: Pick<Env, 'liveStreamUrl'>
  },
) {
  const { liveChannel: channel, calendar, chat } = features
  /** An external stream replaces the built-in channel. */
  const externalUrl = features.env.liveStreamUrl

  serve(routes, getLive, async () => {
    const { programme, nextProgramme } = await calendar.onNow()
    const timetable = { programme, nextProgramme, viewers: await chat.totalViewers() }
    if (externalUrl) return { state: 'external' as const, url: externalUrl, ...timetable }
    const on = await channel.onNow()
    if (!on) return { state: 'empty' as const, ...timetable }
    return {
      state: 'channel' as const,
      url: liveMasterPlaylist.path,
      kind: on.now.kind,
      now: present(on.now),
      next: on.next ? present(on.next) : null,
      items: on.items.map(present),
      ...timetable,
    }
  })

  const send = (reply: FastifyReply, text: string | undefined) => {
    if (text === undefined) throw problem('stream.not-found')
    reply.type('application/vnd.apple.mpegurl').header('cache-control', 'no-cache').send(text)
  }

  serve(routes, liveMasterPlaylist, async ({ reply }) => {
    const playlistOf = (height: VideoHeight) => addressOf(livePlaylist, { params: { height } })
    send(reply, externalUrl ? undefined : await channel.master(playlistOf))
  })

  serve(routes, livePlaylist, async ({ params, reply }) => {
    send(reply, externalUrl ? undefined : await channel.playlist(params.height))
  })

  serve(routes, liveSegment, async ({ params, query, reply }) => {
    if (externalUrl) throw problem('stream.not-found')
    const segment = await features.liveSegments.read({ ...params, startsAt: query.t })
    // Caches keep segments only briefly, so hidden ones disappear soon.
    reply.type('video/mp2t').header('cache-control', 'public, max-age=60, immutable').send(segment)
  })
}

/** `t` distinguishes the segments of a timeline that was planned again. */
export const segmentAddress = (
  height: VideoHeight,
  { sequence, startsAt }: { sequence: number; startsAt: number },
): string => addressOf(liveSegment, { params: { height, sequence }, query: { t: startsAt } })

const present = (item: LoggedItem): LiveItem => ({
  musicID: item.musicID,
  kind: item.kind,
  title: item.title,
  artists: item.artists,
  imageVersion: item.imageVersion,
  videoImageVersion: item.videoImageVersion,
  startsAt: new Date(item.startsAt).toISOString(),
  endsAt: new Date(item.endsAt).toISOString(),
})
