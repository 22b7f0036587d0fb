/**
 * Runs Nava in a separate process. Reports its address and the statements of requests, and signs users in.
 */
import { once } from 'node:events'
import { buildApp } from '../../apps/api/src/app.ts'
import { makeDeps } from '../../apps/api/src/deps.ts'
import { parseEnv } from '../../apps/api/src/platform/env.ts'
import { makeLog } from '../../apps/api/src/platform/http/log.ts'
import { buildSession } from '../../apps/api/src/testing/build.ts'
import { statementsOf } from '../../apps/api/src/testing/watch-statements.ts'
import type { ServerRequest, ServerReply } from './channel.ts'

const env = parseEnv(process.env)
const log = makeLog('info', '/dev/null')
const deps = await makeDeps(env, log)
const { app, auth } = await buildApp(deps, log)
const address = await app.listen({ host: '127.0.0.1', port: 0 })

process.on('message', (asked: ServerRequest) => {
  answer(asked).then(tell, (error: unknown) => tell({ kind: 'failed', reason: String(error) }))
})
const tell = (told: ServerReply) => process.send?.(told)
tell({ kind: 'listening', address })

async function answer(asked: ServerRequest): Promise<ServerReply> {
  switch (asked.kind) {
    case 'tokens': {
      const tokens = []
      for (const id of asked.users) {
        const { id: sessionID } = await buildSession(deps.db, id)
        tokens.push(auth.issue({ userID: id, isAdmin: false, tokenVersion: 0, sessionID }, 'user'))
      }
      return { kind: 'tokens', tokens }
    }
    case 'statements': {
      const statements = []
      for (const path of asked.paths)
        statements.push(
          await statementsOf(deps.sql, () => fetch(`${address}${path}`).then((reply) => reply.text())),
        )
      return { kind: 'statements', statements }
    }
    default:
      return asked satisfies never
  }
}

await once(process, 'disconnect')
await app.close()
await deps.close()
process.exit(0)
