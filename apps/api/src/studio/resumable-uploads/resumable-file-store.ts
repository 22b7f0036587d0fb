/**
 * The parts of uploads on the disk, until they are whole. How much has arrived is what the row says, which is written after
 * the bytes are on the disk: what a process that died left behind them is written over.
 */
import { createHash } from 'node:crypto'
import { constants, link, copyFile, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { limits } from '@nava/contracts'
import { type DiskSpace, LOOK_EVERY } from '@nava/media/disk-space'
import { StorageFull } from '@nava/media/storage'
import { FileStore } from '@tus/file-store'
import { Upload } from '@tus/server'
import { problem } from '../../platform/http/errors.ts'
import { noSpace } from '../uploads/uploads.ts'
import type { Checksum } from './checksum.ts'
import { currentCall } from './current-call.ts'
import type { ResumableUpload, ResumableUploadsStore } from './resumable-uploads.store.ts'

/** Files of no upload are left alone while they are this new, in ms: they are there before their row. */
const NEW = 60 * 60_000

/** The rest of the name of a second name for a whole file. */
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
      directory,
      expirationPeriodInMilliseconds: limits.resumable.keptFor,
      configstore: {
        get: async (id) => {
          const row = await rows.find(id)
          return row && asUpload(row)
        },
        // The row was added when the upload was checked.
        set: async () => undefined,
        delete: (id) => rows.remove(id),
      },
    })
    this.rows = rows
    this.disk = disk
    // Without concatenation and deferred lengths.
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration', 'checksum']
  }

  /** Creates the file of an upload. Nothing is left of one that could not be created, or was replaced meanwhile. */
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

  /** An accepted file lies elsewhere; all of it has arrived. */
  override async getUpload(id: string): Promise<Upload> {
    const row = await this.rows.find(id)
    if (!row) throw problem('upload.not-found')
    if (!row.isAccepted) await super.getUpload(id)
    return asUpload(row)
  }

  /**
   * Writes a part; returns the offset of the next one. A part with a checksum is kept whole or not at all, another one as
   * far as it arrived. @throws HttpError 460 if the checksum differs, 507 if the disk is full, 404 if the upload is gone
   */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    // Nothing is left to write: the last part has come again, empty.
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

  /**
   * Gives a whole file a second name and has it used; the file itself stays, so that a failure can be tried again. Whoever
   * uses it may move it away.
   */
  async withWholeFile<T>(id: string, use: (path: string) => Promise<T>): Promise<T> {
    const path = join(this.directory, id)
    const second = `${path}.${process.pid}-${Date.now()}${WHOLE}`
    // Not every file system has hard links; a copy shares its blocks where it can.
    await link(path, second).catch(() => copyFile(path, second, constants.COPYFILE_FICLONE))
    try {
      return await use(second)
    } finally {
      await rm(second, { force: true })
    }
  }

  /** Removes the file of an upload that needs it no longer. */
  async removeFile(id: string): Promise<void> {
    await rm(join(this.directory, id), { force: true })
  }

  /** Removes the rows of expired uploads, and the files of which no row needs them. `now` in ms. */
  async sweep(now = Date.now()): Promise<void> {
    await this.rows.removeExpired(new Date(now))
    const names = await readdir(this.directory)
    const wanted = await this.rows.unfinished(names)
    for (const name of names) {
      if (wanted.has(name)) continue
      const facts = await stat(join(this.directory, name)).catch(() => undefined)
      if (facts && facts.mtimeMs < now - NEW) await rm(join(this.directory, name), { force: true })
    }
  }
}

/**
 * Writes what arrives of a part. Returns the bytes to keep, and the failure that ended them if one did.
 * @throws HttpError 460; what a full disk throws: then nothing of the part is kept
 */
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
    // What has arrived of a part that was cut off cannot be verified.
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
  if (error instanceof StorageFull || code === 'ENOSPC' || code === 'EDQUOT') throw noSpace()
  throw code === 'ENOENT' ? problem('upload.not-found') : error
}

/** The tus server counts the time of each upload from its creation, so that date follows from when it expires. */
const asUpload = ({ id, bytes, receivedBytes, name, expiresAt }: ResumableUpload): Upload =>
  new Upload({
    id,
    size: bytes,
    offset: receivedBytes,
    metadata: { filename: name },
    creation_date: new Date(expiresAt.getTime() - limits.resumable.keptFor).toISOString(),
  })
