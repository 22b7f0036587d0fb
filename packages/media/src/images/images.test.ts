import { randomBytes } from 'node:crypto'
import { limits } from '@nava/contracts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { acceptImage, BadImage, encodeVariants } from './images.ts'
import { longGif } from '../testing/long-gif.ts'
import { variantWidths } from './variant-widths.ts'

const plain = (width: number, height: number, color = '#3366cc') =>
  sharp({ create: { width, height, channels: 3, background: color } })

test('pictures are decoded by one thread without libvips’ cache', () => {
  expect(sharp.concurrency()).toBe(1)
  expect(sharp.cache()).toMatchObject({ memory: { max: 0 }, files: { max: 0 }, items: { max: 0 } })
})

test.for(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
  'a %s becomes a JPEG of the same size',
  async (format) => {
    const { master, width, height, dominantColor } = await acceptImage(
      await plain(300, 200).toFormat(format).toBuffer(),
    )
    expect({ width, height }).toEqual({ width: 300, height: 200 })
    expect((await sharp(master).metadata()).format).toBe('jpeg')
    expect(dominantColor).toMatch(/^#[0-9a-f]{6}$/)
  },
)

test('the dominant colour is that of the picture', async () => {
  const { dominantColor } = await acceptImage(await plain(64, 64, '#d02020').png().toBuffer())
  const [red = 0, green = 255, blue = 255] = [1, 3, 5].map((at) =>
    Number.parseInt(dominantColor.slice(at, at + 2), 16),
  )
  expect(red).toBeGreaterThan(180)
  expect(Math.max(green, blue)).toBeLessThan(60)
})

test('a large picture is scaled down, even a very tall one', async () => {
  const wide = await acceptImage(await plain(4000, 1000).jpeg().toBuffer())
  expect([wide.width, wide.height]).toEqual([1600, 400])
  const tall = await acceptImage(await plain(100, 6000).jpeg().toBuffer())
  expect([tall.width, tall.height]).toEqual([80, 4800])
})

test('a sideways picture of a camera is rotated, and loses its place and time', async () => {
  const photo = await plain(200, 100)
    .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  const { master, width, height } = await acceptImage(photo)
  expect([width, height]).toEqual([100, 200])
  const facts = await sharp(master).metadata()
  expect(facts.exif).toBeUndefined()
  expect(facts.orientation).toBeUndefined()
})

test('transparent pixels become white', async () => {
  const clear = await sharp({ create: { width: 50, height: 50, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  expect((await acceptImage(clear)).dominantColor).toBe('#f8f8f8')
})

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="9" height="9"/></svg>',
)

test.for([
  ['an SVG', () => svg],
  ['an SVG that declares XML first', () => Buffer.concat([Buffer.from('<?xml version="1.0"?>'), svg])],
  ['a text', () => Buffer.from('not a picture')],
  ['nothing', () => Buffer.alloc(0)],
  ['half a JPEG', async () => (await noisy(400)).subarray(0, 9000)],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
  ['a TIFF', () => plain(50, 50).tiff().toBuffer()],
  ['a tiny one', () => plain(8, 300).png().toBuffer()],
] as const)('%s is refused with a reason', async ([, make]) => {
  await expect(acceptImage(await make())).rejects.toThrow(BadImage)
})

test('a small file that decompresses to too many pixels is refused before it is decompressed', async () => {
  const side = Math.ceil(Math.sqrt(limits.image.maxPixels)) + 100
  const bomb = await plain(side, side).png({ compressionLevel: 9 }).toBuffer()
  expect(bomb.length).toBeLessThan(1_000_000)
  await expect(acceptImage(bomb)).rejects.toMatchObject({
    code: 'image.too-many-pixels',
    params: { max: 50_000_000 },
    message: expect.stringContaining('at most 50,000,000 pixels'),
  })
})

test('only the first frame of an animation is used', async () => {
  const pages = await Promise.all(
    ['#ff0000', '#0000ff'].map((color) => plain(20, 20, color).png().toBuffer()),
  )
  const frames = await sharp(pages, { join: { animated: true } })
    .gif()
    .toBuffer()
  expect((await sharp(frames).metadata()).pages).toBe(2)
  const { width, height, dominantColor } = await acceptImage(frames)
  expect([width, height]).toEqual([20, 20])
  expect(dominantColor).toMatch(/^#f/)
})

test('an animation with too many frames is refused before any is decoded', async () => {
  const [side, frames] = [16, limits.image.maxFrames + 1]
  const noise = randomBytes(side * side * 3 * frames)
  const raw = { width: side, height: side * frames, pageHeight: side, channels: 3 } as const
  const webp = await sharp(noise, { raw }).webp({ effort: 0 }).toBuffer()
  for (const animation of [longGif({ side: 3000, frames: 100_000 }), webp]) {
    expect((await sharp(animation).metadata()).pages).toBeGreaterThanOrEqual(frames)
    await expect(acceptImage(animation)).rejects.toThrow('too long: it may have at most 500 frames')
  }
})

test('a master is encoded in three formats at each width up to its own, never enlarged, and not at two similar widths', async () => {
  expect(variantWidths(1600)).toEqual([96, 192, 256, 384, 512, 768, 1120, 1600])
  expect(variantWidths(500)).toEqual([96, 192, 256, 384, 512])
  expect(variantWidths(40)).toEqual([96])
  expect(variantWidths(768)).toEqual([96, 192, 256, 384, 512, 768])
  expect(variantWidths(883)).toEqual([96, 192, 256, 384, 512, 768])
  expect(variantWidths(884)).toEqual([96, 192, 256, 384, 512, 768, 1120])
  const { master } = await acceptImage(await noisy(500))
  const seen: string[] = []
  for await (const { width, format, bytes } of encodeVariants(master)) {
    const facts = await sharp(bytes).metadata()
    expect(facts.width).toBe(Math.min(width, 500))
    seen.push(`${width} ${facts.format}${facts.compression === 'av1' ? ' av1' : ''} ${format}`)
  }
  expect(seen).toHaveLength(15)
  expect(seen.slice(-3)).toEqual(['512 jpeg jpg', '512 webp webp', '512 heif av1 avif'])
})

function noisy(side: number): Promise<Buffer> {
  const create = {
    width: side,
    height: side,
    channels: 3,
    background: '#808080',
    noise: { type: 'gaussian', mean: 128, sigma: 40 },
  } as const
  return sharp({ create }).jpeg().toBuffer()
}
