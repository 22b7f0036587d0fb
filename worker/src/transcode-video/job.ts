import type { JobPayload } from '@nava/contracts'
import { segmentsKey, videoKey } from '@nava/media/keys'
import { writeFile } from 'node:fs/promises'
import { publishAsset, type PendingAsset } from '../assets/assets.ts'
import { workOnAsset } from '../assets/work-on-asset.ts'
import type { Deps, RunningJob } from '../deps.ts'
import type { RunOptions } from '../ffmpeg/run.ts'
import { storeStill, takeStill } from './still.ts'
import { transcodeVideo } from './transcode-video.ts'

/** Makes the rungs of an uploaded video and publishes them. */
export function videoJob(
  deps: Deps,
  payload: JobPayload<'transcodeVideo'>,
  job: RunningJob,
): Promise<string> {
  return workOnAsset(deps, 'video', payload, job, async (asset, file, options) => {
    const { durationMs, rungs } = await transcodeVideo(file, options)
    const files = []
    for (const { rendition, segments, file: rung } of rungs) {
      const list = `${rung}.json`
      await writeFile(list, JSON.stringify(segments))
      files.push({ file: rung, key: videoKey(asset.id, asset.version, rendition.height) })
      files.push({ file: list, key: segmentsKey(asset.id, asset.version, rendition.height) })
    }
    // Taken before the files are moved.
    const still = await stillOf(deps, asset, rungs[0]?.file, durationMs, options)
    await publishAsset(deps, asset, {
      durationMs,
      files,
      renditions: rungs.map(({ rendition }) => rendition),
    })
    if (still && asset.musicID !== undefined)
      await storeStill(deps, asset.musicID, still).catch(logAndIgnore(deps))
  })
}

/** A picture of the video where it has none yet. A video without one is still worth publishing. */
async function stillOf(
  deps: Deps,
  asset: PendingAsset,
  file: string | undefined,
  durationMs: number,
  options: RunOptions,
): Promise<Buffer | undefined> {
  if (!file || asset.musicID === undefined) return undefined
  const image = { kind: 'video', ownerID: asset.musicID } as const
  if ((await deps.db.image.count({ where: image })) > 0) return undefined
  return await takeStill(file, durationMs, options).catch(logAndIgnore(deps))
}

const logAndIgnore =
  ({ log }: Deps) =>
  (error: unknown): undefined => {
    log.warn({ error: String(error) }, 'A video has no still picture')
  }
