import type { JobPayload } from '@nava/contracts'
import { imageFolder, imageKey, imageMasterKey } from '@nava/media/keys'
import type { Deps, RunningJob } from '../deps.ts'

/** Makes the widths and formats of a stored picture, then removes the pictures that it replaced. */
export async function imageJob(
  { db, storage }: Deps,
  { imageID, version }: JobPayload<'encodeImage'>,
  job: RunningJob,
): Promise<string> {
  const image = await db.image.findUnique({ where: { id: imageID } })
  if (!image || image.version !== version) return 'not wanted any more'
  const { kind, ownerID } = image
  const { encodeVariants } = await import('@nava/media/images')
  const master = await storage.read(imageMasterKey(kind, ownerID, version))
  for await (const { width, format, bytes } of encodeVariants(master)) {
    job.signal.throwIfAborted()
    await storage.put(imageKey(kind, ownerID, version, width, format), bytes)
  }
  // Versions sort by time: one that is newer than this job's is not touched.
  for (const former of await storage.folders(`images/${kind}/${ownerID}/`)) {
    if (former < version) await storage.removeFolder(imageFolder(kind, ownerID, former))
  }
  return 'encoded'
}
