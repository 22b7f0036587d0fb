/** Detects truncated files. ffmpeg decodes their existing part without an error. */
import type { SourceType } from '@nava/tags/media-kinds'

export interface ByteSource {
  bytes: number
  readAt: (target: Uint8Array, position: number) => Promise<number>
}

/**
 * Returns true if the container declares more bytes than the file has. Frames of MP3, AAC, FLAC and WavPack declare
 * none; their length is compared after decoding.
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
    case 'aiff':
    case 'caf':
    case 'w64':
    case 'asf':
      return await isChunkedCutOff(file, CHUNKS[sourceType])
    case 'mp3':
    case 'aac':
    case 'wavpack':
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

interface WaveSound {
  from: number
  /** Declared bytes; undefined if unknown */
  bytes: number | undefined
}

async function isWaveCutOff(file: ByteSource): Promise<boolean> {
  const sound = await findWaveSound(file)
  return !sound || (sound.bytes !== undefined && sound.from + sound.bytes > file.bytes)
}

/**
 * Returns true if most of the sound lies behind its declared end in a WAV, as where a recorder was interrupted. Other
 * chunks and tags there are no sound.
 */
export async function hasSoundBehind(file: ByteSource): Promise<boolean> {
  const sound = await findWaveSound(file)
  if (sound?.bytes === undefined) return false
  const end = sound.from + sound.bytes
  const whole = 8 + (await read(file, 4, 4)).readUInt32LE()
  if (whole > end || file.bytes - end <= sound.bytes) return false
  return !/^.?[\w ]{3}/s.test((await read(file, end, 4)).toString('latin1'))
}

/** Returns undefined if the file ends before the sound. */
async function findWaveSound(file: ByteSource): Promise<WaveSound | undefined> {
  let wide: number | undefined
  let at = 12
  for (let part = 0; part < MAX_PARTS; part += 1) {
    const header = await read(file, at, 8)
    if (header.length < 8) return undefined
    const name = header.toString('latin1', 0, 4)
    const size = header.readUInt32LE(4)
    if (name === 'ds64') {
      const sizes = await read(file, at + 8, 16)
      if (sizes.length === 16) wide = Number(sizes.readBigUInt64LE(8))
    }
    if (name === 'data') {
      const declared = size === 0xffff_ffff && wide ? wide : size
      return { from: at + 8, bytes: isUnknownSize(declared) ? undefined : declared }
    }
    at += 8 + size + (size % 2)
  }
  return { from: at, bytes: undefined }
}

interface Chunks {
  /** Bytes before the first chunk */
  from: number
  /** Bytes of a chunk's head, which ends with its size */
  head: number
  /** Start of the head of the chunk with the sound */
  sound: string
  /** Bytes from the chunk's start to its end; undefined if unknown */
  endOf: (head: Buffer) => number | undefined
  /** Chunks begin at a multiple of it. */
  aligned: number
}

const wideEnd = (size: bigint, head: number): number | undefined =>
  size > 0n && size < BigInt(Number.MAX_SAFE_INTEGER) ? head + Number(size) : undefined

const CHUNKS: Record<'aiff' | 'caf' | 'w64' | 'asf', Chunks> = {
  aiff: {
    ...{ from: 12, head: 8, sound: 'SSND', aligned: 2 },
    endOf: (head) => (isUnknownSize(head.readUInt32BE(4)) ? undefined : 8 + head.readUInt32BE(4)),
  },
  caf: {
    ...{ from: 8, head: 12, sound: 'data', aligned: 1 },
    endOf: (head) => wideEnd(head.readBigInt64BE(4), 12),
  },
  w64: {
    ...{ from: 40, head: 24, sound: 'data', aligned: 8 },
    endOf: (head) => wideEnd(head.readBigInt64LE(16), 0),
  },
  asf: {
    ...{ from: 0, head: 24, sound: '\x36\x26\xb2\x75', aligned: 1 },
    endOf: (head) => wideEnd(head.readBigInt64LE(16), 0),
  },
}

async function isChunkedCutOff(
  file: ByteSource,
  { from, head, sound, endOf, aligned }: Chunks,
): Promise<boolean> {
  let at = from
  for (let part = 0; part < MAX_PARTS; part += 1) {
    const header = await read(file, at, head)
    if (header.length < head) return true
    const length = endOf(header)
    if (header.toString('latin1', 0, 4) === sound) return length !== undefined && at + length > file.bytes
    if (length === undefined || length < head) return false
    at += Math.ceil(length / aligned) * aligned
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
