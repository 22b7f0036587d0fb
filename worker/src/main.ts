/** The worker process: settings, worker, and an end that puts back what was being done. */
import { setPriority } from 'node:os'
import { untilMigrated } from '@nava/db/schema-version'
import { pino } from 'pino'
import { parseEnv } from './env.ts'
import { findFfmpeg } from './ffmpeg/binary.ts'
import { startWorker } from './start-worker.ts'

/** In ms: an end that takes longer is forced; what was being done is taken up by the next worker all the same. */
const PATIENCE = 8000

/** People wait for the api, not for us. */
const NICENESS = 5

async function main(): Promise<void> {
  const env = parseEnv(process.env)
  // A path that leads nowhere is a wrong setting; an ffmpeg that fails the self-test is passed over.
  if (env.ffmpegPath) await findFfmpeg(env.ffmpegPath)
  const log = pino({ level: env.logLevel, name: 'worker' })
  setPriority(NICENESS)
  let stop = async (): Promise<void> => undefined
  let ending = false
  const end = async (why: string): Promise<void> => {
    if (ending) return
    ending = true
    log.info({ why }, 'worker ends')
    setTimeout(() => process.exit(1), PATIENCE).unref()
    await stop()
    process.exit(0)
  }
  process.on('SIGTERM', () => void end('SIGTERM'))
  process.on('SIGINT', () => void end('SIGINT'))
  // The parent of this process has exited: nothing else would stop it.
  process.on('disconnect', () => void end('parent gone'))
  await untilMigrated(env.databaseUrl, { allowsNewer: env.allowsNewerSchema, log })
  stop = await startWorker(env, log)
  process.send?.('ready')
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
