import type { Readable } from 'node:stream'
import type { Block } from './block-cache.ts'
import { isReadOnlyDisk } from './full-disk.ts'

export interface Storage {
  /**
   * Stores a file atomically: a failure leaves the former file at `key` unchanged. `expectedBytes` are claimed from the
   * disk; `maxBytes` limits the stream.
   * @throws StorageFull, TooManyBytes, the stream's error, or the signal's reason
   */
  put: (key: string, source: Readable | Uint8Array, options?: PutOptions) => Promise<{ bytes: number }>
  adopt: (file: string, key: string) => Promise<void>
  /** Uploads like `adopt`, but publishes only on `publish` of the result; `discard` deletes the upload. */
  stage: (file: string, key: string, options?: Pick<PutOptions, 'signal'>) => Promise<StagedFile>
  /** @throws NotStored */
  open: (key: string) => Promise<StoredFile>
  /**
   * Reads a small file into memory.
   * @throws NotStored
   */
  read: (key: string) => Promise<Buffer>
  stat: (key: string) => Promise<FileFacts | undefined>
  remove: (key: string) => Promise<void>
  /** `folder` must end in a slash. */
  removeFolder: (folder: string) => Promise<void>
  /** Lists the complete files below a folder ('' for all), in any order. */
  list: (folder: string) => AsyncIterable<FileFacts & { key: string }>
  folders: (folder: string) => Promise<string[]>
  /**
   * Runs `use` with a read-only local copy.
   * @throws NotStored
   */
  withLocalFile: <T>(key: string, use: (path: string) => Promise<T>) => Promise<T>
  removeAbandoned: (before: Date) => Promise<number>
  /**
   * Looks whether the place is this station's.
   * @throws NotOurs
   */
  assertOurs: () => Promise<void>
  /**
   * Writes and deletes a small file; with `isWhole`, does all that Nava does with a storage.
   * @throws StorageFull if there is no room, else what failed, in one sentence
   */
  check: (options?: { isWhole?: boolean }) => Promise<void>
}

export interface PutOptions {
  signal?: AbortSignal
  expectedBytes?: number
  maxBytes?: number
  /** Hexadecimal; some storages keep it */
  sha256?: string
}

export interface StorageLog {
  warn: (facts: object, text: string) => void
}

export interface StagedFile {
  /** Moves the file to its key atomically and deletes the local file */
  publish: () => Promise<void>
  discard: () => Promise<void>
}

export interface FileFacts {
  bytes: number
  modifiedAt: Date
  identity: string
  /** Hexadecimal; undefined if the storage has no checksum */
  sha256?: string | undefined
}

/** Headers that the storage sends if readers fetch a file from it directly */
export interface SignedHeaders {
  contentType: string
  cacheControl: string
  /** In ASCII; by default readers name the file by its key */
  contentDisposition?: string | undefined
}

/** Open file. If its key is removed or gets another file, reads return the old bytes or throw NotStored. */
export interface StoredFile extends FileFacts {
  /**
   * Streams `start` to `end` (inclusive) with backpressure. Only in storages where each read is a request.
   * @throws the signal's reason
   */
  stream?:
    | ((start: number, end: number, signal?: AbortSignal) => AsyncGenerator<Uint8Array, void>)
    | undefined
  /** Returns a public, short-lived address; undefined if readers must not be redirected. */
  signedAddress?: ((headers: SignedHeaders) => Promise<string>) | undefined
  /** Fills `target` with the file's bytes from `position` on. Returns their number: fewer than fit if the file ends. */
  readAt: (target: Uint8Array, position: number) => Promise<number>
  /** Returns at most `wanted` bytes at `position`, in memory that readers share; at the end of the file, none. */
  part?: (position: number, wanted: number) => Block | Promise<Block>
  close: () => Promise<void>
}

export class StorageFull extends Error {
  override name = 'StorageFull'
  constructor(options?: ErrorOptions) {
    super('The storage is full', options)
  }
}

export class StorageAway extends Error {
  override name = 'StorageAway'
  readonly statusCode = 503
  /** `operation`: name of the operation that failed; `reason`: sentence that replaces the general one */
  constructor({
    operation,
    reason,
    ...options
  }: ErrorOptions & { operation?: string | undefined; reason?: string | undefined } = {}) {
    super(reason ?? `The storage cannot be reached${operation ? ` (${operation})` : ''}`, options)
  }
}

export class StorageReadOnly extends StorageAway {
  override name = 'StorageReadOnly'
  /** `path`: file that could not be written. `cause`: of which `isUnwritable` holds */
  constructor(path: string, { cause }: { cause: unknown }) {
    super({ cause })
    this.message = isReadOnlyDisk(cause)
      ? `The disk of ${path} can only be read: see why (dmesg), and mount it again for writing.`
      : `${path} cannot be written by this user: mount its disk, or hand its folder over (ls -ld, chown).`
  }
}

export class NotStored extends Error {
  override name = 'NotStored'
  constructor(key: string, options?: ErrorOptions) {
    super(`Nothing is stored at ${key}`, options)
  }
}

export class TooManyBytes extends Error {
  override name = 'TooManyBytes'
  constructor(maxBytes: number) {
    super(`More than ${maxBytes} bytes`)
  }
}

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/

/**
 * Returns the key.
 * @throws Error for absolute, hidden and parent paths
 */
export function checkedKey(key: string): string {
  if (key.length > 300 || !key.split('/').every((name) => SEGMENT.test(name))) {
    throw new Error(`Not a storage key: ${JSON.stringify(key.slice(0, 80))}`)
  }
  return key
}

/** Checks a folder: '' is the whole storage; others end in a slash. */
export function checkedFolder(folder: string): string {
  if (folder === '') return folder
  if (!folder.endsWith('/')) throw new Error(`Not a storage folder: ${JSON.stringify(folder.slice(0, 80))}`)
  checkedKey(folder.slice(0, -1))
  return folder
}
