/**
 * Layout of the worker's MP3s: an ID3v2 tag, a metadata frame, then frames of equal size (constant bitrate)
 */

export interface Mp3Head {
  /** Offset of the first frame with sound, in bytes */
  firstByte: number
  /** Average, since the sizes of frames differ by one byte */
  bytesPerFrame: number
  frames: number
  hertz: number
  delay: number
  /** Length of the sound, in seconds */
  seconds: number
}

/**
 * Samples per frame of MPEG-1, layer 3 (ISO/IEC 11172-3, 2.4.2.3), and bytes of its header and side
 * information
 */
const FRAME_SAMPLES = 1152
const HEADER_BYTES = 4
const SIDE_BYTES = { mono: 17, stereo: 32 }
const KBPS = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const HERTZ = [44_100, 48_000, 32_000]

const ID3_BYTES = 10

/**
 * Parses the beginning of an MP3; returns undefined if more bytes are needed.
 * @throws Error for another kind of file
 */
export function readMp3Head(bytes: Uint8Array): Mp3Head | undefined {
  if (bytes.length < ID3_BYTES) return undefined
  const at = latin(bytes, 0, 3) === 'ID3' ? ID3_BYTES + syncSafe(bytes.subarray(6, ID3_BYTES)) : 0
  if (bytes.length < at + HEADER_BYTES) return undefined
  const facts = frameOf(bytes, at)
  const firstByte = at + facts.length
  if (bytes.length < firstByte + HEADER_BYTES) return undefined
  const { hertz, kbps } = frameOf(bytes, firstByte)
  const { frames, delay, padding } = readFacts(bytes.subarray(at, firstByte), facts.isMono)
  const seconds = (frames * FRAME_SAMPLES - delay - padding) / hertz
  if (!(seconds > 0)) throw new Error('The MP3 has no sound')
  return {
    firstByte,
    bytesPerFrame: ((FRAME_SAMPLES / 8) * 1000 * kbps) / hertz,
    frames,
    hertz,
    delay,
    seconds,
  }
}

/**
 * Parses the metadata frame of LAME and FFmpeg (gabriel.mp3-tech.org/mp3infotag.html). 'Info' means a
 * constant bitrate.
 */
function readFacts(frame: Uint8Array, isMono: boolean) {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.length)
  const at = HEADER_BYTES + (isMono ? SIDE_BYTES.mono : SIDE_BYTES.stereo)
  if (latin(frame, at, at + 4) !== 'Info') throw new Error('The MP3 has no constant bitrate')
  const flags = view.getUint32(at + 4)
  if (!(flags & 1)) throw new Error('The MP3 does not say how many frames it has')
  const optional = [4, 4, 100, 4].reduce((sum, size, bit) => sum + (flags & (1 << bit) ? size : 0), 0)
  const gap = at + 8 + optional + 21
  const packed = gap + 3 <= frame.length ? view.getUint32(gap - 1) & 0xff_ff_ff : 0
  return { frames: view.getUint32(at + 8), delay: packed >>> 12, padding: packed & 0xfff }
}

function frameOf(bytes: Uint8Array, at: number) {
  const frame = readFrame(bytes, at)
  if (!frame) throw new Error(`There is no frame at byte ${at}`)
  return frame
}

export function readFrame(bytes: Uint8Array, at: number) {
  const [sync = 0, version = 0, rates = 0, mode = 0] = bytes.subarray(at, at + HEADER_BYTES)
  const kbps = KBPS[rates >> 4]
  const hertz = HERTZ[(rates >> 2) & 3]
  if (sync !== 0xff || (version & 0xfe) !== 0xfa || !kbps || !hertz) return undefined
  const length = Math.floor(((FRAME_SAMPLES / 8) * 1000 * kbps) / hertz) + ((rates >> 1) & 1)
  return { kbps, hertz, length, isMono: mode >> 6 === 3 }
}

export const frameAt = ({ hertz, delay }: Mp3Head, second: number): number =>
  Math.floor((second * hertz + delay) / FRAME_SAMPLES)

/**
 * Returns the second of the sound at which a frame begins; negative for the first frame, because of the
 * encoder delay.
 */
export const secondOfFrame = ({ hertz, delay }: Mp3Head, frame: number): number =>
  (frame * FRAME_SAMPLES - delay) / hertz

/** Returns the approximate byte offset of a frame, accurate to one byte. */
export const byteOfFrame = ({ firstByte, bytesPerFrame }: Mp3Head, frame: number): number =>
  Math.floor(firstByte + frame * bytesPerFrame)

export const bytesPerSecond = ({ bytesPerFrame, hertz }: Mp3Head): number =>
  (bytesPerFrame * hertz) / FRAME_SAMPLES

/** Returns the offset of the first frame that is followed by another; undefined if there is none. */
export function offsetOfFrame(bytes: Uint8Array): number | undefined {
  for (let at = 0; at + HEADER_BYTES <= bytes.length; at++) {
    const frame = readFrame(bytes, at)
    if (frame && readFrame(bytes, at + frame.length)) return at
  }
  return undefined
}

const latin = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to))

const syncSafe = (bytes: Uint8Array) => bytes.reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0)
