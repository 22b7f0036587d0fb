/** Reads boxes of MP4 files (ISO/IEC 14496-12) that the worker made */

interface Box {
  name: string
  body: Buffer
}

/** @throws Error if a box is longer than `body` */
export function* boxesIn(body: Buffer): Generator<Box> {
  for (let at = 0; at + 8 <= body.length;) {
    const size = body.readUInt32BE(at)
    if (size < 8 || at + size > body.length) throw new Error('A box is longer than what it lies in')
    yield { name: body.toString('latin1', at + 4, at + 8), body: body.subarray(at + 8, at + size) }
    at += size
  }
}

export function boxAt(body: Buffer, path: readonly string[]): Buffer {
  const found = find(body, path)
  if (!found) throw new Error(`There is no ${path.join('/')}`)
  return found
}

function find(body: Buffer, path: readonly string[]): Buffer | undefined {
  const [name, ...rest] = path
  for (const box of boxesIn(body)) {
    if (box.name !== name) continue
    const found = rest.length === 0 ? box.body : find(box.body, rest)
    if (found) return found
  }
  return undefined
}

/** Bytes of a sample description before its boxes */
const PICTURE_ENTRY = 78
const SOUND_ENTRY = 28

export interface Mp4Track {
  trackID: number
  timeScale: number
  entry: Buffer
  /** Boxes within `entry`, which configure the decoder */
  configuration: Buffer
}

export function trackIn(header: Buffer, kind: 'vide' | 'soun'): Mp4Track | undefined {
  const track = [...boxesIn(boxAt(header, ['moov']))].find(
    ({ name, body }) => name === 'trak' && boxAt(body, ['mdia', 'hdlr']).toString('latin1', 8, 12) === kind,
  )?.body
  if (!track) return undefined
  const head = boxAt(track, ['tkhd'])
  const time = boxAt(track, ['mdia', 'mdhd'])
  const entries = boxAt(track, ['mdia', 'minf', 'stbl', 'stsd']).subarray(8)
  const entry = boxAt(entries, [kind === 'vide' ? 'avc1' : 'mp4a'])
  return {
    trackID: head.readUInt32BE(head[0] === 1 ? 20 : 12),
    timeScale: time.readUInt32BE(time[0] === 1 ? 20 : 12),
    entry,
    configuration: entry.subarray(kind === 'vide' ? PICTURE_ENTRY : SOUND_ENTRY),
  }
}
