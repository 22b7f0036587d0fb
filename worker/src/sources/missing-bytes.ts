/** Detects truncated files. ffmpeg decodes their existing part without an error. */
import type { SourceType } from '@nava/media/formats/sniff'

export interface ByteSource {
  bytes: number
  readAt: (target: Uint8Array, position: number) => Promise<number>
}

/**
 * Returns true if the container declares more bytes than the file has. MP3, AAC and FLAC frames declare none; their
 * length is compared after decoding.
 */
export async function isCutOff(file: ByteSource, sourceType: SourceType): Promise<boolean> {
  switch (sourceType) {
    case 'wav':
      return await isWaveCutOff(file)
    case 'mp4':
    case 'mov':
      return await isMovieCutOff(file)
    case 'ogg':
      return await isOggCutOff(file)
    case 'matroska':
      return await isMatroskaCutOff(file)
    case 'flac':
      return await isFlacCutOff(file)
    case 'mp3':
    case 'aac':
      return false
    default:
      return sourceType satisfies never
  }
}

async function read(file: ByteSource, position: number, length: number): Promise<Buffer> {
  const target = Buffer.alloc(length)
  return target.subarray(0, await file.readAt(target, position))
}

/** Limit of skipped parts, because a malicious file may have countless tiny ones */
const MAX_PARTS = 10_000

/** Returns true for placeholders that programs write if they do not know the size. */
const isUnknownSize = (size: number): boolean => size === 0 || size >= 0xffff_ff00 || size === 0x7fff_ffff

async function isWaveCutOff(file: ByteSource): Promise<boolean> {
  let wide: number | undefined
  let at = 12
  for (let part = 0; part < MAX_PARTS; part += 1) {
    const header = await read(file, at, 8)
    if (header.length < 8) return true
    const name = header.toString('latin1', 0, 4)
    const size = header.readUInt32LE(4)
    if (name === 'ds64') {
      const sizes = await read(file, at + 8, 16)
      if (sizes.length === 16) wide = Number(sizes.readBigUInt64LE(8))
    }
    if (name === 'data') {
      const declared = size === 0xffff_ffff && wide ? wide : size
      return !isUnknownSize(declared) && at + 8 + declared > file.bytes
    }
    at += 8 + size + (size % 2)
  }
  return false
}

/** Bytes of an ID3 header, which may precede the first block */
const ID3_HEADER = 10

async function isFlacCutOff(file: ByteSource): Promise<boolean> {
  const id3 = await read(file, 0, ID3_HEADER)
  const isTagged = id3.toString('latin1', 0, 3) === 'ID3'
  // ID3 sizes have seven bits per byte.
  let at = 4 + (isTagged ? ID3_HEADER + id3.subarray(6).reduce((sum, byte) => sum * 128 + byte, 0) : 0)
  for (let part = 0; part < MAX_PARTS; part += 1) {
    const header = await read(file, at, 4)
    if (header.length < 4) return true
    at += 4 + header.readUIntBE(1, 3)
    if (header.readUInt8(0) >= 0x80) return at >= file.bytes
  }
  return false
}

async function isMovieCutOff(file: ByteSource): Promise<boolean> {
  let hasIndex = false
  let at = 0
  for (let part = 0; part < MAX_PARTS && at < file.bytes; part += 1) {
    const header = await read(file, at, 16)
    if (header.length < 8) break
    const short = header.readUInt32BE(0)
    const name = header.toString('latin1', 4, 8)
    if (name === 'moov' || name === 'moof') hasIndex = true
    // Size 0 means up to the end of the file.
    if (short === 0) break
    if (short === 1 && header.length < 16) return true
    const size = short === 1 ? Number(header.readBigUInt64BE(8)) : short
    // Fewer bytes than a box has follow the last one; they are ignored.
    if (size < 8) break
    if (at + size > file.bytes) return true
    at += size
  }
  return !hasIndex
}

const OGG_PAGE = 27 + 255 + 255 * 255

async function isOggCutOff(file: ByteSource): Promise<boolean> {
  const from = Math.max(0, file.bytes - 2 * OGG_PAGE)
  const tail = await read(file, from, Math.min(file.bytes, 2 * OGG_PAGE))
  const page = tail.lastIndexOf('OggS')
  const segments = tail[page + 26]
  if (page < 0 || segments === undefined) return true
  const table = tail.subarray(page + 27, page + 27 + segments)
  if (table.length < segments) return true
  const body = table.reduce((sum, size) => sum + size, 0)
  return page + 27 + segments + body > tail.length
}

const EBML_HEADER = 0x1a45dfa3
const SEGMENT = 0x18538067
const VOID = 0xec

async function isMatroskaCutOff(file: ByteSource): Promise<boolean> {
  let at = 0
  for (let part = 0; part < 100; part += 1) {
    const header = await read(file, at, 12)
    const id = readEbmlNumber(header, 0, true)
    const size = id && readEbmlNumber(header, id.length, false)
    if (!id || !size) return true
    const body = at + id.length + size.length
    // Live recordings declare no size, so truncation cannot be seen.
    if (id.value === SEGMENT) return !size.unknown && body + size.value > file.bytes
    if (id.value !== EBML_HEADER && id.value !== VOID) return false
    at = body + size.value
  }
  return false
}

/** Reads an EBML number (RFC 8794, 4). Leading zeros encode its length; an ID keeps its length marker. */
function readEbmlNumber(
  bytes: Buffer,
  at: number,
  includeMarker: boolean,
): { value: number; length: number; unknown: boolean } | undefined {
  const first = bytes[at]
  if (!first) return undefined
  const length = Math.clz32(first) - 23
  if (at + length > bytes.length) return undefined
  let value = includeMarker ? first : first & (0xff >> length)
  let ones = (first & (0xff >> length)) === 0xff >> length
  for (const byte of bytes.subarray(at + 1, at + length)) {
    value = value * 256 + byte
    ones &&= byte === 0xff
  }
  return { value, length, unknown: ones }
}
