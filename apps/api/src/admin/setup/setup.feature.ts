import { readBackupState } from '@nava/backup/backup-state'
import { addSetupCode, isSetupCode } from '@nava/db/setup-code'
import type { Base, Feature, Needs } from '../../platform/feature.ts'
import { operators } from '../../platform/http/operator.ts'
import { setupRoutes } from './setup.routes.ts'
import { setupStore } from './setup.store.ts'

/** First set-up of an installation without an admin */
export function setupFeature(
  base: Base & Pick<Needs<typeof setupRoutes>, 'users' | 'browserOf' | 'startSession'>,
): Feature {
  const { app, env, sql, log } = base
  const tellCode = async () => {
    const code = await addSetupCode(sql).catch(() => undefined)
    if (code !== undefined)
      log.warn(
        { address: `/admin#setup=${code}` },
        'There is no admin yet. Set this station up at this address',
      )
  }
  // A process that cannot listen says only why.
  app.addHook('onListen', tellCode)
  return {
    routes: (routes) =>
      setupRoutes(routes, {
        ...base,
        setup: setupStore(sql),
        isLocal: operators({ ...env, metricsToken: undefined }),
        isSetupCode: (code) => isSetupCode(sql, code),
        lastBackup: async () =>
          env.backupPlace !== undefined && Boolean((await readBackupState(sql, env.backupPlace))?.takenAt),
      }),
  }
}
