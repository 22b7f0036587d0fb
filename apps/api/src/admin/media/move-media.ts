/** Moves stored files from one place to the other, while the server runs and reads both. */
import { Readable } from 'node:stream'
import type { Database } from '@nava/db'
import type { Storage, StoredFile } from '@nava/media/storage'
import { chunksOf, openIfStored, readChecksum } from './file-checksum.ts'

export interface Move {
  /** Copied now. */
  copied: number
  bytes: number
  /** Copied before, the same at both places. */
  same: number
  /** Removed from where they were. */
  removed: number
  /** Copied, but too recently to be removed from where they were: readers may still be there. */
  waiting: number
  faults: { key: string; fault: 'damaged' | 'differs' }[]
}

interface Places {
  db: Database
  from: Storage
  to: Storage
}

/** Files of uploads in parts stay on the disk in any case. */
const INCOMING = 'incoming/'

/**
 * Copies each file with its checksum and compares the copy; those that were copied `keepFor` ms ago or earlier are removed from where they
 * were. It may be ended and run again at any time. Files that are damaged, or differ at both places, stay as they are.
 */
export async function moveMedia(
  places: Places,
  { keepFor, now = () => Date.now() }: { keepFor: number; now?: () => number },
): Promise<Move> {
  const result: Move = { copied: 0, bytes: 0, same: 0, removed: 0, waiting: 0, faults: [] }
  // Listed first: what is copied may be removed while the list goes on.
  const keys: string[] = []
  for await (const { key } of places.from.list('')) if (!key.startsWith(INCOMING)) keys.push(key)
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
  // What is at the new place counts for all readers: a damaged file here is of no interest any more.
  if (there) {
    if ((await checksumOf(there)) !== sha256) return 'differs'
  } else {
    if (isDamaged) return 'damaged'
    await to.put(key, Readable.from(chunksOf(source)), { expectedBytes: source.bytes, sha256 })
  }
  const copy = there ? { modifiedAt: there.modifiedAt, sha256 } : await copyOf(to, key)
  // Removed meanwhile, with what it belongs to.
  if (!copy) return 'gone'
  if (copy.sha256 !== sha256) {
    await to.remove(key)
    return 'damaged'
  }
  // The copy is another writing of the same bytes: `media verify` knows it from now on.
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

/** What the storage keeps of the file's checksum, which it has verified when it took the file; else that of its bytes. */
const checksumOf = async (file: StoredFile): Promise<string> => file.sha256 ?? (await readChecksum(file))
