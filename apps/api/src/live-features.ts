/** The live channel, put together from its parts. */
import { limits } from '@nava/contracts'
import type { FastifyBaseLogger } from 'fastify'
import { calendarStore } from './station/calendar/calendar.store.ts'
import type { ChatStore } from './station/chat/chat.store.ts'
import type { Deps } from './deps.ts'
import type { Routes } from './platform/http/serve.ts'
import { cachedLog } from './station/live/cached-log.ts'
import { liveChannel } from './station/live/live-channel.ts'
import { liveRoutes } from './station/live/live.routes.ts'
import { liveStore } from './station/live/live.store.ts'
import { mediaAddress } from './station/live/media-address.ts'
import { segmentPlaces } from './station/live/segment-places.ts'

/** `stop` ends what runs between requests. */
export function liveFeatures(
  routes: Routes,
  { env, sql, storage }: Deps,
  shared: { chat: ChatStore; log: FastifyBaseLogger; staleness?: number | undefined },
): { stop: () => void } {
  const { chat, log, staleness = limits.staleness } = shared
  const places = segmentPlaces(storage)
  const kept = cachedLog({ store: liveStore(sql), places, staleness: staleness * 0.8, log })
  liveRoutes(routes, {
    channel: liveChannel({ kept, places, addressOf: mediaAddress }),
    calendar: calendarStore(sql, env.stationZone),
    chat,
    externalUrl: env.liveStreamUrl,
  })
  return kept
}
