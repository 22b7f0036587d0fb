import { type AssetKind, type JobPayload, transcodeOf } from '@nava/contracts'
import { LockLost, ShuttingDown } from '@nava/media/queues/consume-queue'
import { LAST_UPLOAD, priorityByWork, SHORT_WORK, activeUploadsOf } from '@nava/media/queues/fair-order'
import { type Failure, failure } from '@nava/media/uploads/failure-reasons'
import type { Claim, DiskSpace } from '@nava/media/storage/disk-space'
import { sourceKey } from '@nava/media/storage/keys'
import { NotStored, StorageAway, StorageFull } from '@nava/media/storage/storage'
import { UnrecoverableError } from 'bullmq'
import type { Deps, RunningJob } from '../deps.ts'
import { BadSource, LongWork, Superseded } from '../failures.ts'
import { linesOf } from '../ffmpeg/lines-of.ts'
import { isFfmpegFault } from '../ffmpeg/run.ts'
import { openScratch } from '../scratch.ts'
import type { Transcode, TranscodePlan } from '../transcode.ts'
import { requeue, writeLog, writePercent } from '@nava/db/asset-states'
import { failAsset, claimAsset, type PendingAsset } from './assets.ts'

/** Number of starts after which an upload fails, because its file seems to crash workers */
const MAX_STARTS = 10
/** Niceness of ffmpeg, so that api and database come first, and short jobs before long ones */
const SHORT_NICENESS = 5
const LONG_NICENESS = 14
/** Milliseconds */
const BEAT = 1000

/**
 * Claims a pending upload, runs `transcode` and records the outcome. Returns the outcome for the log, or
 * throws it.
 */
export async function workOnAsset(
  deps: Deps,
  kind: AssetKind,
  { assetID, version }: JobPayload<'transcodeAudio'>,
  job: RunningJob,
  transcode: Transcode,
): Promise<string> {
  const { db, storage, queues } = deps
  // The worker may have died between queueing the job in the long lane and recording that in the row.
  if (!job.isLong && (await queues.isInLongLane(transcodeOf[kind], job.id))) return 'moved before'
  const asset = await claimAsset(db, assetID, version, kind)
  if (!asset) return 'not wanted any more'
  if (job.starts > MAX_STARTS) {
    await failAsset(db, assetID, version, failure('upload.given-up'))
    deps.log.error({ job: job.id }, `An upload was given up: its job was begun ${job.starts} times`)
    throw new UnrecoverableError(`Begun ${job.starts} times`)
  }
  await job.reportProgress(0)
  const scratch = await openScratch(deps.scratchRoot, job.id).catch(async (error: unknown) => {
    await recordOutcome(deps, asset, job, error)
    throw error
  })
  const output = outputSpace(deps.disk, scratch.folder)
  const beat = startHeartbeat(deps, asset, job, output)
  try {
    const signal = AbortSignal.any([job.signal, beat.hopeless])
    const options = {
      ffmpeg: deps.ffmpeg,
      cwd: scratch.folder,
      signal,
      onPercent: beat.onPercent,
      onPlan: async ({ bytes, work }: TranscodePlan) => {
        if (!job.isLong && work > SHORT_WORK) throw new LongWork(work)
        await output.claim(bytes)
      },
      niceness: job.isLong ? LONG_NICENESS : SHORT_NICENESS,
    }
    await storage.withLocalFile(sourceKey(assetID, version), (file) => transcode(asset, file, options))
    return 'published'
  } catch (error) {
    if (error instanceof LongWork) return await moveOn(deps, asset, job, error)
    return await recordOutcome(deps, asset, job, error)
  } finally {
    beat.stop()
    await scratch.remove()
    output.release()
  }
}

async function moveOn(
  { db, queues }: Deps,
  { id, kind, version }: PendingAsset,
  job: RunningJob,
  { work }: LongWork,
): Promise<string> {
  // The row comes first, because the long lane may take the job immediately.
  await requeue(db, { id, version })
  await queues.enqueue(
    transcodeOf[kind],
    { assetID: id, version },
    { jobID: job.id, isLong: true, priority: moved(job.priority, work) },
  )
  return 'moved to the lane for long jobs'
}

const moved = (given: number, work: number): number =>
  given > LAST_UPLOAD ? given : priorityByWork(activeUploadsOf(given), work)

function outputSpace(disk: DiskSpace, folder: string) {
  let bytes = 0
  let claim: Claim | undefined
  return {
    claim: async (planned: number): Promise<void> => {
      claim = await disk.claim(folder, planned)
      bytes = planned
    },
    /** @throws StorageFull */
    update: async (percent: number): Promise<void> => {
      await claim?.update(bytes * (1 - percent / 100))
    },
    release: () => claim?.release(),
  }
}

/**
 * Writes the percentage to the row every second. `hopeless` aborts if the upload is no longer wanted or the disk is
 * full.
 */
function startHeartbeat(
  { db, log }: Deps,
  asset: PendingAsset,
  job: RunningJob,
  output: ReturnType<typeof outputSpace>,
) {
  const hopeless = new AbortController()
  let percent = 0
  let reported = 0
  const beat = async (): Promise<void> => {
    if (!(await writePercent(db, asset, percent))) hopeless.abort(new Superseded())
    else if (percent !== reported) {
      reported = percent
      await job.reportProgress(percent)
    }
    await output.update(percent).catch((error: unknown) => hopeless.abort(error))
  }
  const timer = setInterval(() => {
    beat().catch((error: unknown) => log.warn({ job: job.id, error: String(error) }, 'No progress written'))
  }, BEAT)
  return {
    hopeless: hopeless.signal,
    onPercent: (reached: number) => {
      percent = Math.max(percent, reached)
    },
    stop: () => clearInterval(timer),
  }
}

async function recordOutcome(
  deps: Deps,
  asset: PendingAsset,
  job: RunningJob,
  error: unknown,
): Promise<string> {
  const { db } = deps
  const fail = (reason: Failure) => failAsset(db, asset.id, asset.version, reason)
  if (error instanceof Superseded) return 'not wanted any more'
  // Another worker has taken over the job.
  if (error instanceof LockLost) throw error
  if (error instanceof ShuttingDown) {
    await requeue(db, asset)
    throw error
  }
  await writeLog(db, asset, linesOf(error)).catch((fault: unknown) =>
    deps.log.warn({ job: job.id, error: String(fault) }, 'the log of a failure could not be kept'),
  )
  const fault = error instanceof NotStored ? new BadSource(failure('file.gone')) : error
  if (fault instanceof BadSource) {
    await fail(fault.failure)
    throw Object.assign(new UnrecoverableError(fault.message), { cause: fault.cause })
  }
  if (fault instanceof StorageFull) {
    // Marks the upload as failed for now; the sweep queues it again once there is space.
    await fail(failure('upload.storage-full'))
    throw Object.assign(new UnrecoverableError(fault.message), { cause: fault.cause })
  }
  // While the storage is away, nothing is wrong with the upload: the sweep queues it again.
  if (job.isLastTry && !(fault instanceof StorageAway))
    await fail(failure(isOfFfmpeg(fault) ? 'upload.processing-fault' : 'upload.server-fault'))
  else await requeue(db, asset)
  throw fault
}

function isOfFfmpeg(error: unknown): boolean {
  return isFfmpegFault(error) || (error instanceof Error && isOfFfmpeg(error.cause))
}
