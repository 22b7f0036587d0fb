import { jobIDOf, limits, transcodeOf } from '@nava/contracts'
import { priorityBySize } from '@nava/media/queues/fair-order'
import { PENDING_STATES, requeue, retry } from '@nava/db/asset-states'
import { failure } from '@nava/media/uploads/failure-reasons'
import type { SweepDeps } from '../worker-job.ts'

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

/** Enqueues uploads without a job, in the order of all that an owner has; the sweep of both transcodes. */
export async function sweepAssets(deps: SweepDeps, { now = Date.now() } = {}): Promise<number> {
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
    const payload = { assetID: asset.id, version: asset.sourceVersion }
    const jobID = jobIDOf(name, payload, asset.retries)
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
    await queues.enqueue(name, payload, { jobID, priority })
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

async function retryWhereSpace({ db, disk, scratchRoot }: SweepDeps, now: number): Promise<void> {
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
