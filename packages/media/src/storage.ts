/** The store of uploads, renditions and pictures. Its users have keys, not paths, so that it may be elsewhere. */
import type { Readable } from 'node:stream'

export interface Storage {
  /**
   * Stores a file, whole or not at all: a stream that fails or is aborted leaves nothing behind, and what lay at `key`
   * stays until the new file is safely on the disk.
   * `expectedBytes` is claimed of the disk before the first byte, beside what all other running puts still expect;
   * `maxBytes` ends a stream that is too long.
   * @throws StorageFull, TooManyBytes, the stream's own error, or the signal's reason
   */
  put: (key: string, source: Readable | Uint8Array, options?: PutOptions) => Promise<{ bytes: number }>
  /** Takes in a finished file from this machine's disk; the file is gone from there afterwards. */
  adopt: (file: string, key: string) => Promise<void>
  /**
   * Does of `adopt` what takes time, and leaves its last step to the caller: nothing is at `key` before `publish`.
   * Either `publish` or `discard` is to be called.
   */
  stage: (file: string, key: string, options?: Pick<PutOptions, 'signal'>) => Promise<StagedFile>
  /** Opens a file for positional reads. @throws NotStored */
  open: (key: string) => Promise<StoredFile>
  /** Reads a small file whole. @throws NotStored */
  read: (key: string) => Promise<Buffer>
  /** Size and time of a file; undefined when there is none. */
  stat: (key: string) => Promise<FileFacts | undefined>
  /** Removes a file; nothing happens when there is none. */
  remove: (key: string) => Promise<void>
  /** Removes all files of a folder, named with its slash at the end. */
  removeFolder: (folder: string) => Promise<void>
  /** The files below a folder (with its slash, or '' for all), in no order; half-written ones are not among them. */
  list: (folder: string) => AsyncIterable<FileFacts & { key: string }>
  /** The names of the folders directly below a folder. */
  folders: (folder: string) => Promise<string[]>
  /** Runs `use` with a path on this machine that has the file's bytes; it must not write there. @throws NotStored */
  withLocalFile: <T>(key: string, use: (path: string) => Promise<T>) => Promise<T>
  /** Removes what writers that died left half-written before `before`. */
  removeAbandoned: (before: Date) => Promise<number>
  /** Writes and removes a probe. @throws when the storage cannot be written */
  check: () => Promise<void>
}

export interface PutOptions {
  signal?: AbortSignal
  expectedBytes?: number
  maxBytes?: number
  /** In hexadecimal digits, if it is known: a storage that keeps checksums keeps this one. */
  sha256?: string
}

/** Told of what a storage cannot do. */
export interface StorageLog {
  warn: (facts: object, text: string) => void
}

/** A file that has arrived in the storage, but is not at its key yet. */
export interface StagedFile {
  /** Puts the file at its key, at once; the file of this machine is gone afterwards. */
  publish: () => Promise<void>
  /** Gives it up. */
  discard: () => Promise<void>
}

export interface FileFacts {
  bytes: number
  modifiedAt: Date
  /** Differs between two files of other bytes at the same key. */
  identity: string
  /** In hexadecimal digits; undefined where the storage does not keep it. */
  sha256?: string | undefined
}

/** What a reader who is sent to the storage itself is to be told of a file. */
export interface SignedHeaders {
  contentType: string
  cacheControl: string
}

/**
 * An open file. When its key is removed or replaced meanwhile, the disk still gives the same bytes to the end; another storage
 * may throw NotStored instead. It never gives the bytes of another file.
 */
export interface StoredFile extends FileFacts {
  /**
   * Reads the bytes from `start` to `end`, inclusive, in one go and no faster than they are taken: for a storage where each read is a
   * request. It ends, with the signal's reason, when its reader returns or the signal is aborted.
   */
  stream?:
    | ((start: number, end: number, signal?: AbortSignal) => AsyncGenerator<Uint8Array, void>)
    | undefined
  /** Returns an address at which everybody may read the file for a short time; undefined where readers are not to be sent. */
  signedAddress?: ((headers: SignedHeaders) => Promise<string>) | undefined
  /** Fills `target` from `position` on; returns the number of bytes read, fewer than requested at the end. */
  readAt: (target: Uint8Array, position: number) => Promise<number>
  /** Returns the bytes from `position` on that are in memory anyway: some, or undefined. Never write to them. */
  inMemory?: (position: number) => Buffer | undefined
  /** Reads the bytes from `position` on into memory for all readers; undefined if they are not worth it yet. */
  intoMemory?: (position: number) => Promise<Buffer> | undefined
  close: () => Promise<void>
}

/** No room for a file: the same upload may succeed later. */
export class StorageFull extends Error {
  override name = 'StorageFull'
  constructor(options?: ErrorOptions) {
    super('The storage is full', options)
  }
}

/** The storage is away or overloaded: the same may succeed later. */
export class StorageAway extends Error {
  override name = 'StorageAway'
  readonly statusCode = 503
  /** `operation` names what was asked of it. */
  constructor({ operation, ...options }: ErrorOptions & { operation?: string | undefined } = {}) {
    super(`The storage cannot be reached${operation ? ` (${operation})` : ''}`, options)
  }
}

export class NotStored extends Error {
  override name = 'NotStored'
  constructor(key: string, options?: ErrorOptions) {
    super(`Nothing is stored at ${key}`, options)
  }
}

/** A stream was longer than its taker allows. */
export class TooManyBytes extends Error {
  override name = 'TooManyBytes'
  constructor(maxBytes: number) {
    super(`More than ${maxBytes} bytes`)
  }
}

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/

/** Returns the key. Throws if it is not made of plain names: absolute, hidden and parent paths are refused. */
export function checkedKey(key: string): string {
  if (key.length > 300 || !key.split('/').every((name) => SEGMENT.test(name))) {
    throw new Error(`Not a storage key: ${JSON.stringify(key.slice(0, 80))}`)
  }
  return key
}

/** The same for a folder: '' is the whole storage, every other one ends in a slash. */
export function checkedFolder(folder: string): string {
  if (folder === '') return folder
  if (!folder.endsWith('/')) throw new Error(`Not a storage folder: ${JSON.stringify(folder.slice(0, 80))}`)
  checkedKey(folder.slice(0, -1))
  return folder
}
