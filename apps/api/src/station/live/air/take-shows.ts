import type { CallerOfSource } from '../../../listeners/app-passwords/app-callers.ts'
import { type AccountRows, exported } from '../../../platform/account-rows.ts'
import type { Base, Lifecycle, Needs } from '../../../platform/feature.ts'
import { divertConnections } from '../../../platform/http/divert-connections.ts'
import type { Routes } from '../../../platform/http/serve.ts'
import { admitBrowser } from '../air-browser/admit-browser.ts'
import { airHub } from '../air-browser/air-hub.ts'
import { airTestRoutes } from '../air-test/air-test.routes.ts'
import { airTestStore } from '../air-test/air-test.store.ts'
import { testIntake } from '../air-test/test-intake.ts'
import { airIntake } from './air-intake.ts'
import { airRoutes } from './air.routes.ts'
import { airStore } from './air.store.ts'
import { djAirRoutes } from './dj-air.routes.ts'
import { icecastConnections } from './icecast-connections.ts'
import { programIntake } from './program-intake.ts'
import { rtmpServer, type RtmpServerOptions } from './rtmp/rtmp-server.ts'
import { sourceServer } from './source-server.ts'

/** Shows of DJs on the channel, from programs and from pages, and their tests */
export function takeShows(
  base: Base & Pick<Needs<typeof djAirRoutes>, 'chat' | 'radio'> & { callerOfSource: CallerOfSource },
) {
  const { env, sql, storage, servesOnly, hasSpace, log } = base
  const isExternal = env.liveStreamUrl !== undefined
  const air = airStore(sql, { grace: env.airGrace })
  const airTests = airTestStore(sql)
  const encoding = { storage, ffmpeg: env.ffmpegPath, hasSpace, silence: env.airGrace, log }
  const intake = airIntake({
    ...{ ...encoding, store: air, isExternal },
    ...{ callerOfSource: base.callerOfSource, zone: env.stationZone },
  })
  const tests = testIntake({ ...encoding, store: airTests })
  const programs = programIntake({ intake, tests, air, zone: env.stationZone })
  const admit = admitBrowser({ intake, air, tests, airTests, isExternal })
  const taking = servesOnly
    ? []
    : [
        airHub(base.io, { ...base, admit, setTitle: air.setTitle }),
        ...portsOf(base, { programs, intake }),
        { stop: intake.stop },
        { stop: tests.stop },
      ]
  return {
    air,
    account: accountRows(base),
    lifecycles: taking,
    routes: (routes: Routes) => {
      airRoutes(routes, { air, programs, changes: base.changes })
      djAirRoutes(routes, { ...base, air, airTests })
      airTestRoutes(routes, { airTests, storage })
    },
  }
}

/** Returns where programs connect: the server's own port, and others if they are set. */
function portsOf(
  { app, env, log }: Pick<Base, 'app' | 'env' | 'log'>,
  { programs, intake }: Pick<RtmpServerOptions, 'intake'> & { programs: ReturnType<typeof programIntake> },
): Lifecycle[] {
  const icecast = icecastConnections(programs, log)
  const where = { host: env.sourceHost, isProxied: env.isSourceProxied, log }
  const { sourcePort, rtmpPort } = env
  return [
    { stop: divertConnections(app.server, icecast) },
    ...(sourcePort === undefined ? [] : [sourceServer({ ...where, app, icecast, port: sourcePort })]),
    ...(rtmpPort === undefined ? [] : [rtmpServer({ ...where, intake, port: rtmpPort })]),
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
