import { afterEach } from 'vitest'
import { session } from '../lib/session/session.ts'

export function tokenFor(userID: number, { seconds = 3600, admin = false } = {}): string {
  const claims = {
    sub: String(userID),
    name: String(userID),
    groupsid: admin ? '1' : '0',
    exp: Math.floor(Date.now() / 1000) + seconds,
  }
  return `header.${btoa(JSON.stringify(claims))}.signature`
}

/** Returns the user of a token, whatever second it was made in. */
export function userOf(authorization: string | null): number {
  const [, claims = ''] = authorization?.split('.') ?? []
  return claims === '' ? 0 : Number((JSON.parse(atob(claims)) as { sub: string }).sub)
}

export function signedIn(userID = 1001, { admin = false } = {}) {
  session.start(tokenFor(userID, { admin }))
}

afterEach(() => session.end())
