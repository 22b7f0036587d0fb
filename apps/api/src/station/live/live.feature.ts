import { STREAMS_CHANNEL } from '../../catalogue/streams/cached-streams.ts'
import type { CallerOfSource } from '../../listeners/app-passwords/app-callers.ts'
import { HIDDEN_CHANNEL } from '../../platform/cache/reply-cache.ts'
import type { Base, Needs } from '../../platform/feature.ts'
import type { Routes } from '../../platform/http/serve.ts'
import { takeShows } from './air/take-shows.ts'
import { cachedLog } from './cached-log.ts'
import { liveChannel } from './live-channel.ts'
import { liveSegments as segmentsOf } from './live-segment.ts'
import { liveRoutes, segmentAddress } from './live.routes.ts'
import { liveStore } from './live.store.ts'
import { liveRadio as radioOf, RADIO_TIMES } from './radio/live-radio.ts'
import { liveRadioStore } from './radio/live-radio.store.ts'
import { segmentPlaces } from './segment-places.ts'
import { shiftedLog } from './shifted-log.ts'

export function liveFeature(
  base: Base & Pick<Needs<typeof liveRoutes>, 'calendar' | 'chat'> & { callerOfSource: CallerOfSource },
) {
  const { env, sql, storage, maxAge, log: logger } = base
  const places = segmentPlaces(storage)
  const store = liveStore(sql)
  const log = cachedLog({ store, places, staleness: maxAge, log: logger })
  const timeline = shiftedLog({ log, store })
  const liveSegments = segmentsOf({ log: timeline, places, storage })
  const radio = liveRadioStore(sql, RADIO_TIMES)
  const liveRadio = radioOf({
    log,
    segments: liveSegments,
    store: radio,
    ffmpeg: env.ffmpegPath,
    logger,
    idleAfter: 10_000,
  })
  const shows = takeShows({ ...base, radio })
  return {
    air: shows.air,
    account: shows.account,
    lifecycles: [log, liveSegments, liveRadio, ...shows.lifecycles],
    notified: {
      channels: {
        live: () => log.expire(),
        [STREAMS_CHANNEL]: timeline.clear,
        [HIDDEN_CHANNEL]: timeline.clear,
      },
      connected: timeline.clear,
    },
    routes: (routes: Routes) => {
      shows.routes(routes)
      liveRoutes(routes, {
        ...base,
        liveChannel: liveChannel({ log: timeline, places, addressOf: segmentAddress }),
        reach: timeline.reach,
        liveSegments,
        liveRadio,
      })
    },
  }
}
