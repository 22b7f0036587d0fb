import { expect, test } from 'vitest'
import { mp3Segments } from './mp3-segments.ts'

/** An MP3 of silence as an encoder writes it: frames of 1152 samples, padded so that the rate comes out exactly. */
function silence(frames: number, { kbps = 128, hertz = 44_100, tag = 0, facts = true } = {}): Buffer {
  const rates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
  const exact = (144 * kbps * 1000) / hertz
  const header = (padding: number) =>
    Buffer.from([0xff, 0xfb, (rates.indexOf(kbps) << 4) | (hertz === 48_000 ? 4 : 0) | (padding << 1), 0x44])
  const parts =
    tag > 0
      ? [
          Buffer.from(`ID3\u0003\0\0\0\0${String.fromCharCode(tag >> 7, tag & 0x7f)}`, 'latin1'),
          Buffer.alloc(tag),
        ]
      : []
  if (facts) {
    const frame = Buffer.alloc(Math.floor(exact))
    header(0).copy(frame)
    // The encoder's own frame is plain stereo.
    frame[3] = 0
    frame.write('Info', 36)
    parts.push(frame)
  }
  let owed = 0
  for (let n = 0; n < frames; n++) {
    owed += exact - Math.floor(exact)
    const padding = owed >= 1 ? 1 : 0
    owed -= padding
    const frame = Buffer.alloc(Math.floor(exact) + padding, 0x55)
    header(padding).copy(frame)
    parts.push(frame)
  }
  return Buffer.concat(parts)
}

const cut = (bytes: Buffer) =>
  mp3Segments({ bytes: bytes.length, readAt: async (target, at) => bytes.copy(target, 0, at) }, 4)

test('an MP3 is cut between frames, at the same times for every bitrate, up to its last byte', async () => {
  const times = []
  for (const kbps of [64, 128, 320]) {
    const bytes = silence(1000, { kbps, tag: 300 })
    const cuts = await cut(bytes)
    let at = cuts?.firstByte ?? 0
    for (const [, length] of cuts?.segments ?? []) {
      expect([bytes[at], bytes[at + 1], bytes[at + 3]]).toEqual([0xff, 0xfb, 0x44])
      at += length
    }
    expect(at).toBe(bytes.length)
    times.push(cuts?.segments.map(([seconds]) => seconds))
  }
  expect(times[0]?.length).toBe(7)
  expect(times[0]?.reduce((sum, each) => sum + each, 0)).toBeCloseTo((1000 * 1152) / 44_100, 6)
  for (const seconds of times[0]?.slice(0, -1) ?? []) expect(Math.abs(seconds - 4)).toBeLessThan(0.02)
  expect(times[1]).toEqual(times[0])
  expect(times[2]).toEqual(times[0])
})

test('an MP3 without a header frame, or shorter than a segment, is cut too', async () => {
  const cuts = await cut(silence(50, { hertz: 48_000, facts: false }))
  expect(cuts).toEqual({ firstByte: 0, segments: [[1.2, 50 * 384]] })
})

test('a file that is no MP3 of constant bitrate is not cut', async () => {
  expect(await cut(Buffer.alloc(0))).toBeUndefined()
  expect(await cut(Buffer.alloc(5000, 7))).toBeUndefined()
  const broken = silence(1000)
  broken.fill(0, 50_000, 200_000)
  expect(await cut(broken)).toBeUndefined()
})
