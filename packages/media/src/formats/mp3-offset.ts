/** Finds frames of MP3s of constant bitrate by their time, without reading what is before them */
import type { StoredFile } from '../storage/storage.ts'
import { FRAME_SAMPLES, type MpegFrame, readFrameHeader } from '@nava/tags/mpeg-audio'

type Mp3 = Pick<StoredFile, 'bytes' | 'readAt'>

/** Samples of silence with which LAME begins */
const ENCODER_DELAY = 1105
const LONGEST_FRAME = 1441

/**
 * Returns the position of the frame that is heard at `seconds`, in an MP3 that the worker made; the size of the file
 * for a time after its end, and 0 for other files.
 */
export async function frameAtSecond(file: Mp3, seconds: number): Promise<number> {
  const tag = await read(file, 0, 10)
  const isTagged = tag.toString('latin1', 0, 3) === 'ID3'
  const at = isTagged ? 10 + tag.subarray(6).reduce((sum, byte) => sum * 128 + byte, 0) : 0
  const head = await read(file, at, LONGEST_FRAME)
  const frame = frameIn(head, 0)
  if (!frame) return 0
  const hasInfo = ['Xing', 'Info'].some((name) => head.subarray(0, frame.length).includes(name))
  const number = Math.floor((seconds * frame.hertz + (hasInfo ? ENCODER_DELAY : 0)) / FRAME_SAMPLES)
  const average = (FRAME_SAMPLES / 8) * 1000 * (frame.bitrate / frame.hertz)
  const expected = at + (hasInfo ? frame.length : 0) + Math.floor(number * average)
  if (expected >= file.bytes) return file.bytes
  // Padding shifts a frame by a byte or two.
  const from = Math.max(at, expected - 4)
  return (await findFrame(file, from, frame)) ?? file.bytes
}

async function findFrame(file: Mp3, from: number, like: MpegFrame): Promise<number | undefined> {
  const bytes = await read(file, from, 3 * LONGEST_FRAME)
  for (let at = 0; at + 4 <= bytes.length; at += 1) {
    const frame = frameIn(bytes, at)
    if (!frame || frame.hertz !== like.hertz || frame.bitrate !== like.bitrate) continue
    const isLast = from + at + frame.length >= file.bytes
    if (isLast || frameIn(bytes, at + frame.length)) return from + at
  }
  return undefined
}

const frameIn = (bytes: Buffer, at: number): MpegFrame | undefined =>
  at + 4 > bytes.length ? undefined : readFrameHeader(bytes.readUInt32BE(at))

async function read(file: Mp3, position: number, length: number): Promise<Buffer> {
  const target = Buffer.alloc(Math.max(0, Math.min(length, file.bytes - position)))
  return target.subarray(0, target.length === 0 ? 0 : await file.readAt(target, position))
}
