/** Compares the files of a watched folder with those of the last search. No I/O. */

export type WatchedState = 'growing' | 'importing' | 'here' | 'changing' | 'changed' | 'removed' | 'replacing'

export interface SeenFile {
  file: string
  bytes: number
  /** Milliseconds since 1970 */
  changed: number
}

export interface WatchedFile extends SeenFile {
  id: number
  state: WatchedState
  /** Null if it was not imported */
  musicID: number | null
}

export interface FileChanges {
  added: SeenFile[]
  updated: { id: number; state: WatchedState; bytes: number; changed: number }[]
  /** IDs of rows without a file, about which there is nothing to decide */
  forgotten: number[]
}

/**
 * Returns what has changed since the last search. A file has stopped growing if it is the same in two. `isUnknown` is true for
 * a file that could not be read, or whose folder could not; it is not taken for removed.
 */
export function compareFiles(
  seen: readonly SeenFile[],
  stored: readonly WatchedFile[],
  isUnknown: (file: string) => boolean,
): FileChanges {
  const byName = new Map(stored.map((row) => [row.file, row]))
  const changes: FileChanges = { added: [], updated: [], forgotten: [] }
  for (const now of seen) {
    const row = byName.get(now.file)
    byName.delete(now.file)
    if (!row) {
      changes.added.push(now)
      continue
    }
    const isSame = row.bytes === now.bytes && row.changed === now.changed
    const state = isSame ? afterSame(row) : afterChange(row)
    const { id } = row
    if (state !== row.state || (!isSame && !isAtWork(row)))
      changes.updated.push({ id, state, bytes: now.bytes, changed: now.changed })
  }
  for (const row of byName.values()) {
    if (isUnknown(row.file) || row.state === 'removed' || isAtWork(row)) continue
    const { id, bytes, changed } = row
    if (row.musicID === null) changes.forgotten.push(id)
    else changes.updated.push({ id, state: 'removed', bytes, changed })
  }
  return changes
}

/** The import of such a file decides first; the next search sees what changed meanwhile. */
const isAtWork = ({ state }: WatchedFile) => state === 'importing' || state === 'replacing'

function afterSame({ state, musicID }: WatchedFile): WatchedState {
  switch (state) {
    case 'growing':
      return 'importing'
    case 'changing':
      return musicID === null ? 'importing' : 'changed'
    case 'removed':
      return 'here'
    default:
      return state
  }
}

function afterChange(row: WatchedFile): WatchedState {
  if (isAtWork(row) || row.state === 'growing') return row.state
  return 'changing'
}
