/** Parses fragmented MP4 files of the worker (ISO/IEC 14496-12), with H.264 (14496-15) and AAC. */
import { boxAt, boxesIn, type Mp4Track, trackIn } from '../formats/mp4-boxes.ts'

export interface FragmentHeader {
  picture: Mp4Track & { parameterSets: Buffer[] }
  /** `audioConfig`: AudioSpecificConfig (ISO/IEC 14496-3) */
  sound: (Mp4Track & { audioConfig: Buffer }) | undefined
}

/** Times are in ticks of the track. */
export interface Frame {
  data: Buffer
  decodedAt: number
  shownAt: number
}

/**
 * Parses a file up to its first fragment.
 * @throws Error if the worker did not make it
 */
export function readFragmentHeader(header: Buffer): FragmentHeader {
  const picture = trackIn(header, 'vide')
  if (!picture) throw new Error('There is no picture')
  const sound = trackIn(header, 'soun')
  return {
    picture: { ...picture, parameterSets: parameterSetsOf(boxAt(picture.configuration, ['avcC'])) },
    sound: sound && { ...sound, audioConfig: audioConfigOf(boxAt(sound.configuration, ['esds'])) },
  }
}

/** Returns the parameter sets of an AVCDecoderConfigurationRecord, which precede every key frame. */
function parameterSetsOf(record: Buffer): Buffer[] {
  if (((record[4] ?? 0) & 3) !== 3) throw new Error('Lengths of NAL units have four bytes')
  const sets: Buffer[] = []
  let at = 5
  for (const mask of [0x1f, 0xff]) {
    const count = record.readUInt8(at++) & mask
    for (let read = 0; read < count; read++) {
      const end = at + 2 + record.readUInt16BE(at)
      sets.push(record.subarray(at + 2, end))
      at = end
    }
  }
  return sets
}

/** Nested descriptors of `esds`: tag, and bytes before the next one */
const DESCRIPTORS = [
  { tag: 3, bytes: 3 },
  { tag: 4, bytes: 13 },
  { tag: 5, bytes: 0 },
]

function audioConfigOf(esds: Buffer): Buffer {
  let at = 4
  let size = 0
  for (const { tag, bytes } of DESCRIPTORS) {
    if (esds.readUInt8(at++) !== tag) throw new Error('There is no configuration of the sound')
    size = 0
    // Lengths have seven bits per byte; the eighth bit is set if another byte follows.
    let byte = 0x80
    while (byte & 0x80) {
      byte = esds.readUInt8(at++)
      size = size * 128 + (byte & 0x7f)
    }
    at += bytes
  }
  return esds.subarray(at, at + size)
}

/**
 * Returns the frames of a track in a fragment (`moof`, `mdat`).
 * @throws Error if they are incomplete
 */
export function readFrames(fragment: Buffer, { trackID }: Mp4Track): Frame[] {
  const frames: Frame[] = []
  for (const { name, body } of boxesIn(boxAt(fragment, ['moof']))) {
    if (name !== 'traf') continue
    const head = boxAt(body, ['tfhd'])
    if (head.readUInt32BE(4) !== trackID) continue
    const defaults = defaultsIn(head)
    const time = boxAt(body, ['tfdt'])
    let decodedAt = time[0] === 1 ? Number(time.readBigUInt64BE(4)) : time.readUInt32BE(4)
    for (const box of boxesIn(body)) {
      if (box.name !== 'trun') continue
      for (const sample of samplesIn(box.body, defaults)) {
        const data = fragment.subarray(sample.offset, sample.offset + sample.size)
        if (data.length < sample.size) throw new Error('A frame is not whole')
        frames.push({ data, decodedAt, shownAt: decodedAt + sample.delay })
        decodedAt += sample.duration
      }
    }
  }
  return frames
}

interface Defaults {
  duration: number
  size: number
}

function defaultsIn(tfhd: Buffer): Defaults {
  const has = tfhd.readUInt32BE(0)
  let at = 8
  const next = (bit: number, size: number): number => {
    if (!(has & bit)) return 0
    at += size
    return tfhd.readUInt32BE(at - 4)
  }
  next(0x1, 8)
  next(0x2, 4)
  return { duration: next(0x8, 4), size: next(0x10, 4) }
}

/** Yields each sample's offset in the fragment, duration, and delay from decoding to display. */
function* samplesIn(trun: Buffer, defaults: Defaults) {
  const has = trun.readUInt32BE(0)
  const count = trun.readUInt32BE(4)
  if (!(has & 0x1)) throw new Error('A run does not say where its frames are')
  let offset = trun.readInt32BE(8)
  let at = 12 + (has & 0x4 ? 4 : 0)
  const next = (bit: number): number | undefined => {
    if (!(has & bit)) return undefined
    at += 4
    return trun.readInt32BE(at - 4)
  }
  for (let read = 0; read < count; read++) {
    const duration = next(0x100) ?? defaults.duration
    const size = next(0x200) ?? defaults.size
    next(0x400)
    yield { offset, size, duration, delay: next(0x800) ?? 0 }
    offset += size
  }
}
