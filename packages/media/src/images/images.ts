import { describeProblem, limits, type Params, type ProblemCode } from '@nava/contracts'
import sharp, { type Sharp } from 'sharp'
import { countFrames } from '../formats/count-frames.ts'
import type { ImageFormat } from '../storage/keys.ts'
import { variantWidths } from './variant-widths.ts'

// Pictures never repeat, so caching is useless. One thread leaves the other cores to listeners.
sharp.cache(false)
sharp.concurrency(1)

export class BadImage extends Error {
  override name = 'BadImage'
  readonly code: ImageProblem
  readonly params: Params
  constructor(code: ImageProblem, params: Params = {}, options?: ErrorOptions) {
    super(describeProblem(code, params), options)
    this.code = code
    this.params = params
  }
}

export interface AcceptedImage {
  /** JPEG */
  master: Buffer
  width: number
  height: number
  /** '#rrggbb' */
  dominantColor: string
}

type ImageProblem = Extract<ProblemCode, `image.${string}`>

/** Formats that are accepted; not SVG, because it can contain scripts */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])

const widest = Math.max(...limits.image.widths)

/**
 * Re-encodes an untrusted picture as JPEG, at most 1600 pixels wide: upright, sRGB, on white, without metadata, only
 * the first frame. Large pictures take half a second, so callers decode one at a time.
 * @throws BadImage
 */
export async function acceptImage(upload: Uint8Array): Promise<AcceptedImage> {
  const options = { limitInputPixels: limits.image.maxPixels, failOn: 'error', pages: 1 } as const
  if (upload.byteLength === 0) throw new BadImage('image.unreadable')
  if (countFrames(upload, limits.image.maxFrames + 1) > limits.image.maxFrames) throw tooLong()
  const facts = await sharp(upload, options).metadata().catch(refuse)
  if (!FORMATS.has(facts.format)) throw new BadImage('image.unreadable')
  if (Math.min(facts.width, facts.height) < limits.image.minSide) {
    throw new BadImage('image.too-small', { min: limits.image.minSide })
  }
  if ((facts.pages ?? 1) > limits.image.maxFrames) throw tooLong()
  const { data, info } = await sharp(upload, options)
    .autoOrient()
    .resize({ width: widest, height: widest * 3, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true })
    .catch(refuse)
  return { master: data, width: info.width, height: info.height, dominantColor: await dominantColor(data) }
}

export const squareCover = (master: Uint8Array, side: number): Promise<Buffer> => square(sharp(master), side)

export const plainCover = (side: number, color: string): Promise<Buffer> =>
  square(sharp({ create: { width: side, height: side, channels: 3, background: color } }), side)

/** Returns a square PNG; with `isMaskable` its outer tenths may be cut off, which repeat the colours of the edge. */
export function iconOf(master: Uint8Array, side: number, isMaskable = false): Promise<Buffer> {
  const margin = isMaskable ? Math.round(side / 10) : 0
  const inner = side - 2 * margin
  return sharp(master)
    .resize(inner, inner, { fit: 'cover' })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, extendWith: 'copy' })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 })
    .toBuffer()
}

const square = (picture: Sharp, side: number): Promise<Buffer> =>
  picture.resize(side, side, { fit: 'cover' }).toColourspace('srgb').jpeg({ quality: 86 }).toBuffer()

const tooLong = () => new BadImage('image.too-many-frames', { max: limits.image.maxFrames })

function refuse(error: unknown): never {
  const message = error instanceof Error ? error.message : ''
  if (message.includes('pixel limit')) {
    throw new BadImage('image.too-many-pixels', { max: limits.image.maxPixels }, { cause: error })
  }
  throw new BadImage('image.unreadable', {}, { cause: error })
}

async function dominantColor(picture: Buffer): Promise<string> {
  const small = await sharp(picture).resize(64, 64, { fit: 'inside' }).png().toBuffer()
  const { dominant } = await sharp(small).stats()
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

export interface ImageVariant {
  width: number
  format: ImageFormat
  bytes: Buffer
}

/** Encodes each of `variantWidths` as JPEG, WebP and AVIF, one after the other. */
export async function* encodeVariants(master: Uint8Array): AsyncGenerator<ImageVariant> {
  const { width: masterWidth } = await sharp(master).metadata()
  for (const width of variantWidths(masterWidth)) {
    const { data, info } = await sharp(master)
      .resize({ width, withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raw = () =>
      sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    yield { width, format: 'jpg', bytes: await raw().jpeg({ quality: 80, progressive: true }).toBuffer() }
    yield { width, format: 'webp', bytes: await raw().webp({ quality: 78, effort: 1 }).toBuffer() }
    yield {
      width,
      format: 'avif',
      bytes: await raw().avif({ quality: 55, effort: 0, chromaSubsampling: '4:2:0' }).toBuffer(),
    }
  }
}
