/** Reads the ID3 tag at the head of a packed-audio segment as a player does, by the formats' own descriptions. */

/** Returns the time stamp and the length of the tag. Throws if the bytes do not begin with such a tag. */
export function readTimestamp(segment: Buffer): { ticks: bigint; bytes: number } {
  const [version, revision, flags] = segment.subarray(3, 6)
  if (segment.toString('latin1', 0, 3) !== 'ID3' || version !== 4 || revision !== 0 || flags !== 0)
    throw new Error('Not an ID3v2.4 tag without flags')
  const bytes = 10 + synchsafe(segment.subarray(6, 10))
  const frame = segment.subarray(10, bytes)
  const size = synchsafe(frame.subarray(4, 8))
  if (frame.toString('latin1', 0, 4) !== 'PRIV' || frame.length !== 10 + size)
    throw new Error('Not one PRIV frame')
  const body = frame.subarray(10)
  const end = body.indexOf(0)
  const owner = body.toString('latin1', 0, end)
  if (owner !== 'com.apple.streaming.transportStreamTimestamp' || body.length - end - 1 !== 8)
    throw new Error('Not a time stamp of eight bytes')
  return { ticks: body.readBigUInt64BE(end + 1), bytes }
}

function synchsafe(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => {
    if (byte > 0x7f) throw new Error('Not a synchsafe integer')
    return sum * 128 + byte
  }, 0)
}
