/**
 * Detects the type of an upload by its first bytes, because its name and declared type are untrusted. ffmpeg gets only
 * this type's demuxer, so it never reads a disguised playlist.
 */
import { latin1 } from './bytes.ts'
import { MEDIA_KINDS, type SourceType } from './media-kinds.ts'
import { type MpegFrame, readFrameHeader } from './mpeg-audio.ts'

export const SNIFF_BYTES = 64 * 1024

interface SniffedType {
  sourceType: SourceType
  demuxer: string
}

/**
 * Detects the type by `head`, the first `SNIFF_BYTES` of a file; undefined for types that `kind` does not accept.
 */
export function sniff(head: Uint8Array, kind: 'audio' | 'video'): SniffedType | undefined {
  const sourceType = typeOf(head)
  if (!sourceType) return undefined
  const media = MEDIA_KINDS[sourceType]
  return kind === 'audio' || 'hasPictures' in media ? { sourceType, demuxer: media.demuxer } : undefined
}

function typeOf(bytes: Uint8Array): SourceType | undefined {
  if (isWave(bytes)) return 'wav'
  if (isOgg(bytes)) return 'ogg'
  const matroska = isMatroska(bytes)
  if (matroska) return 'matroska'
  const movie = movieType(bytes)
  if (movie) return movie
  const other = OTHERS.find((each) => startsWith(bytes, each))
  if (other) return other.sourceType
  const at = afterID3(bytes)
  if (at === undefined) return undefined
  // In practice, only MP3 has ID3 tags longer than `head`.
  if (at >= bytes.length) return at > 0 ? 'mp3' : undefined
  if (isFlac(bytes.subarray(at))) return 'flac'
  const stream = bytes.subarray(afterZeros(bytes, at))
  if (hasFrames(stream, adtsFrame)) return 'aac'
  if (hasFrames(stream, mpegFrame)) return 'mp3'
  return recordedType(bytes.subarray(at), at > 0)
}

/** Signatures of containers, as texts in Latin-1 at their offsets, and bytes that each has at least */
const OTHERS: readonly {
  sourceType: SourceType
  least: number
  parts: readonly [at: number, value: string][]
}[] = [
  {
    sourceType: 'aiff',
    least: 38,
    parts: [
      [0, 'FORM'],
      [8, 'AIF'],
    ],
  },
  { sourceType: 'caf', least: 20, parts: [[0, 'caff\0\x01\0\0desc']] },
  // The GUIDs of the chunks `riff` and `wave`
  {
    sourceType: 'w64',
    least: 40,
    parts: [
      [0, 'riff\x2e\x91\xcf\x11'],
      [24, 'wave\xf3\xac\xd3\x11'],
    ],
  },
  // The GUID of the header object
  {
    sourceType: 'asf',
    least: 30,
    parts: [[0, '\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\0\xaa\0\x62\xce\x6c']],
  },
  // The version's high byte
  {
    sourceType: 'wavpack',
    least: 32,
    parts: [
      [0, 'wvpk'],
      [9, '\x04'],
    ],
  },
]

const startsWith = (bytes: Uint8Array, { parts, least }: (typeof OTHERS)[number]): boolean =>
  bytes.length >= least && parts.every(([at, value]) => text(bytes, at, at + value.length) === value)

const text = (bytes: Uint8Array, from: number, to: number): string => latin1(bytes.subarray(from, to))

/** Returns an unsigned number of four bytes, the first one the highest. */
const uint32At = (bytes: Uint8Array, at: number): number =>
  new DataView(bytes.buffer, bytes.byteOffset + at, 4).getUint32(0)

function isWave(bytes: Uint8Array): boolean {
  return ['RIFF', 'RF64'].includes(text(bytes, 0, 4)) && text(bytes, 8, 12) === 'WAVE' && bytes.length >= 28
}

function isFlac(bytes: Uint8Array): boolean {
  // FLAC's first block is always STREAMINFO, of 34 bytes.
  return text(bytes, 0, 4) === 'fLaC' && bytes.length >= 42 && (uint32At(bytes, 4) & 0x7fffffff) === 34
}

const OGG_CODECS = ['OpusHead', '\x01vorbis', '\x7fFLAC', 'Speex   ']
/** First packet of a stream that only describes the streams after it: https://wiki.xiph.org/Ogg_Skeleton_4 */
const SKELETON = 'fishead\0'

function isOgg(bytes: Uint8Array): boolean {
  if (text(bytes, 0, 4) !== 'OggS' || bytes[4] !== 0 || bytes.length < 28) return false
  const packet = 27 + (bytes[26] ?? 0)
  if (text(bytes, packet, packet + SKELETON.length) === SKELETON) {
    const length = bytes.subarray(27, packet).reduce((sum, part) => sum + part, packet)
    return isOgg(bytes.subarray(length))
  }
  return OGG_CODECS.some((codec) => text(bytes, packet, packet + codec.length) === codec)
}

function isMatroska(bytes: Uint8Array): boolean {
  if (bytes.length < 8 || uint32At(bytes, 0) !== 0x1a45dfa3) return false
  const header = text(bytes, 0, 256)
  return header.includes('\x42\x82\x84webm') || header.includes('\x42\x82\x88matroska')
}

const QUICK_TIME_BOXES = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']

function movieType(bytes: Uint8Array): 'mp4' | 'mov' | undefined {
  if (bytes.length < 16) return undefined
  const size = uint32At(bytes, 0)
  const box = text(bytes, 4, 8)
  if (box === 'ftyp') {
    const brand = text(bytes, 8, 12)
    if (size < 16 || size > 4096 || !/^[ -~]{4}$/.test(brand)) return undefined
    if (/^(avi[fs]|mif1|msf1|hei[cfsx]|hev[cx]|jp[2xm] )/.test(brand)) return undefined
    return brand === 'qt  ' ? 'mov' : 'mp4'
  }
  if (!QUICK_TIME_BOXES.includes(box)) return undefined
  return size === 1 || size >= 8 ? 'mov' : undefined
}

/** Returns the offset after ID3v2 tags; undefined if one is malformed. */
function afterID3(bytes: Uint8Array): number | undefined {
  let at = 0
  while (text(bytes, at, at + 3) === 'ID3') {
    const sizes = bytes.subarray(at + 6, at + 10)
    const version = bytes[at + 3] ?? 0xff
    if (sizes.length < 4 || version > 4 || sizes.some((byte) => byte > 0x7f)) return undefined
    const footer = version === 4 && ((bytes[at + 5] ?? 0) & 0x10) !== 0 ? 10 : 0
    at += 10 + sizes.reduce((sum, byte) => sum * 128 + byte, 0) + footer
  }
  return at
}

/** Some encoders write zeros between tag and audio. */
function afterZeros(bytes: Uint8Array, from: number): number {
  let at = from
  while (bytes[at] === 0) at += 1
  return at
}

const FRAMES = 3

/** Requires several frames, because a single sync word occurs in any random file. */
function hasFrames(
  bytes: Uint8Array,
  lengthAt: (bytes: Uint8Array, at: number) => number | undefined,
): boolean {
  let at = 0
  for (let frame = 0; frame < FRAMES; frame += 1) {
    const length = lengthAt(bytes, at)
    if (length === undefined) return false
    at += length
    // A very short recording ends before `FRAMES` are checked.
    if (at >= bytes.length) return frame > 0 || at === bytes.length
    if (text(bytes, at, at + 3) === 'TAG') return true
  }
  return true
}

function adtsFrame(bytes: Uint8Array, at: number): number | undefined {
  if (at + 7 > bytes.length) return undefined
  if (((uint32At(bytes, at) >>> 16) & 0xfff6) !== 0xfff0) return undefined
  const rate = ((bytes[at + 2] ?? 0) >> 2) & 0x0f
  const length = (uint32At(bytes, at + 3) >> 13) & 0x1fff
  return rate < 13 && length >= 7 ? length : undefined
}

const mpegFrame = (bytes: Uint8Array, at: number): number | undefined =>
  at + 4 > bytes.length ? undefined : readFrameHeader(uint32At(bytes, at))?.length

/** Reply of a web or ICY server, which programs that record streams save too */
const STREAM_HEAD = /^(?:HTTP\/\d(?:\.\d)?|ICY) \d{3}[^]{0,4000}?\r?\n\r?\n/
/** Archives may contain complete recordings, but are none. */
const ARCHIVES = ['PK', 'Rar!', '7z\xbc\xaf', '\x1f\x8b', 'BZh', '\xfd7zXZ', 'RIFF', 'FLV', '%PDF']
const MANY_FRAMES = 5
/** Bytes of the longest frame, in which a recording of a stream may begin */
const LONGEST_FRAME = { mp3: 1441, aac: 8191 } as const

/** What precedes the first whole frame of a recorded stream */
export interface StreamStart {
  /** The reply of a server */
  hasHead: boolean
  /** A part of a frame */
  hasPart: boolean
}

/** Tells how a recorded stream begins; undefined for files of other kinds, and those that begin with a frame. */
export function streamStartOf(head: Uint8Array): StreamStart | undefined {
  const sourceType = typeOf(head)
  if ((sourceType !== 'mp3' && sourceType !== 'aac') || afterID3(head) !== 0) return undefined
  const stream = head.subarray(afterZeros(head, 0))
  if (hasFrames(stream, adtsFrame) || hasFrames(stream, mpegFrame)) return undefined
  const { from, mp3, aac } = findFrames(head, false)
  // Programs write a tag before what they record.
  const start = from + (afterID3(head.subarray(from)) ?? 0)
  return { hasHead: from > 0, hasPart: Math.min(mp3, aac) > start }
}

/**
 * Finds a recorded stream, which may begin with a reply's head, and within a frame. Tags may declare a wrong length,
 * so frames after one may begin anywhere.
 */
function recordedType(bytes: Uint8Array, isTagged: boolean): SourceType | undefined {
  if (ARCHIVES.some((start) => text(bytes, 0, 8).startsWith(start))) return undefined
  const { mp3, aac } = findFrames(bytes, isTagged)
  if (mp3 === aac) return undefined
  return mp3 < aac ? 'mp3' : 'aac'
}

/** Returns where the head of a reply ends, and where the frames of each kind begin; Infinity without one. */
function findFrames(bytes: Uint8Array, isTagged: boolean): { from: number; mp3: number; aac: number } {
  const from = STREAM_HEAD.exec(text(bytes, 0, 4096))?.[0].length ?? 0
  const find = (type: 'mp3' | 'aac') => {
    const end = isTagged ? bytes.length : Math.min(from + LONGEST_FRAME[type], bytes.length)
    for (let at = from; at < end; at += 1) if (bytes[at] === 0xff && isSteadyRun(bytes, at, type)) return at
    return Infinity
  }
  return { from, mp3: find('mp3'), aac: find('aac') }
}

/** Requires several whole frames of one kind and rate, since the search tries many places. */
function isSteadyRun(bytes: Uint8Array, from: number, type: 'mp3' | 'aac'): boolean {
  let at = from
  let first: string | undefined
  for (let frame = 0; frame < MANY_FRAMES; frame += 1) {
    if (at + 7 > bytes.length) return false
    const kind = type === 'mp3' ? mpegKind(readFrameHeader(uint32At(bytes, at))) : adtsKind(bytes, at)
    first ??= kind
    if (kind === undefined || kind !== first) return false
    at += (type === 'mp3' ? mpegFrame(bytes, at) : adtsFrame(bytes, at)) ?? 0
  }
  return true
}

const mpegKind = (frame: MpegFrame | undefined): string | undefined =>
  frame && `${frame.version} ${frame.layer} ${frame.hertz}`

const adtsKind = (bytes: Uint8Array, at: number): string | undefined =>
  adtsFrame(bytes, at) === undefined ? undefined : String(uint32At(bytes, at) & 0xfdc0)
