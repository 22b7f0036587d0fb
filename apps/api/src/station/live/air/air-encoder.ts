import { spawn } from 'node:child_process'
import { type AirLevel, limits, MIB } from '@nava/contracts'
import { SOUND_FRAME } from '@nava/media/mpeg-ts/remux'
import type { Rendition } from '@nava/media/renditions/renditions'
import { readLevels } from './air-levels.ts'
import { AIR_PICTURE, AIR_SEGMENT, type AirKind, airRendition } from './air-segment.ts'
import { splitFragments } from './split-fragments.ts'

/** Container of what a DJ's program sends, as ffmpeg calls it */
export type AirFormat = 'mp3' | 'aac' | 'ogg' | 'matroska' | 'mp4' | 'flv'

/** What a show has. Without a picture, a plain one is shown; without sound there is silence. */
export interface AirParts {
  sound: boolean
  picture: boolean
}

/** Decoders for what may be in these; ffmpeg chooses none of others, and that of pictures only where one is taken */
const DECODERS = ['mp3', 'mp3float', 'aac', 'opus', 'libopus', 'vorbis', 'libvorbis', 'flac']
const PICTURE_DECODER = 'h264'
/** Pixels of a picture: 1080p, in any shape */
const MOST_PIXELS = 1920 * 1200
/** Bits per second of a DJ's picture at most, as of other videos of this height */
const PICTURE_BITS = 1_400_000
/** Characters of ffmpeg's complaints that are kept */
const MOST_WORDS = 500

export interface AirEncoder {
  /** Returns false if the encoder is behind; `drained` tells when it goes on. */
  write: (bytes: Buffer) => boolean
  drained: () => Promise<void>
  /** Ends the sound; segments that are complete still come. */
  finish: () => void
  kill: () => void
  /** Segments as they are stored, in order, until the sound has ended. @throws Error if there was none */
  segments: AsyncGenerator<
    { file: Buffer; rendition: Rendition; kind: AirKind; level: AirLevel | undefined },
    void
  >
}

/** Starts an ffmpeg that makes segments of a DJ's show. It ends with the api, because its input does. */
export function startAirEncoder(
  ffmpeg: string,
  format: AirFormat,
  parts: AirParts = { sound: true, picture: false },
): AirEncoder {
  const kind: AirKind = parts.picture ? 'video' : 'audio'
  const child = spawn(ffmpeg, wordsOf(format, parts), { env: {}, stdio: ['pipe', 'pipe', 'pipe', 'pipe'] })
  let failure: Error | undefined
  let complaints = ''
  child.once('error', (error) => (failure = error))
  child.stderr.on('data', (bytes: Buffer) => (complaints = (complaints + String(bytes)).slice(-MOST_WORDS)))
  const levels = readLevels(child.stdio[3])
  // Writing to an encoder that has ended fails; its end is told by `segments`.
  child.stdin.on('error', () => undefined)

  async function* read() {
    const split = splitFragments()
    let count = 0
    for await (const bytes of child.stdout as AsyncIterable<Buffer>)
      for (const file of split(bytes)) {
        const rendition = airRendition(file, kind)
        count += 1
        if (rendition) yield { file, rendition, kind, level: levels.next() }
      }
    if (failure) throw failure
    if (count === 0) throw new Error(`there is no sound: ${complaints.trim()}`)
  }

  return {
    write: (bytes) => child.stdin.write(bytes),
    drained: () =>
      new Promise((resolve) => {
        if (!child.stdin.writableNeedDrain || child.stdin.destroyed) return resolve()
        const done = () => {
          child.stdin.off('drain', done).off('close', done)
          resolve()
        }
        child.stdin.once('drain', done).once('close', done)
      }),
    finish: () => void child.stdin.end(),
    kill: () => void child.kill('SIGKILL'),
    segments: read(),
  }
}

const wordsOf = (format: AirFormat, parts: AirParts): string[] => [
  ...[
    '-hide_banner',
    '-nostdin',
    '-nostats',
    '-loglevel',
    'error',
    '-threads',
    '1',
    '-filter_complex_threads',
    '1',
  ],
  ...['-max_alloc', String(64 * MIB), '-max_pixels', String(MOST_PIXELS)],
  // Begins at once, rather than after seconds of analysis.
  ...['-probesize', '4096', '-analyzeduration', '0'],
  // This drops what was looked at, which would be the first picture, on which the next ones build.
  ...(parts.picture ? [] : ['-fflags', 'nobuffer']),
  ...['-protocol_whitelist', 'pipe', '-format_whitelist', format],
  ...['-codec_whitelist', [...DECODERS, ...(parts.picture ? [PICTURE_DECODER] : [])].join(',')],
  ...['-f', format, '-i', 'pipe:0'],
  ...streamsOf(parts),
  ...['-map', '[v]', '-map', '[a]', '-map_metadata', '-1', '-map_chapters', '-1'],
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-crf', '23', '-tune', 'zerolatency'],
  ...['-maxrate', String(PICTURE_BITS), '-bufsize', String(PICTURE_BITS)],
  ...['-g', groupOf(parts), '-keyint_min', groupOf(parts), '-sc_threshold', '0', '-threads:v', '1'],
  ...['-c:a', 'aac', '-b:a', String(limits.video.soundBitrate)],
  ...['-f', 'mp4', '-movflags', '+frag_keyframe+empty_moov+default_base_moof+skip_trailer'],
  ...['-flush_packets', '1', 'pipe:1'],
]

const groupOf = ({ picture }: AirParts): string =>
  String(AIR_SEGMENT.pictures[picture ? 'video' : 'audio'].count)

/** Returns the inputs beside the DJ's, and the filters that make picture and sound. The end of the DJ's is that of the show. */
function streamsOf({ sound, picture }: AirParts): string[] {
  const plain = picture ? [] : ['-f', 'lavfi', '-i', PLAIN_PICTURE]
  const silent = sound ? [] : ['-f', 'lavfi', '-i', SILENCE]
  const filters = [
    picture ? `[0:v:0]${FITTED}[v]` : '[1:v:0]format=yuv420p,setsar=1[v]',
    // Beside a picture, sound keeps to its times, so that both stay together: gaps become silence.
    `${sound ? `[0:a:0]${picture ? TIMED_SOUND : SOUND}` : `[1:a:0]${COUNTED}`},asplit[a][m]`,
    `[m]${MEASURE}`,
  ]
  const shortest = sound && picture ? [] : ['-shortest']
  return [...plain, ...silent, '-filter_complex', filters.join(';'), ...shortest]
}

const { width, lines, color } = AIR_PICTURE
const PLAIN_PICTURE = `color=c=${color}:size=${width}x${lines}:rate=${AIR_SEGMENT.pictures.audio.perSecond}`
const SILENCE = `anullsrc=r=${SOUND_FRAME.hertz}:cl=stereo`
/** The whole picture of a DJ, with bars where its shape is another one; its pixels are taken for squares */
const FITTED = [
  `scale=${width}:${lines}:force_original_aspect_ratio=decrease:force_divisible_by=2`,
  `pad=${width}:${lines}:-1:-1:color=${color}`,
  'setsar=1',
  `fps=${AIR_SEGMENT.pictures.video.perSecond}:start_time=0`,
  'format=yuv420p',
].join(',')
const STEREO = 'aformat=sample_fmts=fltp:channel_layouts=stereo'
/** Counts samples; the encoder puts one frame before the first one. */
const COUNTED = `asetpts=(N+${SOUND_FRAME.samples})/SR/TB`
/** Without regard to times, which jump where programs begin a stream anew */
const SOUND = [`aresample=${SOUND_FRAME.hertz}`, STEREO, COUNTED].join(',')
const TIMED_SOUND = [
  `aresample=${SOUND_FRAME.hertz}:async=1:min_hard_comp=0.1:first_pts=0`,
  STEREO,
  COUNTED,
].join(',')
/** Prints the level of as much sound as a segment has, to the fourth pipe. */
const MEASURE = [
  `asetnsamples=n=${AIR_SEGMENT.soundFrames * SOUND_FRAME.samples}`,
  'astats=metadata=1:reset=1:measure_perchannel=none:measure_overall=Peak_level+RMS_level',
  String.raw`ametadata=mode=print:direct=1:file='pipe\:3'`,
  'anullsink',
].join(',')
