import { spawn } from 'node:child_process'
import { type AirLevel, limits, MIB } from '@nava/contracts'
import { SOUND_FRAME } from '@nava/media/mpeg-ts/remux'
import type { Rendition } from '@nava/media/renditions/renditions'
import { readLevels } from './air-levels.ts'
import { AIR_PICTURE, AIR_SEGMENT, airRendition } from './air-segment.ts'
import { splitFragments } from './split-fragments.ts'

/** Container of what a DJ's program sends, as ffmpeg calls it */
export type AirFormat = 'mp3' | 'aac' | 'ogg' | 'matroska' | 'mp4'

/** Decoders for what may be in these; ffmpeg chooses none of others */
const DECODERS = ['mp3', 'mp3float', 'aac', 'opus', 'libopus', 'vorbis', 'libvorbis', 'flac']
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
  segments: AsyncGenerator<{ file: Buffer; rendition: Rendition; level: AirLevel | undefined }, void>
}

/** Starts an ffmpeg that makes segments of a DJ's sound. It ends with the api, because its input does. */
export function startAirEncoder(ffmpeg: string, format: AirFormat): AirEncoder {
  const child = spawn(ffmpeg, wordsOf(format), { env: {}, stdio: ['pipe', 'pipe', 'pipe', 'pipe'] })
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
        const rendition = airRendition(file)
        count += 1
        if (rendition) yield { file, rendition, level: levels.next() }
      }
    if (failure) throw failure
    if (count === 0) throw new Error(`there is no sound: ${complaints.trim()}`)
  }

  return {
    write: (bytes) => child.stdin.write(bytes),
    drained: () =>
      new Promise((resolve) => {
        if (!child.stdin.writableNeedDrain || child.stdin.destroyed) return resolve()
        child.stdin.once('drain', resolve).once('close', resolve)
      }),
    finish: () => void child.stdin.end(),
    kill: () => void child.kill('SIGKILL'),
    segments: read(),
  }
}

const wordsOf = (format: AirFormat): string[] => [
  ...['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'error', '-threads', '1'],
  ...['-max_alloc', String(64 * MIB)],
  // Begins at once, rather than after seconds of analysis.
  ...['-fflags', 'nobuffer', '-probesize', '4096', '-analyzeduration', '0'],
  ...['-protocol_whitelist', 'pipe', '-format_whitelist', format, '-codec_whitelist', DECODERS.join(',')],
  ...['-f', format, '-i', 'pipe:0'],
  ...['-f', 'lavfi', '-i', PICTURE],
  ...['-filter_complex', `[1:v:0]format=yuv420p,setsar=1[v];[0:a:0]${SOUND},asplit[a][m];[m]${MEASURE}`],
  ...['-map', '[v]', '-map', '[a]', '-map_metadata', '-1', '-map_chapters', '-1', '-shortest'],
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-crf', '23', '-tune', 'zerolatency'],
  ...['-g', GROUP, '-keyint_min', GROUP, '-sc_threshold', '0', '-threads:v', '1'],
  ...['-c:a', 'aac', '-b:a', String(limits.video.soundBitrate)],
  ...['-f', 'mp4', '-movflags', '+frag_keyframe+empty_moov+default_base_moof+skip_trailer'],
  ...['-flush_packets', '1', 'pipe:1'],
]

const GROUP = String(AIR_SEGMENT.pictures)
const PICTURE = `color=c=${AIR_PICTURE.color}:size=${AIR_PICTURE.width}x${AIR_PICTURE.lines}:rate=${AIR_SEGMENT.picturesPerSecond}`
/** Counts samples, since times jump where programs begin a stream anew; the encoder puts one frame before the first one. */
const SOUND = [
  `aresample=${SOUND_FRAME.hertz}`,
  'aformat=sample_fmts=fltp:channel_layouts=stereo',
  `asetpts=(N+${SOUND_FRAME.samples})/SR/TB`,
].join(',')
/** Prints the level of as much sound as a segment has, to the fourth pipe. */
const MEASURE = [
  `asetnsamples=n=${AIR_SEGMENT.soundFrames * SOUND_FRAME.samples}`,
  'astats=metadata=1:reset=1:measure_perchannel=none:measure_overall=Peak_level+RMS_level',
  String.raw`ametadata=mode=print:direct=1:file='pipe\:3'`,
  'anullsink',
].join(',')
