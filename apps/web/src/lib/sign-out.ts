import { endSessions } from '@nava/contracts'
import { call } from './call.ts'
import { session } from './session.ts'

/** Signs this browser out: in all its tabs at once, and on the server in the background. */
export function signOut(): void {
  if (session.read().state === 'user')
    void call(endSessions, { query: { which: 'current' } }, { keepalive: true }).catch(() => {})
  session.end()
}
