import { type AppPasswordUse, limits } from '@nava/contracts'
import type { AttemptsStore } from '../users/attempts.store.ts'
import type { Requester } from '../users/browsers.ts'
import type { AppPasswordsStore, KnownAppPassword } from './app-passwords.store.ts'
import { type AppSecrets, fitsPassword, fitsToken } from './app-secrets.ts'

export type AppCredentials =
  | { kind: 'password'; email: string; password: string }
  | { kind: 'token'; email: string; token: string; salt: string }
  | { kind: 'key'; key: string; use?: AppPasswordUse }

export interface AskingApp {
  name: string
  /** Network that the request comes from */
  requester: Requester
}

export type CheckedApp = { state: 'right'; userID: number } | { state: 'wrong' } | { state: 'refused' }

export type CheckAppPassword = (credentials: AppCredentials, app: AskingApp) => Promise<CheckedApp>

/** Takes the place of the email address, because a wrong key belongs to no account. */
const KEYS = 'app keys'

export function checkAppPassword({
  attempts,
  appPasswords,
  secrets,
}: {
  attempts: AttemptsStore
  appPasswords: AppPasswordsStore
  secrets: AppSecrets
}): CheckAppPassword {
  const find = async (credentials: AppCredentials) => {
    if (credentials.kind === 'key') {
      const found = await appPasswords.byLookup(secrets.lookup(credentials.key), credentials.use ?? 'apps')
      return { candidates: found ? [found] : [], fits: () => true }
    }
    const candidates = await appPasswords.ofEmail(credentials.email)
    const fits = (row: KnownAppPassword) => {
      const password = secrets.decrypt(row)
      if (password === undefined) return false
      return credentials.kind === 'token'
        ? fitsToken(password, credentials.token, credentials.salt)
        : fitsPassword(password, credentials.password)
    }
    return { candidates, fits }
  }

  return async (credentials, app) => {
    const { candidates, fits } = await find(credentials)
    const row = candidates.find(fits)
    if (!row) return await countWrong(credentials, candidates, app)
    if (row.isUseOld)
      await appPasswords.noteUse(row.id, {
        agent: app.name.slice(0, limits.appPassword.agent),
        network: app.requester.key,
      })
    return { state: 'right', userID: row.userID }
  }

  /**
   * Counts wrong passwords per network. Right ones are always accepted, because passwords have 72 bits: a forgotten
   * player locks out no other one, and nobody finds a password by guessing under other names.
   */
  async function countWrong(
    credentials: AppCredentials,
    candidates: readonly KnownAppPassword[],
    { requester }: AskingApp,
  ): Promise<CheckedApp> {
    const isKey = credentials.kind === 'key'
    const scope = isKey ? KEYS : credentials.email
    const isKnown = isKey || candidates.some(({ network }) => network === requester.key)
    const asking = { ...requester, isKnown }
    // Wrong ones beyond the limit cost no write.
    if (await attempts.isRefused('app', scope, asking)) return { state: 'refused' }
    const { state } = await attempts.take('app', scope, asking)
    return { state: state === 'refused' ? 'refused' : 'wrong' }
  }
}
