/**
 * Counts the frames of a GIF or WebP file, at most `most`; 1 for other files. Decoding would block for 40 ms per
 * 100,000 frames.
 */
export function countFrames(file: Uint8Array, most: number): number {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const type = bytes.toString('latin1', 0, 4)
  if (type === 'GIF8') return countGif(bytes, most)
  if (type === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return countWebp(bytes, most)
  return 1
}

/**
 * Walks the file as in GIF89a, sections 17 to 27: a header, then extensions and images, with sub-blocks of up to 255
 * bytes
 */
function countGif(bytes: Buffer, most: number): number {
  let at = 13 + paletteBytes(bytes[10])
  let frames = 0
  while (frames < most) {
    const block = bytes[at]
    if (block === 0x21) at = afterSubBlocks(bytes, at + 2)
    else if (block === 0x2c) {
      frames += 1
      at = afterSubBlocks(bytes, at + 11 + paletteBytes(bytes[at + 9]))
    } else break
  }
  return frames
}

const paletteBytes = (packed = 0): number => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0)

function afterSubBlocks(bytes: Buffer, start: number): number {
  let at = start
  for (let length = bytes[at]; length; length = bytes[at]) at += length + 1
  return at + 1
}

/** Walks WebP chunks (name, length, data padded to an even number); each ANMF is a frame */
function countWebp(bytes: Buffer, most: number): number {
  let frames = 0
  for (let at = 12; at + 8 <= bytes.length && frames < most;) {
    if (bytes.toString('latin1', at, at + 4) === 'ANMF') frames += 1
    const length = bytes.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  return frames
}
