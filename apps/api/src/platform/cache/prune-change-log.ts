/** Milliseconds that changes stay in the log */
const RETENTION = 10 * 60_000

/** Maximum ms between two reads; after a longer gap, a process must reload everything. */
export const MAX_CHANGE_GAP = RETENTION / 2

const SAMPLE_INTERVAL = 60_000

/**
 * Returns a function to call after each read of changes, with the time in ms and the oldest transaction then.
 * It prunes changes that all processes have read.
 */
export function changeLogPruner(
  prune: (xid: string) => Promise<void>,
): (at: number, xmin: string) => Promise<void> {
  const samples: { at: number; xmin: string }[] = []
  return async (at, xmin) => {
    if (at - (samples.at(-1)?.at ?? Number.NEGATIVE_INFINITY) > SAMPLE_INTERVAL) samples.push({ at, xmin })
    const oldest = samples[0]
    if (!oldest || at - oldest.at < RETENTION) return
    samples.shift()
    await prune(oldest.xmin)
  }
}
