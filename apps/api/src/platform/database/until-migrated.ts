import { getHealth } from '@nava/contracts'
import { untilMigrated } from '@nava/db/schema-version'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../env.ts'
import { problem } from '../http/errors.ts'
import { makeServer } from '../http/make-server.ts'
import { acceptForms } from '../http/serve.ts'

/** Calls below `path`, whose programs read refusals in a form of their own */
interface OwnForm {
  path: string
  refuse: (error: unknown, request: FastifyRequest, reply: FastifyReply) => void
}

/** Seconds */
const RETRY_AFTER = 5

/**
 * Waits for the migrations of this version. Until then, a temporary server reports its health and answers
 * 503, below `form.path` as `form.refuse` does. Returns how many connections to the database this process may open.
 * @throws Error for the operator if the schema is newer, or the database server too old
 */
export async function answerUntilMigrated(
  env: Env,
  log: FastifyBaseLogger,
  form: OwnForm,
): Promise<{ connections: number }> {
  let answering: FastifyInstance | undefined
  try {
    return await untilMigrated(env.databaseUrl, {
      allowsNewer: env.allowsNewerSchema,
      hasQueues: env.redisUrl === undefined,
      connections: env.databaseConnections,
      log,
      onWait: async () => {
        answering = await unreadyServer(env, log, form)
      },
    })
  } finally {
    await answering?.close()
  }
}

async function unreadyServer(env: Env, log: FastifyBaseLogger, form: OwnForm): Promise<FastifyInstance> {
  const app = await makeServer(log, { ...env, closeGrace: 0, redis: undefined })
  app.get(getHealth.path, () => ({ status: 'ok' }))
  const refuse = () => {
    throw problem('server.not-ready', {}, { retryAfter: RETRY_AFTER })
  }
  app.setNotFoundHandler(refuse)
  await app.register(async (scope) => {
    acceptForms(scope)
    for (const path of [form.path, `${form.path}/*`]) scope.all(path, { errorHandler: form.refuse }, refuse)
  })
  await app.listen({ host: env.host, port: env.port })
  return app
}
