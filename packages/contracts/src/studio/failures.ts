/**
 * Reasons why an upload failed. The database stores code and params; people read a client's text or the
 * English `detail`.
 */
import { fillTemplate, type Params, type ParamsOf } from '../platform/templates.ts'

interface FailureSpec {
  detail: string
  /** True if the server was at fault; then the client offers to retry */
  canRetry: boolean
}

export const failures = {
  'upload.missing': { detail: 'No file has arrived yet.', canRetry: false },
  'upload.cancelled': { detail: 'The upload was cancelled.', canRetry: false },
  'upload.stopped': { detail: 'An admin stopped the work on this file. It is kept.', canRetry: true },
  'upload.failed': { detail: 'The upload failed. Upload the file again.', canRetry: false },
  'upload.storage-full': {
    detail:
      'The server has no space left for this upload. It will try again automatically once there is space.',
    canRetry: true,
  },
  'upload.server-fault': {
    detail: 'Something went wrong on the server. Your file is kept; try again.',
    canRetry: true,
  },
  'upload.processing-fault': {
    detail:
      "We couldn't process this file. The fault is ours, not the file's: it is kept, and an admin has been told.",
    canRetry: true,
  },
  'upload.given-up': {
    detail:
      'The server was interrupted several times while working on this file. Try again, or upload the file in another format.',
    canRetry: true,
  },
  'upload.lost': {
    detail: 'The published file is damaged on the server, and its upload is gone. Upload it again.',
    canRetry: false,
  },
  'file.gone': { detail: 'The uploaded file is no longer on the server. Upload it again.', canRetry: false },
  'file.empty': { detail: 'The file is empty. Upload it again.', canRetry: false },
  'file.no-sound': { detail: 'There is no sound in this file.', canRetry: false },
  'file.no-picture': { detail: 'There is no moving picture in this file.', canRetry: false },
  'file.too-many-channels': {
    detail:
      'The sound has {count} channels; at most {max} are allowed. Export it in stereo and upload it again.',
    canRetry: false,
  },
  'file.too-costly': {
    detail:
      'Converting this file takes more time or memory than the server allows. Export it in another format and upload it again.',
    canRetry: false,
  },
  'audio.unreadable': {
    detail:
      "This isn't a recording that can be read. Use WAV, AIFF, FLAC, MP3, M4A, AAC, OGG, Opus, WMA or WavPack.",
    canRetry: false,
  },
  'audio.codec': {
    detail:
      "This recording is encoded as “{codec}”, which can't be read. Use WAV, AIFF, FLAC, MP3, M4A, AAC, OGG, Opus, WMA or WavPack.",
    canRetry: false,
  },
  'audio.too-short': {
    detail: 'This recording is too short: it must last at least {minDuration}.',
    canRetry: false,
  },
  'audio.too-long': {
    detail: 'This recording is too long: it may last at most {maxDuration}.',
    canRetry: false,
  },
  'audio.cut-off': {
    detail:
      'This recording breaks off before its end: part of the file is missing. Upload the complete file.',
    canRetry: false,
  },
  'audio.damaged': {
    detail: "This recording is damaged and can't be decoded. Export it again and upload the new file.",
    canRetry: false,
  },
  'video.unreadable': {
    detail: "This isn't a video that can be read. Use MP4, MOV, MKV or WebM.",
    canRetry: false,
  },
  'video.codec': {
    detail: "This video is encoded as “{codec}”, which can't be read. Use MP4, MOV, MKV or WebM.",
    canRetry: false,
  },
  'video.too-short': {
    detail: 'This video is too short: it must last at least {minDuration}.',
    canRetry: false,
  },
  'video.too-long': {
    detail: 'This video is too long: it may last at most {maxDuration}.',
    canRetry: false,
  },
  'video.cut-off': {
    detail: 'This video breaks off before its end: part of the file is missing. Upload the complete file.',
    canRetry: false,
  },
  'video.damaged': {
    detail: "This video is damaged and can't be decoded. Export it again and upload the new file.",
    canRetry: false,
  },
  'video.too-small': {
    detail: 'The picture is too small: each side must have at least {min} pixels.',
    canRetry: false,
  },
  'video.too-large': {
    detail: 'The picture is too large: at most 8192 by 4320 pixels are allowed.',
    canRetry: false,
  },
  'video.too-much': {
    detail:
      'This video has too many pixels and frames: at most four hours of 1920 by 1080 at 30 frames a second, or half as long at 60.',
    canRetry: false,
  },
} as const satisfies Record<string, FailureSpec>

/** What an artist is told about an upload that was published: what it lacks, and what was mended */
export const remarks = {
  'file.shorter': {
    detail:
      'The file says that it lasts {declaredLength}, but only {foundLength} of it are there. That much was published.',
  },
  'file.breaks-off': {
    detail: 'The end of this file is missing. {foundLength} of it are there, and were published.',
  },
  'sound.times': {
    detail:
      'The times in this file contradict its sound, for example because the rate changes on the way. It was published as long as its sound lasts.',
  },
  'sound.begins-inside': {
    detail:
      'This file begins in the middle of the sound, like a recording of a stream. The first moment was left out.',
  },
  'sound.stream-head': {
    detail: 'Before its sound, this file has what a server answered. That was left out.',
  },
  'cover.refused': {
    detail: "The cover in this file was left out: it can't be read, or is too small or too large.",
  },
} as const satisfies Record<string, { detail: string }>

/** What a person is told about a work, a request or a message that an admin refused */
export const refusals = {
  'refusal.quality': { detail: 'The sound or the picture has faults.' },
  'refusal.rights': { detail: 'It is not clear that you may publish this.' },
  'refusal.details': { detail: 'Title, names, cover or other details are wrong or missing.' },
  'refusal.duplicate': { detail: 'It is here already.' },
  'refusal.identity': { detail: 'It is not clear that you are who you say.' },
  'refusal.spam': { detail: 'It is advertising.' },
  'refusal.insult': { detail: 'It insults or threatens somebody.' },
  'refusal.rules': { detail: 'It is against the rules of this site.' },
  'refusal.other': { detail: 'There is another reason.' },
} as const satisfies Record<string, { detail: string }>

export type RefusalCode = keyof typeof refusals

export type RemarkCode = keyof typeof remarks
export type RemarkParams<Code extends RemarkCode> = ParamsOf<(typeof remarks)[Code]['detail']>

export const isRemarkCode = (code: string): code is RemarkCode => Object.hasOwn(remarks, code)

export const describeRemark = (code: RemarkCode, params: Params): string =>
  fillTemplate(remarks[code].detail, params)

export type FailureCode = keyof typeof failures
export type FailureParams<Code extends FailureCode> = ParamsOf<(typeof failures)[Code]['detail']>

export const isFailureCode = (code: string): code is FailureCode => Object.hasOwn(failures, code)

export const describeFailure = (code: FailureCode, params: Params): string =>
  fillTemplate(failures[code].detail, params)
