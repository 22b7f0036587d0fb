/** From changes of jobs to what their owners see: each change is read from the database row, which is the truth. */
import type { PodcastUploadEvent, UploadEvent } from '@nava/contracts'
import { rowOfJob } from '@nava/media/job-ids'
import type { Queues } from '@nava/media/queues'
import type { FastifyBaseLogger } from 'fastify'
import { presentAsset } from './asset.present.ts'
import type { UploadsStore } from './uploads.store.ts'

/** Follows all transcodes until the returned function is called. */
export function followProgress(deps: {
  queues: Queues
  store: UploadsStore
  log: FastifyBaseLogger
  publish: (event: UploadEvent) => void
  publishPodcast: (event: PodcastUploadEvent) => void
}): () => Promise<void> {
  return deps.queues.watch(({ queue, jobID }) => {
    if (queue === 'images') return
    deps.store
      .byId(rowOfJob(jobID))
      .then((asset) => {
        if (!asset) return
        const status = presentAsset(asset)
        if (asset.musicID) deps.publish({ musicID: asset.musicID, kind: asset.kind, status })
        if (asset.podcastID) deps.publishPodcast({ podcastID: asset.podcastID, status })
      })
      .catch((error: unknown) => deps.log.warn({ err: error }, 'progress could not be read'))
  })
}
