import { limits } from '@nava/contracts'
import { quietly, UNWRITTEN, untrusted, type FfmpegCall } from '../ffmpeg/args.ts'
import type { FrameRate, Rung } from './ladder.ts'

export interface VideoPlan {
  file: string
  demuxer: string
  /** Numbers of the streams; without `sound`, the video has none */
  picture: number
  sound: number | undefined
  rungs: readonly Rung[]
  rate: FrameRate
  /** Pixels of all source frames together */
  pixelFrames: number
  /** Exact number of frames, the same in every rung */
  frames: number
  toneMapped: boolean
  interlaced: boolean
  threads: number
}

const HERTZ = 48_000
/**
 * Samples that the AAC encoder puts before the sound. As many are cut first, because fragmented files cannot declare
 * them.
 */
const AAC_DELAY = 1024

export const rungFile = (rung: Rung): string => `${rung.height}.fragments.mp4`

export const planSeconds = ({ frames, rate }: Pick<VideoPlan, 'frames' | 'rate'>): number =>
  (frames * rate.denominator) / rate.numerator

const segmentFrames = (rate: FrameRate): number =>
  Math.max(1, Math.round((limits.video.segmentSeconds * rate.numerator) / rate.denominator))

/**
 * Makes all rungs in one decoding, and encodes sound once. Each segment is one fragment; picture and sound
 * have equal length.
 */
export function videoCall(plan: VideoPlan): FfmpegCall {
  const { rungs, rate } = plan
  const perRung = rungs.flatMap(({ maxBitrate }, index) => [
    ...[`-maxrate:v:${index}`, String(maxBitrate)],
    ...[`-bufsize:v:${index}`, String(Math.round(maxBitrate * 1.5))],
  ])
  return {
    inputs: [
      {
        options: [...quietly('warning'), ...untrusted(plan.demuxer, limits.video.maxPixels)],
        file: plan.file,
      },
    ],
    outputs: [
      {
        options: [
          ...['-filter_complex', graph(plan)],
          ...rungs.flatMap((_, index) => ['-map', `[v${index}]`]),
          ...(plan.sound !== undefined ? ['-map', '[a]'] : []),
          ...['-map_metadata', '-1', '-map_chapters', '-1'],
          // Otherwise `tee` would accept streams without decoder data.
          ...['-flags', '+global_header'],
          ...picturesEncoder(rate, plan.threads),
          ...perRung,
          ...(plan.sound !== undefined ? ['-c:a', 'aac', '-b:a', String(limits.video.soundBitrate)] : []),
          ...['-f', 'tee'],
        ],
        file: rungs.map((rung, index) => teeOutput(rung, index, plan)).join('|'),
      },
    ],
  }
}

/** Returns the options of x264; key frames are only at the start of segments. */
export function picturesEncoder(rate: FrameRate, threads: number): string[] {
  const group = String(segmentFrames(rate))
  return [
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-crf', '23'],
    ...['-g', group, '-keyint_min', group, '-sc_threshold', '0', '-threads:v', String(threads)],
  ]
}

const MOV_FLAGS = 'frag_keyframe+empty_moov+default_base_moof+negative_cts_offsets+skip_trailer'

const REORDERED_FRAMES = 2

function teeOutput(rung: Rung, index: number, { sound, rate }: VideoPlan): string {
  // Escaped twice: `tee` unescapes the list of files, then each file's options.
  const streams = String.raw`\'v:${index}${sound === undefined ? '' : ',a'}\'`
  const [format, ...options] = fragmentedOutput(rate).map((option) => option.join('='))
  return `[select=${streams}:${format}:onfail=abort:${options.join(':')}]${rungFile(rung)}`
}

export function fragmentedOutput(rate: FrameRate): [name: string, value: string][] {
  // Microseconds by which sound precedes the picture. Otherwise a fragment's sound would end early, with a gap where
  // the live channel cuts to another video.
  const ahead = Math.round(
    1e6 * Math.max(0, (REORDERED_FRAMES * rate.denominator) / rate.numerator - AAC_DELAY / HERTZ),
  )
  return [
    ['f', 'mp4'],
    ['movflags', `+${MOV_FLAGS}`],
    ['audio_preload', String(ahead)],
  ]
}

function graph(plan: VideoPlan): string {
  const { rungs, rate, frames } = plan
  const [largest, ...smaller] = rungs
  if (!largest) throw new Error('A video has one rung or more')
  const prepared = [
    ...(plan.interlaced ? ['bwdif=deint=interlaced'] : []),
    `fps=fps=${rate.numerator}/${rate.denominator}:start_time=0`,
    size(largest, plan.toneMapped),
    ...(plan.toneMapped ? TONE_MAPPING : []),
    'format=yuv420p',
    'setsar=1',
    // Repeats the last picture if sound is longer, up to the exact number of frames.
    'tpad=stop=-1:stop_mode=clone',
    `trim=end_frame=${frames}`,
  ].join(',')
  const picture =
    smaller.length === 0
      ? `[0:${plan.picture}]${prepared}[v0]`
      : [
          `[0:${plan.picture}]${prepared},split=${rungs.length}[v0]${smaller.map((_, index) => `[p${index + 1}]`).join('')}`,
          ...smaller.map((rung, index) => `[p${index + 1}]${size(rung, false)},setsar=1[v${index + 1}]`),
        ].join(';')
  return plan.sound === undefined
    ? picture
    : `${picture};${soundFilter(planSeconds(plan), `0:${plan.sound}`)}`
}

const size = ({ width, lines }: Rung, preserveRange: boolean): string =>
  `scale=${width}:${lines}:flags=bicubic${preserveRange ? '' : ':out_range=tv'}`

/** Filters from PQ or HLG to SDR with Hable's curve (ffmpeg's documentation of `tonemap`) */
const TONE_MAPPING = [
  'zscale=transfer=linear:npl=100',
  'format=gbrpf32le',
  'zscale=primaries=bt709',
  'tonemap=tonemap=hable:desat=0',
  'zscale=transfer=bt709:matrix=bt709:range=tv',
]

export function soundFilter(seconds: number, stream: string): string {
  const samples = Math.round(seconds * HERTZ)
  return [
    // Fills gaps and a late start with silence, to keep sound and picture in sync.
    `[${stream}]aresample=${HERTZ}:async=1:first_pts=0`,
    'aformat=sample_fmts=fltp:channel_layouts=stereo',
    `atrim=start_sample=${AAC_DELAY}`,
    'asetpts=N/SR/TB',
    'apad',
    `atrim=end_sample=${samples}[a]`,
  ].join(',')
}

/** Reads the packets of a stream to determine the real length. */
export const measureCall = (file: string, demuxer: string, stream: number): FfmpegCall => ({
  inputs: [{ options: [...quietly('warning'), ...untrusted(demuxer, limits.video.maxPixels)], file }],
  outputs: [{ options: ['-map', `0:${stream}`, '-c', 'copy', '-f', 'null'], file: UNWRITTEN }],
})

/** Decodes one picture, to tell whether there is any. */
export const firstPictureCall = (file: string, demuxer: string, stream: number): FfmpegCall => ({
  inputs: [{ options: [...quietly('warning'), ...untrusted(demuxer, limits.video.maxPixels)], file }],
  outputs: [{ options: ['-map', `0:${stream}`, '-frames:v', '1', '-f', 'null'], file: UNWRITTEN }],
})

export const decodeKeyFramesCall = (file: string): FfmpegCall => ({
  inputs: [{ options: [...quietly('warning'), '-xerror', '-skip_frame', 'nokey', '-f', 'mov'], file }],
  outputs: [{ options: ['-map', '0:v:0', '-fps_mode', 'passthrough', '-f', 'null'], file: UNWRITTEN }],
})

export const decodeSoundCall = (file: string): FfmpegCall => ({
  inputs: [{ options: [...quietly('warning'), '-xerror', '-err_detect', 'explode', '-f', 'mov'], file }],
  outputs: [{ options: ['-map', '0:a:0', '-f', 'null'], file: UNWRITTEN }],
})

export const stillCall = (file: string, seconds: number, output: string): FfmpegCall => ({
  inputs: [{ options: [...quietly('warning'), '-ss', seconds.toFixed(3), '-f', 'mov'], file }],
  outputs: [{ options: ['-map', '0:v:0', '-frames:v', '1', '-c:v', 'png', '-f', 'image2'], file: output }],
})

export const storyboardCall = (
  file: string,
  { step, width, height, columns, rows }: StoryboardSize,
  output: string,
): FfmpegCall => ({
  inputs: [{ options: [...quietly('warning'), '-skip_frame', 'nokey', '-f', 'mov'], file }],
  outputs: [
    {
      options: [
        ...['-map', '0:v:0', '-vf'],
        `select='not(mod(n,${step}))',scale=${width}:${height}:flags=area:out_range=pc,format=yuvj420p,tile=${columns}x${rows}`,
        ...['-frames:v', '1', '-q:v', '5', '-f', 'image2', '-update', '1'],
      ],
      file: output,
    },
  ],
})

interface StoryboardSize {
  step: number
  width: number
  height: number
  columns: number
  rows: number
}
