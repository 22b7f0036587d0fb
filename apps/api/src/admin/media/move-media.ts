import { Readable } from 'node:stream'
import type { Database, Sql } from '@nava/db'
import { isApiRunning } from '@nava/db/running-api'
import { readStation } from '@nava/db/station'
import { adoptMoved, hasAny } from '@nava/media/storage/claim-place'
import { chunksOf, openIfStored, readChecksum } from '@nava/media/storage/file-checksum'
import { MARK_KEY, readMark, writeMark } from '@nava/media/storage/mark'
import type { NamedStorage } from '@nava/media/storage/open-storage'
import type { Storage } from '@nava/media/storage/storage'
import { workersStore } from '../../studio/uploads/workers.store.ts'

export interface Move {
  copied: number
  /** Of the files that were copied */
  bytes: number
  removed: number
  /** Files that are not what they were, or of which the new place has another one; they stay where they are */
  left: { key: string; fault: 'damaged' | 'differs' }[]
}

interface Places {
  db: Database
  sql: Sql
  from: Storage
  to: NamedStorage
}

/**
 * Moves the media of a station that does not run. All files are copied and read back before the first is removed, so a
 * move may be interrupted at any point and repeated.
 * @throws Error with a message for the operator while an api or a worker runs, or if a place is another station's
 */
export async function moveMedia(places: Places): Promise<Move> {
  const { sql, from, to } = places
  await assertStopped(places)
  await from.assertOurs()
  const isInUse = await claimPlace(sql, to)
  const move: Move = { copied: 0, bytes: 0, removed: 0, left: [] }
  const safe: string[] = []
  for await (const { key } of from.list('')) {
    const outcome = await copyFile(places, key, isInUse)
    if (outcome === 'damaged' || outcome === 'differs') move.left.push({ key, fault: outcome })
    else if (outcome !== 'gone') {
      safe.push(key)
      if (!outcome.isNew) continue
      move.copied += 1
      move.bytes += outcome.bytes
    }
  }
  await assertStopped(places)
  await adoptMoved(sql, to)
  for (const key of safe) await from.remove(key)
  move.removed = safe.length
  if (move.left.length === 0) await from.remove(MARK_KEY)
  return move
}

async function assertStopped({ db, sql }: Pick<Places, 'db' | 'sql'>): Promise<void> {
  if (await isApiRunning(sql)) throw new Error('Stop Nava first: an api uses the database.')
  const [worker] = await workersStore(db).alive()
  if (worker)
    throw new Error(
      `Stop Nava first: a worker on ${worker.host} uses the database. If it was killed, wait a minute.`,
    )
}

/**
 * Marks an empty place before the first file is there, so that a repeated move knows it again. Returns true if the station
 * keeps media there already, as where an earlier version moved only a part of them.
 */
async function claimPlace(sql: Sql, { storage, name, place }: NamedStorage): Promise<boolean> {
  const { id, places } = await readStation(sql)
  const mark = await readMark(storage)
  if (mark === id) return places.includes(name)
  if (mark !== undefined || (await hasAny(storage, '')))
    throw new Error(`Media are moved into an empty place only, and ${place} has other media already.`)
  await writeMark(storage, id)
  return false
}

type Outcome = 'gone' | 'damaged' | 'differs' | { isNew: boolean; bytes: number }

async function copyFile({ db, from, to }: Places, key: string, isInUse: boolean): Promise<Outcome> {
  const source = await openIfStored(from, key)
  if (!source) return 'gone'
  try {
    const { bytes } = source
    const sha256 = await readChecksum(source)
    const recorded = await db.fileChecksum.findUnique({ where: { key } })
    const isRecorded = recorded?.modifiedAt.getTime() === source.modifiedAt.getTime()
    if ((source.sha256 ?? sha256) !== sha256 || (isRecorded && recorded.sha256 !== sha256)) return 'damaged'
    const there = await copyOf(to.storage, key)
    const isNew = there?.sha256 !== sha256
    // What the station reads is newer than what was left behind.
    if (there && isNew && isInUse) return 'differs'
    if (isNew) await to.storage.put(key, Readable.from(chunksOf(source)), { expectedBytes: bytes, sha256 })
    const copy = isNew ? await copyOf(to.storage, key) : there
    if (copy?.sha256 !== sha256) throw new Error(`${key} is not in ${to.place} as it was written.`)
    // `media verify` ignores a checksum of another time of modification, so the copy's time is recorded.
    if (isRecorded) await db.fileChecksum.update({ where: { key }, data: { modifiedAt: copy.modifiedAt } })
    return { isNew, bytes }
  } finally {
    await source.close()
  }
}

/** The checksum is that which the storage has verified, or is computed. */
async function copyOf(storage: Storage, key: string) {
  const file = await openIfStored(storage, key)
  if (!file) return undefined
  try {
    return { modifiedAt: file.modifiedAt, sha256: file.sha256 ?? (await readChecksum(file)) }
  } finally {
    await file.close()
  }
}
