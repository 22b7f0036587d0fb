/** Parses the worker's fragmented MP4s (ISO/IEC 14496-12) and builds the index that ffmpeg omits. */
import { boxAt, boxesIn, trackIn } from '@nava/media/formats/mp4-boxes'
import type { ByteSource } from '../sources/missing-bytes.ts'

export interface Fragment {
  /** Bytes of the boxes moof and mdat */
  bytes: number
  frames: number
  ticks: number
}

export interface FragmentedFile {
  /** Boxes `ftyp` and `moov` */
  header: Buffer
  fragments: Fragment[]
  timeScale: number
  codecs: string
  width: number
  height: number
}

/** @throws Error if the file is incomplete, or a fragment does not start with a key frame */
export async function readFragments(file: ByteSource): Promise<FragmentedFile> {
  let at = 0
  let header: Buffer | undefined
  let facts: ReturnType<typeof readHeader> | undefined
  const fragments: Fragment[] = []
  while (at < file.bytes) {
    const { name, size } = await headAt(file, at)
    if (at + size > file.bytes) throw new Error(`The box ${name} at ${at} is not whole`)
    if (name === 'moov') {
      header = await bytesAt(file, 0, at + size)
      facts = readHeader(header)
    } else if (name === 'moof') {
      if (!facts) throw new Error('There is a fragment before the header')
      const data = await headAt(file, at + size)
      if (data.name !== 'mdat' || at + size + data.size > file.bytes)
        throw new Error('A fragment is not whole')
      fragments.push({
        bytes: size + data.size,
        ...readPictureRun(await bytesAt(file, at, size), facts.trackID),
      })
      at += data.size
    } else if (name !== 'ftyp') {
      throw new Error(`There is a box ${name} where none should be`)
    }
    at += size
  }
  if (!header || !facts || fragments.length === 0) throw new Error('There is nothing in it')
  const { timeScale, codecs, width, height } = facts
  return { header, fragments, timeScale, codecs, width, height }
}

async function headAt(file: ByteSource, at: number): Promise<{ name: string; size: number }> {
  const head = await bytesAt(file, at, 16).catch(() => bytesAt(file, at, 8))
  const short = head.readUInt32BE(0)
  const size = short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short
  if (size < 8) throw new Error(`There is no box at ${at}`)
  return { name: head.toString('latin1', 4, 8), size }
}

async function bytesAt(file: ByteSource, at: number, length: number): Promise<Buffer> {
  const target = Buffer.alloc(length)
  if ((await file.readAt(target, at)) < length) throw new Error(`The file ends before ${at + length}`)
  return target
}

function readHeader(header: Buffer) {
  const picture = trackIn(header, 'vide')
  if (!picture) throw new Error('There is no picture')
  const { trackID, timeScale, entry, configuration } = picture
  const profile = boxAt(configuration, ['avcC']).toString('hex', 1, 4)
  return {
    trackID,
    timeScale,
    // The encoder produces only AAC-LC.
    codecs: `avc1.${profile}${trackIn(header, 'soun') ? ',mp4a.40.2' : ''}`,
    width: entry.readUInt16BE(24),
    height: entry.readUInt16BE(26),
  }
}

const NOT_A_KEY_FRAME = 0x0001_0000

function readPictureRun(moof: Buffer, trackID: number): { frames: number; ticks: number } {
  for (const { name, body } of boxesIn(moof.subarray(8))) {
    if (name !== 'traf') continue
    const defaults = boxAt(body, ['tfhd'])
    if (defaults.readUInt32BE(4) !== trackID) continue
    let frames = 0
    let ticks = 0
    for (const box of boxesIn(body)) {
      if (box.name !== 'trun') continue
      const run = readRun(box.body, readDefaults(defaults))
      if (frames === 0 && run.firstFlags & NOT_A_KEY_FRAME) {
        throw new Error('A fragment does not begin with a key frame')
      }
      frames += run.frames
      ticks += run.ticks
    }
    return { frames, ticks }
  }
  throw new Error('There is a fragment without a picture')
}

function readDefaults(tfhd: Buffer): { duration: number; flags: number } {
  const has = tfhd.readUInt32BE(0)
  let at = 8
  const next = (bit: number, size: number): number => {
    if (!(has & bit)) return 0
    at += size
    return tfhd.readUInt32BE(at - 4)
  }
  next(0x1, 8)
  next(0x2, 4)
  const duration = next(0x8, 4)
  next(0x10, 4)
  return { duration, flags: next(0x20, 4) }
}

function readRun(trun: Buffer, defaults: { duration: number; flags: number }) {
  const has = trun.readUInt32BE(0)
  const frames = trun.readUInt32BE(4)
  let at = 8 + (has & 0x1 ? 4 : 0)
  let firstFlags = defaults.flags
  if (has & 0x4) {
    firstFlags = trun.readUInt32BE(at)
    at += 4
  }
  let ticks = 0
  for (let frame = 0; frame < frames; frame += 1) {
    ticks += has & 0x100 ? trun.readUInt32BE(at) : defaults.duration
    at += has & 0x100 ? 4 : 0
    at += has & 0x200 ? 4 : 0
    if (has & 0x400 && frame === 0) firstFlags = trun.readUInt32BE(at)
    at += has & 0x400 ? 4 : 0
    at += has & 0x800 ? 4 : 0
  }
  return { frames, ticks, firstFlags }
}

/**
 * Returns the start of the published file: the header with the length (`mehd`) and an index (`sidx`), which
 * direct playback needs for seeking. HLS uses only `initBytes`.
 */
export function indexedHeader({ header, fragments, timeScale }: FragmentedFile): {
  bytes: Buffer
  initBytes: number
} {
  const ticks = fragments.reduce((sum, fragment) => sum + fragment.ticks, 0)
  const moovAt = header.indexOf('moov') - 4
  const movieScale = boxAt(header, ['moov', 'mvhd']).readUInt32BE(12)
  const mvexAt = header.indexOf('mvex') - 4
  const length = box('mehd', uint32(0, Math.round((ticks / timeScale) * movieScale)))
  const init = Buffer.concat([header.subarray(0, mvexAt + 8), length, header.subarray(mvexAt + 8)])
  for (const at of [moovAt, mvexAt]) init.writeUInt32BE(header.readUInt32BE(at) + length.length, at)
  return { bytes: Buffer.concat([init, index(fragments, timeScale)]), initBytes: init.length }
}

function index(fragments: readonly Fragment[], timeScale: number): Buffer {
  const references = fragments.map(({ bytes, ticks }) => uint32(bytes, ticks, 0x9000_0000))
  const count = Buffer.alloc(4)
  count.writeUInt16BE(fragments.length, 2)
  return box('sidx', Buffer.concat([uint32(0, 1, timeScale, 0, 0), count, ...references]))
}

function box(name: string, body: Buffer): Buffer {
  return Buffer.concat([uint32(body.length + 8), Buffer.from(name, 'latin1'), body])
}

function uint32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length)
  values.forEach((value, place) => bytes.writeUInt32BE(value, 4 * place))
  return bytes
}
