import { limits } from '@nava/contracts'
import { openDatabase } from '@nava/db'
import { diskSpace } from '@nava/media/disk-space'
import { openStorage } from '@nava/media/open-storage'
import { openQueues } from '@nava/media/queues'
import { mkdir } from 'node:fs/promises'
import type { Logger } from 'pino'
import { collectGarbage } from './collect-garbage.ts'
import { consume } from './consume.ts'
import type { Deps } from './deps.ts'
import type { Env } from './env.ts'
import { ENCODERS, findFfmpeg } from './ffmpeg/binary.ts'
import { every } from './every.ts'
import { beat } from './heartbeat.ts'
import { clearDeadScratch, scratchFolder } from './scratch.ts'
import { sweepFilms } from './live-film/sweep-films.ts'
import { sweepAssets, sweepImages, sweepMeasures } from './sweep.ts'
import { rollUpDays } from './statistics/roll-up-days.ts'

const HOUR = 60 * 60 * 1000

/** A job writes its progress while it writes its outcome; the sweeps need a few more. */
const connectionsFor = ({ laneSizes }: Env): number =>
  4 + Math.ceil(Object.values(laneSizes).reduce((sum, size) => sum + size, 0) / 2)

/**
 * Starts a worker: it clears up after dead ones, takes jobs, and sweeps. Returns the function that ends it within
 * seconds, with its running jobs put back.
 * @throws Error with a line that names what is missing
 */
export async function startWorker(env: Env, log: Logger): Promise<() => Promise<void>> {
  const ffmpeg = await findFfmpeg(
    env.ffmpegPath,
    undefined,
    env.makesOpus ? [...ENCODERS, 'libopus'] : ENCODERS,
  )
  const scratchRoot = scratchFolder(env.dataDir)
  await mkdir(scratchRoot, { recursive: true })
  const { db, close } = openDatabase(env.databaseUrl, { connections: connectionsFor(env) })
  const queues = await openQueues({ databaseUrl: env.databaseUrl, redisUrl: env.redisUrl, log }).catch(
    async (error: unknown) => {
      await close()
      throw error
    },
  )
  const disk = diskSpace({ reservedBytes: env.diskReserve })
  const storage = await openStorage(env.media, disk)
  const deps: Deps = {
    db,
    storage,
    queues,
    log,
    ffmpeg: ffmpeg.path,
    makesOpus: env.makesOpus,
    scratchRoot,
    disk,
  }
  log.info({ ffmpeg: ffmpeg.version, lanes: env.laneSizes }, 'worker started')

  const stopConsuming = consume(deps, env)
  let imagesSince = new Date(0)
  const sweeping = every(env.sweepMs, log, async () => {
    await clearDeadScratch(scratchRoot)
    await sweepAssets(deps)
    await sweepMeasures(deps)
    await sweepFilms(deps)
    const startedAt = Date.now()
    await sweepImages(deps, imagesSince)
    imagesSince = new Date(startedAt - HOUR)
  })
  const collecting = every(HOUR, log, async () => {
    await collectGarbage(deps)
  })
  const counting = every(limits.statistics.rollUp, log, async () => {
    await rollUpDays(deps)
  })
  const beating =
    env.heartbeatFile === undefined
      ? undefined
      : beat(env.heartbeatFile, {
          log,
          check: () => Promise.all([db.$queryRaw`SELECT 1`, queues.check()]),
        })

  return async () => {
    await Promise.all([sweeping.stop(), collecting.stop(), counting.stop(), beating?.stop(), stopConsuming()])
    await queues.close()
    await close()
    log.info('worker ended')
  }
}
