/**
 * The time stamp of a packed-audio segment (RFC 8216, section 3.4): an ID3 tag with one PRIV frame, which says where on the
 * MPEG-2 clock the segment's first sample is. Players need it, since MP3 frames carry no time of their own.
 */

const OWNER = 'com.apple.streaming.transportStreamTimestamp'
/** Ticks of the MPEG-2 clock in a second. */
const CLOCK = 90_000n
/** The clock has 33 bits. */
const WRAP = 1n << 33n
const HEADER_BYTES = 10

/** Returns a time in microseconds on the MPEG-2 clock, which starts again every 26.5 hours. */
export const clockTicks = (micros: number): bigint =>
  ((BigInt(Math.round(micros)) * CLOCK) / 1_000_000n) % WRAP

/** Returns the tag that goes before a segment whose first sample is at this time of the clock. */
export function id3Timestamp(time: bigint): Buffer {
  const owner = Buffer.from(`${OWNER}\0`, 'latin1')
  const ticks = Buffer.alloc(8)
  ticks.writeBigUInt64BE(time % WRAP)
  const frame = Buffer.concat([header('PRIV', owner.length + ticks.length, [0, 0]), owner, ticks])
  return Buffer.concat([header('ID3\u0004\u0000\u0000', frame.length, []), frame])
}

/** The head of a tag or of a frame; sizes have seven bits in each byte (ID3v2.4, section 6.2). */
function header(name: string, size: number, flags: readonly number[]): Buffer {
  const head = Buffer.alloc(HEADER_BYTES)
  head.write(name, 'latin1')
  const at = HEADER_BYTES - flags.length - 4
  for (let byte = 0; byte < 4; byte++) head[at + byte] = (size >> (7 * (3 - byte))) & 0x7f
  return head
}
