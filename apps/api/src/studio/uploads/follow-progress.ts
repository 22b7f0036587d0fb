/** Publishes the progress of transcodes. Job events only trigger reading the row. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type PodcastUploadEvent, rowOfJob, type UploadEvent } from '@nava/contracts'
import type { Queues } from '@nava/media/queues/queues'
import type { FastifyBaseLogger } from 'fastify'
import { presentAsset } from './asset.present.ts'
import type { FindAsset } from './uploads.store.ts'
import type { WorkersStore } from './workers.store.ts'

/** Milliseconds */
const READ_AGAIN_AFTER = 200

export function followProgress(deps: {
  queues: Pick<Queues, 'watch'>
  findAsset: FindAsset
  workers: Pick<WorkersStore, 'areAllWaiting'>
  log: Pick<FastifyBaseLogger, 'warn'>
  publish: (event: UploadEvent) => void
  publishPodcast: (event: PodcastUploadEvent) => void
}): () => Promise<void> {
  const stopping = new AbortController()

  const publishState = async (id: number): Promise<FoundAsset> => {
    const asset = await deps.findAsset(id)
    if (!asset) return null
    const status = presentAsset(asset, await deps.workers.areAllWaiting())
    if (asset.musicID) deps.publish({ musicID: asset.musicID, kind: asset.kind, status })
    if (asset.podcastID) deps.publishPodcast({ podcastID: asset.podcastID, status })
    return asset
  }

  const follow = async (id: number): Promise<void> => {
    const asset = await publishState(id)
    if (asset?.state !== 'uploaded') return
    // The queue may report a job before its row is marked as queued.
    await sleep(READ_AGAIN_AFTER, undefined, { signal: stopping.signal, ref: false })
    await publishState(id)
  }

  const stopWatching = deps.queues.watch(({ queue, jobID }) => {
    if (queue === 'images') return
    follow(rowOfJob(jobID)).catch((error: unknown) => {
      if (!stopping.signal.aborted) deps.log.warn({ err: error }, 'could not read the progress of an upload')
    })
  })
  return async () => {
    stopping.abort()
    await stopWatching()
  }
}

type FoundAsset = Awaited<ReturnType<FindAsset>>
