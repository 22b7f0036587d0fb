/** Builds and replaces frames of ID3v2.4 tags (id3.org/id3v2.4.0-structure and -frames). */
import { createHash } from 'node:crypto'
import { fileBehind } from '../storage/file-from.ts'
import type { StoredFile } from '../storage/storage.ts'

const MAX_TEXT_LENGTH = 200
const UTF_8 = 3

/** Zero bytes separate the values of a frame. Returns no bytes without a value. */
export function textFrame(name: string, values: readonly string[]): Buffer {
  const kept = values.map(oneLine).filter((value) => value !== '')
  if (kept.length === 0) return Buffer.alloc(0)
  return frame(name, Buffer.concat([Buffer.from([UTF_8]), Buffer.from(kept.join('\0'))]))
}

export const oneLine = (value: string): string =>
  [...value.replaceAll(/\p{Cc}+/gu, ' ').trim()].slice(0, MAX_TEXT_LENGTH).join('')

export const frame = (name: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(name, 'latin1'), syncSafe(body.length), Buffer.alloc(2), body])

export const wholeTag = (frames: Buffer): Buffer =>
  Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), syncSafe(frames.length), frames])

/** Encodes a size with seven bits per byte, so that it cannot look like an MP3 frame. */
const syncSafe = (size: number): Buffer =>
  Buffer.from([(size >> 21) & 127, (size >> 14) & 127, (size >> 7) & 127, size & 127])

const sizeIn = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => sum * 128 + byte, 0)

const HEAD = 10
/** Larger tags are left as they are. */
const MAX_TAG = 4 * 1024 * 1024

/**
 * Returns an MP3 that the worker made with other texts in its tag: `texts` by the names of frames, without values to remove
 * one. Returns the file itself if it has these texts, or no such tag.
 */
export async function withTexts(
  file: StoredFile,
  texts: Readonly<Record<string, readonly string[]>>,
): Promise<StoredFile> {
  const found = await readTag(file)
  return found === 'none' || found === 'other'
    ? file
    : withFrames(
        file,
        found,
        Object.entries(texts).map(([name, values]) => [name, textFrame(name, values)]),
      )
}

/** What a tag says: texts as in `withTexts`, and other frames by their names, without bytes to remove one */
export interface TagContent {
  texts: Readonly<Record<string, readonly string[]>>
  frames: Readonly<Record<string, Buffer>>
}

/** As `withTexts`, also with other frames, and with a tag if the file has none. Closes a file that cannot be read. */
export async function withTag(file: StoredFile, { texts, frames }: TagContent): Promise<StoredFile> {
  const found = await readTag(file).catch(async (error: unknown) => {
    await file.close()
    throw error
  })
  if (found === 'other') return file
  const wanted: NamedFrame[] = [
    ...Object.entries(texts).map(([name, values]): NamedFrame => [name, textFrame(name, values)]),
    ...Object.entries(frames),
  ]
  return withFrames(file, found === 'none' ? { bytes: 0, frames: [] } : found, wanted)
}

type NamedFrame = [name: string, bytes: Buffer]

interface Tag {
  /** Length with its head */
  bytes: number
  frames: readonly NamedFrame[]
}

/** Replaces all frames of these names. The identity of the result tells what it contains. */
function withFrames(file: StoredFile, tag: Tag, wanted: readonly NamedFrame[]): StoredFile {
  const bytesOf = (name: string) => tag.frames.find(([present]) => present === name)?.[1] ?? Buffer.alloc(0)
  if (wanted.every(([name, bytes]) => bytesOf(name).equals(bytes))) return file
  const names = new Set(wanted.map(([name]) => name))
  const kept = tag.frames.filter(([name]) => !names.has(name))
  const head = wholeTag(Buffer.concat([...wanted, ...kept].map(([, bytes]) => bytes)))
  const digest = createHash('sha256').update(head).digest('hex').slice(0, 32)
  return { ...fileBehind(head, file, tag.bytes), identity: `${file.identity} behind ${digest}` }
}

/** Returns 'other' for tags of other versions and too large ones. */
async function readTag(file: StoredFile): Promise<Tag | 'none' | 'other'> {
  const head = Buffer.alloc(HEAD)
  if ((await file.readAt(head, 0)) < HEAD) return 'none'
  if (head.toString('latin1', 0, 3) !== 'ID3') return 'none'
  if (head[3] !== 4) return 'other'
  const size = sizeIn(head.subarray(6))
  if (size > MAX_TAG) return 'other'
  const tag = Buffer.alloc(size)
  if ((await file.readAt(tag, HEAD)) < size) return 'other'
  return { bytes: HEAD + size, frames: framesIn(tag) }
}

/** Language of texts that do not say theirs (ISO 639-2 as in ID3v2.4, 3.3) */
const NO_LANGUAGE = 'XXX'

/** Returns the frame of lyrics without times. */
export const lyricsFrame = (text: string): Buffer =>
  text === ''
    ? Buffer.alloc(0)
    : frame('USLT', Buffer.concat([Buffer.from([UTF_8]), Buffer.from(`${NO_LANGUAGE}\0${text}`)]))

const MILLISECONDS = 2
const LYRICS = 1

/** Returns the frame of lyrics with times in seconds; no bytes without lines. */
export function timedLyricsFrame(lines: readonly { text: string; at: number }[]): Buffer {
  if (lines.length === 0) return Buffer.alloc(0)
  const head = Buffer.concat([
    Buffer.from([UTF_8]),
    Buffer.from(NO_LANGUAGE),
    Buffer.from([MILLISECONDS, LYRICS, 0]),
  ])
  const parts = lines.map(({ text, at }) => {
    const stamp = Buffer.alloc(4)
    stamp.writeUInt32BE(Math.min(Math.round(at * 1000), 0xffff_ffff))
    return Buffer.concat([Buffer.from(`${text.replaceAll('\0', ' ')}\0`), stamp])
  })
  return frame('SYLT', Buffer.concat([head, ...parts]))
}

const LATIN_1 = 0
const FRONT_COVER = 3

export const coverFrame = (jpeg: Uint8Array): Buffer =>
  frame(
    'APIC',
    Buffer.concat([
      Buffer.from([LATIN_1]),
      Buffer.from('image/jpeg\0', 'latin1'),
      Buffer.from([FRONT_COVER, 0]),
      jpeg,
    ]),
  )

function framesIn(tag: Buffer): NamedFrame[] {
  const frames: NamedFrame[] = []
  for (let at = 0; at + HEAD <= tag.length && tag[at] !== 0;) {
    const end = at + HEAD + sizeIn(tag.subarray(at + 4, at + 8))
    frames.push([tag.toString('latin1', at, at + 4), tag.subarray(at, end)])
    at = end
  }
  return frames
}
