import {
  addressOf,
  getLive,
  type LiveItem,
  liveMasterPlaylist,
  livePlaylist,
  liveSegment,
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
  /** Another station's stream instead of the built-in channel. */
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
      ...timetable,
    }
  })

  const send = (reply: FastifyReply, text: string | undefined) => {
    if (text === undefined) throw problem('stream.not-found')
    reply.type('application/vnd.apple.mpegurl').header('cache-control', 'no-cache').send(text)
  }

  serve(routes, liveMasterPlaylist, async ({ reply }) => {
    const playlistOf = (rung: number) => addressOf(livePlaylist, { params: { rung } })
    send(reply, externalUrl ? undefined : await channel.master(playlistOf))
  })

  serve(routes, livePlaylist, async ({ params, reply }) => {
    send(reply, externalUrl ? undefined : await channel.playlist(params.rung))
  })

  serve(routes, liveSegment, async ({ params: { id: musicID, quality, index }, query, reply }) => {
    const { v: version, t: startTicks } = query
    const segment = await features.liveSegments.read({ musicID, version, quality, index, startTicks })
    reply.type('audio/mpeg').header('cache-control', 'public, max-age=31536000, immutable').send(segment)
  })
}

const present = (item: LoggedItem): LiveItem => ({
  musicID: item.musicID,
  title: item.title,
  artists: item.artists,
  imageVersion: item.imageVersion,
  videoImageVersion: item.videoImageVersion,
  startsAt: new Date(item.startsAt).toISOString(),
  endsAt: new Date(item.endsAt).toISOString(),
})
