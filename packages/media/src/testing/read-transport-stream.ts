/** Parses an MPEG-2 transport stream as strictly as ISO/IEC 13818-1 allows. */

export interface TransportStream {
  /** Access units (pictures) and groups of audio frames, in order; times are in ticks of 90 kHz */
  pictures: { decodedAt: number; shownAt: number; isKey: boolean; units: Buffer[] }[]
  sounds: { shownAt: number; frames: Buffer[] }[]
  tags: { shownAt: number; tag: Buffer }[]
  clocks: number[]
}

export type Counters = Map<number, number>

const PACKET = 188

/**
 * Parses a segment, which must start with its tables.
 * @throws Error at the first fault
 */
export function readTransportStream(stream: Buffer, counters: Counters = new Map()): TransportStream {
  if (stream.length === 0 || stream.length % PACKET !== 0) throw new Error('Not whole packets')
  const read: TransportStream = { pictures: [], sounds: [], tags: [], clocks: [] }
  const open = new Map<number, Buffer[]>()
  let tables: { streams: number | undefined; clock: number; types: Map<number, number> } = {
    streams: undefined,
    clock: -1,
    types: new Map(),
  }
  const close = (pid: number) => {
    const parts = open.get(pid)
    open.delete(pid)
    if (parts) readPes(Buffer.concat(parts), tables.types.get(pid), read)
  }
  for (let at = 0; at < stream.length; at += PACKET) {
    const packet = readPacket(stream.subarray(at, at + PACKET))
    const { pid, payload, starts } = packet
    const before = counters.get(pid)
    if (before !== undefined && packet.counter !== (before + 1) % 16)
      throw new Error(`The counter of ${pid} goes from ${before} to ${packet.counter}`)
    counters.set(pid, packet.counter)
    if (packet.clock !== undefined) {
      if (pid !== tables.clock) throw new Error(`There is a clock in ${pid}`)
      if (packet.clock < (read.clocks.at(-1) ?? 0)) throw new Error('The clock runs backwards')
      read.clocks.push(packet.clock)
    }
    if (pid === 0) {
      tables = { ...tables, streams: readSection(payload, 0).readUInt16BE(2) & 0x1fff }
    } else if (pid === tables.streams) {
      const body = readSection(payload, 2)
      const types = new Map<number, number>()
      for (let entry = 4 + (body.readUInt16BE(2) & 0xfff); entry < body.length;) {
        types.set(body.readUInt16BE(entry + 1) & 0x1fff, body.readUInt8(entry))
        entry += 5 + (body.readUInt16BE(entry + 3) & 0xfff)
      }
      tables = { ...tables, clock: body.readUInt16BE(0) & 0x1fff, types }
    } else {
      if (!tables.types.has(pid)) throw new Error(`No table names ${pid}`)
      if (starts) close(pid)
      const parts = starts ? [] : open.get(pid)
      if (!parts) throw new Error(`${pid} begins in the middle`)
      parts.push(payload)
      open.set(pid, parts)
    }
  }
  for (const pid of open.keys()) close(pid)
  return read
}

function readPacket(packet: Buffer) {
  const flags = packet.readUInt16BE(1)
  const [sync, , , control = 0] = packet
  if (sync !== 0x47 || flags & 0x8000 || control & 0xc0) throw new Error('Not a packet without faults')
  if (!(control & 0x10)) throw new Error('A packet without a payload')
  const hasField = (control & 0x20) !== 0
  const field = hasField ? packet.readUInt8(4) + 1 : 0
  if (field > 183) throw new Error('A field leaves no room')
  const hasClock = field > 1 && (packet.readUInt8(5) & 0x10) !== 0
  return {
    pid: flags & 0x1fff,
    starts: (flags & 0x4000) !== 0,
    counter: control & 0xf,
    clock: hasClock ? packet.readUInt32BE(6) * 2 + (packet.readUInt8(10) >> 7) : undefined,
    payload: packet.subarray(4 + field),
  }
}

function readSection(payload: Buffer, table: number): Buffer {
  const section = payload.subarray(1 + payload.readUInt8(0))
  if (section[0] !== table) throw new Error(`Not the table ${table}`)
  const bytes = 3 + (section.readUInt16BE(1) & 0xfff)
  const whole = section.subarray(0, bytes)
  if (remainder(whole) !== 0) throw new Error('A checksum is wrong')
  if (section.subarray(bytes).some((byte) => byte !== 0xff)) throw new Error('Not stuffing')
  return whole.subarray(8, -4)
}

function remainder(bytes: Buffer): number {
  let register = 0xffff_ffff
  for (const byte of bytes)
    for (let bit = 7; bit >= 0; bit--) {
      const carry = (register >>> 31) ^ ((byte >> bit) & 1)
      register = ((register << 1) ^ (carry ? 0x04c1_1db7 : 0)) >>> 0
    }
  return register
}

const H264 = 0x1b
const AAC = 0x0f
const ID3 = 0x15

function readPes(pes: Buffer, type: number | undefined, read: TransportStream): void {
  if (pes.readUIntBE(0, 3) !== 1) throw new Error('Not an elementary packet')
  const length = pes.readUInt16BE(4)
  if (length !== 0 && length !== pes.length - 6) throw new Error('An elementary packet is not whole')
  const times = pes.readUInt8(7) >> 6
  const data = pes.subarray(9 + pes.readUInt8(8))
  const shownAt = readTime(pes, 9)
  if (type === H264) {
    const decodedAt = times === 3 ? readTime(pes, 14) : shownAt
    if (decodedAt > shownAt) throw new Error('A picture is shown before it is decoded')
    if ((read.clocks.at(-1) ?? 0) > decodedAt) throw new Error('A picture comes too late')
    const units = unitsIn(data)
    const types = units.map((unit) => (unit[0] ?? 0) & 0x1f)
    if (types[0] !== 9) throw new Error('An access unit begins without a delimiter')
    const isKey = types.includes(5)
    if (isKey && !(types.includes(7) && types.includes(8))) throw new Error('A key frame without parameters')
    read.pictures.push({ decodedAt, shownAt, isKey, units })
  } else if (type === AAC) {
    if (length === 0) throw new Error('Sound without a length')
    read.sounds.push({ shownAt, frames: framesIn(data) })
  } else if (type === ID3) {
    if (length === 0) throw new Error('A tag without a length')
    if (data.toString('latin1', 0, 4) !== 'ID3\u0004') throw new Error('Not a tag')
    read.tags.push({ shownAt, tag: data })
  } else throw new Error(`Streams of type ${type} are not known`)
}

function readTime(pes: Buffer, at: number): number {
  const [first = 0] = pes.subarray(at)
  const [second, third] = [pes.readUInt16BE(at + 1), pes.readUInt16BE(at + 3)]
  if (!(first & second & third & 1)) throw new Error('A marker is missing')
  return ((first >> 1) & 7) * 2 ** 30 + (second >> 1) * 2 ** 15 + (third >> 1)
}

function unitsIn(data: Buffer): Buffer[] {
  const starts: number[] = []
  for (let at = data.indexOf('\0\0\u0001'); at >= 0; at = data.indexOf('\0\0\u0001', at + 3))
    starts.push(at + 3)
  return starts.map((start, index) => {
    const next = starts[index + 1]
    const end = next === undefined ? data.length : next - 3
    // A start code may have one more leading zero.
    return data.subarray(start, data[end - 1] === 0 && next !== undefined ? end - 1 : end)
  })
}

function framesIn(data: Buffer): Buffer[] {
  const frames: Buffer[] = []
  for (let at = 0; at < data.length;) {
    const head = data.subarray(at, at + 7)
    if (head.readUInt16BE(0) !== 0xfff1) throw new Error('Not an audio frame')
    const length = ((head.readUInt8(3) & 3) << 11) | (head.readUInt8(4) << 3) | (head.readUInt8(5) >> 5)
    if (at + length > data.length) throw new Error('An audio frame is not whole')
    frames.push(data.subarray(at, at + length))
    at += length
  }
  return frames
}
