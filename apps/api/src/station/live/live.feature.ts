import type { CallerOfSource } from '../../listeners/app-passwords/app-callers.ts'
import { type AccountRows, exported } from '../../platform/account-rows.ts'
import type { Base, Lifecycle, Needs } from '../../platform/feature.ts'
import { divertConnections } from '../../platform/http/divert-connections.ts'
import type { Routes } from '../../platform/http/serve.ts'
import { type AirIntake, airIntake } from './air/air-intake.ts'
import { airRoutes } from './air/air.routes.ts'
import { airStore } from './air/air.store.ts'
import { djAirRoutes } from './air/dj-air.routes.ts'
import { icecastConnections } from './air/icecast-connections.ts'
import { rtmpServer } from './air/rtmp/rtmp-server.ts'
import { sourceServer } from './air/source-server.ts'
import { cachedLog } from './cached-log.ts'
import { liveChannel } from './live-channel.ts'
import { liveSegments as segmentsOf } from './live-segment.ts'
import { liveRoutes, segmentAddress } from './live.routes.ts'
import { liveStore } from './live.store.ts'
import { liveRadio as radioOf, RADIO_TIMES } from './radio/live-radio.ts'
import { liveRadioStore } from './radio/live-radio.store.ts'
import { segmentPlaces } from './segment-places.ts'

export function liveFeature(
  base: Base & Pick<Needs<typeof liveRoutes>, 'calendar' | 'chat'> & { callerOfSource: CallerOfSource },
) {
  const { app, env, sql, storage, maxAge, log: logger, servesOnly } = base
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
  const air = airStore(sql, { grace: env.airGrace })
  const intake = airIntake({
    store: air,
    storage,
    ffmpeg: env.ffmpegPath,
    callerOfSource: base.callerOfSource,
    hasSpace: base.hasSpace,
    zone: env.stationZone,
    isExternal: env.liveStreamUrl !== undefined,
    silence: env.airGrace,
    log: logger,
  })
  const sources = servesOnly ? [] : sourcesOf({ app, env, log: logger }, intake)
  return {
    air,
    account: accountRows(base),
    lifecycles: [log, liveSegments, liveRadio, ...sources],
    notified: { channels: { live: () => log.expire() } },
    routes: (routes: Routes) => {
      airRoutes(routes, { air, intake, changes: base.changes })
      djAirRoutes(routes, { ...base, air })
      liveRoutes(routes, {
        ...base,
        liveChannel: liveChannel({ log, places, addressOf: segmentAddress }),
        liveSegments,
        liveRadio,
      })
    },
  }
}

/** Returns where DJs' programs connect: the server's own port, and others if they are set. */
function sourcesOf({ app, env, log }: Pick<Base, 'app' | 'env' | 'log'>, intake: AirIntake): Lifecycle[] {
  const icecast = icecastConnections(intake, log)
  const where = { host: env.sourceHost, isProxied: env.isSourceProxied, log }
  const { sourcePort, rtmpPort } = env
  return [
    { stop: divertConnections(app.server, icecast) },
    ...(sourcePort === undefined ? [] : [sourceServer({ ...where, app, icecast, port: sourcePort })]),
    ...(rtmpPort === undefined ? [] : [rtmpServer({ ...where, intake, port: rtmpPort })]),
    { stop: intake.stop },
  ]
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
