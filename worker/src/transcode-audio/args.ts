import type { AudioQuality } from '@nava/contracts'
import { quietly, UNWRITTEN, untrusted, type FfmpegCall } from '../ffmpeg/args.ts'

/** The properties that all bitrates of a recording share. */
export interface AudioPlan {
  file: string
  demuxer: string
  hertz: 44_100 | 48_000
  channels: 1 | 2
  /** Decoding ends after this many seconds, whatever the file claims. */
  maxSeconds: number
  tags: ReadonlyMap<string, string>
}

/**
 * The published sampling rate: of the source's family, to avoid needless resampling.
 * MP3 at 320 kbps exists at 32, 44.1 and 48 kHz only.
 */
export function outputHertz(sourceHertz: number): 44_100 | 48_000 {
  return sourceHertz > 0 && 44_100 % sourceHertz === 0
    ? 44_100
    : sourceHertz > 0 && sourceHertz % 44_100 === 0
      ? 44_100
      : 48_000
}

/** Mono stays mono, since two equal channels would halve its bits; everything else is mixed down to stereo. */
export const outputChannels = (sourceChannels: number): 1 | 2 => (sourceChannels === 1 ? 1 : 2)

/** Signs of a tag that are kept; players show one line. */
const MAX_TAG_LENGTH = 200

/** Constant bitrate, so that a byte offset is a time; Xing/LAME header, so that players cut the encoder's gaps. */
export function audioCall(plan: AudioPlan, quality: AudioQuality, output: string): FfmpegCall {
  const tags = [...plan.tags].flatMap(([name, value]) => [
    '-metadata',
    `${name}=${[...value].slice(0, MAX_TAG_LENGTH).join('')}`,
  ])
  return {
    inputs: [
      { options: [...quietly('warning'), '-threads', '1', ...untrusted(plan.demuxer, 1)], file: plan.file },
    ],
    outputs: [
      {
        options: [
          ...['-map', '0:a:0', '-map_metadata', '-1', '-map_chapters', '-1', ...tags],
          ...['-t', String(plan.maxSeconds)],
          ...['-ar', String(plan.hertz), '-ac', String(plan.channels)],
          ...['-c:a', 'libmp3lame', '-b:a', `${quality}k`, '-threads', '1'],
          ...['-write_xing', '1', '-id3v2_version', '3', '-f', 'mp3'],
        ],
        file: output,
      },
    ],
  }
}

/** Reads the packets of the sound without decoding them: how long it really is. */
export const measureCall = (file: string, demuxer: string): FfmpegCall => ({
  inputs: [{ options: [...quietly('warning'), ...untrusted(demuxer, 1)], file }],
  outputs: [{ options: ['-map', '0:a:0', '-c', 'copy', '-f', 'null'], file: UNWRITTEN }],
})

/** Decodes a file of ours from beginning to end and stops at the first fault. */
export const decodeCall = (file: string): FfmpegCall => ({
  inputs: [{ options: [...quietly('warning'), '-xerror', '-err_detect', 'explode', '-f', 'mp3'], file }],
  outputs: [{ options: ['-map', '0:a:0', '-f', 'null'], file: UNWRITTEN }],
})
