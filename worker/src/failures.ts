/** Why an upload cannot be published. The words are for the person who sent it: what is wrong and what to do. */
import { limits, type AssetKind } from '@nava/contracts'

/** The file itself is at fault: trying it again cannot help. */
export class BadSource extends Error {
  override name = 'BadSource'
}

/** The job works for something that is no longer wanted: replaced, cancelled or deleted. */
export class Superseded extends Error {
  override name = 'Superseded'
}

/** The job takes so long that it goes on in the lane for long ones. */
export class LongWork extends Error {
  override name = 'LongWork'
  /** In seconds, as `TranscodePlan` has it. */
  readonly work: number
  constructor(work: number) {
    super(`It takes about ${Math.round(work)} s`)
    this.work = work
  }
}

const formats = {
  audio: 'Use WAV, FLAC, MP3, M4A, AAC, OGG or Opus.',
  video: 'Use MP4, MOV, MKV or WebM.',
} as const

const noun = { audio: 'recording', video: 'video' } as const

export const badSource = {
  gone: () => new BadSource('The uploaded file is no longer on the server. Upload it again.'),
  empty: () => new BadSource('The file is empty. Upload it again.'),
  unknown: (kind: AssetKind) =>
    new BadSource(`This is not a ${noun[kind]} that can be read. ${formats[kind]}`),
  noSound: () => new BadSource('There is no sound in this file.'),
  noPicture: () => new BadSource('There is no moving picture in this file.'),
  codec: (kind: AssetKind, codec: string) =>
    new BadSource(`This ${noun[kind]} is stored as “${codec}”, which cannot be read. ${formats[kind]}`),
  channels: (count: number) =>
    new BadSource(
      `The sound has ${count} channels; ${limits.audio.maxChannels} are the most. Export it in stereo and upload it again.`,
    ),
  tooShort: (kind: AssetKind, minSeconds: number) =>
    new BadSource(`This ${noun[kind]} is too short: it must last ${minSeconds} seconds or more.`),
  tooLong: (kind: AssetKind, maxSeconds: number) =>
    new BadSource(`This ${noun[kind]} is too long: ${duration(maxSeconds)} are the most.`),
  tooSmall: (side: number) =>
    new BadSource(`The picture is too small: each side must have ${side} pixels or more.`),
  tooLarge: () => new BadSource('The picture is too large: 8192 by 4320 pixels are the most.'),
  tooMuch: () =>
    new BadSource(
      'This video has too many pixels and frames: four hours of 1920 by 1080 at 30 frames a second, or half as long at 60, are the most.',
    ),
  cutOff: (kind: AssetKind) =>
    new BadSource(
      `This ${noun[kind]} breaks off before its end: a part of the file is missing. Upload the complete file.`,
    ),
  damaged: (kind: AssetKind, cause: unknown) =>
    new BadSource(
      `This ${noun[kind]} is damaged and cannot be decoded. Export it again and upload the new file.`,
      { cause },
    ),
} as const

function duration(seconds: number): string {
  if (seconds % 3600 === 0) return `${seconds / 3600} hours`
  return seconds % 60 === 0 ? `${seconds / 60} minutes` : `${seconds} seconds`
}
