import { Readable } from 'node:stream'
import { checksumAt, chunksOf, openIfStored, readChecksum } from '@nava/media/storage/file-checksum'
import { type FileFacts, NotStored, type Storage, type StoredFile } from '@nava/media/storage/storage'
import type { Client } from 'pg'
import { checkedFile, Damaged, drain, isLoss } from './checked-bytes.ts'
import { MEDIA, type MediaFile, pathOf } from './manifest.ts'
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

/** Sizes of the media in the target, by path */
export async function storedMedia(target: Target): Promise<Map<string, number>> {
  const stored = new Map<string, number>()
  for await (const { key, bytes } of target.list(MEDIA)) stored.set(key, bytes)
  return stored
}

interface MediaCopy {
  /** Copies what the target lacks. A file whose identity is the same in `known` is not read again. */
  run: (known: Media) => Promise<Media>
  /** Paths of the files that were copied */
  written: ReadonlySet<string>
}

/**
 * Copies media to the target by their keys, without incomplete uploads, which clients send again after a restore. A file
 * that was made again under its key has another path, so that older backups keep theirs.
 */
export async function copyingMedia(
  client: Client,
  storage: Storage,
  target: Target,
  { signal, onFile }: { signal?: AbortSignal | undefined; onFile?: () => void } = {},
): Promise<MediaCopy> {
  const stored = await storedMedia(target)
  const written = new Set<string>()
  const isStored = (file: MediaFile) => stored.get(pathOf(file)) === file.bytes

  const write = async (source: StoredFile, file: MediaFile & { path: string }): Promise<void> => {
    const { path, bytes, sha256 } = file
    const options = { expectedBytes: bytes, sha256, ...(signal && { signal }) }
    await target.put(path, Readable.from(chunksOf(source)), options)
    if (!(await removeIfDamaged(target, file))) throw new Damaged(path)
    stored.set(path, bytes)
    written.add(path)
  }

  let answered: Promise<unknown> = Promise.resolve()
  /** Returns true if `media verify` has recorded another checksum of the same writing. */
  const isDamaged = async (key: string, sha256: string, { modifiedAt }: StoredFile): Promise<boolean> => {
    const text = 'SELECT 1 FROM file_checksums WHERE key = $1 AND modified_at = $2 AND sha256 <> $3'
    // A connection takes one query at a time.
    const answer = answered.then(() => client.query(text, [key, modifiedAt.toISOString(), sha256]))
    answered = answer.catch(() => undefined)
    return (await answer).rows.length > 0
  }

  const copy = async (source: StoredFile, key: string, before?: MediaFile): Promise<MediaFile> => {
    const { bytes, identity } = source
    const sha256 = await readChecksum(source)
    const isSame = before?.sha256 === sha256
    if (before && isStored(before) && (isSame || (await isDamaged(key, sha256, source))))
      return { ...before, identity }
    const file = { key, bytes, sha256, identity, path: isSame ? pathOf(before) : `${MEDIA}${key}` }
    if (!isSame && stored.has(file.path)) {
      // An interrupted backup has left it there, or an older one has another file of this key.
      if (isStored(file) && (await isWhole(target, file))) return file
      file.path = `${file.path}.${sha256}`
    }
    await write(source, file)
    return file
  }

  const copied = async (key: string, before?: MediaFile): Promise<MediaFile | undefined> => {
    const source = await openIfStored(storage, key)
    if (!source) return undefined
    try {
      return await copy(source, key, before)
    } catch (error) {
      // An S3 object may be deleted while it is read.
      if (error instanceof NotStored) return undefined
      throw error
    } finally {
      await source.close()
    }
  }

  const run = async (known: Media): Promise<Media> => {
    const media = new Map<string, MediaFile>()
    const add = async ({ key, identity }: FileFacts & { key: string }): Promise<void> => {
      onFile?.()
      const before = known.get(key)
      const isKnown = before?.identity === identity && isStored(before)
      const file = isKnown ? before : await copied(key, before)
      if (file) media.set(key, file)
    }
    await forEach(storage.list(''), add, signal)
    return media
  }
  return { run, written }
}

type Copy = Pick<MediaFile, 'path' | 'sha256'>

async function isWhole(target: Target, file: Copy): Promise<boolean> {
  try {
    await drain(checkedFile(target, pathOf(file), file.sha256))
    return true
  } catch (error) {
    if (!(error instanceof Damaged)) throw error
    return false
  }
}

/** Returns true if a stored file matches its checksum. Otherwise removes it, so that no backup refers to it. */
export async function removeIfDamaged(target: Target, file: Copy): Promise<boolean> {
  if (await isWhole(target, file)) return true
  await target.remove(pathOf(file))
  return false
}

/**
 * Writes the media of a backup; files that exist are compared instead. Returns the keys of those that the backup has
 * lost, which are not written.
 */
export async function restoreMedia(
  target: Target,
  storage: Storage,
  media: readonly MediaFile[],
): Promise<string[]> {
  const lost: string[] = []
  const restore = async (file: MediaFile): Promise<void> => {
    const { key, bytes, sha256 } = file
    if ((await checksumAt(storage, key)) === sha256) return
    try {
      const source = Readable.from(checkedFile(target, pathOf(file), sha256))
      await storage.put(key, source, { expectedBytes: bytes, sha256 })
    } catch (error) {
      if (!isLoss(error)) throw error
      lost.push(key)
    }
  }
  await forEach(Readable.from(media), restore)
  return lost.toSorted()
}
