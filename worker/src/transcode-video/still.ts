/** Extracts proposed posters; the first one is used until the owner chooses. */
import type { AcceptedImage } from '@nava/media/images/images'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runFfmpeg, type RunOptions } from '../ffmpeg/run.ts'
import { stillCall } from './args.ts'

/** Relative positions: after a fade-in, in the middle, and before the end */
const PLACES = [0.2, 0.5, 0.8]

export async function takeStills(
  file: string,
  durationMs: number,
  options: RunOptions,
): Promise<(AcceptedImage & { file: string; number: number })[]> {
  const { acceptImage } = await import('@nava/media/images/images')
  const stills = []
  for (const [at, place] of PLACES.entries()) {
    const name = `still-${at + 1}.png`
    await runFfmpeg(stillCall(file, (durationMs / 1000) * place, name), options)
    const accepted = await acceptImage(await readFile(join(options.cwd, name)))
    const jpeg = join(options.cwd, `poster-${at + 1}.jpg`)
    await writeFile(jpeg, accepted.master)
    stills.push({ ...accepted, file: jpeg, number: at + 1 })
  }
  return stills
}
