import { createHmac } from 'node:crypto'
import { deriveKey } from '../../platform/secret-box.ts'

const DAY = 24 * 60 * 60_000

export type RemovedPlays = ReturnType<typeof removedPlays>

/**
 * Names the listener of a play that a user removed from the history. The name reveals neither user nor track, but lets
 * the same moment be recognized if it is told again.
 */
export function removedPlays(jwtSecret: string) {
  const key = deriveKey(jwtSecret, 'removed plays')
  const markOf = (day: number, { kind, id, userID }: Removed) =>
    `gone:${createHmac('sha256', key).update(`${kind} ${id} ${userID} ${day}`).digest('base64url').slice(0, 22)}`
  return {
    mark: (removed: Removed, at: Date): string => markOf(dayOf(at), removed),
    /** Returns the marks of the day of `at` and its neighbours, whose plays may reach into it. */
    marksAround: (removed: Removed, at: Date): string[] =>
      [-1, 0, 1].map((days) => markOf(dayOf(at) + days, removed)),
  }
}

interface Removed {
  kind: 'music' | 'podcast'
  id: number
  userID: number
}

/** Days (UTC) since 1970 */
const dayOf = (at: Date): number => Math.floor(at.getTime() / DAY)
