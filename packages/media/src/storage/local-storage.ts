import { randomBytes } from 'node:crypto'
import { read as readCallback, type Stats } from 'node:fs'
import { access, constants, mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { addAbortSignal, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { diskSpace, LOOK_EVERY, type Claim, type DiskSpace } from './disk-space.ts'
import { isAwayDisk, isFullDisk, isUnwritable } from './full-disk.ts'
import { copyBytes } from './link-or-copy.ts'
import { allKeys, type OwnKeys, PROBE } from './own-keys.ts'
import {
  checkedFolder,
  checkedKey,
  NotStored,
  StorageAway,
  StorageFull,
  StorageReadOnly,
  TooManyBytes,
  type FileFacts,
  type PutOptions,
  type Storage,
  type StoredFile,
} from './storage.ts'
import { syncFolder } from './sync-folder.ts'

export const mediaFolder = (dataDir: string): string => join(dataDir, 'media')

interface LocalOptions {
  disk?: DiskSpace
  /** Those that are listed and cleaned; folders that cannot hold any are not read. Default: all */
  keys?: OwnKeys
  /** Permissions of new files; those of the process without it */
  mode?: number
}

export function localStorage(
  dir: string,
  { disk = diskSpace(), keys = allKeys, mode }: LocalOptions = {},
): Storage {
  const pathOf = (key: string): string => join(dir, checkedKey(key))
  const removing = removes(dir, pathOf, keys)
  return {
    ...reads(dir, pathOf, keys),
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

function reads(dir: string, pathOf: PathOf, keys: OwnKeys) {
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
      for await (const { hidden, ...file } of walk(dir, checkedFolder(folder), keys))
        if (!hidden && keys.has(file.key)) yield file
    },
    folders: async (folder: string): Promise<string[]> => {
      const path = join(dir, checkedFolder(folder))
      const entries = await readdir(path, { withFileTypes: true }).catch((error: unknown) => absent(error))
      return (entries ?? [])
        .filter((entry) => entry.isDirectory() && keys.mayHold(`${folder}${entry.name}/`))
        .map((entry) => entry.name)
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
        await copyBytes(file, part)
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

function removes(dir: string, pathOf: PathOf, keys: OwnKeys) {
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
      await rm(join(dir, folder), { recursive: true, force: true }).catch(async (error: unknown) => {
        // NFS and FUSE keep a removed file that is still open, under a hidden name that `removeAbandoned` finds.
        for await (const { hidden } of walk(dir, checkedFolder(folder), allKeys)) if (!hidden) throw error
      })
      await pruneEmpty(dirname(join(dir, folder)))
    },
    removeAbandoned: async (before: Date): Promise<number> => {
      let removed = 0
      for await (const file of walk(dir, '', keys)) {
        const isAbandoned = (file.hidden && PART.test(file.key)) || PROBE.test(file.key)
        if (!isAbandoned || file.modifiedAt >= before) continue
        await rm(join(dir, file.key), { force: true })
        removed += 1
      }
      return removed
    },
  }
}

/** Yields the files of folders that may hold ours; those of others, such as lost+found, may not even be readable. */
async function* walk(
  dir: string,
  folder: string,
  keys: OwnKeys,
): AsyncGenerator<FileFacts & { key: string; hidden: boolean }> {
  const entries = await readdir(join(dir, folder), { withFileTypes: true }).catch((error: unknown) =>
    absent(error),
  )
  for (const entry of entries ?? []) {
    const below = `${folder}${entry.name}/`
    if (entry.isDirectory() && keys.mayHold(below)) yield* walk(dir, below, keys)
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

/** Hidden files of `saving` */
const PART = /(^|\/)\.[^/]+\.part$/

/** Lets `write` fill a hidden file, then syncs it and renames it to `path`. A failure leaves no file. */
async function saving<T>(path: string, key: string, write: (part: string) => Promise<T>): Promise<T> {
  const part = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.part`)
  try {
    const result = await inFolder(dirname(path), () => write(part))
    await rename(part, path)
    await syncFolder(dirname(path))
    return result
  } catch (error) {
    await rm(part, { force: true })
    if (isFullDisk(error)) throw new StorageFull({ cause: error })
    if (isUnwritable(error)) throw new StorageReadOnly(path, { cause: error })
    if (codeOf(error) === 'ENOENT') throw new NotStored(key, { cause: error })
    throw error
  }
}

/**
 * Recreates the folder if a concurrent removal deleted it; `write` then fails with ENOENT before it reads.
 */
async function inFolder<T>(folder: string, write: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    await makeFolder(folder)
    try {
      return await write()
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' || tries === FOLDER_TRIES) throw error
    }
  }
}

/**
 * Makes a folder and those above it.
 * @throws StorageReadOnly, for which a recursive `mkdir` of Node has ENOENT
 */
export async function makeFolder(folder: string, mode?: number): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, ...(mode !== undefined && { mode }) })
  } catch (error) {
    if (codeOf(error) === 'ENOENT') await assertWritable(dirname(folder))
    throw isUnwritable(error) ? new StorageReadOnly(folder, { cause: error }) : error
  }
}

/** Looks at the folder, or at the nearest one above that exists. */
async function assertWritable(folder: string): Promise<void> {
  try {
    await access(folder, constants.W_OK)
  } catch (error) {
    if (isUnwritable(error)) throw new StorageReadOnly(folder, { cause: error })
    if (codeOf(error) !== 'ENOENT' || dirname(folder) === folder) throw error
    await assertWritable(dirname(folder))
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
  throw reached(error)
}

function missing(error: unknown, key: string): never {
  if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR' || codeOf(error) === 'EISDIR') {
    throw new NotStored(key, { cause: error })
  }
  throw reached(error)
}

/** Returns the error, or what it means if the disk cannot be reached. */
const reached = (error: unknown): unknown =>
  isAwayDisk(error) ? new StorageAway({ operation: String(codeOf(error)), cause: error }) : error
