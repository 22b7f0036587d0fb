/** Loads the image library with the first picture, to save memory. */
import { limits } from '@nava/contracts'
import type { AcceptedImage } from '@nava/media/images/images'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FfmpegFailed, runFfmpeg, type RunOptions } from '../ffmpeg/run.ts'
import type { Source } from '../sources/open-source.ts'
import { coverCall } from './args.ts'

/** Pixels: sharp in players, and only some 20 KB before the first sound */
const TAG_COVER_SIDE = 320

export async function takeCover(
  { file, demuxer, coverStream }: Source,
  options: RunOptions,
): Promise<AcceptedImage | undefined> {
  if (coverStream === undefined) return undefined
  const { acceptImage, BadImage } = await import('@nava/media/images/images')
  const taken = join(options.cwd, 'attached-picture')
  try {
    await runFfmpeg(coverCall(file, demuxer, coverStream, taken), options)
    const { size } = await stat(taken)
    return size <= limits.image.maxBytes ? await acceptImage(await readFile(taken)) : undefined
  } catch (error) {
    options.signal.throwIfAborted()
    if (error instanceof BadImage || (error instanceof FfmpegFailed && !error.full)) return undefined
    throw error
  } finally {
    await rm(taken, { force: true })
  }
}

export async function tagCover(picture: Uint8Array | undefined): Promise<Buffer | undefined> {
  if (!picture) return undefined
  const { squareCover } = await import('@nava/media/images/images')
  return squareCover(picture, TAG_COVER_SIDE)
}
