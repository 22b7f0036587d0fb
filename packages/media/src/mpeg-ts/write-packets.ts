/**
 * Writes an MPEG-2 transport stream (ISO/IEC 13818-1) of one programme with H.264, AAC, and ID3 tags as "Timed Metadata for
 * HTTP Live Streaming" (Apple) places them.
 */

const PACKET_BYTES = 188
const PAYLOAD_BYTES = PACKET_BYTES - 4
/** Continuity counters have four bits, so this many values */
const COUNTERS = 16
/** Clocks have 33 bits, so this many values */
const CLOCK_WRAP = 2 ** 33

const PID = { programmes: 0, streams: 0x1000, picture: 0x100, sound: 0x101, tag: 0x102 } as const
const STREAM_ID = { picture: 0xe0, sound: 0xc0, tag: 0xbd } as const
const STREAM_TYPE = { picture: 0x1b, sound: 0x0f, tag: 0x15 } as const
/** Number of the only programme */
const PROGRAMME = 1

/** Frames of one stream. Times are those of the first frame, in ticks of 90 kHz. */
export interface Pes {
  of: 'picture' | 'sound' | 'tag'
  data: Buffer[]
  decodedAt: number
  shownAt: number
  clock?: number
  isKey: boolean
}

/** Returns a segment. Each stream's continuity counter ends where it began, so that any segment may follow. */
export function transportStream(packets: readonly Pes[]): Buffer {
  const tables = [
    { pid: PID.programmes, payload: section(0, [PROGRAMME, 0xe000 | PID.streams]) },
    { pid: PID.streams, payload: streamTable() },
  ]
  const pictures = packets.filter((each) => each.of === 'picture')
  const writes: Write[] = []
  let written = 0
  const writeTables = (upTo: number) => {
    for (; written < upTo; written++) for (const table of tables) writes.push({ ...table, count: 1 })
  }
  for (const each of packets) {
    if (each.of === 'picture')
      writeTables(Math.ceil(((pictures.indexOf(each) + 1) * COUNTERS) / pictures.length))
    const payload = Buffer.concat([pesHeader(each), ...each.data])
    const adaptation = each.of === 'picture' ? adaptationField(each) : undefined
    const count = packetsFor(payload.length, adaptation?.length ?? 0)
    writes.push({ pid: PID[each.of], payload, adaptation, count })
  }
  writeTables(COUNTERS)
  for (const pid of [PID.picture, PID.sound, PID.tag]) {
    const last = writes.findLast((each) => each.pid === pid)
    const used = writes.reduce((sum, each) => sum + (each.pid === pid ? each.count : 0), 0)
    if (last) last.count += (COUNTERS - (used % COUNTERS)) % COUNTERS
  }
  return writeAll(writes)
}

interface Write {
  pid: number
  payload: Buffer
  adaptation?: Buffer | undefined
  count: number
}

const packetsFor = (payload: number, adaptation: number): number =>
  Math.ceil((payload + adaptation) / PAYLOAD_BYTES)

function writeAll(writes: readonly Write[]): Buffer {
  const stream = Buffer.alloc(writes.reduce((sum, each) => sum + each.count, 0) * PACKET_BYTES, 0xff)
  const counters = new Map<number, number>()
  let at = 0
  for (const { pid, payload, adaptation, count } of writes) {
    let read = 0
    for (let packet = 0; packet < count; packet++) {
      const counter = counters.get(pid) ?? 0
      counters.set(pid, (counter + 1) % COUNTERS)
      const field = packet === 0 ? (adaptation?.length ?? 0) : 0
      // Leaves at least one byte for each packet still to come.
      const bytes = Math.min(PAYLOAD_BYTES - field, payload.length - read - (count - packet - 1))
      const stuffing = PAYLOAD_BYTES - field - bytes
      stream[at] = 0x47
      stream.writeUInt16BE((packet === 0 ? 0x4000 : 0) | pid, at + 1)
      stream[at + 3] = (field + stuffing > 0 ? 0x30 : 0x10) | counter
      if (field > 0 && adaptation) adaptation.copy(stream, at + 4)
      if (field + stuffing > 0) {
        stream[at + 4] = field + stuffing - 1
        if (field === 0 && stuffing > 1) stream[at + 5] = 0
      }
      payload.copy(stream, at + PACKET_BYTES - bytes, read, read + bytes)
      read += bytes
      at += PACKET_BYTES
    }
  }
  return stream
}

/** The 27 MHz part of the clock is 0; the length byte is written with the stuffing. */
function adaptationField({ isKey, clock = 0 }: Pes): Buffer {
  const field = Buffer.alloc(8)
  field[1] = 0x10 | (isKey ? 0x40 : 0)
  const base = wrapped(clock)
  field.writeUInt32BE(Math.floor(base / 2), 2)
  field.writeUInt16BE(((base % 2) << 15) | 0x7e00, 6)
  return field
}

function pesHeader({ of, data, decodedAt, shownAt }: Pes): Buffer {
  const hasBoth = of === 'picture'
  const header = Buffer.alloc(hasBoth ? 19 : 14)
  header.writeUInt32BE(0x100 | STREAM_ID[of])
  const bytes = data.reduce((sum, each) => sum + each.length, 0)
  // Length of the packet. 0 means unlimited: pictures may be too long for the field, and only for them it is allowed.
  header.writeUInt16BE(hasBoth ? 0 : header.length - 6 + bytes, 4)
  header[6] = 0x84
  header[7] = hasBoth ? 0xc0 : 0x80
  header[8] = header.length - 9
  writeTime(header, 9, hasBoth ? 3 : 2, shownAt)
  if (hasBoth) writeTime(header, 14, 1, decodedAt)
  return header
}

/** Time in five bytes: a prefix, then 3, 15 and 15 bits of `time`, each followed by a marker bit */
function writeTime(target: Buffer, at: number, prefix: number, time: number): void {
  const ticks = wrapped(time)
  target[at] = (prefix << 4) | (Math.floor(ticks / 2 ** 30) << 1) | 1
  target.writeUInt16BE((Math.floor(ticks / 2 ** 15) % 2 ** 15) * 2 + 1, at + 1)
  target.writeUInt16BE((ticks % 2 ** 15) * 2 + 1, at + 3)
}

const wrapped = (time: number): number => ((time % CLOCK_WRAP) + CLOCK_WRAP) % CLOCK_WRAP

/** Format of the tags: an identifier follows for the application, and one for the format. Then the number of the service */
const TAG_FORMAT = Buffer.concat([
  Buffer.from([0xff, 0xff]),
  Buffer.from('ID3 \xffID3 ', 'latin1'),
  Buffer.from([0]),
])
const TAG_POINTER = descriptor(0x25, TAG_FORMAT, [0x1f, 0, PROGRAMME])
const DESCRIPTORS = {
  picture: Buffer.alloc(0),
  sound: Buffer.alloc(0),
  tag: descriptor(0x26, TAG_FORMAT, [0x0f]),
} as const

function descriptor(kind: number, content: Buffer, rest: readonly number[]): Buffer {
  return Buffer.concat([Buffer.from([kind, content.length + rest.length]), content, Buffer.from(rest)])
}

function streamTable(): Buffer {
  const streams = (['picture', 'sound', 'tag'] as const).flatMap((of) => {
    const entry = Buffer.from([STREAM_TYPE[of], 0, 0, 0xf0, DESCRIPTORS[of].length])
    entry.writeUInt16BE(0xe000 | PID[of], 1)
    return [entry, DESCRIPTORS[of]]
  })
  const words = [0xe000 | PID.picture, 0xf000 | TAG_POINTER.length]
  return section(2, words, Buffer.concat([TAG_POINTER, ...streams]))
}

function section(table: number, words: readonly number[], rest: Buffer = Buffer.alloc(0)): Buffer {
  const bytes = Buffer.alloc(8 + 2 * words.length)
  bytes[0] = table
  // Number of bytes that follow this field, checksum included
  bytes.writeUInt16BE(0xb000 | (bytes.length - 3 + rest.length + 4), 1)
  bytes.writeUInt16BE(PROGRAMME, 3)
  bytes[5] = 0xc1
  words.forEach((word, place) => bytes.writeUInt16BE(word, 8 + 2 * place))
  const body = Buffer.concat([bytes, rest])
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  // The first payload byte is the distance to the section, which follows at once.
  return Buffer.concat([Buffer.alloc(1), body, checksum])
}

/** ISO/IEC 13818-1, annex A */
function crc32(bytes: Buffer): number {
  let sum = 0xffff_ffff
  for (const byte of bytes) {
    sum ^= byte << 24
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x8000_0000 ? (sum << 1) ^ 0x04c1_1db7 : sum << 1
  }
  return sum >>> 0
}
