import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runFfmpeg, type RunOptions } from '../ffmpeg/run.ts'
import { type AudioPlan, decodeCall, opusCall } from './args.ts'
import { opusTags } from './opus-tags.ts'
import type { Tags } from './id3-tag.ts'

/** Seconds */
const TOLERANCE = 0.1

export async function encodeOpus(plan: AudioPlan, tags: Tags, options: RunOptions): Promise<string> {
  const described = join(options.cwd, 'opus-tags.txt')
  await writeFile(described, opusTags(tags))
  await runFfmpeg(opusCall(plan, described, 'made.opus'), options)
  return join(options.cwd, 'made.opus')
}

/**
 * Returns the size in bytes.
 * @throws Error if the file cannot be decoded, or its length is not `seconds`
 */
export async function proveOpus(file: string, seconds: number, options: RunOptions): Promise<number> {
  const decoded = await runFfmpeg(decodeCall(file, 'ogg'), options)
  if (Math.abs(decoded.seconds - seconds) > TOLERANCE)
    throw new Error(`The Opus rendition lasts ${decoded.seconds} s, but the MP3s ${seconds} s`)
  return (await stat(file)).size
}
