import { session } from '../../lib/session/session.ts'
import { type Entry, addToOutbox } from './outbox.ts'

type Unowned<E> = E extends Entry ? Omit<E, 'userID'> : never

/** Keeps what a user has done until the server can be reached. Visitors' is dropped: they are known for a day only. */
export function keepForLater(entry: Unowned<Entry>): void {
  const userID = session.userID()
  if (userID === undefined) return
  addToOutbox({ ...entry, userID })
  void import('./send-outbox.ts').then(
    ({ startOutbox }) => startOutbox(),
    () => {}, // The next visit sends it.
  )
}
