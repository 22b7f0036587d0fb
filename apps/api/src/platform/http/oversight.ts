/** Who may change a row, and what is remembered where an admin changes somebody else's: it is written down with the reply. */
import type { Caller } from './auth.ts'

/** A row that is not its changer's own: its kind, as the admins' paths name it, and its id. */
export interface Overseen {
  kind: string
  rowID: number
}

/** By caller: each request has a caller object of its own. */
const overseen = new WeakMap<Caller, Overseen>()

/** Whether the caller may change this row: its owner may, and admins. */
export function mayChange(caller: Caller, isOwn: boolean, row: Overseen): boolean {
  if (isOwn) return true
  if (!caller.isAdmin) return false
  // Where a call asks about several rows, it is about the first.
  if (!overseen.has(caller)) overseen.set(caller, row)
  return true
}

/** What the caller's call let an admin change of somebody else's; undefined where it was the caller's own. */
export const overseenBy = (caller: Caller): Overseen | undefined => overseen.get(caller)
