/**
 * Detects the type of an upload by its first bytes, because its name and declared type are untrusted. ffmpeg gets only
 * this type's demuxer, so it never reads a disguised playlist.
 */
import type { AssetKind } from '@nava/contracts'
import { readFrameHeader } from './mpeg-audio.ts'

export const SOURCE_TYPES = ['wav', 'flac', 'mp3', 'mp4', 'aac', 'ogg', 'mov', 'matroska'] as const
export type SourceType = (typeof SOURCE_TYPES)[number]

export const SNIFF_BYTES = 64 * 1024

export const demuxerOf = {
  wav: 'wav',
  flac: 'flac',
  mp3: 'mp3',
  mp4: 'mov',
  aac: 'aac',
  ogg: 'ogg',
  mov: 'mov',
  matroska: 'matroska',
} as const satisfies Record<SourceType, string>

const accepted = {
  audio: ['wav', 'flac', 'mp3', 'mp4', 'aac', 'ogg', 'mov', 'matroska'],
  video: ['mp4', 'mov', 'matroska'],
} as const satisfies Record<AssetKind, readonly SourceType[]>

/**
 * Detects the type by `head`, the first `SNIFF_BYTES` of a file; undefined for types that `kind` does not accept.
 */
export function sniff(
  head: Uint8Array,
  kind: AssetKind,
): { sourceType: SourceType; demuxer: string } | undefined {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
  const sourceType = typeOf(bytes)
  const types: readonly SourceType[] = accepted[kind]
  if (!sourceType || !types.includes(sourceType)) return undefined
  return { sourceType, demuxer: demuxerOf[sourceType] }
}

function typeOf(bytes: Buffer): SourceType | undefined {
  if (isWave(bytes)) return 'wav'
  if (isOgg(bytes)) return 'ogg'
  const matroska = isMatroska(bytes)
  if (matroska) return 'matroska'
  const movie = movieType(bytes)
  if (movie) return movie
  const at = afterID3(bytes)
  if (at === undefined) return undefined
  // In practice, only MP3 has ID3 tags longer than `head`.
  if (at >= bytes.length) return at > 0 ? 'mp3' : undefined
  if (isFlac(bytes.subarray(at))) return 'flac'
  const stream = bytes.subarray(afterZeros(bytes, at))
  if (hasFrames(stream, adtsFrame)) return 'aac'
  return hasFrames(stream, mpegFrame) ? 'mp3' : undefined
}

const text = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to)

function isWave(bytes: Buffer): boolean {
  return ['RIFF', 'RF64'].includes(text(bytes, 0, 4)) && text(bytes, 8, 12) === 'WAVE' && bytes.length >= 28
}

function isFlac(bytes: Buffer): boolean {
  // FLAC's first block is always STREAMINFO, of 34 bytes.
  return text(bytes, 0, 4) === 'fLaC' && bytes.length >= 42 && (bytes.readUInt32BE(4) & 0x7fffffff) === 34
}

const OGG_CODECS = ['OpusHead', '\x01vorbis', '\x7fFLAC', 'Speex   ']

function isOgg(bytes: Buffer): boolean {
  if (text(bytes, 0, 4) !== 'OggS' || bytes[4] !== 0 || bytes.length < 28) return false
  const packet = 27 + (bytes[26] ?? 0)
  return OGG_CODECS.some((codec) => text(bytes, packet, packet + codec.length) === codec)
}

function isMatroska(bytes: Buffer): boolean {
  if (bytes.length < 8 || bytes.readUInt32BE(0) !== 0x1a45dfa3) return false
  const header = text(bytes, 0, 256)
  return header.includes('\x42\x82\x84webm') || header.includes('\x42\x82\x88matroska')
}

const QUICK_TIME_BOXES = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']

function movieType(bytes: Buffer): 'mp4' | 'mov' | undefined {
  if (bytes.length < 16) return undefined
  const size = bytes.readUInt32BE(0)
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
function afterID3(bytes: Buffer): number | undefined {
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
function afterZeros(bytes: Buffer, from: number): number {
  let at = from
  while (bytes[at] === 0) at += 1
  return at
}

const FRAMES = 3

/** Requires several frames, because a single sync word occurs in any random file. */
function hasFrames(bytes: Buffer, lengthAt: (bytes: Buffer, at: number) => number | undefined): boolean {
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

function adtsFrame(bytes: Buffer, at: number): number | undefined {
  if (at + 7 > bytes.length) return undefined
  if ((bytes.readUInt16BE(at) & 0xfff6) !== 0xfff0) return undefined
  const rate = (bytes.readUInt8(at + 2) >> 2) & 0x0f
  const length = (bytes.readUInt32BE(at + 3) >> 13) & 0x1fff
  return rate < 13 && length >= 7 ? length : undefined
}

const mpegFrame = (bytes: Buffer, at: number): number | undefined =>
  at + 4 > bytes.length ? undefined : readFrameHeader(bytes.readUInt32BE(at))?.length
