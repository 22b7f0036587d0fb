import { randomBytes } from 'node:crypto'
import { assertMigrated } from '@nava/db/schema-version'
import { LEAST_CONNECTIONS } from '@nava/db/share-connections'
import { pino } from 'pino'
import { buildApp } from '../app.ts'
import { makeDeps } from '../deps.ts'
import { sessionsStore } from '../listeners/sessions/sessions.store.ts'
import { parseEnv } from '../platform/env.ts'
import type { Api } from './call-api.ts'

/** Milliseconds for which a command waits for a database that does not answer */
const TIMEOUT = 60_000

/**
 * Starts an api on this installation's database and media, without background work. Signs in the given or the
 * first admin; `stop` signs out.
 * @throws Error with a message for the operator
 */
export async function startOwnApi(
  settings: Readonly<Record<string, string | undefined>>,
  email: string | undefined,
): Promise<Api & { stop: () => Promise<void> }> {
  // Signs with a new secret, so that only this process accepts the tokens.
  const env = parseEnv({ ...settings, JWT_SECRET: randomBytes(32).toString('hex') })
  const log = pino({ level: 'silent' })
  const opened = new AsyncDisposableStack()
  try {
    const deps = await makeDeps({ ...env, webDir: undefined }, log, {
      ...{ answerWithin: TIMEOUT, connections: LEAST_CONNECTIONS },
    })
    opened.defer(() => deps.close())
    const { app, auth } = await buildApp(deps, log, { staleness: 0, servesOnly: true })
    opened.defer(() => app.close())
    await assertMigrated(deps.sql, { allowsNewer: env.allowsNewerSchema })
    const admin = await deps.db.user.findFirst({
      where: { isAdmin: true, ...(email !== undefined && { email }) },
      orderBy: { id: 'asc' },
    })
    if (!admin)
      throw new Error(
        email === undefined
          ? 'There is no admin yet: npm run admin -- make-admin EMAIL'
          : `${email} is no admin.`,
      )
    const sessionID = await sessionsStore(deps.sql).start(admin.id, { agent: 'npm run admin' })
    const { id: userID, isAdmin, tokenVersion } = admin
    const token = auth.issue({ userID, isAdmin, tokenVersion, sessionID }, 'user')
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    return {
      address,
      token,
      stop: async () => {
        try {
          await deps.db.session.deleteMany({ where: { id: sessionID } })
        } finally {
          await opened.disposeAsync()
        }
      },
    }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}
