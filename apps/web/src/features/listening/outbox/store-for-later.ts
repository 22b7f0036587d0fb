import { fetchCode } from '../../../lib/browser/fetch-code.ts'
import { session } from '../../../lib/session/session.ts'
import { type Entry, addToOutbox } from './outbox.ts'

type Unowned<E> = E extends Entry ? Omit<E, 'userID'> : never

/**
 * Stores a user's action until the server is reachable. Drops a visitor's, since visitors are recognized for
 * one day only.
 */
export function storeForLater(entry: Unowned<Entry>): void {
  const userID = session.userID()
  if (userID === undefined) return
  addToOutbox({ ...entry, userID })
  void fetchCode(() => import('./send-outbox.ts')).then(
    ({ startOutbox }) => startOutbox(),
    () => {}, // the next visit sends it
  )
}
