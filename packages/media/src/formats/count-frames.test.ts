import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { countFrames } from './count-frames.ts'
import { longGif } from '../testing/long-gif.ts'

/** Returns distinct frames of noise, which encoders do not merge. */
const animation = (frames: number) => {
  const noise = Buffer.from(Array.from({ length: 16 * 16 * 3 * frames }, (_, n) => (n * n * 31) % 251))
  return sharp(noise, { raw: { width: 16, height: 16 * frames, pageHeight: 16, channels: 3 } })
}

test.for([1, 2, 7, 30])('%i frames are counted the way the decoder counts them', async (frames) => {
  for (const file of [
    await animation(frames).gif({ keepDuplicateFrames: true }).toBuffer(),
    await animation(frames).webp({ lossless: true }).toBuffer(),
  ]) {
    const { pages = 1 } = await sharp(file).metadata()
    expect(Math.max(countFrames(file, 1000), 1)).toBe(pages)
  }
})

test('counting stops at the given maximum', () => {
  expect(countFrames(longGif({ side: 3000, frames: 100_000 }), 501)).toBe(501)
})

test('files of other kinds have one frame', async () => {
  const still = sharp({ create: { width: 20, height: 20, channels: 3, background: '#123456' } })
  for (const format of ['jpeg', 'png', 'avif'] as const)
    expect(countFrames(await still.toFormat(format).toBuffer(), 9)).toBe(1)
  expect(countFrames(new Uint8Array(), 9)).toBe(1)
})

test('counting ends for any bytes after the header of an animation', () => {
  const junk = fc.tuple(fc.constantFrom('GIF89a', 'RIFF\0\0\0\0WEBP'), fc.uint8Array({ maxLength: 400 }))
  fc.assert(
    fc.property(junk, ([head, rest]) => {
      const frames = countFrames(Buffer.concat([Buffer.from(head, 'latin1'), rest]), 5)
      expect(frames).toBeGreaterThanOrEqual(0)
      expect(frames).toBeLessThanOrEqual(5)
    }),
  )
})
