import { problemLimits } from '@nava/contracts'
import { assertSession } from '@nava/db/session-facts'
import { mediaFolder } from '@nava/media/storage/local-storage'
import { redisOf } from '@nava/media/queues/queue-backing'
import { repeat } from '@nava/media/repeat'
import type { Env } from '../env.ts'
import { type Base, type Feature, runsEvery } from '../feature.ts'
import type { Routes } from '../http/serve.ts'
import { clockProblems } from './clock-problems.ts'
import { demoProgress } from './demo-progress.ts'
import { frontProblems } from './front-problems.ts'
import { hostProblems } from './host-problems.ts'
import { release } from './release.ts'
import { robotsRoutes } from './robots.ts'
import { setupWarnings } from './setup-warnings.ts'
import { siteRoutes } from './site.routes.ts'
import {
  accelProblems,
  diskProblems,
  mailProblems,
  stationProblems,
  storageProblems,
  unlessFull,
} from './station-problems.ts'
import { notifyAdmins } from './notify-admins.ts'

export interface SiteOptions {
  /** Milliseconds between searches for problems of the station; 0 searches only when asked, in tests */
  problemInterval?: number
}

/** `features`: those that know problems of their own */
export function siteFeature(base: Base & SiteOptions & { features: readonly Feature[] }) {
  const { app, env, sql, storage, queues, mailTransport, disk, log, staleness, maxAge, servesOnly } = base
  const problems = stationProblems(
    [
      setupWarnings(env, { server: app.server, sql }),
      diskProblems(
        env.media.place === 'local' ? [env.dataDir, mediaFolder(env.dataDir)] : [env.dataDir],
        disk,
      ),
      storageProblems(storage, servesOnly),
      accelProblems(mediaFolder(env.dataDir), env.mediaAccelPath),
      mailProblems(mailTransport, servesOnly),
      frontProblems(env.publicUrl, { sql, waits: servesOnly }),
      clockProblems(sql),
      hostProblems(hostOf(env)),
      ...base.features.flatMap((feature) => feature.problemSources ?? []),
    ],
    { maxAge: staleness, timeout: servesOnly ? 30_000 : undefined, log },
  )
  const readyChecks = {
    database: () => assertSession(sql),
    queue: () => queues.check(),
    storage: () => storage.check().catch(unlessFull),
  }
  const notify = notifyAdmins(base)
  return {
    problems,
    readyChecks,
    /** Searches for problems; started last, so that a process that cannot start says only why */
    problemSearch: runsEvery(base.problemInterval ?? problemLimits.interval, (interval) =>
      repeat(async () => notify(await problems.list()), {
        interval,
        failure: 'problems of the station could not be looked for',
        log,
      }),
    ),
    routes: (routes: Routes) => {
      siteRoutes(routes, {
        env,
        readyChecks,
        problems,
        demoProgress: demoProgress(sql, { staleness: maxAge, log }),
        release: release(sql, env.commit),
      })
      robotsRoutes(routes, { env })
    },
  }
}

const hostOf = (env: Env) => ({
  database: {
    url: env.databaseUrl,
    hasQueues: env.redisUrl === undefined,
    connections: env.databaseConnections,
    allowsNewer: env.allowsNewerSchema,
    isRunning: true,
  },
  redis: redisOf(env.redisUrl, 'doctor'),
})
