import { withRemarks } from '@nava/settings/setting-remarks'
import { buildApp } from './app.ts'
import { makeDeps } from './deps.ts'
import { answerUntilMigrated } from './platform/database/until-migrated.ts'
import { parseEnv } from './platform/env.ts'
import { endIdleConnections } from './platform/http/end-idle-connections.ts'
import { makeLog } from './platform/http/log.ts'
import { refuseUnready } from './outlets/subsonic/refuse-unready.ts'

/** Milliseconds until a closing process ends in any case */
const CLOSE_TIMEOUT = 9500

async function main() {
  const { env, remarks } = withRemarks(parseEnv, process.env)
  const log = makeLog(env.logLevel)
  for (const remark of remarks) log.warn(remark)

  let stop = async (): Promise<void> => undefined
  let closing = false
  const close = async (why: string) => {
    if (closing) return
    closing = true
    log.info({ why }, 'closing')
    setTimeout(() => process.exit(1), CLOSE_TIMEOUT).unref()
    await stop()
    process.exit(0)
  }
  process.on('SIGTERM', () => void close('SIGTERM'))
  process.on('SIGINT', () => void close('SIGINT'))
  // Ends with the parent process, which is the only one that would stop this process.
  process.on('disconnect', () => void close('parent gone'))

  const { connections } = await answerUntilMigrated(env, log, { path: '/rest', refuse: refuseUnready(env) })
  const deps = await makeDeps(env, log, { connections })
  const { app } = await buildApp(deps, log)
  stop = async () => {
    await endIdleConnections(app.server)
    await app.close()
    await deps.close()
  }
  await app.listen({ host: env.host, port: env.port })
  process.send?.('listening')
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
