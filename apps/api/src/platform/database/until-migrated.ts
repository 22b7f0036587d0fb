import { getHealth } from '@nava/contracts'
import { untilMigrated } from '@nava/db/schema-version'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Env } from '../env.ts'
import { problem } from '../http/errors.ts'
import { makeServer } from '../http/make-server.ts'

/** Seconds */
const RETRY_AFTER = 5

/**
 * Waits for the migrations of this version. Until then, a temporary server reports its health and answers
 * 503.
 * @throws Error for the operator if the schema is newer, or the database server too old
 */
export async function answerUntilMigrated(env: Env, log: FastifyBaseLogger): Promise<void> {
  let answering: FastifyInstance | undefined
  try {
    await untilMigrated(env.databaseUrl, {
      allowsNewer: env.allowsNewerSchema,
      log,
      onWait: async () => {
        answering = await unreadyServer(env, log)
      },
    })
  } finally {
    await answering?.close()
  }
}

async function unreadyServer(env: Env, log: FastifyBaseLogger): Promise<FastifyInstance> {
  const app = await makeServer(log, { ...env, closeGrace: 0, redis: undefined })
  app.get(getHealth.path, () => ({ status: 'ok' }))
  app.setNotFoundHandler(() => {
    throw problem('server.not-ready', {}, { retryAfter: RETRY_AFTER })
  })
  await app.listen({ host: env.host, port: env.port })
  return app
}
