import { encodeDescriptor } from '@nava/media/renditions/sound-descriptor'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runFfmpeg, type RunOptions } from '../ffmpeg/run.ts'
import { excerptCall } from './args.ts'
import { soundDescriber } from './describe-sound.ts'

const SAMPLE_BYTES = Int16Array.BYTES_PER_ELEMENT

/** Returns the descriptor of an MP3 of `seconds`; empty if there is nothing to describe. */
export async function readDescriptor(
  file: string,
  seconds: number,
  options: RunOptions,
): Promise<Buffer<ArrayBuffer>> {
  const excerpt = 'excerpt.pcm'
  await runFfmpeg(excerptCall(file, seconds, excerpt), options)
  const path = join(options.cwd, excerpt)
  const describer = soundDescriber()
  let rest = Buffer.alloc(0)
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer<ArrayBuffer>>) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const count = Math.floor(bytes.length / SAMPLE_BYTES)
    describer.add(Int16Array.from({ length: count }, (_, at) => bytes.readInt16LE(at * SAMPLE_BYTES)))
    rest = bytes.subarray(count * SAMPLE_BYTES)
  }
  await rm(path)
  return encodeDescriptor(describer.result())
}
