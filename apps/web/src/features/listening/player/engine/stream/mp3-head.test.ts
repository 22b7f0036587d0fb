import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bytesPerSecond,
  byteOfFrame,
  frameAt,
  offsetOfFrame,
  readMp3Head,
  secondOfFrame,
} from './mp3-head.ts'
import { FRAME_SAMPLES, buildMp3 } from './testing/build-mp3.ts'

const head = (mp3: Uint8Array) => readMp3Head(mp3) ?? expect.fail('the head is incomplete')

test('the head of an MP3 of LAME states the length of its sound and where that begins', () => {
  const mp3 = buildMp3({ frames: 132, delay: 576, padding: 1485, tag: 100 })
  expect(head(mp3)).toEqual({
    firstByte: 110 + 626,
    bytesPerFrame: (1152 * 128_000) / 8 / 44_100,
    frames: 132,
    hertz: 44_100,
    delay: 576,
    seconds: 150_003 / 44_100,
  })
  expect(bytesPerSecond(head(mp3))).toBeCloseTo(16_000)
})

test('files of other kinds are refused', () => {
  const bytes = (text: string) => new TextEncoder().encode(text.padEnd(4000, ' '))
  const variable = buildMp3({ tag: 0 })
  variable.set(new TextEncoder().encode('Xing'), 46)
  const uncounted = buildMp3({ tag: 0 })
  uncounted[53] = 0
  for (const file of [
    bytes('<!doctype html>'),
    bytes('OggS'),
    variable,
    uncounted,
    buildMp3({ frames: 1, padding: 900 }),
  ])
    expect(() => readMp3Head(file)).toThrow(Error)
})

const mp3s = fc.record({
  kbps: fc.constantFrom(64, 128, 320),
  hertz: fc.constantFrom(44_100 as const, 48_000 as const),
  isMono: fc.boolean(),
  frames: fc.integer({ min: 20, max: 300 }),
  delay: fc.integer({ min: 0, max: 1105 }),
  padding: fc.integer({ min: 0, max: 2000 }),
  tag: fc.integer({ min: 0, max: 40_000 }),
})

test('the head is read as soon as its bytes are there, and states what was encoded', () => {
  fc.assert(
    fc.property(mp3s, (options) => {
      const mp3 = buildMp3(options)
      const { frames, delay, padding, hertz, tag } = options
      const { firstByte, ...facts } = head(mp3)
      expect(facts).toMatchObject({ frames, delay, hertz })
      expect(facts.seconds).toBeCloseTo((frames * FRAME_SAMPLES - delay - padding) / hertz)
      expect(firstByte).toBeGreaterThan(tag)
      for (const bytes of [0, 5, tag + 9, tag + 12, firstByte, firstByte + 3])
        expect(readMp3Head(mp3.subarray(0, bytes))).toBeUndefined()
      expect(readMp3Head(mp3.subarray(0, firstByte + 4))).toEqual({ firstByte, ...facts })
    }),
    { numRuns: 60 },
  )
})

test('each frame is found a few bytes after where it is looked for', () => {
  fc.assert(
    fc.property(mp3s, fc.nat(), (options, any) => {
      const mp3 = buildMp3(options)
      const found = head(mp3)
      const frame = 1 + (any % (options.frames - 2))
      const from = byteOfFrame(found, frame) - 8
      const at = from + (offsetOfFrame(mp3.subarray(from)) ?? Number.NaN)
      expect(Math.abs(at - (found.firstByte + frame * found.bytesPerFrame))).toBeLessThanOrEqual(1)
    }),
  )
})

test('a second is in the frame that sounds then', () => {
  fc.assert(
    fc.property(mp3s, fc.double({ min: 0, max: 1, noNaN: true }), (options, share) => {
      const found = head(buildMp3(options))
      const second = share * found.seconds
      const frame = frameAt(found, second)
      expect(secondOfFrame(found, frame)).toBeLessThanOrEqual(second + 1e-9)
      expect(secondOfFrame(found, frame + 1)).toBeGreaterThan(second - 1e-9)
    }),
  )
})

test('bytes without a frame have no offset', () => {
  expect(offsetOfFrame(new Uint8Array(3000))).toBeUndefined()
  expect(offsetOfFrame(new Uint8Array(0))).toBeUndefined()
})
