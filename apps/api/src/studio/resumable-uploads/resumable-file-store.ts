/**
 * Stores the files of incomplete uploads. The row's offset follows the bytes on the disk; bytes beyond it,
 * left by a dead process, are overwritten.
 */
import { createHash } from 'node:crypto'
import { open, readdir, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { limits } from '@nava/contracts'
import { type DiskSpace, LOOK_EVERY } from '@nava/media/storage/disk-space'
import { isFullDisk, isUnwritable } from '@nava/media/storage/full-disk'
import { linkOrCopy } from '@nava/media/storage/link-or-copy'
import { StorageAway, StorageFull } from '@nava/media/storage/storage'
import { FileStore } from '@tus/file-store'
import { Upload } from '@tus/server'
import { problem } from '../../platform/http/errors.ts'
import { noSpace } from '../uploads/uploads.ts'
import type { Checksum } from './checksum.ts'
import { currentCall } from './current-call.ts'
import type { ResumableUpload, ResumableUploadsStore } from './resumable-uploads.store.ts'

/** Milliseconds for which files without a row stay, because files are created first */
const NEW = 60 * 60_000

const WHOLE = '.whole'

interface Parts {
  readable: AsyncIterable<Uint8Array>
  offset: number
  length: number | undefined
  checksum: Checksum | undefined
}

export class ResumableFileStore extends FileStore {
  private readonly rows: ResumableUploadsStore
  private readonly disk: DiskSpace

  constructor(options: { directory: string; rows: ResumableUploadsStore; disk: DiskSpace }) {
    const { directory, rows, disk } = options
    super({
      // It would make the folder and end the process if it cannot, as on a disk without inodes; `create` makes it, too.
      directory: '.',
      expirationPeriodInMilliseconds: limits.resumable.retention,
      configstore: {
        get: async (id) => {
          const row = await rows.find(id)
          return row && asUpload(row)
        },
        // Nothing to store, because the row was created when the upload was checked.
        set: async () => undefined,
        delete: (id) => rows.remove(id),
      },
    })
    this.directory = directory
    this.rows = rows
    this.disk = disk
    // All tus extensions except concatenation and deferred lengths
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration', 'checksum']
  }

  /** Removes the file again if the creation fails or the upload is replaced. */
  override async create(upload: Upload): Promise<Upload> {
    try {
      const created = await super.create(upload)
      if (!(await this.rows.find(upload.id))) throw problem('upload.busy')
      return created
    } catch (error) {
      await this.rows.remove(upload.id)
      await this.removeFile(upload.id)
      return explain(error)
    }
  }

  /**
   * Only the row is read if the upload was accepted, because its file has been moved.
   * @throws 404 without a row or without its file, which is removed when the upload is replaced
   */
  override async getUpload(id: string): Promise<Upload> {
    const row = await this.rows.find(id)
    if (!row) throw problem('upload.not-found')
    if (!row.isAccepted) await stat(join(this.directory, id)).catch(explain)
    return asUpload(row)
  }

  /**
   * Writes a part; returns the next offset. A part with a checksum is kept completely or not at all.
   * @throws 460 for a wrong checksum, 507 for a full disk, 404 if the upload is gone
   */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    // The client repeated the last, empty part of an accepted upload.
    if ((await this.rows.find(id))?.isAccepted) return offset
    const { length, checksum } = currentCall()
    const claim = await this.disk.claim(this.directory, length ?? LOOK_EVERY).catch(explain)
    try {
      const file = await open(join(this.directory, id), 'r+')
      try {
        let next = LOOK_EVERY
        const kept = await writePart(
          file,
          { readable: stream, offset, length, checksum },
          async (written) => {
            if (written < next) return
            next = written + LOOK_EVERY
            await claim.update((length ?? written + LOOK_EVERY) - written)
          },
        )
        if (!(await this.rows.received(id, offset + kept.bytes))) throw problem('upload.not-found')
        if (kept.failure) throw kept.failure
        return offset + kept.bytes
      } finally {
        await file.close()
      }
    } catch (error) {
      return explain(error)
    } finally {
      claim.release()
    }
  }

  /** Runs `use` with a second name of the file, which `use` may move. */
  async withWholeFile<T>(id: string, use: (path: string) => Promise<T>): Promise<T> {
    const path = join(this.directory, id)
    const second = `${path}.${process.pid}-${Date.now()}${WHOLE}`
    try {
      await linkOrCopy(path, second).catch(explain)
      return await use(second)
    } finally {
      await rm(second, { force: true })
    }
  }

  async removeFile(id: string): Promise<void> {
    await rm(join(this.directory, id), { force: true })
  }

  /** Removes expired uploads and stray files. `now` is in ms. */
  async sweep(now = Date.now()): Promise<void> {
    await this.rows.removeExpired(new Date(now))
    const names = await readdir(this.directory).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return []
    })
    const wanted = await this.rows.unfinished(names)
    for (const name of names) {
      if (wanted.has(name)) continue
      const facts = await stat(join(this.directory, name)).catch(() => undefined)
      if (facts && facts.mtimeMs < now - NEW) await rm(join(this.directory, name), { force: true })
    }
  }
}

/** Returns the number of bytes to keep, and the failure that ended the part. */
async function writePart(
  file: FileHandle,
  { readable, offset, length, checksum }: Parts,
  onBytes: (written: number) => Promise<void>,
): Promise<{ bytes: number; failure: Error | undefined }> {
  const hash = checksum && createHash(checksum.algorithm)
  let bytes = 0
  let failure: Error | undefined
  const arriving = readable[Symbol.asyncIterator]()
  const next = () =>
    arriving.next().catch((error: unknown) => {
      failure = error instanceof Error ? error : new Error('the part was cut off', { cause: error })
      return { done: true as const, value: undefined }
    })
  try {
    for (let part = await next(); !part.done; part = await next()) {
      hash?.update(part.value)
      await writeAll(file, part.value, offset + bytes)
      bytes += part.value.byteLength
      await onBytes(bytes)
    }
    const isWhole = failure === undefined && (length === undefined || bytes === length)
    if (checksum && !isWhole) bytes = 0
    else if (checksum && !hash?.digest().equals(checksum.digest)) throw problem('upload.damaged')
    await file.truncate(offset + bytes)
    await file.datasync()
    return { bytes, failure }
  } catch (error) {
    await file.truncate(offset)
    throw error
  }
}

async function writeAll(file: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < chunk.byteLength;) {
    const { bytesWritten } = await file.write(chunk, done, chunk.byteLength - done, position + done)
    done += bytesWritten
  }
}

function explain(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (error instanceof StorageFull || isFullDisk(error)) throw noSpace()
  if (isUnwritable(error)) throw new StorageAway({ operation: 'write', cause: error })
  throw code === 'ENOENT' ? problem('upload.not-found') : error
}

/**
 * The tus server derives the expiry from the creation date, so this date is calculated from the stored
 * expiry.
 */
const asUpload = ({ id, bytes, receivedBytes, name, expiresAt }: ResumableUpload): Upload =>
  new Upload({
    id,
    size: bytes,
    offset: receivedBytes,
    metadata: { filename: name },
    creation_date: new Date(expiresAt.getTime() - limits.resumable.retention).toISOString(),
  })
