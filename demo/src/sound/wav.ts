import { WAV_HEADER_BYTES, wavHeader } from '@nava/media/formats/wav'
import type { Random } from '../random.ts'
import { SAMPLE_RATE, type Stereo } from './stereo.ts'

/**
 * All samples are multiples of this. With 12 bits, FLAC is about 60 % of its size with 16; the noise stays below -69
 * dB.
 */
const STEP = 16
const MAX_STEPS = Math.floor(32767 / STEP)

/** Writes 16-bit stereo, with triangular dither for smooth fades. */
export function toWav({ left, right }: Stereo, random: Random): Buffer {
  const bytes = left.length * 4
  const file = Buffer.alloc(WAV_HEADER_BYTES + bytes)
  wavHeader({ bytes, hertz: SAMPLE_RATE, channels: 2 }).copy(file)
  const samples = new Int16Array(left.length * 2)
  let before = random.next()
  for (let i = 0; i < left.length; i++) {
    // Takes two numbers from one draw, because its lower digits are as random as the higher ones.
    const one = random.next()
    const two = (one * 65536) % 1
    samples[i * 2] = toInt16(left[i] ?? 0, one - before)
    samples[i * 2 + 1] = toInt16(right[i] ?? 0, two - one)
    before = two
  }
  const data = Buffer.from(samples.buffer)
  // Int16Array has the machine's byte order, WAV is little-endian.
  if (new Uint8Array(new Uint16Array([1]).buffer)[0] === 0) data.swap16()
  data.copy(file, WAV_HEADER_BYTES)
  return file
}

const toInt16 = (sample: number, dither: number) =>
  Math.max(-MAX_STEPS, Math.min(MAX_STEPS, Math.round((sample * 32767) / STEP + dither))) * STEP
