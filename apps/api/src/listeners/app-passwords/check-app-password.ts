import { limits } from '@nava/contracts'
import type { AttemptsStore } from '../users/attempts.store.ts'
import type { Requester } from '../users/browsers.ts'
import type { AppPasswordsStore, KnownAppPassword } from './app-passwords.store.ts'
import { type AppSecrets, fitsPassword, fitsToken } from './app-secrets.ts'

export type AppCredentials =
  | { kind: 'password'; email: string; password: string }
  | { kind: 'token'; email: string; token: string; salt: string }
  | { kind: 'key'; key: string }

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
      const found = await appPasswords.byLookup(secrets.lookup(credentials.key))
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
    const scope = credentials.kind === 'key' ? KEYS : credentials.email
    const requester = requesterOf(credentials, candidates, app)
    if (await attempts.isRefused('app', scope, requester)) return { state: 'refused' }
    const row = candidates.find(fits)
    if (!row) {
      const { state } = await attempts.take('app', scope, requester)
      return { state: state === 'refused' ? 'refused' : 'wrong' }
    }
    if (row.isUseOld)
      await appPasswords.noteUse(row.id, {
        agent: app.name.slice(0, limits.appPassword.agent),
        network: app.requester.key,
      })
    return { state: 'right', userID: row.userID }
  }
}

/**
 * Counts each app separately in networks that the account's passwords were used from, so that neither
 * strangers nor an app with a deleted password lock out the rest. Wrong keys count per network.
 */
function requesterOf(
  { kind }: AppCredentials,
  candidates: readonly KnownAppPassword[],
  { name, requester }: AskingApp,
): Requester {
  if (kind === 'key') return { ...requester, isKnown: true }
  const isKnown = candidates.some(({ network }) => network === requester.key)
  return isKnown ? { key: `${requester.key} ${name.slice(0, limits.appPassword.agent)}`, isKnown } : requester
}
