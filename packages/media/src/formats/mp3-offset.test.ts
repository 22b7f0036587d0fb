import { describe, expect, test } from 'vitest'
import { frameAtSecond } from './mp3-offset.ts'
import { readFrameHeader } from '@nava/tags/mpeg-audio'

const BITRATES = { 64: 5, 128: 9, 320: 14 } as const
const RATES = { 44_100: 0, 48_000: 1 } as const

/** Returns an MP3 of constant bitrate, padded as encoders do, with a header, and a tag that contains sync words. */
function mp3(
  seconds: number,
  kbps: keyof typeof BITRATES,
  hertz: keyof typeof RATES,
  tagBytes: number,
): Buffer {
  const average = (144_000 * kbps) / hertz
  const frames: Buffer[] = []
  let whole = 0
  for (let number = 1; number <= Math.ceil((seconds * hertz) / 1152) + 1; number += 1) {
    const padding = Math.floor(number * average) - whole - Math.floor(average)
    const frame = Buffer.alloc(Math.floor(average) + padding, 0x11)
    whole += frame.length
    frame.writeUInt32BE(
      ((0xfffb << 16) | (BITRATES[kbps] << 12) | (RATES[hertz] << 10) | (padding << 9) | 0xc4) >>> 0,
    )
    frames.push(frame)
  }
  frames[0]?.write('Info', 36, 'latin1')
  const tag = Buffer.concat([
    Buffer.from('ID3\x04\0\0', 'latin1'),
    Buffer.from([21, 14, 7, 0].map((shift) => (tagBytes >> shift) & 0x7f)),
    Buffer.alloc(tagBytes, Buffer.from('fffb90c4', 'hex')),
  ])
  return Buffer.concat([...(tagBytes > 0 ? [tag] : []), ...frames])
}

const stored = (bytes: Buffer) => ({
  bytes: bytes.length,
  readAt: async (target: Uint8Array, position: number) => {
    const part = bytes.subarray(position, position + target.length)
    target.set(part)
    return part.length
  },
})

describe.for([
  [64, 44_100, 0],
  [64, 44_100, 150_000],
  [128, 44_100, 23],
  [128, 48_000, 9000],
  [320, 44_100, 20_000],
] as const)('an MP3 of %i kbps at %i Hz with a tag of %i bytes', ([kbps, hertz, tagBytes]) => {
  const file = mp3(49, kbps, hertz, tagBytes)

  test.for([1, 2, 3, 5, 10.5, 20, 30, 45, 48.9])(
    'begins with a frame at %d s, and the rest follows',
    async (seconds) => {
      const at = await frameAtSecond(stored(file), seconds)
      expect(readFrameHeader(file.readUInt32BE(at))).toMatchObject({ bitrate: kbps, hertz })
      const rest = (file.length - at) / (kbps * 125)
      expect(Math.abs(rest - (49 - seconds))).toBeLessThan(0.1)
    },
  )

  test('has nothing after its end', async () => {
    for (const seconds of [50, 3600, 14_400])
      expect(await frameAtSecond(stored(file), seconds)).toBe(file.length)
  })
})

test('other files are left whole', async () => {
  for (const bytes of [Buffer.alloc(0), Buffer.from('ID3'), Buffer.alloc(5000, 'no frames')])
    expect(await frameAtSecond(stored(bytes), 10)).toBe(0)
})
