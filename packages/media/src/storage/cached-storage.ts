import { BLOCK_BYTES, type Block, blockCache, type CacheUses } from './block-cache.ts'
import { NotStored, type Storage, type StoredFile } from './storage.ts'

export interface CachedStorage extends Storage {
  held: () => { files: number; inUse: number; blocks: number; blocksInUse: number }
  blockUses: () => CacheUses
}

export interface CacheOptions {
  maxBytes: number
  maxFiles?: number
  /** Milliseconds after which an open file is checked for having been replaced */
  trustFor?: number
  /** Milliseconds after which an unread file is closed */
  closeAfter?: number
}

interface OpenFile {
  key: string
  opening: Promise<StoredFile>
  readers: number
  checkedAt: number
  checking?: Promise<void> | undefined
  usedAt: number
  /** True if the key may have got another file; this one closes after its last reader */
  isFormer: boolean
}

/**
 * Shares open files and their blocks among readers. A change through this storage drops the file; one by another process is
 * noticed within `trustFor`. Current readers read the old file to its end.
 */
export function cachedStorage(storage: Storage, options: CacheOptions): CachedStorage {
  const files = openFiles(storage, options)
  const { shareBlocks, ...blocks } = sharedBlocks(options.maxBytes)

  const share = (entry: OpenFile, file: StoredFile, close: () => Promise<void>): StoredFile => {
    const readAt: StoredFile['readAt'] = async (target, position) => {
      const read = await file.readAt(target, position).catch((error: unknown) => {
        if (error instanceof NotStored) files.letGo(entry)
        throw error
      })
      // The file was truncated on the disk, so the next open must check it.
      if (read < Math.min(target.byteLength, file.bytes - position)) files.letGo(entry)
      return read
    }
    return { ...file, readAt, close, part: shareBlocks(`${entry.key} ${file.identity}`, readAt) }
  }

  /** Drops files even if the change fails half-way. */
  const changing = async <T>(change: Promise<T>, isChanged: (key: string) => boolean): Promise<T> => {
    try {
      return await change
    } finally {
      files.forget(isChanged)
    }
  }
  const at = (changed: string) => (key: string) => key === changed

  return {
    ...storage,
    open: (key) => files.open(key, share),
    put: (key, source, putOptions) => changing(storage.put(key, source, putOptions), at(key)),
    adopt: (file, key) => changing(storage.adopt(file, key), at(key)),
    stage: async (file, key, stageOptions) => {
      const staged = await storage.stage(file, key, stageOptions)
      return { ...staged, publish: () => changing(staged.publish(), at(key)) }
    },
    remove: (key) => changing(storage.remove(key), at(key)),
    removeFolder: (folder) => changing(storage.removeFolder(folder), (key) => key.startsWith(folder)),
    held: () => ({ ...files.held(), ...blocks.held() }),
    blockUses: blocks.uses,
  }
}

/** Without room for a block, exactly the wanted bytes are read, and shared with nobody. */
function sharedBlocks(maxBytes: number) {
  const blocks = blockCache(maxBytes)
  let reads = 0
  const exactly =
    (_name: string, readAt: StoredFile['readAt']): NonNullable<StoredFile['part']> =>
    (position, wanted) =>
      blocks.take(`${(reads += 1)}`, (target) => readAt(target.subarray(0, wanted), position))
  const aligned =
    (name: string, readAt: StoredFile['readAt']): NonNullable<StoredFile['part']> =>
    (position, wanted) => {
      const from = position % BLOCK_BYTES
      const block = blocks.take(`${name} ${position - from}`, (target) => readAt(target, position - from))
      const of = ({ bytes, release }: Block) => ({ bytes: bytes.subarray(from, from + wanted), release })
      return block instanceof Promise ? block.then(of) : of(block)
    }
  return { ...blocks, shareBlocks: maxBytes < BLOCK_BYTES ? exactly : aligned }
}

function openFiles(storage: Storage, { maxFiles = 128, trustFor = 500, closeAfter = 1000 }: CacheOptions) {
  const byKey = new Map<string, OpenFile>()
  const count = { files: 0, inUse: 0 }
  let timer: NodeJS.Timeout | undefined

  const close = ({ opening }: OpenFile) => {
    count.files -= 1
    opening.then((file) => file.close()).catch(() => undefined)
  }

  const letGo = (entry: OpenFile) => {
    if (entry.isFormer) return
    entry.isFormer = true
    byKey.delete(entry.key)
    if (entry.readers === 0) close(entry)
  }

  const closeUnread = (before: number, most: number) => {
    for (const entry of byKey.values())
      if (entry.readers === 0 && (entry.usedAt < before || byKey.size > most)) letGo(entry)
    if (byKey.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  const start = (key: string): OpenFile => {
    const [opening, now] = [storage.open(key), performance.now()]
    const entry: OpenFile = { key, opening, readers: 0, checkedAt: now, usedAt: now, isFormer: false }
    opening.catch(() => letGo(entry))
    if (byKey.size >= maxFiles) closeUnread(0, maxFiles - 1)
    byKey.set(key, entry)
    count.files += 1
    timer ??= setInterval(() => closeUnread(performance.now() - closeAfter, Infinity), closeAfter).unref()
    return entry
  }

  const enter = (entry: OpenFile) => {
    entry.readers += 1
    count.inUse += 1
    let isReading = true
    return async () => {
      if (!isReading) return
      isReading = false
      entry.readers -= 1
      count.inUse -= 1
      entry.usedAt = performance.now()
      if (entry.readers === 0 && entry.isFormer) close(entry)
    }
  }

  const check = async (entry: OpenFile, file: StoredFile) => {
    const facts = await storage.stat(entry.key)
    if (facts?.identity === file.identity) entry.checkedAt = performance.now()
    else letGo(entry)
  }

  const open = async (
    key: string,
    share: (entry: OpenFile, file: StoredFile, close: () => Promise<void>) => StoredFile,
  ): Promise<StoredFile> => {
    const entry = byKey.get(key) ?? start(key)
    // Counts this reader before waiting, so that the file is not closed in the meantime.
    const leave = enter(entry)
    try {
      const file = await entry.opening
      if (performance.now() - entry.checkedAt > trustFor)
        await (entry.checking ??= check(entry, file).finally(() => (entry.checking = undefined)))
      if (!entry.isFormer) return share(entry, file, leave)
    } catch (error) {
      void leave()
      throw error
    }
    void leave()
    return await open(key, share)
  }

  const forget = (matches: (key: string) => boolean) => {
    for (const entry of byKey.values()) if (matches(entry.key)) letGo(entry)
  }

  return { open, letGo, forget, held: () => ({ ...count }) }
}
