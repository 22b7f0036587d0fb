/** Writes ZIP archives while they are read, without temporary files: an entry is opened when its turn comes. */
import { Readable } from 'node:stream'
import { chunksOf } from '@nava/media/storage/file-checksum'
import type { StoredFile } from '@nava/media/storage/storage'
import { ZipFile } from 'yazl'

export type ArchiveEntry = { name: string; modifiedAt: Date } & (
  | { bytes: Buffer }
  | {
      size: number
      /** @throws if the file is gone, which ends the archive */
      open: () => Promise<StoredFile>
      /** Called once all of it has been read */
      onSent?: () => void
    }
)

/** Regular file that others may read */
const MODE = 0o100644
/** A ZIP archive knows no times outside */
const [OLDEST, NEWEST] = [new Date('1980-01-02T00:00:00Z'), new Date('2107-12-30T00:00:00Z')]

/**
 * Returns an archive that stores its entries as they are, and its size. It ends with an error if a file has another size
 * than it should, so that the archive is seen to be incomplete; destroying it closes what is open.
 */
export async function zipArchive(
  entries: readonly ArchiveEntry[],
): Promise<{ archive: Readable; size: number }> {
  const zip = new ZipFile()
  const archive = zip.outputStream
  if (!(archive instanceof Readable)) throw new TypeError('yazl has another stream than it documents')
  let current: Readable | undefined
  const fail = (error: unknown) => archive.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', fail)
  archive.once('close', () => current?.destroy())
  for (const entry of entries) {
    const mtime = new Date(Math.min(Math.max(+entry.modifiedAt, +OLDEST), +NEWEST))
    const options = { mtime, mode: MODE, compress: false }
    if ('bytes' in entry) {
      zip.addBuffer(entry.bytes, entry.name, options)
      continue
    }
    zip.addReadStreamLazy(entry.name, { ...options, size: entry.size }, (use) => {
      entry.open().then((file) => {
        if (archive.destroyed) return close(file)
        current = Readable.from(contentOf(file, entry.onSent), { objectMode: false })
        current.once('error', fail)
        // A generator that has not begun would not close the file.
        current.once('close', () => close(file))
        use(null, current)
      }, fail)
    })
  }
  // The published types lack the argument.
  const size = await new Promise<number>((resolve) =>
    zip.end({ forceZip64Format: false, comment: '' }, (...[total = 0]: number[]) => resolve(total)),
  )
  return { archive, size }
}

async function* contentOf(file: StoredFile, onSent: (() => void) | undefined) {
  yield* chunksOf(file)
  onSent?.()
}

/** All that was to be read has been, so that a failure changes nothing. */
const close = (file: StoredFile) => void file.close().catch(() => undefined)
