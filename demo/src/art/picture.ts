import sharp from 'sharp'
import { seededRandom } from '../random.ts'

const GRAIN = 128
const grain = makeGrain()

export async function printPicture(elements: string, w: number, h: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${elements}</svg>`
  return sharp(Buffer.from(svg), { unlimited: true })
    .flatten({ background: '#000000' })
    .composite([
      { input: grain, raw: { width: GRAIN, height: GRAIN, channels: 4 }, tile: true, blend: 'over' },
    ])
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

function makeGrain(): Buffer {
  const random = seededRandom('grain')
  const pixels = Buffer.alloc(GRAIN * GRAIN * 4)
  for (let i = 0; i < pixels.length; i += 4) {
    pixels.fill(random.chance(0.5) ? 255 : 0, i, i + 3)
    pixels[i + 3] = Math.floor(Math.abs(random.gaussian()) * 2)
  }
  return pixels
}
