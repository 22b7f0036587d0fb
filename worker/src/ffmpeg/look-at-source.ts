import { limits } from '@nava/contracts'
import { quietly, UNWRITTEN, untrusted, type FfmpegCall } from './args.ts'
import { FfmpegFailed, runFfmpeg, type RunOptions } from './run.ts'
import { sourceFactsReader, type SourceFacts } from './source-facts.ts'

const NOTHING = /Output file (#0 )?does not contain any stream/

const lookCall = (file: string, demuxer: string): FfmpegCall => ({
  inputs: [{ options: [...quietly('info'), ...untrusted(demuxer, limits.video.maxPixels)], file }],
  outputs: [
    // Pictures stay out, because a recording with a broken one can be heard.
    { options: ['-map', '0:a?', '-c', 'copy', '-t', '0', '-f', 'null'], file: UNWRITTEN },
  ],
})

export async function lookAtSource(file: string, demuxer: string, options: RunOptions): Promise<SourceFacts> {
  const reader = sourceFactsReader()
  await runFfmpeg(lookCall(file, demuxer), { ...options, onLine: reader.read }).catch((error: unknown) => {
    // Without sound and pictures, ffmpeg fails, but the facts are valid.
    if (!(error instanceof FfmpegFailed && error.lines.some((line) => NOTHING.test(line)))) throw error
  })
  return reader.facts()
}
