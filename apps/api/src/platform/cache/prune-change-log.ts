/** Deletes logged changes that no process needs any more. */

/** Younger changes are kept for other processes, in ms. */
const RETENTION = 10 * 60_000

/** A process that has not read changes for this long, in ms, must read everything again. */
export const MAX_CHANGE_GAP = RETENTION / 2

/** One transaction id a minute is enough to remember. */
const SAMPLE_INTERVAL = 60_000

/** Returns a function to be called after each read of changes, with its time in ms and the oldest transaction then. */
export function changeLogPruner(
  prune: (xid: string) => Promise<void>,
): (at: number, xmin: string) => Promise<void> {
  /** When which transaction was the oldest one. */
  const samples: { at: number; xmin: string }[] = []
  return async (at, xmin) => {
    if (at - (samples.at(-1)?.at ?? Number.NEGATIVE_INFINITY) > SAMPLE_INTERVAL) samples.push({ at, xmin })
    const oldest = samples[0]
    if (!oldest || at - oldest.at < RETENTION) return
    samples.shift()
    await prune(oldest.xmin)
  }
}
