/** Bytes of a box that are read at most: some seconds of video of the highest rate */
const MOST_BYTES = 64 * 1024 * 1024

/**
 * Splits a growing fragmented MP4. Returns a function that takes the next bytes and returns the fragments (`moof`,
 * `mdat`) that they complete, each behind the file's header.
 * @throws Error if it is none
 */
export function splitFragments(): (bytes: Buffer) => Buffer[] {
  let waiting: Buffer = Buffer.alloc(0)
  let header: Buffer = Buffer.alloc(0)
  let moof: Buffer | undefined

  return (bytes) => {
    waiting = waiting.length === 0 ? bytes : Buffer.concat([waiting, bytes])
    const complete: Buffer[] = []
    for (let size = sizeOf(waiting); size !== undefined && size <= waiting.length; size = sizeOf(waiting)) {
      const name = waiting.toString('latin1', 4, 8)
      const box = waiting.subarray(0, size)
      waiting = waiting.subarray(size)
      if (name === 'ftyp' || name === 'moov') header = Buffer.concat([header, box])
      else if (name === 'moof') moof = box
      else if (name === 'mdat' && moof) complete.push(Buffer.concat([header, moof, box]))
    }
    return complete
  }
}

function sizeOf(bytes: Buffer): number | undefined {
  if (bytes.length < 8) return undefined
  const size = bytes.readUInt32BE(0)
  if (size < 8 || size > MOST_BYTES) throw new Error('There is no box')
  return size
}
