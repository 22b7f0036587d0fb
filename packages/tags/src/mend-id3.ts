/**
 * Mends ID3v2 tags (id3.org) before they are read: undoes the unsynchronisation of whole tags, which the reader expects
 * of single frames only, and decodes frames that claim to be Latin-1 but hold the code page of their author.
 */
import { latin1 } from './bytes.ts'
import { decodePage } from './code-pages.ts'
import { decodeText, namedGuess } from './decode-text.ts'

export interface MendedTag {
  tag: Uint8Array<ArrayBuffer>
  /** Code page of its texts, if no more than their letters say so */
  guessed: string | undefined
}

const HEAD = 10
const UNSYNCHRONISED = 0x80
const EXTENDED = 0x40
const LATIN_1 = 0
const UTF_16 = 1

/** Returns the length of the tag at the beginning of a file; 0 without one. */
export function id3LengthOf(head: Uint8Array): number {
  if (head.length < HEAD || latin1(head.subarray(0, 3)) !== 'ID3') return 0
  return HEAD + syncSafeIn(head, 6)
}

/** Returns undefined for a tag that needs no mending, or whose frames cannot be told apart. */
export function mendID3(tag: Uint8Array, encoding?: string): MendedTag | undefined {
  const found = open(tag)
  if (!found) return undefined
  const { version, isUnsynchronised, frames } = found
  const isOdd = isUnsynchronised || frames.some(({ hasPlainSize }) => hasPlainSize)
  const texts = frames.flatMap((frame) => textsIn(frame, version))
  const foreign = concat(texts.filter((text) => text.some((byte) => byte >= 0x80)).flatMap(asOneText))
  if (!isOdd && foreign.length === 0) return undefined
  const read = decodeText(foreign, encoding)
  const decode = (bytes: Uint8Array) => decodePage(bytes, read.encoding) ?? ''
  const written = frames.map((frame) => (foreign.length > 0 ? inUtf16(frame, version, decode) : frame))
  return {
    tag: tagOf(version, concat(written.map((frame) => frameBytes(frame, version)))),
    guessed: foreign.length > 0 ? namedGuess(read) : undefined,
  }
}

/** Returns the frames as they were before unsynchronisation; undefined if they cannot be told apart. */
function open(tag: Uint8Array): { version: number; isUnsynchronised: boolean; frames: Frame[] } | undefined {
  const [version = 0, flags = 0] = [tag[3], tag[5]]
  if (version < 2 || version > 4 || (version === 2 && flags & EXTENDED)) return undefined
  const isUnsynchronised = (flags & UNSYNCHRONISED) !== 0
  const isWhole = version < 4 && isUnsynchronised
  const body = isWhole ? synchronised(tag.subarray(HEAD)) : tag.subarray(HEAD)
  const found = framesIn(body, flags & EXTENDED ? extendedLength(body, version) : 0, version)
  const frames = version === 4 && isUnsynchronised ? found?.map(synchronisedFrame) : found
  return frames && { version, isUnsynchronised, frames }
}

interface Frame {
  id: string
  flags: Uint8Array
  body: Uint8Array
  /** Old versions of iTunes wrote those of version 2.4 as in version 2.3. */
  hasPlainSize?: boolean
}

/** Stops at the padding. */
function framesIn(body: Uint8Array, start: number, version: number): Frame[] | undefined {
  const [idLength, head] = version === 2 ? [3, 6] : [4, HEAD]
  const frames: Frame[] = []
  for (let at = start; at + head <= body.length && body[at] !== 0;) {
    const id = latin1(body.subarray(at, at + idLength))
    const size = version === 4 ? sizeBeforeFrame(body, at) : sizeIn(body, at, version)
    if (!/^[A-Z0-9]+$/.test(id) || at + head + size > body.length) return undefined
    const flags = version === 2 ? new Uint8Array() : body.subarray(at + 8, at + HEAD)
    const hasPlainSize = version === 4 && size !== sizeIn(body, at, version)
    frames.push({ id, flags, body: body.subarray(at + head, at + head + size), hasPlainSize })
    at += head + size
  }
  return frames
}

function sizeIn(body: Uint8Array, at: number, version: number): number {
  if (version === 2) return numberIn(body.subarray(at + 3, at + 6))
  return version === 3 ? numberIn(body.subarray(at + 4, at + 8)) : syncSafeIn(body, at + 4)
}

const KNOWN_FRAME =
  /^(?:[TWX][A-Z0-9]{3}|APIC|CHAP|COMM|COMR|CTOC|ETCO|GEOB|GRP1|MCDI|MVNM|MVIN|NCON|OWNE|PCNT|PCST|POPM|PRIV|RGAD|RVA2|RVAD|SYLT|UFID|USER|USLT)$/

/** Returns the size after which another frame, the padding or the end follows. */
function sizeBeforeFrame(body: Uint8Array, at: number): number {
  const isEnd = (end: number) =>
    end === body.length || body[end] === 0 || KNOWN_FRAME.test(latin1(body.subarray(end, end + 4)))
  const bytes = body.subarray(at + 4, at + 8)
  const [safe, plain] = [syncSafeIn(body, at + 4), numberIn(bytes)]
  // Sync-safe bytes have seven bits.
  const isPlain = bytes.some((byte) => byte >= 0x80) || !isEnd(at + HEAD + safe)
  return isPlain && isEnd(at + HEAD + plain) ? plain : safe
}

const FRAME_UNSYNCHRONISED = 0x02

/** Some programs say of the tag alone that it is unsynchronised; the reader asks each frame. */
const synchronisedFrame = (frame: Frame): Frame =>
  (frame.flags[1] ?? 0) & FRAME_UNSYNCHRONISED ? frame : { ...frame, body: synchronised(frame.body) }

const DECODERS = ['windows-1252', undefined, 'utf-16be', 'utf-8'] as const

/** Returns the texts of all frames with one of these IDs, as they are written. */
export function textsOfFrames(tag: Uint8Array, ids: readonly string[]): string[] {
  const frames = open(tag)?.frames.filter(({ id, body }) => ids.includes(id) && body.length > 1) ?? []
  // UTF-16 says by a mark which byte comes first.
  return frames.map(({ body }) => decodeText(body.subarray(1), DECODERS[body[0] ?? LATIN_1]).text)
}

const LANGUAGE = 3

/** Where the texts of a frame begin; undefined for frames of other kinds, compressed or encrypted ones */
function textStart({ id, flags, body }: Frame, version: number): number | undefined {
  if (body[0] !== LATIN_1 || (version > 2 && flags[1] !== 0)) return undefined
  if (id.startsWith('T')) return 1
  return /^(?:COMM?|USLT|ULT)$/.test(id) ? 1 + LANGUAGE : undefined
}

function textsIn(frame: Frame, version: number): Uint8Array[] {
  const start = textStart(frame, version)
  return start === undefined ? [] : [frame.body.subarray(start)]
}

const SPACE = 0x20

/** Without zero bytes, which would look like UTF-16 */
const asOneText = (text: Uint8Array): Uint8Array[] => [
  text.map((byte) => byte || SPACE),
  Uint8Array.of(SPACE),
]

/** Zero bytes, which separate the parts of a text, become those of UTF-16; those at its end are left out. */
function inUtf16(frame: Frame, version: number, decode: (bytes: Uint8Array) => string): Frame {
  const start = textStart(frame, version)
  const text = start === undefined ? undefined : frame.body.subarray(start)
  if (start === undefined || !text?.some((byte) => byte >= 0x80)) return frame
  const texts = decode(text).split('\0')
  const parts = texts
    .slice(0, texts.findLastIndex((part) => part !== '') + 1)
    .map((part) => utf16(`\ufeff${part}`))
  const joined = parts.flatMap((part, at) => (at === 0 ? [part] : [Uint8Array.of(0, 0), part]))
  return { ...frame, body: concat([Uint8Array.of(UTF_16), frame.body.subarray(1, start), ...joined]) }
}

function utf16(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), true)
  return bytes
}

function frameBytes({ id, flags, body }: Frame, version: number): Uint8Array {
  const size = version === 4 ? syncSafe(body.length) : bigEndian(body.length, version === 2 ? 3 : 4)
  return concat([new TextEncoder().encode(id), size, flags, body])
}

const tagOf = (version: number, body: Uint8Array): Uint8Array<ArrayBuffer> =>
  concat([new TextEncoder().encode('ID3'), Uint8Array.of(version, 0, 0), syncSafe(body.length), body])

/** Removes the zero byte after each 0xff. */
function synchronised(bytes: Uint8Array): Uint8Array {
  return bytes.filter((byte, at) => byte !== 0 || bytes[at - 1] !== 0xff)
}

/** The size of version 2.3 does not contain itself. */
const extendedLength = (body: Uint8Array, version: number): number =>
  version === 3 ? 4 + numberIn(body.subarray(0, 4)) : syncSafeIn(body, 0)

const numberIn = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => sum * 256 + byte, 0)
const syncSafeIn = (bytes: Uint8Array, at: number): number =>
  bytes.subarray(at, at + 4).reduce((sum, byte) => sum * 128 + (byte & 127), 0)
const syncSafe = (size: number) => Uint8Array.from([21, 14, 7, 0], (shift) => (size >> shift) & 127)
const bigEndian = (size: number, length: number) =>
  Uint8Array.from({ length }, (_, at) => (size >> (8 * (length - 1 - at))) & 255)

function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
