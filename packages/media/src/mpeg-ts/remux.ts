import { readFragmentHeader, readFrames, type Frame, type FragmentHeader } from './read-fragment.ts'
import { type Pes, transportStream } from './write-packets.ts'

const CLOCK = 90_000
const TICKS_PER_MS = CLOCK / 1000

/** Sampling rate of the AAC in all videos, at which a frame lasts a whole number of ticks */
const HERTZ = 48_000
const SAMPLES = 1024
const SOUND_TICKS = (SAMPLES * CLOCK) / HERTZ

/**
 * Minimum delay from decoding to display: two frames at the lowest frame rate. Equal for all videos, so that
 * times continue
 */
const REORDERING = 0.2 * CLOCK
const BUFFERING = 0.2 * CLOCK

const SOUND_GROUP = 8

export interface ItemSegment {
  /** Stored file up to its first fragment; `fragment`: the segment */
  header: Buffer
  fragment: Buffer
  /** Broadcast time in ms */
  startsAt: number
  /** Broadcast time of the next item, only for the last segment of an item */
  endsAt?: number | undefined
}

/**
 * Returns the segment as an MPEG-2 transport stream, without re-encoding. All items share one grid of audio
 * frames, so audio is up to 21 ms early. An item's last segment is cut or padded with silence.
 * @throws Error if the worker did not make the file
 */
export function remuxSegment({ header, fragment, startsAt, endsAt }: ItemSegment): Buffer {
  const facts = readFragmentHeader(header)
  const start = startsAt * TICKS_PER_MS
  const end = endsAt === undefined ? undefined : endsAt * TICKS_PER_MS
  const pictures = picturesOf(facts, fragment, start)
  const sounds = soundsOf(facts, fragment, start, end)
  return transportStream([...pictures, ...sounds].toSorted((one, other) => one.decodedAt - other.decodedAt))
}

const NAL = { keyFrame: 5, delimiter: 9 } as const
const START_CODE = Buffer.from([0, 0, 0, 1])
const DELIMITER = Buffer.from([...START_CODE, NAL.delimiter, 0xf0])

function picturesOf({ picture }: FragmentHeader, fragment: Buffer, start: number): Pes[] {
  const ticks = (time: number) => start + Math.round((time * CLOCK) / picture.timeScale)
  return readFrames(fragment, picture).map(({ data, decodedAt, shownAt }) => {
    const units = [...unitsIn(data)]
    const isKey = units.some((unit) => typeOf(unit) === NAL.keyFrame)
    const sets = isKey ? picture.parameterSets : []
    const decoded = ticks(decodedAt) - REORDERING
    if (ticks(shownAt) < decoded) throw new Error('A picture is shown before it is decoded')
    return {
      of: 'picture',
      data: [DELIMITER, ...[...sets, ...units].flatMap((unit) => [START_CODE, unit])],
      decodedAt: decoded,
      shownAt: ticks(shownAt),
      clock: decoded - BUFFERING,
      isKey,
    }
  })
}

const typeOf = (unit: Buffer): number => (unit[0] ?? 0) & 0x1f

/** Yields NAL units, except delimiters. In the file, four bytes of length precede each. */
function* unitsIn(frame: Buffer): Generator<Buffer> {
  for (let at = 0; at + 4 <= frame.length;) {
    const end = at + 4 + frame.readUInt32BE(at)
    if (end > frame.length) throw new Error('A NAL unit is not whole')
    const unit = frame.subarray(at + 4, end)
    if (typeOf(unit) !== NAL.delimiter) yield unit
    at = end
  }
}

function soundsOf(
  { sound }: FragmentHeader,
  fragment: Buffer,
  start: number,
  end: number | undefined,
): Pes[] {
  if (!sound) throw new Error('There is no sound')
  if (sound.timeScale !== HERTZ) throw new Error(`The sound has ${sound.timeScale} samples a second`)
  const stored = readFrames(fragment, sound)
  const frames = stored.map(({ data }) => data)
  const first = Math.floor(start / SOUND_TICKS) + indexOf(stored[0])
  if (end !== undefined) {
    const count = Math.max(0, Math.floor(end / SOUND_TICKS) - first)
    frames.length = Math.min(frames.length, count)
    while (frames.length < count) frames.push(SILENCE)
  }
  const groups = Math.ceil(frames.length / SOUND_GROUP)
  return Array.from({ length: groups }, (_, group) => {
    const time = (first + group * SOUND_GROUP) * SOUND_TICKS
    const grouped = frames.slice(group * SOUND_GROUP, (group + 1) * SOUND_GROUP)
    return {
      of: 'sound',
      data: grouped.flatMap((frame) => [adtsHeader(sound.audioConfig, frame.length), frame]),
      decodedAt: time,
      shownAt: time,
      isKey: true,
    }
  })
}

const indexOf = (frame: Frame | undefined): number => Math.round((frame?.decodedAt ?? 0) / SAMPLES)

/** Frame of silence: AAC-LC, two channels */
const SILENCE = Buffer.from('210049900219002380', 'hex')

function adtsHeader(audioConfig: Buffer, bytes: number): Buffer {
  const bits = audioConfig.readUInt16BE(0)
  const [objectType, frequency, channels] = [bits >> 11, (bits >> 7) & 0xf, (bits >> 3) & 0xf]
  const length = bytes + 7
  return Buffer.from([
    0xff,
    0xf1,
    ((objectType - 1) << 6) | (frequency << 2) | (channels >> 2),
    ((channels & 3) << 6) | (length >> 11),
    (length >> 3) & 0xff,
    ((length & 7) << 5) | 0x1f,
    0xfc,
  ])
}
