import type { HttpError } from '../../platform/http/errors.ts'
import { problem } from '../../platform/http/errors.ts'
import { BadCaptions, type Cue } from '@nava/media/captions/cue'
import { parseCaptions } from '@nava/media/captions/parse-captions'

/**
 * `tooMany` creates the error for more than `max` lines.
 * @throws 422 with the malformed line
 */
export function readCaptions(bytes: Uint8Array, tooMany: (max: number) => HttpError): Cue[] {
  try {
    return parseCaptions(bytes).cues
  } catch (error) {
    if (!(error instanceof BadCaptions)) throw error
    const { fault } = error
    switch (fault.kind) {
      case 'unreadable':
        throw problem('transcript.unreadable')
      case 'malformed':
        throw problem('transcript.malformed', { line: fault.line })
      case 'too-many':
        throw tooMany(fault.max)
      default:
        return fault satisfies never
    }
  }
}
