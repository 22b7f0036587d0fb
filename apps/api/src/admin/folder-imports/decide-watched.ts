import type { Database, Sql } from '@nava/db'
import { writeAudit, type Audited } from '../../platform/audit/audited.ts'
import type { Caller } from '../../platform/http/auth.ts'
import type { MusicAdminStore } from '../catalogue/music.admin-store.ts'
import type { WatchedFoldersStore } from './watched-folders.store.ts'

interface Decision {
  watchID: number
  fileIDs: readonly number[]
  accept: boolean
}

const WORDS = 'Its file was removed from the folder that it came from.'

/**
 * Returns a function that decides about changed and removed files of a watched folder: leaves their tracks as they are, or
 * replaces their recordings and takes tracks off the site. Returns the number of files about which nobody had decided.
 */
export function decideWatched(deps: {
  db: Database
  sql: Sql
  changes: Audited
  store: WatchedFoldersStore
  adminMusic: Pick<MusicAdminStore, 'decide'>
  onImport: () => Promise<void>
}): (by: Caller, decision: Decision) => Promise<number> {
  const { changes, store, adminMusic, onImport } = deps

  /** Withdraws a track together with its question, so that two admins do not do so twice. */
  const withdraw = async (by: Caller, watchID: number, fileID: number): Promise<boolean> => {
    const found = await deps.db.watchedFile.findFirst({ where: { id: fileID, watchID, state: 'removed' } })
    if (!found) return false
    const { file, musicID } = found
    const entry = { action: 'withdraw', kind: 'music', rowID: musicID ?? 0, changes: { file } }
    return await changes.change(by, entry, async (tx) => {
      const { count } = await tx.watchedFile.deleteMany({ where: { id: fileID, state: 'removed' } })
      if (count === 0 || musicID === null) return count > 0
      await adminMusic.decide(tx, musicID, { isConfirmed: false })
      await tx.music.update({ where: { id: musicID }, data: { refusalReason: 'other', refusalWords: WORDS } })
      return true
    })
  }

  return async (by, { watchID, fileIDs, accept }) => {
    const entry = { action: accept ? 'replace' : 'leave', kind: 'watched', rowID: watchID }
    let decided = await store.inTransaction(async (client) => {
      const number = accept
        ? await store.replace(client, watchID, { fileIDs, adminID: by.userID })
        : await store.leave(client, watchID, fileIDs)
      if (number > 0) await writeAudit(client, by, { ...entry, changes: { fileIDs } })
      return number
    })
    if (accept && decided > 0) await onImport()
    if (accept) for (const fileID of fileIDs) if (await withdraw(by, watchID, fileID)) decided += 1
    return decided
  }
}
