import { type KnownRecording, knownRecordings, limits } from '@nava/contracts'
import pLimit from 'p-limit'
import { call } from '../../lib/calls/call.ts'
import { hexDigestOf } from '../uploads/file-digest.ts'
import { readTags } from './read-tags.ts'
import type { TaggedFile } from './tagged-file.ts'

/** Reads the tags of files, and asks which recordings are here already. */
export async function readFiles(files: readonly File[]): Promise<TaggedFile[]> {
  const inTurn = pLimit(AT_ONCE)
  const known = await knownOf(files).catch(() => new Map<number, KnownRecording[]>())
  return inTurn.map(files, async (file): Promise<TaggedFile> => {
    const ofSize = known.get(file.size) ?? []
    const sha256 = ofSize.length > 0 ? await hexDigestOf(file) : ''
    return { ...(await readTags(file)), here: ofSize.find((other) => other.sha256 === sha256) }
  })
}

const AT_ONCE = 4

async function knownOf(files: readonly File[]): Promise<Map<number, KnownRecording[]>> {
  const sizes = [...new Set(files.map(({ size }) => size))].filter((size) => size > 0)
  const known: KnownRecording[] = []
  for (let start = 0; start < sizes.length; start += limits.knownSizes)
    known.push(
      ...(await call(knownRecordings, { body: { sizes: sizes.slice(start, start + limits.knownSizes) } })),
    )
  return Map.groupBy(known, ({ bytes }) => bytes)
}
