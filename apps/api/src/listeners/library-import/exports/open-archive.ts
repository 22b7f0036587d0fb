/** Reads untrusted ZIP archives in memory. The names in them are never used as paths. */
import { buffer } from 'node:stream/consumers'
import { limits, MIB } from '@nava/contracts/limits'
import { fromBufferPromise } from 'yauzl'
import { RefusedExport } from './refused-export.ts'

export interface ExportFile {
  /** Without folders */
  name: string
  read: () => Promise<Uint8Array>
}

const { names: maxNames, fileBytes, unpackedBytes } = limits.libraryFiles

/** Archives begin with one of these; the second is that of an empty one. */
const SIGNATURES = ['504b0304', '504b0506']

export const isArchive = (bytes: Uint8Array): boolean =>
  SIGNATURES.includes(Buffer.from(bytes.subarray(0, 4)).toString('hex'))

/**
 * Lists the files that `isWanted` and counts their unpacked bytes, which a file cannot exceed.
 * @throws RefusedExport
 */
export const openArchive = (bytes: Uint8Array, isWanted: (name: string) => boolean): Promise<ExportFile[]> =>
  orRefuse(listFiles(bytes, isWanted))

async function listFiles(bytes: Uint8Array, isWanted: (name: string) => boolean): Promise<ExportFile[]> {
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false }
  const archive = await fromBufferPromise(Buffer.from(bytes), options)
  if (archive.entryCount > maxNames) throw new RefusedExport('library.too-many-names', { max: maxNames })
  const files: ExportFile[] = []
  let unpacked = 0
  for await (const entry of archive.eachEntry()) {
    const name = nameIn(Buffer.from(entry.fileNameRaw).toString('utf8'))
    if (!isWanted(name)) continue
    if (entry.uncompressedSize > fileBytes)
      throw new RefusedExport('library.file-too-long', { max: fileBytes / MIB })
    unpacked += entry.uncompressedSize
    if (unpacked > unpackedBytes)
      throw new RefusedExport('library.files-too-long', { max: unpackedBytes / MIB })
    // Fails if the file has more bytes than it says.
    files.push({ name, read: () => orRefuse(archive.openReadStreamPromise(entry).then(buffer)) })
  }
  return files
}

export const nameIn = (path: string): string => path.replace(/^.*[\\/]/s, '')

/** Damaged and encrypted archives fail in many ways. */
async function orRefuse<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    throw error instanceof RefusedExport ? error : new RefusedExport('library.file-unreadable')
  }
}
