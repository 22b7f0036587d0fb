import { Readable } from 'node:stream'
import { openIfStored, readChecksum } from '@nava/media/storage/file-checksum'
import { type FileFacts, NotStored, type Storage } from '@nava/media/storage/storage'
import { checkedBytes, checkedFile, Damaged, drain } from './checked-bytes.ts'
import { MEDIA, type MediaFile, mediaKey } from './manifest.ts'
import type { Target } from './target.ts'

const AT_ONCE = 4

/** Runs `act` on several items at a time. After a failure starts no more, and rejects once running calls have ended. */
async function forEach<T>(
  items: AsyncIterable<T>,
  act: (item: T) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const iterator = items[Symbol.asyncIterator]()
  let hasFailed = false
  const work = async (): Promise<void> => {
    try {
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
        if (hasFailed) return
        signal?.throwIfAborted()
        await act(next.value)
      }
    } catch (error) {
      hasFailed = true
      throw error
    }
  }
  const outcomes = await Promise.allSettled(Array.from({ length: AT_ONCE }, work))
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}

export type Media = ReadonlyMap<string, MediaFile>

export interface StoredMedia {
  bytes: Map<string, number>
  written: Set<string>
}

export async function storedMedia(target: Target): Promise<Map<string, number>> {
  const stored = new Map<string, number>()
  for await (const { key, bytes } of target.list(MEDIA))
    stored.set(key.slice(key.lastIndexOf('/') + 1), bytes)
  return stored
}

/**
 * Copies media that the target lacks, without incomplete uploads, which clients send again after a restore. A file whose identity is the same in `known` is not read again; files deleted
 * meanwhile are omitted.
 */
export async function copyMedia(
  storage: Storage,
  target: Target,
  { known, stored, signal }: { known: Media; stored: StoredMedia; signal?: AbortSignal | undefined },
): Promise<Map<string, MediaFile>> {
  const media = new Map<string, MediaFile>()
  const isStored = ({ sha256, bytes }: Pick<MediaFile, 'sha256' | 'bytes'>) =>
    stored.bytes.get(sha256) === bytes
  const copy = async ({ key, identity }: FileFacts & { key: string }): Promise<void> => {
    const before = known.get(key)
    const file = before?.identity === identity && isStored(before) ? before : await read(key)
    if (file) media.set(key, file)
  }
  const read = async (key: string): Promise<MediaFile | undefined> => {
    const file = await openIfStored(storage, key)
    if (!file) return undefined
    try {
      const { bytes, identity } = file
      const sha256 = await readChecksum(file)
      if (!isStored({ sha256, bytes })) {
        const source = Readable.from(checkedBytes(file, sha256, new Error(`${key} changes while it is read`)))
        await target.put(mediaKey(sha256), source, {
          expectedBytes: bytes,
          sha256,
          ...(signal && { signal }),
        })
        if (!(await removeIfDamaged(target, sha256))) throw new Damaged(mediaKey(sha256))
        stored.bytes.set(sha256, bytes)
        stored.written.add(sha256)
      }
      return { key, bytes, sha256, identity }
    } catch (error) {
      // An S3 object may be deleted while it is read.
      if (error instanceof NotStored) return undefined
      throw error
    } finally {
      await file.close()
    }
  }
  await forEach(storage.list(''), copy, signal)
  return media
}

/** Returns true if a stored file matches its checksum. Otherwise removes it, so that no backup refers to it. */
export async function removeIfDamaged(target: Target, sha256: string): Promise<boolean> {
  try {
    await drain(checkedFile(target, mediaKey(sha256), sha256))
    return true
  } catch (error) {
    if (!(error instanceof Damaged)) throw error
    await target.remove(mediaKey(sha256))
    return false
  }
}

const REREAD_WITHIN = 28

const DAY = 24 * 60 * 60 * 1000

/**
 * Reads a part of the stored media again, all within `REREAD_WITHIN` days. Removes damaged ones from the target and
 * from `stored`; returns their checksums.
 */
export async function dropDamaged(target: Target, stored: Map<string, number>, now: Date): Promise<string[]> {
  const share = Math.floor(now.getTime() / DAY) % REREAD_WITHIN
  const damaged: string[] = []
  for (const sha256 of stored.keys()) {
    if (Number.parseInt(sha256.slice(0, 4), 16) % REREAD_WITHIN !== share) continue
    if (!(await removeIfDamaged(target, sha256))) damaged.push(sha256)
  }
  for (const sha256 of damaged) stored.delete(sha256)
  return damaged
}

/**
 * Writes the media of a backup; files that exist are compared instead. Returns the keys of those that the backup has
 * lost, which are not written.
 */
export async function restoreMedia(
  target: Target,
  storage: Storage,
  media: AsyncIterable<MediaFile>,
): Promise<string[]> {
  const lost: string[] = []
  const restore = async ({ key, bytes, sha256 }: MediaFile): Promise<void> => {
    if (await isRestored(storage, key, sha256)) return
    try {
      const source = Readable.from(checkedFile(target, mediaKey(sha256), sha256))
      await storage.put(key, source, { expectedBytes: bytes, sha256 })
    } catch (error) {
      if (!(error instanceof Damaged || error instanceof NotStored)) throw error
      lost.push(key)
    }
  }
  await forEach(media, restore)
  return lost.toSorted()
}

async function isRestored(storage: Storage, key: string, sha256: string): Promise<boolean> {
  const file = await openIfStored(storage, key)
  if (!file) return false
  try {
    return (await readChecksum(file)) === sha256
  } finally {
    await file.close()
  }
}
