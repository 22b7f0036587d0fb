import type { AudioQuality } from '@nava/contracts'
import { OPUS_QUALITY } from '@nava/media/renditions/renditions'
import { quietly, UNWRITTEN, untrusted, type FfmpegCall } from '../ffmpeg/args.ts'
import { DESCRIBED_HERTZ } from './describe-sound.ts'

export interface AudioPlan {
  file: string
  demuxer: string
  /** True if the sound goes on behind its declared end */
  hasSoundBehind?: boolean
  /** Number of the stream with the sound */
  stream: number
  hertz: 44_100 | 48_000
  channels: 1 | 2
  /** Seconds after which decoding stops, whatever the file declares */
  maxSeconds: number
}

type SourceStream = Pick<AudioPlan, 'file' | 'demuxer' | 'hasSoundBehind' | 'stream'>

const sourceOptions = ({ demuxer, hasSoundBehind = false }: SourceStream): string[] => [
  ...untrusted(demuxer, 1),
  ...(hasSoundBehind ? ['-ignore_length', '1'] : []),
]

/**
 * Returns 44.1 kHz if the source's rate is a multiple or fraction of it, else 48 kHz. At 320 kbps, MP3 allows only 32,
 * 44.1 and 48 kHz.
 */
export function outputHertz(sourceHertz: number): 44_100 | 48_000 {
  return sourceHertz > 0 && 44_100 % sourceHertz === 0
    ? 44_100
    : sourceHertz > 0 && sourceHertz % 44_100 === 0
      ? 44_100
      : 48_000
}

/** Mono stays mono, since stereo would halve the bits per channel. */
export const outputChannels = (sourceChannels: number): 1 | 2 => (sourceChannels === 1 ? 1 : 2)

export const EXTREMES_FILE = 'extremes.txt'

/** Minimum number of measured parts: more than points of a waveform, but few output lines */
const MEASURED_PARTS = 1600
/** Minimum samples per part. Without it, a recording that is longer than declared could fill the disk. */
const SHORTEST_PART = 1024

interface MeasurePlan {
  hertz: number
  channels: 1 | 2
  maxSeconds: number
  /** Expected seconds */
  expected: number
}

/**
 * In one decoding, prints loudness and true peak (EBU R128), and writes the extremes of parts to a file. Mono is
 * measured as if played by two loudspeakers.
 */
function measuringOutput(stream: number, { hertz, channels, maxSeconds, expected }: MeasurePlan) {
  const part = Math.max(SHORTEST_PART, Math.floor((expected * hertz) / MEASURED_PARTS))
  const filters = [
    `aformat=sample_rates=${hertz}:channel_layouts=${channels === 1 ? 'mono' : 'stereo'}`,
    // At `verbose`, messages of single frames are hidden; ffmpeg 5 has no `quiet`.
    'ebur128=peak=true:dualmono=true:framelog=verbose',
    'aformat=sample_fmts=s16',
    `asetnsamples=n=${part}:p=0`,
    'astats=metadata=1:reset=1:measure_perchannel=none:measure_overall=Min_level+Max_level',
    `ametadata=mode=print:file=${EXTREMES_FILE}`,
  ]
  return {
    options: ['-map', `0:${stream}`, '-t', String(maxSeconds), '-af', filters.join(','), '-f', 'null'],
    file: UNWRITTEN,
  }
}

/**
 * Encodes MP3 at a constant bitrate, so that time follows from a byte offset. The Xing and LAME header lets
 * players cut the encoder's gaps. Writes no tags.
 */
export function audioCall(
  plan: AudioPlan,
  quality: AudioQuality,
  output: string,
  { measured }: { measured?: { expected: number } } = {},
): FfmpegCall {
  return {
    inputs: [
      {
        options: [
          ...quietly(measured ? 'level+info' : 'warning'),
          ...['-threads', '1', ...sourceOptions(plan)],
        ],
        file: plan.file,
      },
    ],
    outputs: [
      {
        options: [
          ...['-map', `0:${plan.stream}`, '-map_metadata', '-1', '-map_chapters', '-1'],
          ...['-t', String(plan.maxSeconds)],
          ...['-ar', String(plan.hertz), '-ac', String(plan.channels)],
          ...['-c:a', 'libmp3lame', '-b:a', `${quality}k`, '-threads', '1'],
          ...['-write_xing', '1', '-id3v2_version', '0', '-f', 'mp3'],
        ],
        file: output,
      },
      ...(measured ? [measuringOutput(plan.stream, { ...plan, ...measured })] : []),
    ],
  }
}

/** Encodes Opus in Ogg. `tags`: a metadata file that replaces the source's tags */
export const opusCall = (plan: AudioPlan, tags: string, output: string): FfmpegCall => ({
  inputs: [
    {
      options: [...quietly('warning'), ...['-threads', '1', ...sourceOptions(plan)]],
      file: plan.file,
    },
    { options: ['-f', 'ffmetadata'], file: tags },
  ],
  outputs: [
    {
      options: [
        ...['-map', `0:${plan.stream}`, '-map_metadata', '1', '-map_metadata:s', '-1', '-map_chapters', '-1'],
        ...['-t', String(plan.maxSeconds), '-ar', '48000', '-ac', String(plan.channels)],
        ...['-c:a', 'libopus', '-b:a', `${OPUS_QUALITY}k`, '-threads', '1', '-f', 'ogg'],
      ],
      file: output,
    },
  ],
})

export const measureCall = (source: SourceStream): FfmpegCall => ({
  inputs: [{ options: [...quietly('warning'), ...sourceOptions(source)], file: source.file }],
  outputs: [{ options: ['-map', `0:${source.stream}`, '-c', 'copy', '-f', 'null'], file: UNWRITTEN }],
})

/** Decodes to FLAC, in which each sample has its place, whatever the time stamps of the source say. */
export const straightenCall = (plan: AudioPlan, output: string): FfmpegCall => ({
  inputs: [{ options: [...quietly('warning'), '-threads', '1', ...sourceOptions(plan)], file: plan.file }],
  outputs: [
    {
      options: [
        ...['-map', `0:${plan.stream}`, '-map_metadata', '-1', '-map_chapters', '-1'],
        ...['-t', String(plan.maxSeconds), '-ar', String(plan.hertz), '-ac', String(plan.channels)],
        ...['-c:a', 'flac', '-sample_fmt', 's32', '-compression_level', '0', '-f', 'flac'],
      ],
      file: output,
    },
  ],
})

export const measureSoundCall = (file: string, plan: MeasurePlan): FfmpegCall => ({
  inputs: [{ options: [...quietly('level+info'), '-f', 'mp3'], file }],
  outputs: [measuringOutput(0, plan)],
})

/** Seconds that are described: the middle of a longer recording */
const EXCERPT = 60

/** Decodes the middle of an MP3 of `seconds` to mono samples of 16 bits. */
export const excerptCall = (file: string, seconds: number, output: string): FfmpegCall => ({
  inputs: [
    {
      options: [
        ...[...quietly('warning'), '-threads', '1', '-f', 'mp3'],
        ...['-ss', String(Math.max(0, (seconds - EXCERPT) / 2)), '-t', String(EXCERPT)],
      ],
      file,
    },
  ],
  outputs: [
    {
      options: [
        ...['-map', '0:a:0', '-map_metadata', '-1'],
        ...['-ar', String(DESCRIBED_HERTZ), '-ac', '1', '-c:a', 'pcm_s16le', '-f', 's16le'],
      ],
      file: output,
    },
  ],
})

export const decodeCall = (file: string, demuxer: 'mp3' | 'ogg' = 'mp3'): FfmpegCall => ({
  inputs: [{ options: [...quietly('warning'), '-xerror', '-err_detect', 'explode', '-f', demuxer], file }],
  outputs: [{ options: ['-map', '0:a:0', '-f', 'null'], file: UNWRITTEN }],
})
