import { Readable } from 'node:stream'
import type { Database } from '@nava/db'
import type { Storage, StoredFile } from '@nava/media/storage/storage'
import { chunksOf, openIfStored, readChecksum } from '@nava/media/storage/file-checksum'

export interface Move {
  copied: number
  bytes: number
  same: number
  removed: number
  /** Copies too recent to remove their originals, which readers may still use */
  waiting: number
  faults: { key: string; fault: 'damaged' | 'differs' }[]
}

interface Places {
  db: Database
  from: Storage
  to: Storage
}

/**
 * Copies files, compares checksums, and removes originals copied at least `keepFor` ms ago. Damaged and
 * differing files stay.
 */
export async function moveMedia(
  places: Places,
  { keepFor, now = () => Date.now() }: { keepFor: number; now?: () => number },
): Promise<Move> {
  const result: Move = { copied: 0, bytes: 0, same: 0, removed: 0, waiting: 0, faults: [] }
  const keys: string[] = []
  for await (const { key } of places.from.list('')) keys.push(key)
  for (const key of keys) {
    const outcome = await moveFile(places, key, now() - keepFor)
    if (outcome === 'gone') continue
    if (outcome === 'damaged' || outcome === 'differs') result.faults.push({ key, fault: outcome })
    else {
      result[outcome.how] += 1
      if (outcome.how === 'copied') result.bytes += outcome.bytes
      if (outcome.isRemoved) result.removed += 1
      else result.waiting += 1
    }
  }
  return result
}

type Outcome = 'gone' | 'damaged' | 'differs' | { how: 'copied' | 'same'; bytes: number; isRemoved: boolean }

async function moveFile(places: Places, key: string, before: number): Promise<Outcome> {
  const source = await openIfStored(places.from, key)
  if (!source) return 'gone'
  const there = await openIfStored(places.to, key)
  try {
    return await moveOpen(places, { key, source, there }, before)
  } finally {
    await source.close()
    await there?.close()
  }
}

async function moveOpen(
  { db, from, to }: Places,
  { key, source, there }: { key: string; source: StoredFile; there: StoredFile | undefined },
  before: number,
): Promise<Outcome> {
  const sha256 = await readChecksum(source)
  const recorded = await db.fileChecksum.findUnique({ where: { key } })
  const isRecorded = recorded?.modifiedAt.getTime() === source.modifiedAt.getTime()
  const isDamaged =
    (source.sha256 !== undefined && source.sha256 !== sha256) || (isRecorded && recorded.sha256 !== sha256)
  // Once a copy exists, readers use it, so damage of the original does not matter.
  if (there) {
    if ((await checksumOf(there)) !== sha256) return 'differs'
  } else {
    if (isDamaged) return 'damaged'
    await to.put(key, Readable.from(chunksOf(source)), { expectedBytes: source.bytes, sha256 })
  }
  const copy = there ? { modifiedAt: there.modifiedAt, sha256 } : await copyOf(to, key)
  if (!copy) return 'gone'
  if (copy.sha256 !== sha256) {
    await to.remove(key)
    return 'damaged'
  }
  // `media verify` ignores a checksum of another time of modification, so the copy's time is recorded.
  if (isRecorded)
    await db.fileChecksum.updateMany({ where: { key, sha256 }, data: { modifiedAt: copy.modifiedAt } })
  const isRemoved = copy.modifiedAt.getTime() <= before
  if (isRemoved) await from.remove(key)
  return { how: there ? 'same' : 'copied', bytes: source.bytes, isRemoved }
}

async function copyOf(to: Storage, key: string) {
  const file = await openIfStored(to, key)
  if (!file) return undefined
  try {
    return { modifiedAt: file.modifiedAt, sha256: await checksumOf(file) }
  } finally {
    await file.close()
  }
}

/** Returns the checksum that the storage has verified, else computes it. */
const checksumOf = async (file: StoredFile): Promise<string> => file.sha256 ?? (await readChecksum(file))
