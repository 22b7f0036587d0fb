import { Storyboard, planStoryboard } from '@nava/media/renditions/storyboard'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runFfmpeg, type RunOptions } from '../ffmpeg/run.ts'
import { storyboardCall } from './args.ts'
import type { TranscodedVideo } from './transcode-video.ts'

export async function makeStoryboard(
  { rungs }: Pick<TranscodedVideo, 'rungs'>,
  options: RunOptions,
): Promise<{ picture: string; description: string } | undefined> {
  const lowest = rungs.at(-1)
  if (!lowest) return undefined
  const { pictureWidth: width, pictureHeight: height } = lowest.rendition
  const plan = planStoryboard(lowest.segments.segments, { width, height })
  const rows = Math.ceil(plan.starts.length / plan.columns)
  const [picture, description] = ['storyboard.jpg', 'storyboard.json'].map((name) => join(options.cwd, name))
  if (!picture || !description) return undefined
  await runFfmpeg(storyboardCall(lowest.file, { ...plan, rows }, picture), options)
  await writeFile(description, JSON.stringify(Storyboard.parse(plan)))
  return { picture, description }
}
