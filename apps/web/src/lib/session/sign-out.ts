import { endSessions } from '@nava/contracts'
import { call } from '../calls/call.ts'
import { session } from './session.ts'

export function signOut(): void {
  if (session.read().state === 'user')
    void call(endSessions, { query: { which: 'current' } }, { keepalive: true }).catch(() => {})
  session.end()
}
