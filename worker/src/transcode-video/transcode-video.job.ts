import type { JobPayload } from '@nava/contracts'
import { newVersion, posterKey, segmentsKey, storyboardKey, videoKey } from '@nava/media/storage/keys'
import { linkOrCopy } from '@nava/media/storage/link-or-copy'
import { writeFile } from 'node:fs/promises'
import { type PendingAsset, publishAsset } from '../assets/assets.ts'
import { sweepAssets } from '../assets/sweep-assets.ts'
import { workOnAsset } from '../assets/work-on-asset.ts'
import type { Deps, RunningJob } from '../deps.ts'
import { storeFirstImage } from '../images/store-first-image.ts'
import type { WorkerJob } from '../worker-job.ts'
import { takeStills } from './still.ts'
import { makeStoryboard } from './storyboard.ts'
import { transcodeVideo as transcode, type TranscodedVideo } from './transcode-video.ts'

export const transcodeVideo = { handle, sweep: sweepAssets } satisfies WorkerJob<'transcodeVideo'>

function handle(deps: Deps, payload: JobPayload<'transcodeVideo'>, job: RunningJob): Promise<string> {
  return workOnAsset(deps, 'video', payload, job, async (asset, file, options) => {
    const { id, version, musicID } = asset
    // A published version stays until the new one is complete, so its lowest rung is not published early.
    const onLowest = asset.isPublished
      ? undefined
      : (lowest: TranscodedVideo) => publishLowest(deps, asset, lowest)
    const { durationMs, rungs, missing } = await transcode(file, { ...options, onLowest })
    const files = []
    for (const rung of rungs) files.push(...(await filesOfRung(rung, id, version)))
    // Made before the files are moved. A failure is ignored, because storyboard and posters are optional.
    const ignore = logAndIgnore(deps, options.signal)
    const stills = (await takeStills(rungs[0]?.file ?? '', durationMs, options).catch(ignore)) ?? []
    for (const still of stills) files.push({ file: still.file, key: posterKey(id, version, still.number) })
    const storyboard = await makeStoryboard({ rungs }, options).catch(ignore)
    if (storyboard) {
      files.push({ file: storyboard.picture, key: storyboardKey(id, version, 'jpg') })
      files.push({ file: storyboard.description, key: storyboardKey(id, version, 'json') })
    }
    const isPublished = await publishAsset(deps, asset, {
      durationMs,
      files,
      renditions: rungs.map(({ rendition }) => rendition),
      remarks: missing ? [missing] : [],
    })
    const [still] = stills
    if (isPublished && still && musicID !== undefined)
      await storeFirstImage(deps, 'video', musicID, still).catch(logAndIgnore(deps, job.signal))
  })
}

/**
 * Publishes the lowest rung until the complete version replaces it; viewers who started it continue with it.
 */
async function publishLowest(deps: Deps, asset: PendingAsset, { durationMs, rungs }: TranscodedVideo) {
  const partialVersion = newVersion()
  const files = []
  for (const rung of rungs) {
    // Publishing moves a file, but the complete version still needs it, so a copy is published.
    const file = `${rung.file}.lowest`
    await linkOrCopy(rung.file, file)
    files.push(...(await filesOfRung({ ...rung, file }, asset.id, partialVersion)))
  }
  const renditions = rungs.map(({ rendition }) => rendition)
  await publishAsset(deps, asset, { durationMs, files, renditions, partialVersion })
}

async function filesOfRung(
  { rendition, segments, file }: TranscodedVideo['rungs'][number],
  id: number,
  version: string,
) {
  const list = `${file}.json`
  await writeFile(list, JSON.stringify(segments))
  return [
    { file, key: videoKey(id, version, rendition.height) },
    { file: list, key: segmentsKey(id, version, rendition.height) },
  ]
}

const logAndIgnore =
  ({ log }: Deps, signal: AbortSignal) =>
  (error: unknown): undefined => {
    signal.throwIfAborted()
    log.warn({ error: String(error) }, 'A video has no posters or no storyboard')
  }
