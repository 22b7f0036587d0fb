import { frame as tagFrame, textFrame, wholeTag } from '../formats/id3-frames.ts'
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

/** Told to players with each segment, as ID3 tag: what is on. Texts may be empty. */
export interface Titles {
  title: string
  artists: string
}

/**
 * Returns the segment as an MPEG-2 transport stream, without re-encoding. All items share one grid of audio
 * frames, so audio is up to 21 ms early. An item's last segment is cut or padded with silence.
 * @throws Error if the worker did not make the file
 */
export function remuxSegment(segment: ItemSegment, titles: Titles): Buffer {
  const facts = readFragmentHeader(segment.header)
  const pictures = picturesOf(facts, segment.fragment, segment.startsAt * TICKS_PER_MS)
  const sounds = soundPackets(soundOf(facts, segment))
  const packets = [...pictures, ...tagPackets(titles, sounds), ...sounds]
  return transportStream(packets.toSorted((one, other) => one.decodedAt - other.decodedAt))
}

/** Returns the tag of a segment, with the time of its first sound. */
function tagPackets(titles: Titles, [first]: readonly Pes[]): Pes[] {
  return first ? [{ ...first, of: 'tag', data: [wholeTag(titleFrames(titles))] }] : []
}

const titleFrames = ({ title, artists }: Titles): Buffer =>
  Buffer.concat([textFrame('TIT2', [title]), textFrame('TPE1', [artists])])

/** Frames of sound, each with its ADTS header; `first`: number of the first one on the grid */
export interface Sound {
  first: number
  frames: readonly Buffer[]
}

/**
 * Returns the sound of a segment, as it is in its transport stream.
 * @throws Error if the worker did not make the file
 */
export const readSound = (segment: ItemSegment): Sound => soundOf(readFragmentHeader(segment.header), segment)

/** Returns the number of the frame on the grid that is heard at a broadcast time in ms. */
export const soundFrameAt = (time: number): number => Math.floor((time * TICKS_PER_MS) / SOUND_TICKS)

/** Samples of a frame of sound, and samples per second */
export const SOUND_FRAME = { samples: SAMPLES, hertz: HERTZ } as const

/**
 * Returns a segment of packed audio (RFC 8216, 3.4): frames of AAC behind an ID3 tag with the time stamp of the first
 * one and the titles.
 */
export function packedAudio({ first, frames }: Sound, titles: Titles): Buffer {
  const time = Buffer.alloc(8)
  time.writeBigUInt64BE(BigInt(first * SOUND_TICKS) & 0x1_ffff_ffffn)
  const owner = Buffer.from('com.apple.streaming.transportStreamTimestamp\0')
  const stamp = tagFrame('PRIV', Buffer.concat([owner, time]))
  return Buffer.concat([wholeTag(Buffer.concat([stamp, titleFrames(titles)])), ...frames])
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

function soundOf({ sound }: FragmentHeader, { fragment, startsAt, endsAt }: ItemSegment): Sound {
  if (!sound) throw new Error('There is no sound')
  if (sound.timeScale !== HERTZ) throw new Error(`The sound has ${sound.timeScale} samples a second`)
  const stored = readFrames(fragment, sound)
  const frames = stored.map(({ data }) => data)
  const first = soundFrameAt(startsAt) + indexOf(stored[0])
  if (endsAt !== undefined) {
    const count = Math.max(0, soundFrameAt(endsAt) - first)
    frames.length = Math.min(frames.length, count)
    while (frames.length < count) frames.push(SILENCE)
  }
  return {
    first,
    frames: frames.map((frame) => Buffer.concat([adtsHeader(sound.audioConfig, frame.length), frame])),
  }
}

function soundPackets({ first, frames }: Sound): Pes[] {
  const groups = Math.ceil(frames.length / SOUND_GROUP)
  return Array.from({ length: groups }, (_, group) => {
    const time = (first + group * SOUND_GROUP) * SOUND_TICKS
    return {
      of: 'sound',
      data: frames.slice(group * SOUND_GROUP, (group + 1) * SOUND_GROUP),
      decodedAt: time,
      shownAt: time,
      isKey: true,
    }
  })
}

const indexOf = (frame: Frame | undefined): number => Math.round((frame?.decodedAt ?? 0) / SAMPLES)

/** Frame of silence: AAC-LC, two channels */
const SILENCE = Buffer.from('210049900219002380', 'hex')
/** AudioSpecificConfig of AAC-LC with 48,000 samples a second in two channels, as the worker makes all sound */
const STEREO = Buffer.from('1190', 'hex')

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

/** Frame of silence with its ADTS header */
export const SILENT_FRAME = Buffer.concat([adtsHeader(STEREO, SILENCE.length), SILENCE])
