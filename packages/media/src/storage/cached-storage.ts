import { BLOCK_BYTES, type CacheUses, type FileBlocks, type HotBlocks, hotBlocks } from './hot-blocks.ts'
import { NotStored, type Storage, type StoredFile } from './storage.ts'

export interface CachedStorage extends Storage {
  /** Opens a file without waiting; undefined unless it is already open and was checked within `trustFor` */
  openAtOnce: (key: string) => StoredFile | undefined
  held: () => { files: number; inUse: number; bytes: number }
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
  file: StoredFile | undefined
  blocks: FileBlocks | undefined
  users: number
  checkedAt: number
  checking: Promise<void> | undefined
  usedAt: number
  /** True if the key may have got another file; this one closes after its last reader */
  isFormer: boolean
}

/**
 * Caches hot blocks and open files, without which a range costs 1.9 times as much processor time. A change
 * through this storage drops the file; one by another process is noticed within `trustFor`. Current readers
 * read the old file to its end.
 */
export function cachedStorage(storage: Storage, options: CacheOptions): CachedStorage {
  const { maxFiles = 128, trustFor = 500, closeAfter = 1000 } = options
  const blocks = hotBlocks(options.maxBytes)
  const files = openFiles(storage, { blocks, maxFiles, trustFor, closeAfter })

  /** Drops files even if the change fails half-way. */
  const changing = async <T>(keys: readonly string[], change: Promise<T>): Promise<T> => {
    try {
      return await change
    } finally {
      for (const key of keys) files.forget((each) => each === key)
    }
  }

  return {
    ...storage,
    open: files.open,
    openAtOnce: files.openAtOnce,
    put: (key, source, putOptions) => changing([key], storage.put(key, source, putOptions)),
    adopt: (file, key) => changing([key], storage.adopt(file, key)),
    stage: async (file, key, stageOptions) => {
      const staged = await storage.stage(file, key, stageOptions)
      return { ...staged, publish: () => changing([key], staged.publish()) }
    },
    remove: (key) => changing([key], storage.remove(key)),
    removeFolder: async (folder) => {
      try {
        await storage.removeFolder(folder)
      } finally {
        files.forget((key) => key.startsWith(folder))
      }
    },
    held: () => ({ ...files.held(), bytes: blocks?.bytes() ?? 0 }),
    blockUses: () => blocks?.uses() ?? { hits: 0, misses: 0 },
  }
}

function openFiles(
  storage: Storage,
  options: Required<Omit<CacheOptions, 'maxBytes'>> & { blocks: HotBlocks | undefined },
) {
  const { blocks, trustFor } = options
  const table = fileTable(options)

  const start = (key: string): OpenFile => {
    const now = performance.now()
    const entry: OpenFile = {
      key,
      opening: storage.open(key),
      file: undefined,
      blocks: undefined,
      users: 0,
      checkedAt: now,
      checking: undefined,
      usedAt: now,
      isFormer: false,
    }
    entry.opening.then(
      (file) => {
        entry.file = file
        entry.blocks = blocks?.of(`${key} ${file.identity}`)
      },
      () => table.letGo(entry),
    )
    return entry
  }

  const check = async (entry: OpenFile, file: StoredFile) => {
    const facts = await storage.stat(entry.key)
    if (facts?.identity === file.identity) entry.checkedAt = performance.now()
    else table.letGo(entry)
  }

  const open = async (key: string): Promise<StoredFile> => {
    for (;;) {
      const entry = table.find(key) ?? start(key)
      table.touch(entry)
      // Counts this reader before waiting, so that the file is not closed in the meantime.
      entry.users += 1
      try {
        const file = entry.file ?? (await entry.opening)
        if (performance.now() - entry.checkedAt > trustFor)
          await (entry.checking ??= check(entry, file).finally(() => (entry.checking = undefined)))
        if (!entry.isFormer) {
          table.keepWithinBound()
          return share(entry, file)
        }
      } finally {
        table.leave(entry)
      }
    }
  }

  const openAtOnce = (key: string): StoredFile | undefined => {
    const entry = table.find(key)
    if (!entry?.file || performance.now() - entry.checkedAt > trustFor) return undefined
    table.touch(entry)
    return share(entry, entry.file)
  }

  const share = (entry: OpenFile, file: StoredFile): StoredFile => {
    entry.users += 1
    return new SharedFile(
      entry,
      file,
      () => table.leave(entry),
      () => table.letGo(entry),
    )
  }

  return { open, openAtOnce, forget: table.forget, held: table.held }
}

function fileTable({ maxFiles, closeAfter }: { maxFiles: number; closeAfter: number }) {
  const byKey = new Map<string, OpenFile>()
  const former = new Set<OpenFile>()
  let timer: NodeJS.Timeout | undefined

  const letGo = (entry: OpenFile) => {
    if (entry.isFormer) return
    entry.isFormer = true
    if (byKey.get(entry.key) === entry) byKey.delete(entry.key)
    if (entry.users > 0) former.add(entry)
    else void close(entry)
  }

  const closeIdle = () => {
    const before = performance.now() - closeAfter
    for (const entry of byKey.values()) if (entry.users === 0 && entry.usedAt < before) letGo(entry)
    if (byKey.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    letGo,
    find: (key: string): OpenFile | undefined => byKey.get(key),

    touch: (entry: OpenFile) => {
      byKey.delete(entry.key)
      byKey.set(entry.key, entry)
      timer ??= setInterval(closeIdle, closeAfter).unref()
    },

    leave: (entry: OpenFile) => {
      entry.users -= 1
      entry.usedAt = performance.now()
      if (entry.users > 0 || !entry.isFormer) return
      former.delete(entry)
      void close(entry)
    },

    keepWithinBound: () => {
      let excess = byKey.size - maxFiles
      if (excess <= 0) return
      for (const entry of byKey.values()) {
        if (entry.users > 0) continue
        letGo(entry)
        excess -= 1
        if (excess <= 0) return
      }
    },

    forget: (matches: (key: string) => boolean) => {
      for (const entry of byKey.values()) if (matches(entry.key)) letGo(entry)
    },

    held: () => ({
      files: byKey.size + former.size,
      inUse: [...byKey.values(), ...former].reduce((sum, { users }) => sum + users, 0),
    }),
  }
}

async function close({ opening }: OpenFile): Promise<void> {
  const file = await opening.catch(() => undefined)
  await file?.close().catch(() => undefined)
}

class SharedFile implements StoredFile {
  readonly bytes: number
  readonly modifiedAt: Date
  readonly identity: string
  readonly #file: StoredFile
  readonly #blocks: FileBlocks | undefined
  readonly #onLeave: () => void
  readonly #onShort: () => void
  readonly stream: StoredFile['stream']
  readonly signedAddress: StoredFile['signedAddress']
  #isClosed = false

  constructor({ blocks }: OpenFile, file: StoredFile, onLeave: () => void, onShort: () => void) {
    this.bytes = file.bytes
    this.modifiedAt = file.modifiedAt
    this.identity = file.identity
    this.#file = file
    this.#blocks = blocks
    this.#onLeave = onLeave
    this.#onShort = onShort
    this.stream = file.stream
    this.signedAddress = file.signedAddress
  }

  async readAt(target: Uint8Array, position: number): Promise<number> {
    const read = await this.#file.readAt(target, position).catch((error: unknown) => {
      if (error instanceof NotStored) this.#onShort()
      throw error
    })
    // The file was truncated on the disk, so the next open must check it.
    if (read < Math.min(target.byteLength, this.bytes - position)) this.#onShort()
    return read
  }

  inMemory(position: number): Buffer | undefined {
    return this.#blocks?.at(position)
  }

  intoMemory(position: number): Promise<Buffer> | undefined {
    return this.#blocks
      ?.load(position, (target, from) => this.readAt(target, from))
      ?.then((block) => block.subarray(position % BLOCK_BYTES))
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#onLeave()
  }
}
