/** The words that ffmpeg is called with. Pure: lists of words, never a line that somebody has to split. */

/** One call of ffmpeg: its inputs and outputs, each with the options before it. */
export interface FfmpegCall {
  inputs: readonly Part[]
  outputs: readonly Part[]
}

interface Part {
  options: readonly string[]
  file: string
}

/** The name of an output that only the format `null` gets, which writes nothing. */
export const UNWRITTEN = 'unwritten-output'

/** Returns the arguments of the process; `-y` because every output has a folder of its own. */
export function argvOf({ inputs, outputs }: FfmpegCall): string[] {
  return [
    ...inputs.flatMap(({ options, file }) => [...options, '-i', file]),
    '-y',
    ...outputs.flatMap(({ options, file }) => [...options, file]),
  ]
}

/** Decoders that an upload may use; ffmpeg knows hundreds, many of them old and hardly looked after. */
const soundDecoders = [
  ...['s16le', 's16be', 's24le', 's24be', 's32le', 's32be', 'f32le', 'f32be', 'f64le', 'f64be', 'u8', 's8'],
  ...['alaw', 'mulaw'],
].map((name) => `pcm_${name}`)

export const decoders = [
  ...soundDecoders,
  ...['flac', 'alac', 'mp3', 'mp3float', 'mp2', 'mp2float', 'aac', 'ac3', 'eac3'],
  ...['opus', 'libopus', 'vorbis', 'libvorbis', 'speex', 'libspeex', 'adpcm_ms', 'adpcm_ima_wav'],
  ...['h264', 'hevc', 'vp8', 'libvpx', 'vp9', 'libvpx-vp9', 'av1', 'libdav1d', 'libaom-av1'],
  ...[
    'mpeg4',
    'mpeg2video',
    'mjpeg',
    'prores',
    'dnxhd',
    'theora',
    'ffv1',
    'rawvideo',
    'qtrle',
    'png',
    'cfhd',
  ],
] as const

/** Largest single piece of memory that ffmpeg may ask for, in bytes: a frame of 8K in 16 bits takes 270 MB. */
const MAX_ALLOCATION = 512 * 1024 * 1024

/**
 * Before the first input of every call. Progress comes as `key=value` lines among the messages; with `level+` each
 * message says its level.
 */
export const quietly = (level: 'info' | 'level+info' | 'warning'): string[] => [
  '-hide_banner',
  '-nostdin',
  '-nostats',
  ...['-loglevel', level, '-max_alloc', String(MAX_ALLOCATION), '-progress', 'pipe:2'],
]

/**
 * Before a file from a stranger: only local files, only the reader that its first bytes ask for (a playlist that calls
 * itself an MP3 is never followed), only known decoders, and a bound on the size of a picture.
 */
export const untrusted = (demuxer: string, maxPixels: number): string[] => [
  ...['-protocol_whitelist', 'file', '-format_whitelist', demuxer, '-codec_whitelist', decoders.join(',')],
  ...['-max_pixels', String(maxPixels), '-f', demuxer],
]
