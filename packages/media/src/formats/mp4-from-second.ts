/**
 * Lets an MP4 that the worker made begin at a later fragment (ISO/IEC 14496-12, 8.8 and 8.16.3), with times that begin
 * at zero, without copying it.
 */
import type { StoredFile } from '../storage/storage.ts'
import { boxAt, boxesIn, trackIn } from './mp4-boxes.ts'

/** Boxes before the fragments are shorter. */
const MAX_HEADER = 1024 * 1024

interface Fragment {
  at: number
  bytes: number
  ticks: number
}

interface Index {
  /** Boxes before the index */
  header: Buffer
  timeScale: number
  fragments: Fragment[]
}

/**
 * Returns the file from the fragment on that is shown at `seconds`: an empty one for a time after its end, and the whole one
 * if it has no index.
 */
export async function videoFromSecond(file: StoredFile, seconds: number): Promise<StoredFile> {
  const index = await readIndex(file)
  if (!index) return file
  const { fragments, timeScale } = index
  let ticks = 0
  let skipped = 0
  for (const fragment of fragments) {
    if (ticks + fragment.ticks > seconds * timeScale) break
    ticks += fragment.ticks
    skipped += 1
  }
  const rest = fragments.slice(skipped)
  const head = rest.length === 0 ? Buffer.alloc(0) : shortenedHeader(index, rest)
  return pieced(file, { ...index, head, rest, ticks })
}

async function readIndex(file: StoredFile): Promise<Index | undefined> {
  const start = await read(file, 0, MAX_HEADER)
  for (let at = 0; at + 8 <= start.length;) {
    const size = start.readUInt32BE(at)
    const name = start.toString('latin1', at + 4, at + 8)
    if (size < 8 || at + size > start.length || name === 'moof') return undefined
    if (name === 'sidx') {
      const body = start.subarray(at + 8, at + size)
      const timeScale = body.readUInt32BE(8)
      return { header: start.subarray(0, at), timeScale, fragments: fragmentsIn(body, at + size) }
    }
    at += size
  }
  return undefined
}

/** Bytes of an index of version 0 before its references */
const INDEX_HEAD = 24
const REFERENCE = 12

function fragmentsIn(sidx: Buffer, from: number): Fragment[] {
  const fragments: Fragment[] = []
  let at = from
  for (let place = INDEX_HEAD; place + REFERENCE <= sidx.length; place += REFERENCE) {
    const bytes = sidx.readUInt32BE(place)
    fragments.push({ at, bytes, ticks: sidx.readUInt32BE(place + 4) })
    at += bytes
  }
  return fragments
}

/** Returns the boxes before the fragments, with length and index of those that remain. */
function shortenedHeader({ header: whole, timeScale }: Index, rest: readonly Fragment[]): Buffer {
  const header = Buffer.from(whole)
  const ticks = rest.reduce((sum, fragment) => sum + fragment.ticks, 0)
  const movieScale = boxAt(header, ['moov', 'mvhd']).readUInt32BE(12)
  boxAt(header, ['moov', 'mvex', 'mehd']).writeUInt32BE(Math.round((ticks / timeScale) * movieScale), 4)
  const sidx = Buffer.alloc(8 + INDEX_HEAD + REFERENCE * rest.length)
  sidx.writeUInt32BE(sidx.length, 0)
  sidx.write('sidx', 4, 'latin1')
  sidx.writeUInt32BE(1, 12)
  sidx.writeUInt32BE(timeScale, 16)
  sidx.writeUInt16BE(rest.length, 30)
  rest.forEach(({ bytes, ticks: lasting }, place) => {
    const at = 8 + INDEX_HEAD + REFERENCE * place
    sidx.writeUInt32BE(bytes, at)
    sidx.writeUInt32BE(lasting, at + 4)
    sidx.writeUInt32BE(STARTS_WITH_KEY_FRAME, at + 8)
  })
  return Buffer.concat([header, sidx])
}

const STARTS_WITH_KEY_FRAME = 0x9000_0000

interface Pieces {
  header: Buffer
  timeScale: number
  head: Buffer
  rest: readonly Fragment[]
  /** Time that is skipped, in the scale of the picture */
  ticks: number
}

function pieced(file: StoredFile, { header, timeScale, head, rest, ticks }: Pieces): StoredFile {
  const [first] = rest
  const shift = (first?.at ?? file.bytes) - head.length
  const scales = new Map(
    (['vide', 'soun'] as const).flatMap((kind) => {
      const track = trackIn(header, kind)
      return track ? [[track.trackID, track.timeScale] as const] : []
    }),
  )
  const starts = new Map<Fragment, Promise<Buffer>>()
  const startOf = (fragment: Fragment): Promise<Buffer> => {
    const start = starts.get(fragment) ?? movedStart(file, fragment, scales, ticks / timeScale)
    starts.set(fragment, start)
    return start
  }
  return {
    bytes: rest.length === 0 ? 0 : file.bytes - shift,
    modifiedAt: file.modifiedAt,
    identity: `${file.identity} from ${ticks}`,
    async readAt(target, position) {
      const fromHead = head.subarray(position, position + target.length)
      target.set(fromHead)
      const from = Math.max(position, head.length) + shift
      const size = await file.readAt(target.subarray(fromHead.length), from)
      const ofFile = target.subarray(fromHead.length, fromHead.length + size)
      for (const fragment of rest) {
        if (fragment.at >= from + size) break
        if (fragment.at + fragment.bytes <= from) continue
        overlay(ofFile, await startOf(fragment), fragment.at - from)
      }
      return fromHead.length + size
    },
    close: () => file.close(),
  }
}

/** Writes the part of `bytes`, which begin at `at`, that lies within `target`. */
function overlay(target: Uint8Array, bytes: Uint8Array, at: number): void {
  const [from, to] = [Math.max(0, -at), Math.min(bytes.length, target.length - at)]
  if (from < to) target.set(bytes.subarray(from, to), at + from)
}

/** Returns the box before the data of a fragment, whose times are earlier by `seconds`. */
async function movedStart(
  file: StoredFile,
  { at }: Fragment,
  scales: ReadonlyMap<number, number>,
  seconds: number,
): Promise<Buffer> {
  const size = (await read(file, at, 8)).readUInt32BE(0)
  const bytes = await read(file, at, size)
  for (const { name, body } of boxesIn(bytes.subarray(8))) {
    if (name !== 'traf') continue
    const skipped = BigInt(Math.round(seconds * (scales.get(boxAt(body, ['tfhd']).readUInt32BE(4)) ?? 0)))
    const time = boxAt(body, ['tfdt'])
    if (time[0] === 1) time.writeBigUInt64BE(earlier(time.readBigUInt64BE(4), skipped), 4)
    else time.writeUInt32BE(Number(earlier(BigInt(time.readUInt32BE(4)), skipped)), 4)
  }
  return bytes
}

/** Sound may begin a little before its picture. */
const earlier = (time: bigint, skipped: bigint): bigint => (time > skipped ? time - skipped : 0n)

async function read(file: Pick<StoredFile, 'bytes' | 'readAt'>, at: number, length: number): Promise<Buffer> {
  const target = Buffer.alloc(Math.max(0, Math.min(length, file.bytes - at)))
  return target.subarray(0, target.length === 0 ? 0 : await file.readAt(target, at))
}
