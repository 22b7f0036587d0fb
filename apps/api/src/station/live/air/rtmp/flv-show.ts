/** Turns the messages of a show into a stream of FLV for the encoder. Times are in ms. */
import type { AirParts } from '../air-encoder.ts'
import type { MediaMessage } from './rtmp-connection.ts'

/** What of a show is waited for before it begins, since programs send sound and picture one after the other */
const WAIT = { time: 2000, bytes: 8 * 1024 * 1024 }
/** Codecs, as FLV numbers them */
const CODEC = { aac: 10, h264: 7 } as const
/** Those of pictures that are named by four letters (Enhanced RTMP), and by a number in China */
const NAMES: Readonly<Record<string, string>> = { hvc1: 'HEVC', av01: 'AV1', vp09: 'VP9' }
const HEVC = 12
/** Kind of message that is a command to the player */
const COMMAND_FRAME = 5
/** Difference of times within a show that is none of the show, but of a clock that was set or began anew */
const JUMP = 2000
/** Time between two messages where a clock began anew */
const STEP = 20

export class RefusedShow extends Error {}

/** Bytes for the encoder; `parts` once it is known what the show has, with the first ones */
export interface FlvPiece {
  bytes: Buffer
  parts?: AirParts
}

/**
 * Returns a function that takes the next message. The stream begins when both configurations have come, or only one of
 * them for two seconds.
 * @throws RefusedShow with words for the DJ if it is in other codecs, or its configuration changes
 */
export function flvShow(): (message: MediaMessage) => FlvPiece | undefined {
  const configs = new Map<MediaMessage['of'], Buffer>()
  const steady = steadyTime()
  let waiting: { of: MediaMessage['of']; time: number; data: Buffer }[] | undefined = []
  let waitingBytes = 0

  return ({ of, time, data }) => {
    const use = of === 'sound' ? useOfSound(data) : useOfPicture(data)
    if (use === 'nothing') return undefined
    if (use === 'configuration') {
      const known = configs.get(of)
      if (known && !known.equals(data))
        throw new RefusedShow('The picture or the sound changed: connect again')
      if (!known && waiting) configs.set(of, data)
    } else if (configs.has(of)) {
      const at = steady(time)
      if (!waiting) return { bytes: tag(of, at, data) }
      waiting.push({ of, time: at, data })
      waitingBytes += data.length
    }
    const isWhole =
      configs.size === 2 || waitingBytes > WAIT.bytes || (waiting?.at(-1)?.time ?? 0) >= WAIT.time
    if (!waiting || !isWhole || waiting.length === 0) return undefined
    const parts = { sound: configs.has('sound'), picture: configs.has('picture') }
    const begun = [
      header(parts),
      ...[...configs].map(([each, config]) => tag(each, 0, config)),
      ...waiting.map((each) => tag(each.of, each.time, each.data)),
    ]
    waiting = undefined
    return { bytes: Buffer.concat(begun), parts }
  }
}

type Use = 'configuration' | 'frame' | 'nothing'

function useOfSound(data: Buffer): Use {
  if ((data[0] ?? 0) >> 4 !== CODEC.aac) throw new RefusedShow('Send the sound as AAC')
  if (data.length < 3) return 'nothing'
  return data[1] === 0 ? 'configuration' : 'frame'
}

function useOfPicture(data: Buffer): Use {
  const [first = 0, kind = 0] = data
  const isNamed = first >= 0x80
  const name = isNamed ? NAMES[data.toString('latin1', 1, 5)] : (first & 0xf) === HEVC ? 'HEVC' : undefined
  if (isNamed || (first & 0xf) !== CODEC.h264)
    throw new RefusedShow(`Send the picture as H.264${name ? `, not as ${name}` : ''}`)
  if (first >> 4 === COMMAND_FRAME || data.length < 6 || kind > 1) return 'nothing'
  if (Math.abs(data.readIntBE(2, 3)) > JUMP) throw new RefusedShow('The times of the picture are wrong')
  return kind === 0 ? 'configuration' : 'frame'
}

/**
 * Returns a function that makes times begin at 0 and go on where a clock jumps, as at a program's next stream, or after
 * 49 days. Sound and picture share it, so they stay together.
 */
export function steadyTime(): (time: number) => number {
  let offset: number | undefined
  let last = 0
  return (time) => {
    offset ??= -time
    if (Math.abs(time + offset - last) > JUMP) offset = last + STEP - time
    const at = Math.max(0, time + offset)
    last = Math.max(last, at)
    return at
  }
}

const TYPES = { sound: 8, picture: 9 } as const
const FLAGS = { sound: 4, picture: 1 } as const

const header = ({ sound, picture }: AirParts): Buffer =>
  Buffer.from([
    ...[0x46, 0x4c, 0x56, 1, (sound ? FLAGS.sound : 0) | (picture ? FLAGS.picture : 0)],
    ...[0, 0, 0, 9, 0, 0, 0, 0],
  ])

const TAG_HEADER = 11

/** Returns a message as a tag, with the tag's length behind it. */
function tag(of: MediaMessage['of'], time: number, data: Buffer): Buffer {
  const bytes = Buffer.alloc(TAG_HEADER + data.length + 4)
  bytes[0] = TYPES[of]
  bytes.writeUIntBE(data.length, 1, 3)
  bytes.writeUIntBE(time & 0xff_ffff, 4, 3)
  bytes[7] = (time >>> 24) & 0x7f
  data.copy(bytes, TAG_HEADER)
  bytes.writeUInt32BE(TAG_HEADER + data.length, TAG_HEADER + data.length)
  return bytes
}
