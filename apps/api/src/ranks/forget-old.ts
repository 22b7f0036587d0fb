/** Clears away noted changes that no process needs any more. */

/** Other processes may still need changes this young, in ms; whoever slept longer reads everything anew. */
const keepChanges = 10 * 60_000
export const sleptTooLong = keepChanges / 2

/** Gives what is told, at each look, the time in ms and the oldest transaction of then. */
export function forgetOld(
  forget: (xid: string) => Promise<void>,
): (at: number, xmin: string) => Promise<void> {
  /** When which transaction was the oldest, so that old changes can be cleared by it. */
  const seen: { at: number; xmin: string }[] = []
  return async (at, xmin) => {
    // One a minute is enough to remember.
    if (at - (seen.at(-1)?.at ?? Number.NEGATIVE_INFINITY) > 60_000) seen.push({ at, xmin })
    const oldest = seen[0]
    if (!oldest || at - oldest.at < keepChanges) return
    seen.shift()
    await forget(oldest.xmin)
  }
}
