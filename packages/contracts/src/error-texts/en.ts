/** Texts of all errors; those of other languages are beside it. `code#one` is the plural form 'one'. */
import {
  failures,
  type FailureCode,
  type RefusalCode,
  refusals,
  type RemarkCode,
  remarks,
} from '../studio/failures.ts'
import { fieldProblems, type FieldCode } from '../platform/field-problems.ts'
import { problems, type ProblemCode } from '../platform/problems.ts'

export type ErrorCode = ProblemCode | FailureCode | RemarkCode | RefusalCode | FieldCode

/** A missing text is a compile error. */
export type ErrorTexts = Readonly<Record<ErrorCode, string>>

const details = (codes: Record<string, { detail: string }>) =>
  Object.fromEntries(Object.entries(codes).map(([code, { detail }]) => [code, detail]))

/** Singular forms; the remaining texts come from the contracts */
const forOne = {
  'music.too-many#one': 'This artist has one track, the most allowed.',
  'lyrics.too-many#one': 'A track has lyrics in at most one further language. Remove them first.',
  'subtitles.too-many#one': 'A video has subtitles in at most one language. Remove them first.',
  'subtitles.too-long#one': 'Subtitles have at most one line.',
  'transcript.too-many#one': 'A transcript has only one line.',
  'podcast-collection.too-many#one': 'This DJ has one collection, the most allowed.',
  'podcast.too-many#one': 'This DJ has one podcast, the most allowed.',
  'upload.too-many#one': 'An upload is in progress, the most allowed at a time. Wait until it is ready.',
  'playlist.full#one': 'A playlist holds only one track.',
  'playlist.too-many#one': 'You have one playlist, the most allowed. Delete it before you make another.',
  'file.too-many-channels#one':
    'The sound has one channel; at most {max} are allowed. Export it in stereo and upload it again.',
  'field.too-short#one': 'Use at least one character.',
  'field.too-long#one': 'Use at most one character.',
}

export default {
  ...details(problems),
  ...details(failures),
  ...details(remarks),
  ...details(refusals),
  ...fieldProblems,
  // Names no field, because the form marks it.
  'input.invalid': 'Check what you entered.',
  ...forOne,
} as ErrorTexts & typeof forOne
