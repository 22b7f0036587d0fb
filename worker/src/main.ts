import { untilMigrated } from '@nava/db/schema-version'
import { withRemarks } from '@nava/settings/setting-remarks'
import { pino } from 'pino'
import { parseEnv } from './env.ts'
import { findFfmpeg } from './ffmpeg/binary.ts'
import { lowerPriority } from './lower-priority.ts'
import { startWorker } from './start-worker.ts'

/** Milliseconds until a forced exit; the next worker continues unfinished jobs. */
const TIMEOUT = 8000

const NICENESS = 5

async function main(): Promise<void> {
  const { env, remarks } = withRemarks(parseEnv, process.env)
  // Fails if FFMPEG_PATH is wrong. An ffmpeg that fails the self-test is only skipped.
  if (env.ffmpegPath) await findFfmpeg(env.ffmpegPath)
  const log = pino({ level: env.logLevel, name: 'worker' })
  for (const remark of remarks) log.warn(remark)
  lowerPriority(NICENESS)
  let stop = async (): Promise<void> => undefined
  let ending = false
  const end = async (why: string): Promise<void> => {
    if (ending) return
    ending = true
    log.info({ why }, 'worker ends')
    setTimeout(() => process.exit(1), TIMEOUT).unref()
    await stop()
    process.exit(0)
  }
  process.on('SIGTERM', () => void end('SIGTERM'))
  process.on('SIGINT', () => void end('SIGINT'))
  // Without its parent, nobody would stop this worker.
  process.on('disconnect', () => void end('parent gone'))
  const { connections } = await untilMigrated(env.databaseUrl, {
    ...{ allowsNewer: env.allowsNewerSchema, log },
    ...{ hasQueues: env.redisUrl === undefined, connections: env.databaseConnections },
  })
  stop = await startWorker(env, log, { connections })
  process.send?.('ready')
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
