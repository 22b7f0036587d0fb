import { MAX_CHANGE_GAP } from './prune-change-log.ts'

/** Both return up to which transaction of the log the memory is up to date. */
interface Source {
  loadAll: () => Promise<string>
  applyChanges: (since: string) => Promise<string>
}

/**
 * Returns a function that brings what is held in memory up to date: by the changes since its last call, or whole if the log
 * may have been pruned meanwhile. It returns when it began, in ms of a monotonic clock, and what the next call begins with.
 * A failed call leaves both as they were.
 */
export function followChanges({
  loadAll,
  applyChanges,
}: Source): () => Promise<{ at: number; since: string }> {
  let last: { at: number; since: string } | undefined
  return async () => {
    const at = performance.now()
    const since = last && at - last.at < MAX_CHANGE_GAP ? await applyChanges(last.since) : await loadAll()
    last = { at, since }
    return last
  }
}
