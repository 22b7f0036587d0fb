/** Titles within an Ogg stream (RFC 3533): programs begin a logical stream with new comments at each track. */

const BEGINNING = 0x02
const HEADER_BYTES = 27
/** Bytes of headers that are read for a title; more may hold a picture */
const MOST_BYTES = 64 * 1024
/** Bytes before the comments in their packet, by its first bytes */
const COMMENT_PACKETS = [
  { start: Buffer.from('OpusTags'), skipped: 8 },
  { start: Buffer.from('\u0003vorbis'), skipped: 7 },
  // The mapping of FLAC: a metadata block of type 4
  { start: Buffer.from([0x04]), skipped: 4 },
  { start: Buffer.from([0x84]), skipped: 4 },
]

/** Returns a function that takes the next bytes and returns a title that begins in them. */
export function oggTitles(): (bytes: Buffer) => string | undefined {
  let waiting: Buffer = Buffer.alloc(0)
  /** Packets of headers so far, in whole and in part; undefined once the comments were read */
  let packets: Buffer[] | undefined

  return (bytes) => {
    waiting = Buffer.concat([waiting, bytes])
    let title: string | undefined
    for (let page = pageIn(waiting); page; page = pageIn(waiting)) {
      waiting = waiting.subarray(page.end)
      if (page.isBeginning) packets = [Buffer.alloc(0)]
      if (!packets) continue
      packets = grown(packets, page.parts)
      const [, comments, isWhole] = packets
      if (comments && isWhole) {
        title = titleIn(comments) ?? title
        packets = undefined
      } else if ((comments?.length ?? 0) > MOST_BYTES) packets = undefined
    }
    // A page has at most 65 kB, so more is no Ogg.
    if (waiting.length > 2 * MOST_BYTES) waiting = Buffer.alloc(0)
    return title
  }
}

interface Page {
  isBeginning: boolean
  /** Parts of packets; all but the last one end here, which does so if it is empty */
  parts: Buffer[]
  end: number
}

/** Returns the first page, if it is whole. */
function pageIn(bytes: Buffer): Page | undefined {
  const start = bytes.indexOf('OggS')
  if (start < 0 || bytes.length < start + HEADER_BYTES) return undefined
  const count = bytes.readUInt8(start + 26)
  const body = start + HEADER_BYTES + count
  const lacing = bytes.subarray(start + HEADER_BYTES, body)
  const end = body + lacing.reduce((sum, length) => sum + length, 0)
  if (lacing.length < count || bytes.length < end) return undefined
  const parts: Buffer[] = []
  let from = body
  let to = body
  for (const length of lacing) {
    to += length
    if (length === 255) continue
    parts.push(bytes.subarray(from, to))
    from = to
  }
  parts.push(bytes.subarray(from, end))
  return { isBeginning: (bytes.readUInt8(start + 5) & BEGINNING) !== 0, parts, end }
}

const grown = (
  packets: readonly Buffer[],
  [first = Buffer.alloc(0), ...others]: readonly Buffer[],
): Buffer[] => [...packets.slice(0, -1), Buffer.concat([packets.at(-1) ?? Buffer.alloc(0), first]), ...others]

/** Returns `Artist - Title`; '' for comments without a title, undefined for other packets. */
function titleIn(packet: Buffer): string | undefined {
  const kind = COMMENT_PACKETS.find(({ start }) => packet.subarray(0, start.length).equals(start))
  if (!kind) return undefined
  const fields = new Map<string, string>()
  try {
    let at = kind.skipped
    const next = () => {
      const from = at + 4
      at = from + packet.readUInt32LE(at)
      return packet.toString('utf8', from, at)
    }
    next()
    const count = packet.readUInt32LE(at)
    at += 4
    for (let read = 0; read < count; read++) {
      const comment = next()
      const name = comment.slice(0, comment.indexOf('=')).toLowerCase()
      if (!fields.has(name)) fields.set(name, comment.slice(name.length + 1).trim())
    }
  } catch {
    return undefined
  }
  return [fields.get('artist'), fields.get('title')].filter(Boolean).join(' - ')
}
