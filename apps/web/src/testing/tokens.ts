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

export function signedIn(userID = 1001) {
  session.start(tokenFor(userID))
}

afterEach(() => session.end())
