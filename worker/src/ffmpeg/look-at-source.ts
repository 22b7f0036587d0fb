import { limits } from '@nava/contracts'
import { quietly, UNWRITTEN, untrusted, type FfmpegCall } from './args.ts'
import { runFfmpeg, type RunOptions } from './run.ts'
import { sourceFactsReader, type SourceFacts } from './source-facts.ts'

/** Opens a file and writes nothing: ffmpeg's messages describe its content. */
const lookCall = (file: string, demuxer: string): FfmpegCall => ({
  inputs: [{ options: [...quietly('info'), ...untrusted(demuxer, limits.video.maxPixels)], file }],
  outputs: [
    { options: ['-map', '0:a?', '-map', '0:v?', '-c', 'copy', '-t', '0', '-f', 'null'], file: UNWRITTEN },
  ],
})

/** Asks ffmpeg what a file holds, with the reader `demuxer`. @throws as `runFfmpeg` does */
export async function lookAtSource(file: string, demuxer: string, options: RunOptions): Promise<SourceFacts> {
  const reader = sourceFactsReader()
  await runFfmpeg(lookCall(file, demuxer), { ...options, onLine: reader.read })
  return reader.facts()
}
