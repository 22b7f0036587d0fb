import type { Database } from '@nava/db'
import { type Tx, writeAudit } from '../../platform/audit/audited.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { withdraw } from '../catalogue/withdraw/withdraw.ts'
import type { WatchedFoldersStore } from './watched-folders.store.ts'

interface Decision {
  watchID: number
  fileIDs: readonly number[]
  accept: boolean
}

interface RemovedFile {
  id: number
  watchID: number
  file: string
  musicID: number | null
}

/**
 * Returns a function that decides about changed and removed files of a watched folder: leaves their tracks as they are, or
 * replaces their recordings and takes tracks off the site. Returns the number of files about which nobody had decided.
 */
export function decideWatched(deps: {
  db: Database
  store: WatchedFoldersStore
  onImport: () => Promise<void>
}): (by: Caller, decision: Decision) => Promise<number> {
  const { db, store, onImport } = deps

  /** Withdraws a track together with its question, so that two admins do not do so twice. */
  const takeOff = (by: Caller, { id, watchID, file, musicID }: RemovedFile): Promise<number> =>
    db.$transaction(async (tx) => {
      const { count } = await tx.watchedFile.deleteMany({ where: { id, state: 'removed' } })
      if (count === 0) return 0
      const isTakenOff = musicID !== null && (await withdrawShown(tx, musicID))
      const entry = isTakenOff
        ? { action: 'withdraw', kind: 'music', rowID: musicID, changes: { file } }
        : { action: 'leave', kind: 'watched', rowID: watchID, changes: { fileIDs: [id] } }
      await writeAudit(tx, by, entry)
      return count
    })

  return async (by, { watchID, fileIDs, accept }) => {
    const entry = { action: accept ? 'replace' : 'leave', kind: 'watched', rowID: watchID }
    let decided = await store.inTransaction(async (client) => {
      const number = accept
        ? await store.replace(client, watchID, { fileIDs, adminID: by.userID })
        : await store.leave(client, watchID, fileIDs)
      if (number > 0) await writeAudit(client, by, { ...entry, changes: { fileIDs } })
      return number
    })
    if (!accept) return decided
    if (decided > 0) await onImport()
    const removed = await db.watchedFile.findMany({
      where: { id: { in: [...fileIDs] }, watchID, state: 'removed' },
    })
    for (const each of removed) decided += await takeOff(by, each)
    return decided
  }
}

/** Returns false if the track is not on the site: it still waits for a decision, is withdrawn or deleted. */
const withdrawShown = (tx: Tx, musicID: number): Promise<boolean> =>
  withdraw(tx, 'music', musicID).then(
    () => true,
    (error: unknown) => {
      if (error instanceof HttpError) return false
      throw error
    },
  )
