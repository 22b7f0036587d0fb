import { FRAME_SAMPLES, readFrameHeader } from '@nava/tags/mpeg-audio'
import type { ByteSource } from '../sources/missing-bytes.ts'

export interface Mp3Facts {
  /** Length without the encoder's delay and padding */
  seconds: number
  /** Undefined if frames have different bitrates */
  bitrate: number | undefined
  /** Numbers of samples before and after the sound, which players cut by the LAME header */
  gap: { delay: number; padding: number } | undefined
  channels: number
  hertz: number
}

/** Bytes read from the file at a time */
const WINDOW = 256 * 1024

/**
 * Reads an MP3 that the worker made: an optional ID3v2 tag, a frame with the Xing or Info header and LAME's extension,
 * then every frame of sound.
 * @throws Error if the structure differs or the file is incomplete
 */
export async function readMp3(file: ByteSource): Promise<Mp3Facts> {
  const window = windowOn(file)
  const start = await window.at(0, 10)
  let at = start.toString('latin1', 0, 3) === 'ID3' ? 10 + syncSafe(start.subarray(6, 10)) : 0
  const first = readFrame(await window.at(at, 4), at)
  const gap = readGap(await window.at(at, first.length), first.channels)
  at += first.length
  let frames = 0
  let bitrate: number | undefined
  let steady = true
  while (at < file.bytes) {
    const frame = readFrame(await window.at(at, 4), at)
    if (at + frame.length > file.bytes) throw new Error('The last frame is not whole')
    if (frames > 0 && frame.bitrate !== bitrate) steady = false
    bitrate = frame.bitrate
    frames += 1
    at += frame.length
  }
  const samples = frames * FRAME_SAMPLES - (gap ? gap.delay + gap.padding : 0)
  return {
    seconds: samples / first.hertz,
    bitrate: steady ? bitrate : undefined,
    gap,
    channels: first.channels,
    hertz: first.hertz,
  }
}

function windowOn(file: ByteSource) {
  const buffer = Buffer.alloc(WINDOW)
  let from = 0
  let filled = 0
  return {
    at: async (position: number, length: number): Promise<Buffer> => {
      if (position < from || position + length > from + filled) {
        from = position
        filled = await file.readAt(buffer, position)
      }
      return buffer.subarray(position - from, Math.min(position - from + length, filled))
    },
  }
}

const syncSafe = (bytes: Buffer): number => bytes.reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0)

function readFrame(bytes: Buffer, position: number) {
  const frame = bytes.length >= 4 ? readFrameHeader(bytes.readUInt32BE(0)) : undefined
  if (frame?.version !== 1 || frame.layer !== 3) throw new Error(`There is no frame at byte ${position}`)
  return { ...frame, bitrate: frame.bitrate * 1000 }
}

/**
 * Delay and padding of the encoder: twelve bits each, 21 bytes into LAME's extension
 * (gabriel.mp3-tech.org/mp3infotag.html)
 */
function readGap(frame: Buffer, channels: number): Mp3Facts['gap'] {
  const at = 4 + (channels === 1 ? 17 : 32)
  const name = frame.toString('latin1', at, at + 4)
  if (name !== 'Xing' && name !== 'Info') throw new Error('There is no Xing header')
  const flags = frame.readUInt32BE(at + 4)
  const optional = [4, 4, 100, 4].reduce((sum, size, bit) => sum + (flags & (1 << bit) ? size : 0), 0)
  const extension = at + 8 + optional
  if (extension + 24 > frame.length) return undefined
  const packed = frame.readUIntBE(extension + 21, 3)
  return { delay: packed >>> 12, padding: packed & 0xfff }
}
