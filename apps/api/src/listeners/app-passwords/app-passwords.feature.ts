import { AppPasswordUse } from '@nava/contracts'
import { type AccountRows, exported } from '../../platform/account-rows.ts'
import type { Base } from '../../platform/feature.ts'
import type { Routes } from '../../platform/http/serve.ts'
import type { AttemptsStore } from '../users/attempts.store.ts'
import { type BrowserOf, networkRequester } from '../users/browsers.ts'
import { admitApp, callerOfKey, callerOfSource, findAppCaller as finding } from './app-callers.ts'
import { appPasswordRoutes } from './app-passwords.routes.ts'
import { appPasswordsStore } from './app-passwords.store.ts'
import { appSecrets as secretsOf } from './app-secrets.ts'
import { checkAppPassword } from './check-app-password.ts'

export function appPasswordsFeature({
  env,
  db,
  sql,
  auth,
  attempts,
  browserOf,
}: Base & { attempts: AttemptsStore; browserOf: BrowserOf }) {
  const appPasswords = appPasswordsStore(sql)
  const appSecrets = secretsOf(env.jwtSecret)
  const check = checkAppPassword({ attempts, appPasswords, secrets: appSecrets })
  const findAppCaller = finding({ auth, browserOf, checkAppPassword: check })
  const keyCaller = callerOfKey(findAppCaller)
  const sourceCaller = callerOfSource({
    auth,
    checkAppPassword: check,
    requesterOf: networkRequester(env.jwtSecret),
  })
  return {
    findAppCaller,
    callerOfKey: keyCaller,
    callerOfSource: sourceCaller,
    admitApp: admitApp(keyCaller, sourceCaller),
    account: accountRows({ db }),
    routes: (routes: Routes) => appPasswordRoutes(routes, { appPasswords, appSecrets }),
  }
}

const accountRows = ({ db }: Pick<Base, 'db'>): AccountRows => ({
  lists: {
    appPasswords: exported(
      'AppPassword',
      'id',
      (page) => db.appPassword.findMany(page),
      ({ name, use, agent, createdAt, lastUsedAt }) => ({
        name,
        use: AppPasswordUse.parse(use),
        created: createdAt.toISOString(),
        lastUsed: lastUsedAt?.toISOString() ?? null,
        agent,
      }),
    ),
  },
})
