/**
 * Enqueues pending rows whose job does not exist: after a lost queue, a killed worker, or an api that ended
 * before queueing.
 */
import { limits, transcodeOf } from '@nava/contracts'
import { LAST_UPLOAD, priorityBySize } from '@nava/media/queues/fair-order'
import { PENDING_STATES, requeue, retry } from '@nava/db/asset-states'
import { failure } from '@nava/media/uploads/failure-reasons'
import { assetJobID, imageJobID, measureJobID, squareJobID } from '@nava/media/queues/job-ids'
import type { Deps as AllDeps } from './deps.ts'
import { missingFiles } from './images/job.ts'

type Deps = Omit<AllDeps, 'ffmpeg'>

const first = { take: 1, orderBy: { position: 'asc' } } as const
const fields = {
  id: true,
  kind: true,
  state: true,
  sourceVersion: true,
  sourceBytes: true,
  retries: true,
  music: { select: { createdByID: true, artists: { select: { artistID: true }, ...first } } },
  podcast: { select: { djs: { select: { djID: true }, ...first } } },
} as const

/** Milliseconds until uploads that lacked disk space are tried again */
const ROOM_PAUSE = 60_000

export async function sweepAssets(deps: Deps, now = Date.now()): Promise<number> {
  const { db, queues } = deps
  await retryWhereSpace(deps, now)
  const pending = await db.mediaAsset.findMany({
    where: { state: { in: [...PENDING_STATES] } },
    select: fields,
    orderBy: { id: 'asc' },
  })
  let queued = 0
  const activeUploads = new Map<string, number>()
  for (const asset of pending) {
    const owner = ownerOf(asset)
    const before = activeUploads.get(owner) ?? 0
    activeUploads.set(owner, before + 1)
    const name = transcodeOf[asset.kind]
    const upload = { id: asset.id, version: asset.sourceVersion, retries: asset.retries }
    const jobID = assetJobID(asset)
    const state = await queues.stateOf(name, jobID)
    if (state === 'running') continue
    if (state === 'waiting') {
      if (asset.state === 'uploaded') await requeue(db, upload, ['uploaded'])
      continue
    }
    // If the job has ended meanwhile, the row is no longer pending.
    if (!(await requeue(db, upload))) continue
    if (state === 'ended') await queues.remove(name, jobID)
    const priority = priorityBySize(before, Number(asset.sourceBytes))
    await queues.enqueue(name, { assetID: asset.id, version: asset.sourceVersion }, { jobID, priority })
    queued += 1
  }
  if (queued > 0) deps.log.info({ queued }, 'pending uploads queued again')
  return queued
}

/** Returns the first artist or DJ, else the creator, for fairness between uploaders. */
function ownerOf({
  music,
  podcast,
}: {
  music: { createdByID: number | null; artists: { artistID: number }[] } | null
  podcast: { djs: { djID: number }[] } | null
}): string {
  if (podcast) return `dj ${podcast.djs[0]?.djID}`
  const artistID = music?.artists[0]?.artistID
  return artistID === undefined ? `user ${music?.createdByID}` : `artist ${artistID}`
}

async function retryWhereSpace({ db, disk, scratchRoot }: Deps, now: number): Promise<void> {
  const hasDiskSpace = await disk.look(scratchRoot).then(
    () => true,
    () => false,
  )
  if (!hasDiskSpace) return
  await retry(db, {
    reasonCode: failure('upload.storage-full').code,
    // Later times come from a clock that was wrong.
    OR: [
      { updatedAt: { lt: new Date(now - ROOM_PAUSE) } },
      { updatedAt: { gt: new Date(now + limits.clockDifference) } },
    ],
  })
}

const MEASURED_AT_ONCE = 100

/**
 * Queues older recordings behind all uploads: those without loudness and waveform, then tracks without a descriptor;
 * returns their number.
 */
export async function sweepMeasures({ db, queues, log }: Deps): Promise<number> {
  const find = (lacking: { isMeasured: false } | { descriptor: null; musicID: { not: null } }) =>
    db.mediaAsset.findMany({
      where: { kind: 'audio', publishedVersion: { not: null }, ...lacking },
      select: { id: true, publishedVersion: true, isMeasured: true },
      orderBy: { id: 'asc' },
      take: MEASURED_AT_ONCE,
    })
  // Two queries, because each has an index of its own.
  const lacking = [
    ...(await find({ isMeasured: false })),
    ...(await find({ descriptor: null, musicID: { not: null } })).filter(({ isMeasured }) => isMeasured),
  ]
  let queued = 0
  for (const { id, publishedVersion, isMeasured } of lacking.slice(0, MEASURED_AT_ONCE)) {
    const version = publishedVersion ?? ''
    const jobID = measureJobID({ id, publishedVersion: version })
    const options = { jobID, priority: LAST_UPLOAD + (isMeasured ? 2 : 1) }
    if (await queues.enqueueAgain('measureAudio', { assetID: id, version }, options)) queued += 1
  }
  if (queued > 0) log.info({ queued }, 'recordings queued for measuring')
  return queued
}

/** Queues pictures changed after `since` whose widths or square are missing; returns their number. */
export async function sweepImages({ db, storage, queues }: Deps, since: Date): Promise<number> {
  let queued = 0
  const images = await db.image.findMany({ where: { updatedAt: { gte: since } }, orderBy: { id: 'asc' } })
  for (const image of images) {
    const missing = await missingFiles(storage, image)
    if (missing === 'nothing') continue
    const jobID = missing === 'square' ? squareJobID(image) : imageJobID(image)
    const state = await queues.stateOf('encodeImage', jobID)
    if (state === 'waiting' || state === 'running') continue
    // After three failed attempts, the job is not repeated; the picture is served in its stored size.
    if (state === 'ended') continue
    await queues.enqueue('encodeImage', { imageID: image.id, version: image.version }, { jobID })
    queued += 1
  }
  return queued
}
