import type { Base, Feature, Needs } from '../../platform/feature.ts'
import { cachedLog } from './cached-log.ts'
import { liveChannel } from './live-channel.ts'
import { liveSegments as segmentsOf } from './live-segment.ts'
import { liveRoutes, segmentAddress } from './live.routes.ts'
import { liveStore } from './live.store.ts'
import { liveRadio as radioOf, RADIO_TIMES } from './radio/live-radio.ts'
import { liveRadioStore } from './radio/live-radio.store.ts'
import { segmentPlaces } from './segment-places.ts'

export function liveFeature(base: Base & Pick<Needs<typeof liveRoutes>, 'calendar' | 'chat'>): Feature {
  const { env, sql, storage, maxAge, log: logger } = base
  const places = segmentPlaces(storage)
  const log = cachedLog({ store: liveStore(sql), places, staleness: maxAge, log: logger })
  const liveSegments = segmentsOf({ log, places, storage })
  const liveRadio = radioOf({
    log,
    segments: liveSegments,
    store: liveRadioStore(sql, RADIO_TIMES),
    ffmpeg: env.ffmpegPath,
    logger,
    idleAfter: 10_000,
  })
  return {
    lifecycles: [log, liveSegments, liveRadio],
    routes: (routes) =>
      liveRoutes(routes, {
        ...base,
        liveChannel: liveChannel({ log, places, addressOf: segmentAddress }),
        liveSegments,
        liveRadio,
      }),
  }
}
