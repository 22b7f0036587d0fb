import { session } from '../session/session.ts'
import { hasStatus } from './call-errors.ts'

/** Returns true if the sign-in dialog is open because of the error, which needs no other words. */
export function asksToSignIn(error: unknown): boolean {
  const current = session.read()
  return hasStatus(error, 401) && current.state === 'user' && current.isRefused === true
}
