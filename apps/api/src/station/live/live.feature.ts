import type { CallerOfSource } from '../../listeners/app-passwords/app-callers.ts'
import { type AccountRows, exported } from '../../platform/account-rows.ts'
import type { Base, Needs } from '../../platform/feature.ts'
import { divertConnections } from '../../platform/http/divert-connections.ts'
import type { Routes } from '../../platform/http/serve.ts'
import { airIntake } from './air/air-intake.ts'
import { airRoutes } from './air/air.routes.ts'
import { airStore } from './air/air.store.ts'
import { djAirRoutes } from './air/dj-air.routes.ts'
import { icecastConnections } from './air/icecast-connections.ts'
import { STREAMS_CHANNEL } from '../../catalogue/streams/cached-streams.ts'
import { HIDDEN_CHANNEL } from '../../platform/cache/reply-cache.ts'
import { admitBrowser } from './air-browser/admit-browser.ts'
import { airHub } from './air-browser/air-hub.ts'
import { airTestRoutes } from './air-test/air-test.routes.ts'
import { airTestStore } from './air-test/air-test.store.ts'
import { testIntake } from './air-test/test-intake.ts'
import { programIntake } from './air/program-intake.ts'
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
  const { app, env, sql, storage, maxAge, log: logger, servesOnly } = base
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
  const isExternal = env.liveStreamUrl !== undefined
  const air = airStore(sql, { grace: env.airGrace })
  const intake = airIntake({
    store: air,
    storage,
    ffmpeg: env.ffmpegPath,
    callerOfSource: base.callerOfSource,
    hasSpace: base.hasSpace,
    zone: env.stationZone,
    isExternal,
    silence: env.airGrace,
    log: logger,
  })
  const airTests = airTestStore(sql)
  const tests = testIntake({
    ...{ store: airTests, storage, ffmpeg: env.ffmpegPath, hasSpace: base.hasSpace },
    ...{ silence: env.airGrace, log: logger },
  })
  const admit = admitBrowser({ intake, air, tests, airTests, isExternal })
  const programs = programIntake({ intake, tests, air, zone: env.stationZone })
  const taking = servesOnly
    ? []
    : [
        airHub(base.io, { ...base, admit, setTitle: air.setTitle }),
        { stop: divertConnections(app.server, icecastConnections(programs, logger)) },
        { stop: intake.stop },
        { stop: tests.stop },
      ]
  return {
    air,
    account: accountRows(base),
    lifecycles: [log, liveSegments, liveRadio, ...taking],
    notified: {
      channels: {
        live: () => log.expire(),
        [STREAMS_CHANNEL]: timeline.clear,
        [HIDDEN_CHANNEL]: timeline.clear,
      },
      connected: timeline.clear,
    },
    routes: (routes: Routes) => {
      airRoutes(routes, { air, programs, changes: base.changes })
      djAirRoutes(routes, { ...base, air, radio, airTests })
      airTestRoutes(routes, { airTests, storage })
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

const accountRows = ({ db }: Pick<Base, 'db'>): AccountRows => ({
  lists: {
    airShows: exported(
      'AirShow',
      'id',
      (page) => db.airShow.findMany(page),
      ({ id, title, djName, agent, startedAt, endedAt }) => ({
        showID: id,
        title,
        djName,
        agent,
        started: startedAt.toISOString(),
        ended: endedAt?.toISOString() ?? null,
      }),
    ),
  },
})
