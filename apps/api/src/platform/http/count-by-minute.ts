const MINUTE = 60_000

/**
 * Limits what accounts send in a minute, where one request may contain much. `take` returns the seconds to wait if
 * `count` more would be too many, and counts them otherwise.
 */
export function countByMinute(perMinute: number, now = () => performance.now()) {
  let counts = new Map<number, number>()
  let since = now()
  return {
    take: (userID: number, count: number): number | undefined => {
      if (now() - since >= MINUTE) {
        counts = new Map()
        since = now()
      }
      const sum = (counts.get(userID) ?? 0) + count
      if (sum > perMinute) return Math.ceil((since + MINUTE - now()) / 1000)
      counts.set(userID, sum)
      return undefined
    },
  }
}
