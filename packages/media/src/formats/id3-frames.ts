/** Builds and replaces frames of ID3v2.4 tags (id3.org/id3v2.4.0-structure and -frames). */
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
  const head = Buffer.alloc(HEAD)
  if ((await file.readAt(head, 0)) < HEAD || head.toString('latin1', 0, 4) !== 'ID3\x04') return file
  const size = sizeIn(head.subarray(6))
  if (size > MAX_TAG) return file
  const tag = Buffer.alloc(size)
  if ((await file.readAt(tag, HEAD)) < size) return file
  const present = framesIn(tag)
  const wanted = Object.entries(texts).map(([name, values]) => ({ name, bytes: textFrame(name, values) }))
  const bytesOf = (wantedName: string) => present.find(({ name }) => name === wantedName)?.bytes
  if (wanted.every(({ name, bytes }) => (bytesOf(name) ?? Buffer.alloc(0)).equals(bytes))) return file
  const kept = present.filter(({ name }) => !Object.hasOwn(texts, name))
  return fileBehind(
    wholeTag(Buffer.concat([...wanted, ...kept].map(({ bytes }) => bytes))),
    file,
    HEAD + size,
  )
}

function framesIn(tag: Buffer): { name: string; bytes: Buffer }[] {
  const frames: { name: string; bytes: Buffer }[] = []
  for (let at = 0; at + HEAD <= tag.length && tag[at] !== 0;) {
    const end = at + HEAD + sizeIn(tag.subarray(at + 4, at + 8))
    frames.push({ name: tag.toString('latin1', at, at + 4), bytes: tag.subarray(at, end) })
    at = end
  }
  return frames
}
