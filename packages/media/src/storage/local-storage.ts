import { randomBytes } from 'node:crypto'
import { read as readCallback, type Stats } from 'node:fs'
import { copyFile, mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { addAbortSignal, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { diskSpace, LOOK_EVERY, type Claim, type DiskSpace } from './disk-space.ts'
import {
  checkedFolder,
  checkedKey,
  NotStored,
  StorageFull,
  TooManyBytes,
  type FileFacts,
  type PutOptions,
  type Storage,
  type StoredFile,
} from './storage.ts'

export const mediaFolder = (dataDir: string): string => join(dataDir, 'media')

interface LocalOptions {
  disk?: DiskSpace
  /** Permissions of new files; those of the process without it */
  mode?: number
}

export function localStorage(dir: string, { disk = diskSpace(), mode }: LocalOptions = {}): Storage {
  const pathOf = (key: string): string => join(dir, checkedKey(key))
  const removing = removes(dir, pathOf)
  return {
    ...reads(dir, pathOf),
    ...writes(pathOf, disk, mode),
    ...removing,
    assertOurs: async () => undefined,
    check: async () => {
      const probe = `probe-${randomBytes(6).toString('hex')}`
      await saving(pathOf(probe), probe, (part) => writeWhole(part, Buffer.from('probe'), {}))
      await removing.remove(probe)
    },
  }
}

type PathOf = (key: string) => string

function reads(dir: string, pathOf: PathOf) {
  async function openFile(key: string): Promise<StoredFile> {
    const handle = await open(pathOf(key), 'r').catch((error: unknown) => missing(error, key))
    try {
      const facts = await handle.stat()
      if (!facts.isFile()) throw new NotStored(key)
      let closed: Promise<void> | undefined
      return {
        ...factsOf(facts),
        readAt: async (target, position) => {
          let filled = 0
          while (filled < target.byteLength) {
            const { bytesRead } = await readAsync(
              handle.fd,
              target,
              filled,
              target.byteLength - filled,
              position + filled,
            )
            if (bytesRead === 0) break
            filled += bytesRead
          }
          return filled
        },
        close: () => (closed ??= handle.close()),
      }
    } catch (error) {
      await handle.close()
      throw error
    }
  }

  async function statFile(key: string): Promise<FileFacts | undefined> {
    const facts = await stat(pathOf(key)).catch((error: unknown) => absent(error))
    return facts?.isFile() ? factsOf(facts) : undefined
  }

  return {
    open: openFile,
    read: (key: string) => readFile(pathOf(key)).catch((error: unknown) => missing(error, key)),
    stat: statFile,
    list: async function* (folder: string) {
      for await (const { hidden, ...file } of walk(dir, checkedFolder(folder))) if (!hidden) yield file
    },
    folders: async (folder: string): Promise<string[]> => {
      const path = join(dir, checkedFolder(folder))
      const entries = await readdir(path, { withFileTypes: true }).catch((error: unknown) => absent(error))
      return (entries ?? []).filter((entry) => entry.isDirectory()).map((entry) => entry.name)
    },
    withLocalFile: async <T>(key: string, use: (path: string) => Promise<T>): Promise<T> => {
      if (!(await statFile(key))) throw new NotStored(key)
      return await use(pathOf(key))
    },
  }
}

function writes(pathOf: PathOf, disk: DiskSpace, mode: number | undefined) {
  async function put(key: string, source: Readable | Uint8Array, options: PutOptions = {}) {
    const path = pathOf(key)
    const wanted = source instanceof Uint8Array ? source.byteLength : options.expectedBytes
    return await saving(path, key, async (part) => {
      const claim = await disk.claim(dirname(part), wanted ?? LOOK_EVERY)
      try {
        return await writeWhole(part, source, {
          ...options,
          mode,
          onBytes: watchDiskSpace(claim, wanted),
        })
      } finally {
        claim.release()
      }
    })
  }

  async function adopt(file: string, key: string): Promise<void> {
    await saving(pathOf(key), key, async (part) => {
      try {
        await rename(file, part)
      } catch (error) {
        if (codeOf(error) !== 'EXDEV') throw error
        await copyFile(file, part)
        await rm(file)
      }
      await sync(part)
    })
  }

  async function stage(file: string, key: string) {
    checkedKey(key)
    await sync(file)
    return { publish: () => adopt(file, key), discard: async () => undefined }
  }

  return { put, adopt, stage }
}

function removes(dir: string, pathOf: PathOf) {
  async function pruneEmpty(folder: string): Promise<void> {
    for (let at = folder; at.length > dir.length; at = dirname(at)) {
      if (
        !(await rmdir(at).then(
          () => true,
          () => false,
        ))
      )
        return
    }
  }

  return {
    remove: async (key: string): Promise<void> => {
      const path = pathOf(key)
      await rm(path, { force: true })
      await pruneEmpty(dirname(path))
    },
    removeFolder: async (folder: string): Promise<void> => {
      if (checkedFolder(folder) === '') throw new Error('The whole storage is not removed at once')
      await rm(join(dir, folder), { recursive: true, force: true })
      await pruneEmpty(dirname(join(dir, folder)))
    },
    removeAbandoned: async (before: Date): Promise<number> => {
      let removed = 0
      for await (const file of walk(dir, '')) {
        if (!file.hidden || file.modifiedAt >= before) continue
        await rm(join(dir, file.key), { force: true })
        removed += 1
      }
      return removed
    },
  }
}

async function* walk(
  dir: string,
  folder: string,
): AsyncGenerator<FileFacts & { key: string; hidden: boolean }> {
  const entries = await readdir(join(dir, folder), { withFileTypes: true }).catch((error: unknown) =>
    absent(error),
  )
  for (const entry of entries ?? []) {
    if (entry.isDirectory()) yield* walk(dir, `${folder}${entry.name}/`)
    const key = `${folder}${entry.name}`
    const facts = entry.isFile()
      ? await stat(join(dir, key)).catch((error: unknown) => absent(error))
      : undefined
    if (facts) yield { key, hidden: entry.name.startsWith('.'), ...factsOf(facts) }
  }
}

const readAsync = promisify(readCallback)

/** A new file may reuse the inode of an old one, but then its times differ. */
const factsOf = ({ size, mtime, ino, mtimeMs, ctimeMs }: Stats): FileFacts => ({
  bytes: size,
  modifiedAt: mtime,
  identity: `${ino} ${size} ${mtimeMs} ${ctimeMs}`,
})

const FOLDER_TRIES = 5

/** Lets `write` fill a hidden file, then syncs it and renames it to `path`. A failure leaves no file. */
async function saving<T>(path: string, key: string, write: (part: string) => Promise<T>): Promise<T> {
  const part = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.part`)
  try {
    const result = await inFolder(dirname(path), () => write(part))
    await rename(part, path)
    await sync(dirname(path))
    return result
  } catch (error) {
    await rm(part, { force: true })
    if (codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT') throw new StorageFull({ cause: error })
    if (codeOf(error) === 'ENOENT') throw new NotStored(key, { cause: error })
    throw error
  }
}

/**
 * Recreates the folder if a concurrent removal deleted it; `write` then fails with ENOENT before it reads.
 */
async function inFolder<T>(folder: string, write: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    await mkdir(folder, { recursive: true })
    try {
      return await write()
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' || tries === FOLDER_TRIES) throw error
    }
  }
}

/**
 * Checks the disk after every `LOOK_EVERY` bytes. Beyond the declared length, it claims the next `LOOK_EVERY`
 * bytes in advance.
 */
function watchDiskSpace(claim: Claim, wanted = -1): (written: number) => Promise<void> {
  let next = LOOK_EVERY
  return async (written) => {
    if (written < next) return
    next = written + LOOK_EVERY
    await claim.update(written > wanted ? LOOK_EVERY : wanted - written)
  }
}

async function writeWhole(
  part: string,
  source: Readable | Uint8Array,
  options: PutOptions & {
    mode?: number | undefined
    onBytes?: (written: number) => Promise<void>
  },
) {
  const { maxBytes = Number.POSITIVE_INFINITY, signal, mode, onBytes } = options
  const handle = await open(part, 'wx', mode)
  try {
    let bytes = 0
    if (signal && source instanceof Readable) addAbortSignal(signal, source)
    for await (const chunk of source instanceof Uint8Array ? [source] : source) {
      if (!(chunk instanceof Uint8Array)) throw new TypeError('A stored stream gives bytes')
      bytes += chunk.byteLength
      if (bytes > maxBytes) throw new TooManyBytes(maxBytes)
      await handle.appendFile(chunk)
      await onBytes?.(bytes)
    }
    await handle.sync()
    return { bytes }
  } finally {
    await handle.close()
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

function absent(error: unknown): undefined {
  if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined
  throw error
}

function missing(error: unknown, key: string): never {
  if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR' || codeOf(error) === 'EISDIR') {
    throw new NotStored(key, { cause: error })
  }
  throw error
}
