/** Files of an ffmpeg call; in the command line, a file's options precede it. */
export interface FfmpegCall {
  inputs: readonly Part[]
  outputs: readonly Part[]
}

interface Part {
  options: readonly string[]
  file: string
}

/** Name of the output of format `null`, which ffmpeg never writes */
export const UNWRITTEN = 'unwritten-output'

/** Returns the command line. `-y` is safe: each output has its own folder, so nothing is overwritten. */
export function argvOf({ inputs, outputs }: FfmpegCall): string[] {
  return [
    ...inputs.flatMap(({ options, file }) => [...options, '-i', file]),
    '-y',
    ...outputs.flatMap(({ options, file }) => [...options, file]),
  ]
}

/** Decoders that uploads may use; many others of ffmpeg are unmaintained */
const soundDecoders = [
  ...['s16le', 's16be', 's24le', 's24be', 's32le', 's32be', 'f32le', 'f32be', 'f64le', 'f64be', 'u8', 's8'],
  ...['alaw', 'mulaw'],
].map((name) => `pcm_${name}`)

export const decoders = [
  ...soundDecoders,
  ...['flac', 'alac', 'mp3', 'mp3float', 'mp2', 'mp2float', 'aac', 'ac3', 'eac3'],
  ...['opus', 'libopus', 'vorbis', 'libvorbis', 'speex', 'libspeex', 'adpcm_ms', 'adpcm_ima_wav'],
  ...['wmav1', 'wmav2', 'wmapro', 'wmalossless', 'wavpack'],
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
    'dvvideo',
  ],
] as const

/** Bytes of ffmpeg's largest single allocation; a 16-bit 8K frame takes 270 MB. */
const MAX_ALLOCATION = 512 * 1024 * 1024

/**
 * Returns the first options of each call. Progress is printed as `key=value` lines; with `level+`, messages begin with
 * their level.
 */
export const quietly = (level: 'info' | 'level+info' | 'warning'): string[] => [
  '-hide_banner',
  '-nostdin',
  '-nostats',
  ...['-loglevel', level, '-max_alloc', String(MAX_ALLOCATION), '-progress', 'pipe:2'],
]

/**
 * Returns the options before an untrusted file: local files only, the detected demuxer (never a disguised
 * playlist), known decoders, and a limited picture size.
 */
export const untrusted = (demuxer: string, maxPixels: number): string[] => [
  ...['-protocol_whitelist', 'file', '-format_whitelist', demuxer, '-codec_whitelist', decoders.join(',')],
  ...['-max_pixels', String(maxPixels), '-f', demuxer],
]
