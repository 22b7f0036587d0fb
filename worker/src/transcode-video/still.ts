/** The still of a video, used until its owner sets a picture. */
import { acceptImage } from '@nava/media/images'
import { imageJobID } from '@nava/media/job-ids'
import { imageMasterKey, newVersion } from '@nava/media/keys'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../deps.ts'
import { runFfmpeg, type RunOptions } from '../ffmpeg/run.ts'
import { stillCall } from './args.ts'

/** The position of the still: after a fade-in, long before the end. */
const PLACE = 0.2

/** A frame of a published rung, as PNG. */
export async function takeStill(file: string, durationMs: number, options: RunOptions): Promise<Buffer> {
  const name = 'still.png'
  await runFfmpeg(stillCall(file, (durationMs / 1000) * PLACE, name), options)
  return await readFile(join(options.cwd, name))
}

/** Sets the still of a track's video, unless another picture was set in the meantime. */
export async function storeStill(
  { db, storage, queues }: Deps,
  musicID: number,
  still: Buffer,
): Promise<void> {
  const { master, width, height, dominantColor } = await acceptImage(still)
  const version = newVersion()
  const key = imageMasterKey('video', musicID, version)
  await storage.put(key, master)
  const made = await db.image.createManyAndReturn({
    data: [{ kind: 'video', ownerID: musicID, version, width, height, dominantColor }],
    skipDuplicates: true,
  })
  const [image] = made
  if (!image) return await storage.remove(key)
  await queues.enqueue('encodeImage', { imageID: image.id, version }, { jobID: imageJobID(image) })
}
