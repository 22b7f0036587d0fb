/** Titles within a stream, as SHOUTcast and Icecast send them */
import { cutToBytes } from '../../../platform/cut-to-bytes.ts'

/** Bytes of sound between two blocks: one second of 128 kbit/s */
export const META_INTERVAL = 16_000

/** A block has this many bytes for each one of its first byte. */
const UNIT = 16
const MOST_BYTES = 255 * UNIT

/** Says that the title is still the same */
export const SAME_TITLE = Buffer.from([0])

/** Returns the block of a title. Longer titles than fit are cut. */
export function titleBlock(title: string): Buffer {
  // Players read up to the first `';`.
  const quoted = title.replaceAll(/\s+/g, ' ').replaceAll("';", "' ;")
  const [before, after] = ["StreamTitle='", "';"]
  const text = Buffer.from(before + cutToBytes(quoted, MOST_BYTES - before.length - after.length) + after)
  const units = Math.ceil(text.length / UNIT)
  return Buffer.concat([Buffer.from([units]), text, Buffer.alloc(units * UNIT - text.length)])
}

/** Returns a text as a header of HTTP takes it: in UTF-8, which players of radio expect. */
export const icyHeader = (text: string): string =>
  Buffer.from(text.replaceAll(/\p{Cc}/gu, ' ')).toString('latin1')
