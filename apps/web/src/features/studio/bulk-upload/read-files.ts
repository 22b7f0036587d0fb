import { type CodePage, type KnownRecording, knownRecordings, limits } from '@nava/contracts'
import { discsOfFolders } from '@nava/tags/disc-folder'
import { isUnsupported, isRecording, isUnfinished } from '@nava/tags/file-names'
import { sniff, SNIFF_BYTES } from '@nava/tags/sniff'
import pLimit from 'p-limit'
import { call } from '../../../lib/calls/call.ts'
import { hexDigestOf } from '../uploads/file-digest.ts'
import { readTags } from './read-tags.ts'
import { pathOf, type TaggedFile } from './tagged-file.ts'

const AT_ONCE = 4

/** Names of files that are left out */
export interface LeftOutFiles {
  /** Their kind is not taken. */
  unsupported: readonly string[]
  /** Their downloads have not ended. */
  unfinished: readonly string[]
}

interface ReadFiles {
  tagged: TaggedFile[]
  /** Hash of each file, chosen before or now, whose print another one has */
  digests: ReadonlyMap<File, string>
  leftOut: LeftOutFiles
}

interface ReadOptions {
  /** Files that were chosen earlier */
  before: readonly TaggedFile[]
  /** Code page of texts that do not say theirs; guessed by default */
  encoding: CodePage | undefined
}

/** Reads the tags of recordings, asks which are here already, and hashes those that look like others. */
export async function readFiles(
  files: readonly File[],
  { before, encoding }: ReadOptions,
): Promise<ReadFiles> {
  const inTurn = pLimit(AT_ONCE)
  const { recordings, leftOut } = await findRecordings(files)
  const known = await knownOf(recordings).catch(() => new Map<number, KnownRecording[]>())
  const discs = discsOfFolders(new Set([...before.map(({ file }) => file), ...recordings].map(folderOf)))
  const tagged = await inTurn.map(recordings, async (file): Promise<TaggedFile> => {
    const ofSize = known.get(file.size) ?? []
    const sha256 = ofSize.length > 0 ? await hexDigestOf(file) : ''
    const here = ofSize.find((other) => other.sha256 === sha256)
    const read = await readTags(file, encoding, discs.get(folderOf(file)))
    return { ...read, here, ...(sha256 !== '' && { sha256 }) }
  })
  return { tagged, leftOut, digests: await digestsOfAlike([...before, ...tagged]) }
}

/** Returns the path of the chosen or dropped folder that contains the file; empty if it was chosen alone. */
const folderOf = (file: File): string => pathOf(file).split('/').slice(0, -1).join('/')

/** Files whose names tell no kind that is taken are known by their bytes, as the server knows them. */
async function findRecordings(
  files: readonly File[],
): Promise<{ recordings: File[]; leftOut: LeftOutFiles }> {
  const recordings: File[] = []
  const [unsupported, unfinished] = [new Set<string>(), new Set<string>()]
  for (const file of files)
    if (isUnfinished(file.name)) unfinished.add(file.name)
    else if (isRecording(file.name)) recordings.push(file)
    else if (isUnsupported(file.name)) {
      if (await isTaken(file)) recordings.push(file)
      else unsupported.add(file.name)
    }
  return { recordings, leftOut: { unsupported: [...unsupported], unfinished: [...unfinished] } }
}

const isTaken = async (file: File): Promise<boolean> =>
  sniff(new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer()), 'audio') !== undefined

/** Prints are made of samples, so that files with the same one may differ between them. */
async function digestsOfAlike(files: readonly TaggedFile[]): Promise<Map<File, string>> {
  const alike = [...Map.groupBy(files, ({ print }) => print).values()].filter(({ length }) => length > 1)
  const digests = new Map<File, string>()
  for (const { file, sha256 } of alike.flat()) digests.set(file, sha256 ?? (await hexDigestOf(file)))
  return digests
}

async function knownOf(files: readonly File[]): Promise<Map<number, KnownRecording[]>> {
  const sizes = [...new Set(files.map(({ size }) => size))].filter((size) => size > 0)
  const known: KnownRecording[] = []
  for (let start = 0; start < sizes.length; start += limits.knownSizes)
    known.push(
      ...(await call(knownRecordings, { body: { sizes: sizes.slice(start, start + limits.knownSizes) } })),
    )
  return Map.groupBy(known, ({ bytes }) => bytes)
}
