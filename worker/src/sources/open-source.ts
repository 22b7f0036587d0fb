import type { AssetKind } from '@nava/contracts'
import { failure } from '@nava/media/uploads/failure-reasons'
import { sniff, SNIFF_BYTES, type StreamStart, streamStartOf } from '@nava/tags/sniff'
import { lookAtSource } from '../ffmpeg/look-at-source.ts'
import { FfmpegFailed, type RunOptions } from '../ffmpeg/run.ts'
import type { SourceFacts } from '../ffmpeg/source-facts.ts'
import { BadSource } from '../failures.ts'
import { withFile } from './local-file.ts'
import { hasSoundBehind, isCutOff } from './missing-bytes.ts'

export interface Source extends SourceFacts {
  file: string
  demuxer: string
  bytes: number
  /** True if the container declares more bytes than there are */
  isCutOff: boolean
  /** True if the container declares less sound than there is */
  hasSoundBehind: boolean
  /** What precedes the first frame of a recorded stream */
  streamStart: StreamStart | undefined
}

/**
 * Identifies and probes an upload.
 * @throws BadSource if the file is of a type that is not accepted, or cannot be opened
 */
export async function openSource(file: string, kind: AssetKind, options: RunOptions): Promise<Source> {
  const { bytes, type, cutOff, behind, streamStart } = await withFile(file, async (opened) => {
    if (opened.bytes === 0) throw new BadSource(failure('file.empty'))
    const head = Buffer.alloc(Math.min(SNIFF_BYTES, opened.bytes))
    await opened.readAt(head, 0)
    const found = sniff(head, kind)
    if (!found) throw new BadSource(failure(`${kind}.unreadable`))
    const cutOff = await isCutOff(opened, found.sourceType)
    const behind = found.sourceType === 'wav' && (await hasSoundBehind(opened))
    return { bytes: opened.bytes, type: found, cutOff, behind, streamStart: streamStartOf(head) }
  })
  try {
    const facts = await lookAtSource(file, type.demuxer, options)
    const { demuxer } = type
    return { ...facts, file, demuxer, bytes, isCutOff: cutOff, hasSoundBehind: behind, streamStart }
  } catch (error) {
    if (error instanceof FfmpegFailed && (error.isSourceFault || (cutOff && !error.killed)))
      throw new BadSource(failure(`${kind}.${cutOff ? 'cut-off' : 'damaged'}`), { cause: error })
    throw error
  }
}
