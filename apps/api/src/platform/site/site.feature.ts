import { problemLimits } from '@nava/contracts'
import { assertSession } from '@nava/db/session-facts'
import { mediaFolder } from '@nava/media/storage/local-storage'
import { redisOf } from '@nava/media/queues/queue-backing'
import { repeat } from '@nava/media/repeat'
import type { Env } from '../env.ts'
import { type Base, type Feature, runsEvery } from '../feature.ts'
import type { Routes } from '../http/serve.ts'
import { backupProblems } from './checks/backup-checks.ts'
import { lostMails, waitingMails } from './checks/mail-checks.ts'
import { plainAddress } from './checks/plain-address.ts'
import { busyDatabase, busyProcess, requestProblems } from './checks/process-checks.ts'
import { unreachableParts } from './checks/unreachable-parts.ts'
import { standingQueues, uploadProblems } from './checks/upload-checks.ts'
import { clockProblems } from './clock-problems.ts'
import { demoProgress } from './demo-progress.ts'
import { frontProblems } from './front-problems.ts'
import { hostProblems } from './host-problems.ts'
import { release } from './release.ts'
import { robotsRoutes } from './robots.ts'
import { setupWarnings } from './setup-warnings.ts'
import { spaceHistory } from './space-history.ts'
import { stateStore } from '../metrics/state.store.ts'
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
  const { counts } = base
  const folders = env.media.place === 'local' ? [env.dataDir, mediaFolder(env.dataDir)] : [env.dataDir]
  const readyChecks = {
    database: () => assertSession(sql),
    queue: () => queues.check(),
    storage: () => storage.check().catch(unlessFull),
  }
  const space = spaceHistory(sql, folders, disk)
  const problems = stationProblems(
    [
      setupWarnings(env, { server: app.server, sql }),
      backupProblems(sql, env.backupPlace),
      plainAddress(env.publicUrl),
      diskProblems(folders, disk),
      storageProblems(storage, servesOnly),
      accelProblems(mediaFolder(env.dataDir), env.mediaAccelPath),
      mailProblems(mailTransport, servesOnly),
      frontProblems(env.publicUrl, { sql, waits: servesOnly }),
      clockProblems(sql),
      hostProblems(hostOf(env)),
      ...unreachableParts(readyChecks),
      requestProblems(base.requestCounts),
      busyDatabase(sql),
      ...(servesOnly ? [] : [busyProcess()]),
      uploadProblems(stateStore(sql, env)),
      standingQueues(queues),
      lostMails(counts),
      waitingMails(sql),
      ...base.features.flatMap((feature) => feature.problemSources ?? []),
    ],
    { maxAge: staleness, timeout: servesOnly ? 30_000 : undefined, log },
  )
  const notify = notifyAdmins(base)
  const search = async () => {
    const found = await problems.list()
    await Promise.all([notify(found), space.record(), counts.flush()])
  }
  return {
    problems,
    readyChecks,
    space,
    /** Writes what was counted, also at the end */
    lifecycles: [{ stop: () => counts.flush().catch(() => undefined) }],
    /** Searches for problems, and keeps the history; started last, so that a process that cannot start says only why */
    problemSearch: runsEvery(base.problemInterval ?? problemLimits.interval, (interval) =>
      repeat(search, {
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
