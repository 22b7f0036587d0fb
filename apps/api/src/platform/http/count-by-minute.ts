const MINUTE = 60_000

/**
 * Limits what accounts, sessions or addresses send in a minute, in however many requests. `take` returns the seconds to
 * wait if `count` more would be too many, and counts them otherwise.
 */
export function countByMinute(perMinute: number, now = () => performance.now()) {
  let counts = new Map<number | string, number>()
  let since = now()
  return {
    take: (of: number | string, count: number): number | undefined => {
      if (now() - since >= MINUTE) {
        counts = new Map()
        since = now()
      }
      const sum = (counts.get(of) ?? 0) + count
      if (sum > perMinute) return Math.ceil((since + MINUTE - now()) / 1000)
      counts.set(of, sum)
      return undefined
    },
  }
}
