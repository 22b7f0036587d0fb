import { type ImageKind, jobIDOf, type JobPayload, limits } from '@nava/contracts'
import { hasSquare, imageFolder, imageKey, imageMasterKey, squareKey } from '@nava/media/storage/keys'
import type { Storage } from '@nava/media/storage/storage'
import { variantWidths } from '@nava/media/images/variant-widths'
import type { Deps, RunningJob } from '../deps.ts'
import type { SweepDeps, WorkerJob } from '../worker-job.ts'

export const encodeImage = { handle, sweep } satisfies WorkerJob<'encodeImage'>

/**
 * Encodes the widths, formats and square of a picture, and removes earlier versions. Removes its own files if
 * the row was deleted or replaced.
 */
async function handle(
  { db, storage }: Deps,
  { imageID, version }: JobPayload<'encodeImage'>,
  job: RunningJob,
): Promise<string> {
  const find = async () => {
    const image = await db.image.findUnique({ where: { id: imageID } })
    return image?.version === version ? image : undefined
  }
  const image = await find()
  if (!image) return 'not wanted any more'
  const { kind, ownerID } = image
  try {
    await encode(storage, image, job.signal)
  } finally {
    if (!(await find())) await storage.removeFolder(imageFolder(kind, ownerID, version))
  }
  // Versions sort by time, so only earlier ones are removed; newer ones stay.
  for (const former of await storage.folders(`images/${kind}/${ownerID}/`)) {
    if (former < version) await storage.removeFolder(imageFolder(kind, ownerID, former))
  }
  return 'encoded'
}

interface Picture {
  kind: ImageKind
  ownerID: number
  version: string
  width: number
}

async function encode(storage: Storage, image: Picture, signal: AbortSignal): Promise<void> {
  const { kind, ownerID, version } = image
  const { encodeVariants, squareCover } = await import('@nava/media/images/images')
  const master = await storage.read(imageMasterKey(kind, ownerID, version))
  const missing = await missingFiles(storage, image)
  if (hasSquare(kind))
    await storage.put(squareKey(kind, ownerID, version), await squareCover(master, limits.feeds.coverSide))
  // Older pictures may lack only the square, which now exists.
  if (missing === 'square') return
  for await (const { width, format, bytes } of encodeVariants(master)) {
    signal.throwIfAborted()
    await storage.put(imageKey(kind, ownerID, version, width, format), bytes)
  }
}

async function missingFiles(
  storage: Storage,
  { kind, ownerID, version, width }: Picture,
): Promise<'widths' | 'square' | 'nothing'> {
  const last = variantWidths(width).at(-1) ?? width
  if (!(await storage.stat(imageKey(kind, ownerID, version, last, 'avif')))) return 'widths'
  return hasSquare(kind) && !(await storage.stat(squareKey(kind, ownerID, version))) ? 'square' : 'nothing'
}

/** Queues pictures changed after `since` whose widths or square are missing; returns their number. */
async function sweep({ db, storage, queues }: SweepDeps, { since }: { since: Date }): Promise<number> {
  let queued = 0
  const images = await db.image.findMany({ where: { updatedAt: { gte: since } }, orderBy: { id: 'asc' } })
  for (const image of images) {
    const missing = await missingFiles(storage, image)
    if (missing === 'nothing') continue
    const payload = { imageID: image.id, version: image.version }
    const jobID = jobIDOf('encodeImage', payload, missing === 'square' ? missing : undefined)
    const state = await queues.stateOf('encodeImage', jobID)
    if (state === 'waiting' || state === 'running') continue
    // After three failed attempts, the job is not repeated; the picture is served in its stored size.
    if (state === 'ended') continue
    await queues.enqueue('encodeImage', payload, { jobID })
    queued += 1
  }
  return queued
}
