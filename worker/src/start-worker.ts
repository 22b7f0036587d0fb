import { limits } from '@nava/contracts'
import { openDatabase, type Sql } from '@nava/db'
import { hourlyCounts } from '@nava/db/hourly-counts'
import { type Host, withHost } from '@nava/doctor/examined'
import { examine } from '@nava/doctor/fact'
import { WATCHED } from '@nava/doctor/facts'
import { shareConnections, USUAL_CONNECTIONS } from '@nava/db/share-connections'
import { ShuttingDown } from '@nava/media/queues/consume-queue'
import { diskSpace } from '@nava/media/storage/disk-space'
import { claimDataDir } from '@nava/media/storage/claim-place'
import { openStorage } from '@nava/media/storage/open-storage'
import { redisOf } from '@nava/media/queues/queue-backing'
import { openQueues } from '@nava/media/queues/queues'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { isFullDisk, isUnwritable } from '@nava/media/storage/full-disk'
import type { Logger } from 'pino'
import { runAdminTasks } from './admin-tasks/run-admin-tasks.ts'
import { collectGarbage } from './collect-garbage.ts'
import { consume } from './consume.ts'
import type { Deps } from './deps.ts'
import { isDiskFull } from './disk-space.ts'
import type { Env } from './env.ts'
import { ffmpegPaths } from './ffmpeg/binary.ts'
import { confine } from './ffmpeg/confine.ts'
import { repeat } from '@nava/media/repeat'
import { beat } from './heartbeat.ts'
import { sweepJobs } from './jobs.ts'
import { superviseFfmpeg } from './supervise-ffmpeg.ts'
import { lookAtFiles } from './look-at-files.ts'
import { takeScheduledBackup } from './scheduled-backups.ts'
import { clearDeadScratch, openScratch, scratchFolder } from './scratch.ts'
import { testFfmpeg } from './self-test.ts'
import { recommend } from './recommendations/recommend.ts'
import { rollUpDays } from './statistics/roll-up-days.ts'
import { reportStatus } from './worker-status.ts'

const SELF_TEST = 'self-test'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE

/** Connections that suffice: one for two jobs, which write progress and outcome, and a few for sweeps */
const wantedConnections = ({ laneSizes }: Env): number =>
  4 + Math.ceil(Object.values(laneSizes).reduce((sum, size) => sum + size, 0) / 2)

interface Options {
  paths?: readonly string[]
  pause?: number
  /** To the database, at most */
  connections?: number
}

/** That of a scheduled backup, besides the pools */
const OWN_CONNECTIONS = 1

function sharesOf(env: Env, connections = env.databaseConnections ?? USUAL_CONNECTIONS) {
  const hasQueues = env.redisUrl === undefined
  const { pool, queues } = shareConnections(connections, { own: OWN_CONNECTIONS, hasQueues })
  return { pool: Math.min(pool, wantedConnections(env)), queues }
}

/**
 * Cleans up after dead workers, sweeps, and takes jobs once an ffmpeg passes the self-test. The returned
 * function stops within seconds and requeues running jobs.
 * @throws Error with a message for the operator
 */
export async function startWorker(
  env: Env,
  log: Logger,
  { paths = ffmpegPaths(env.ffmpegPath), pause, connections }: Options = {},
): Promise<() => Promise<void>> {
  const scratchRoot = scratchFolder(env.dataDir)
  const hasScratch = await makeScratchRoot(scratchRoot, log)
  const shares = sharesOf(env, connections)
  const { db, sql, close } = openDatabase(env.databaseUrl, { connections: shares.pool })
  const openOwnQueues = async () => {
    const redis = redisOf(env.redisUrl, await claimDataDir(sql, env.dataDir))
    const { databaseUrl } = env
    void logFaults({ redis }, log)
    return await openQueues({
      databaseUrl,
      redis,
      log,
      connections: shares.queues,
    })
  }
  const queues = await openOwnQueues().catch(async (error: unknown) => {
    await close()
    throw error
  })
  const disk = diskSpace({ reservedBytes: env.diskReserve })
  const storage = await openStorage(env.media, { sql, disk, log })
  const counts = hourlyCounts(sql)
  const { makesOpus } = env
  const deps: Omit<Deps, 'ffmpeg'> = { db, storage, queues, log, makesOpus, scratchRoot, disk, counts }
  const taken = await confine(hasScratch ? [scratchRoot, env.dataDir] : [env.dataDir])
  log.info({ runsWithout: taken, lanes: env.laneSizes }, 'worker started')
  const status = reportStatus(db, log, env.commit)
  const ending = new AbortController()
  const stopWorking = superviseFfmpeg({
    ...{ paths, log, onState: status.set },
    test: (path) => testIn(scratchRoot, path, env, ending.signal),
    begin: (ffmpeg) => consume({ ...deps, ffmpeg }, env),
    ...(pause !== undefined && { pause }),
  })
  const stopRepeating = startRepeating({ ...deps, sql, signal: ending.signal }, env)
  const check = () => Promise.all([db.$queryRaw`SELECT 1`, queues.check()])
  const stopBeating = env.heartbeatFile === undefined ? undefined : beat(env.heartbeatFile, { log, check })

  return async () => {
    ending.abort(new ShuttingDown())
    await Promise.all([stopRepeating(), stopBeating?.(), stopWorking()])
    await status.stop()
    await counts.flush().catch(() => undefined)
    await queues.close()
    await close()
    log.info('worker ended')
  }
}

/** What the database lacks was logged while the worker waited for it. */
async function logFaults(host: Host, log: Logger): Promise<void> {
  for (const { part, fact, state, text } of await withHost(host, (open) => examine(WATCHED, open)))
    if (state !== 'ok') log.warn({ part, fact }, text)
}

type Stop = () => Promise<void>

/** Starts what is done again and again, whether or not there are jobs. */
function startRepeating(
  { sql, signal, ...deps }: Omit<Deps, 'ffmpeg'> & { sql: Sql; signal: AbortSignal },
  { sweepMs, backup, databaseUrl, dataDir }: Env,
): Stop {
  const { log, storage } = deps
  const regularly = (interval: number, failure: string, act: () => Promise<unknown>): Stop =>
    repeat(act, { interval, failure, log })
  const sweepAll = sweepJobs()
  const sweep = async () => {
    await clearDeadScratch(deps.scratchRoot)
    await sweepAll(deps)
    await lookAtFiles(deps)
  }
  const stops = [
    regularly(sweepMs, 'pending work could not be queued', sweep),
    regularly(MINUTE, 'errors could not be counted', deps.counts.flush),
    regularly(HOUR, 'abandoned files could not be removed', () => collectGarbage(deps)),
    regularly(limits.statistics.rollUp, 'statistics could not be made', () => rollUpDays(deps)),
    regularly(limits.recommendations.poll, 'recommendations could not be made', () =>
      recommend({ sql, log }, { signal }),
    ),
    regularly(limits.adminTasks.poll, 'what admins asked for could not be done', () =>
      runAdminTasks({ ...deps, sql, databaseUrl, dataDir, backup }, { signal }),
    ),
  ]
  if (backup)
    stops.push(
      regularly(MINUTE, 'no backup could be taken', () =>
        takeScheduledBackup({ sql, log, storage, databaseUrl, dataDir }, backup, { signal }),
      ),
    )
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}

/** Returns false on a disk that takes nothing more: jobs then wait until there is room, and make the folder. */
async function makeScratchRoot(folder: string, log: Logger): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true })
    return true
  } catch (error) {
    if (!isFullDisk(error) && !isUnwritable(error)) throw error
    log.warn({ error: String(error) }, 'the folder of jobs cannot be made: uploads wait')
    return false
  }
}

/** A full disk says nothing about an ffmpeg, which is then tried in the system's folder of temporary files. */
async function testIn(
  scratchRoot: string,
  ffmpeg: string,
  { makesOpus }: Env,
  signal: AbortSignal,
): Promise<void> {
  const scratch = (await isDiskFull(scratchRoot))
    ? await openScratch(tmpdir(), SELF_TEST)
    : await openScratch(scratchRoot, SELF_TEST).catch(() => openScratch(tmpdir(), SELF_TEST))
  try {
    await testFfmpeg({ ffmpeg, cwd: scratch.folder, signal, makesOpus })
  } finally {
    await scratch.remove()
  }
}
