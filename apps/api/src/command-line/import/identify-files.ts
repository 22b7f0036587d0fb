/** Tells by content which files are here already, were deleted, or are twice in the folder. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type KnownRecording, knownRecordings, limits } from '@nava/contracts'
import pLimit from 'p-limit'
import type { Api } from '../call-api.ts'
import { callEndpoint } from '../call-endpoint.ts'
import { deletedFiles } from './deleted-files.ts'
import type { SourceFile, Unreadable } from './read-folder.ts'

export interface StoredFile {
  name: string
  bytes: number
  /** Empty for files from before checksums, which are known by name and size */
  sha256: string
}

const AT_ONCE = 2

interface Identified {
  files: SourceFile[]
  deleted: SourceFile[]
  unreadable: Unreadable[]
}

/** Reads only files whose size another file has. `isDeletedTaken`: deleted files count as any other. */
export async function identifyFiles(
  api: Api,
  found: readonly SourceFile[],
  { isDeletedTaken }: { isDeletedTaken: boolean },
): Promise<Identified> {
  const [known, gone] = [await knownOf(api, found), isDeletedTaken ? [] : await deletedFiles(api)]
  const [knownBySize, goneBySize] = [bySize(known), bySize(gone)]
  const sizes = bySize(found)
  const identified: Identified = { files: [], deleted: [], unreadable: [] }
  const inTurn = pLimit(AT_ONCE)
  const results = await inTurn.map(found, async (file) => {
    const [here, deleted] = [knownBySize.get(file.bytes) ?? [], goneBySize.get(file.bytes) ?? []]
    const isAlone = here.length + deleted.length === 0 && sizes.get(file.bytes)?.length === 1
    if (isAlone) return { file }
    const sha256 = await hashOf(file.path).catch((error: unknown) =>
      error instanceof Error ? error : new Error(String(error)),
    )
    if (sha256 instanceof Error) return { file, error: sha256 }
    const isSame = (other: StoredFile) =>
      other.sha256 === '' ? other.name === file.name : other.sha256 === sha256
    return { file: { ...file, sha256, here: here.find(isSame) }, isDeleted: deleted.some(isSame) }
  })
  for (const { file, error, isDeleted = false } of results)
    if (error) identified.unreadable.push({ shown: file.shown, reason: error.message })
    else if (isDeleted && !file.here) identified.deleted.push(file)
    else identified.files.push(file)
  return identified
}

const bySize = <File extends { bytes: number }>(files: readonly File[]) =>
  Map.groupBy(files, ({ bytes }) => bytes)

async function knownOf(api: Api, files: readonly SourceFile[]): Promise<KnownRecording[]> {
  const sizes = [...new Set(files.map(({ bytes }) => bytes))]
  const known: KnownRecording[] = []
  for (let start = 0; start < sizes.length; start += limits.knownSizes) {
    const body = { sizes: sizes.slice(start, start + limits.knownSizes) }
    known.push(...(await callEndpoint(api, knownRecordings, { body })))
  }
  return known
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
