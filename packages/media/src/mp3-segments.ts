/** Cuts an MP3 of constant bitrate into segments of whole frames (ISO/IEC 11172-3, 2.4.1.3), without reading all of it. */
import type { StoredFile } from './storage.ts'

/** The segments of a file: from `firstByte` on, one after the other. */
export interface Cuts {
  firstByte: number
  /** Seconds and bytes of each. */
  segments: [number, number][]
}

const BITRATES = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const HERTZ = [44_100, 48_000, 32_000]
const SAMPLES = 1152

/**
 * Segments of about `segmentSeconds` each; the bitrates of one recording are cut at the same times. Undefined where
 * it is not MPEG-1 layer III with a constant bitrate.
 */
export async function mp3Segments(
  file: Pick<StoredFile, 'bytes' | 'readAt'>,
  segmentSeconds: number,
): Promise<Cuts | undefined> {
  const start = await afterTag(file)
  const facts = await bytesAt(file, start, 64)
  const frame = readHeader(facts)
  if (!frame) return undefined
  // The first frame mostly holds the encoder's facts instead of sound.
  const hasFacts = /Xing|Info/.test(facts.toString('latin1'))
  const firstByte = hasFacts ? start + frame.bytes : start
  const head = await bytesAt(file, firstByte, 4)
  const frameBytes = (SAMPLES / 8) * (frame.bitrate / frame.hertz)
  const frames = Math.round((file.bytes - firstByte) / frameBytes)
  const perSegment = Math.round((segmentSeconds * frame.hertz) / SAMPLES)
  const segments: [number, number][] = []
  let from = firstByte
  for (let done = 0; done < frames; done += perSegment) {
    const count = Math.min(perSegment, frames - done)
    const isLast = done + count === frames
    const to = isLast ? file.bytes : await frameNear(file, firstByte + (done + count) * frameBytes, head)
    if (to === undefined || to <= from) return undefined
    segments.push([(count * SAMPLES) / frame.hertz, to - from])
    from = to
  }
  return segments.length > 0 ? { firstByte, segments } : undefined
}

async function bytesAt(file: Pick<StoredFile, 'readAt'>, at: number, length: number): Promise<Buffer> {
  const target = Buffer.alloc(length)
  return target.subarray(0, await file.readAt(target, Math.max(0, at)))
}

/** Behind the ID3v2 tag, whose length has seven bits in each byte. */
async function afterTag(file: Pick<StoredFile, 'readAt'>): Promise<number> {
  const head = await bytesAt(file, 0, 10)
  if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return 0
  return 10 + head.subarray(6).reduce((size, byte) => size * 128 + (byte & 0x7f), 0)
}

function readHeader(head: Buffer): { bitrate: number; hertz: number; bytes: number } | undefined {
  const [sync, version = 0, rates = 0] = head
  // MPEG-1, layer III; whether a checksum follows does not matter.
  if (sync !== 0xff || (version & 0xfe) !== 0xfa) return undefined
  const bitrate = (BITRATES[rates >> 4] ?? 0) * 1000
  const rate = HERTZ[(rates >> 2) & 3]
  if (bitrate === 0 || rate === undefined) return undefined
  return { bitrate, hertz: rate, bytes: Math.floor((SAMPLES / 8) * (bitrate / rate)) + ((rates >> 1) & 1) }
}

/** Padding moves a frame by less than two bytes. */
const REACH = 3

/** The frame of the same kind as `like` that begins nearest to `place`. */
async function frameNear(
  file: Pick<StoredFile, 'readAt'>,
  place: number,
  like: Buffer,
): Promise<number | undefined> {
  const from = Math.round(place) - REACH
  const bytes = await bytesAt(file, from, 2 * REACH + 4)
  const found = Array.from({ length: 2 * REACH + 1 }, (_, n) => n).filter(
    (n) =>
      bytes[n] === 0xff &&
      bytes[n + 1] === like[1] &&
      // All but the padding, and how two channels are joined.
      ((bytes[n + 2] ?? 0) & 0xfd) === ((like[2] ?? 0) & 0xfd) &&
      ((bytes[n + 3] ?? 0) & 0xcf) === ((like[3] ?? 0) & 0xcf),
  )
  const nearest = found.toSorted((one, other) => Math.abs(one - REACH) - Math.abs(other - REACH))[0]
  return nearest === undefined ? undefined : from + nearest
}
