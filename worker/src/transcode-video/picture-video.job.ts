import type { JobPayload } from '@nava/contracts'
import { posterKey, segmentsKey, storyboardKey, videoKey } from '@nava/media/storage/keys'
import { type Rendition, Renditions, Segments } from '@nava/media/renditions/renditions'
import type { Deps, RunningJob } from '../deps.ts'
import { openScratch } from '../scratch.ts'
import { takeStills } from './still.ts'
import type { WorkerJob } from '../worker-job.ts'
import { makeStoryboard } from './storyboard.ts'

export const pictureVideo = { handle } satisfies WorkerJob<'pictureVideo'>

/** Lowest priority, because no user waits for the result */
const NICENESS = 19

async function handle(
  { db, storage, ffmpeg, scratchRoot }: Deps,
  { assetID, version }: JobPayload<'pictureVideo'>,
  job: RunningJob,
): Promise<string> {
  const asset = await db.mediaAsset.findFirst({
    where: { id: assetID, kind: 'video', publishedVersion: version, isPartial: false },
  })
  const renditions = Renditions.parse(asset?.renditions ?? [])
  const [tallest, lowest] = [renditions[0], renditions.at(-1)]
  if (!asset || !tallest || !lowest) return 'not wanted any more'
  const scratch = await openScratch(scratchRoot, job.id)
  try {
    const options = { ffmpeg, cwd: scratch.folder, signal: job.signal, niceness: NICENESS }
    const fileOf = ({ height }: Rendition) => videoKey(assetID, version, height)
    await storage.withLocalFile(fileOf(tallest), async (file) => {
      for (const still of await takeStills(file, asset.durationMs, options))
        await storage.adopt(still.file, posterKey(assetID, version, still.number))
    })
    const list = await storage.read(segmentsKey(assetID, version, lowest.height))
    const segments = Segments.parse(JSON.parse(list.toString()))
    await storage.withLocalFile(fileOf(lowest), async (file) => {
      const made = await makeStoryboard({ rungs: [{ rendition: lowest, segments, file }] }, options)
      if (!made) return
      await storage.adopt(made.picture, storyboardKey(assetID, version, 'jpg'))
      await storage.adopt(made.description, storyboardKey(assetID, version, 'json'))
    })
    return 'pictured'
  } finally {
    await scratch.remove()
  }
}
