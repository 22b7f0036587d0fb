import type { JobPayload } from '@nava/contracts'
import { posterKey, segmentsKey, storyboardKey, videoKey } from '@nava/media/keys'
import { writeFile } from 'node:fs/promises'
import { publishAsset } from '../assets/assets.ts'
import { workOnAsset } from '../assets/work-on-asset.ts'
import type { Deps, RunningJob } from '../deps.ts'
import { storeFirstImage } from '../images/store-first-image.ts'
import { takeStills } from './still.ts'
import { makeStoryboard } from './storyboard.ts'
import { transcodeVideo } from './transcode-video.ts'

/** Makes the rungs of an uploaded video and publishes them, with its storyboard and the posters to choose from. */
export function videoJob(
  deps: Deps,
  payload: JobPayload<'transcodeVideo'>,
  job: RunningJob,
): Promise<string> {
  return workOnAsset(deps, 'video', payload, job, async (asset, file, options) => {
    const { id, version, musicID } = asset
    const { durationMs, rungs } = await transcodeVideo(file, options)
    const files = []
    for (const { rendition, segments, file: rung } of rungs) {
      const list = `${rung}.json`
      await writeFile(list, JSON.stringify(segments))
      files.push({ file: rung, key: videoKey(id, version, rendition.height) })
      files.push({ file: list, key: segmentsKey(id, version, rendition.height) })
    }
    // Taken before the files are moved. A video without them is still worth publishing.
    const ignore = logAndIgnore(deps, options.signal)
    const stills = (await takeStills(rungs[0]?.file ?? '', durationMs, options).catch(ignore)) ?? []
    for (const still of stills) files.push({ file: still.file, key: posterKey(id, version, still.number) })
    const storyboard = await makeStoryboard({ rungs }, options).catch(ignore)
    if (storyboard) {
      files.push({ file: storyboard.picture, key: storyboardKey(id, version, 'jpg') })
      files.push({ file: storyboard.description, key: storyboardKey(id, version, 'json') })
    }
    await publishAsset(deps, asset, {
      durationMs,
      files,
      renditions: rungs.map(({ rendition }) => rendition),
    })
    const [still] = stills
    if (still && musicID !== undefined)
      await storeFirstImage(deps, 'video', musicID, still).catch(logAndIgnore(deps, job.signal))
  })
}

const logAndIgnore =
  ({ log }: Deps, signal: AbortSignal) =>
  (error: unknown): undefined => {
    signal.throwIfAborted()
    log.warn({ error: String(error) }, 'A video has no posters or no storyboard')
  }
