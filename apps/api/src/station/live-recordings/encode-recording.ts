import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Lower than that of whatever answers somebody */
const NICENESS = 10
/** Silence at the ends that is cut: quieter than this, for at least as many seconds */
const SILENCE = { decibels: -50, seconds: 1 }
/** kbit/s; the sound has fewer, so nothing is lost twice */
const BITRATE = 192

/** Seconds of a show between the silence before and behind it */
export interface SoundSpan {
  start: number
  end: number
}

/** Starts an ffmpeg that reads AAC. It ends with the signal. */
function start(ffmpeg: string, sound: AsyncIterable<Buffer>, words: readonly string[], signal: AbortSignal) {
  const child = spawn(
    ffmpeg,
    [
      '-hide_banner',
      '-nostdin',
      '-nostats',
      '-protocol_whitelist',
      'pipe',
      '-f',
      'aac',
      '-i',
      'pipe:0',
      ...words,
    ],
    { env: {}, stdio: ['pipe', 'pipe', 'pipe'], signal, killSignal: 'SIGKILL' },
  )
  if (child.pid !== undefined) setPriority(child.pid, NICENESS)
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}`))))
  })
  const fed = pipeline(Readable.from(sound), child.stdin)
  return { child, done: Promise.all([fed, ended]) }
}

/** Returns the whole span if it is all silence. `seconds`: length of the sound */
export async function findSpan(
  ffmpeg: string,
  sound: AsyncIterable<Buffer>,
  { seconds, signal }: { seconds: number; signal: AbortSignal },
): Promise<SoundSpan> {
  const detect = `silencedetect=noise=${SILENCE.decibels}dB:duration=${SILENCE.seconds}`
  const { child, done } = start(ffmpeg, sound, ['-af', detect, '-f', 'null', '-'], signal)
  let text = ''
  child.stderr.on('data', (bytes: Buffer) => {
    text += bytes.toString('latin1')
  })
  child.stdout.resume()
  await done
  return spanOf(text, seconds)
}

/** Reads what `silencedetect` tells. */
export function spanOf(text: string, seconds: number): SoundSpan {
  const silences = [...text.matchAll(/silence_(start|end): (-?[\d.]+)/g)].map(([, what, at]) => ({
    isEnd: what === 'end',
    at: Number(at),
  }))
  const [first, second] = silences
  const begins = first && !first.isEnd && first.at < SILENCE.seconds / 2 ? second?.at : 0
  const last = silences.at(-1)
  const lastStart = silences.findLast(({ isEnd }) => !isEnd)
  // At the end of the sound, silence ends too.
  const isSilentAtEnd = last !== undefined && (!last.isEnd || last.at > seconds - SILENCE.seconds / 2)
  const span = { start: begins ?? seconds, end: (isSilentAtEnd && lastStart?.at) || seconds }
  return span.end > span.start ? span : { start: 0, end: seconds }
}

/** Returns the span as MP3, with quiet and loud parts levelled. Its end is an error if ffmpeg fails. */
export function encodeRecording(
  ffmpeg: string,
  sound: AsyncIterable<Buffer>,
  { span, signal }: { span: SoundSpan; signal: AbortSignal },
): Readable {
  const filter = `atrim=start=${span.start}:end=${span.end},asetpts=PTS-STARTPTS,dynaudnorm=framelen=500:gausssize=31:maxgain=4`
  const words = [
    '-loglevel',
    'error',
    '-af',
    filter,
    '-c:a',
    'libmp3lame',
    '-b:a',
    `${BITRATE}k`,
    '-f',
    'mp3',
    'pipe:1',
  ]
  const { child, done } = start(ffmpeg, sound, words, signal)
  child.stderr.resume()
  const checked = async function* () {
    yield* child.stdout as AsyncIterable<Buffer>
    await done
  }
  done.catch(() => undefined)
  return Readable.from(checked(), { objectMode: false })
}
