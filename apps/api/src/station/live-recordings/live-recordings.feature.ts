import type { PodcastsStore } from '../../catalogue/podcasts/podcasts.store.ts'
import { type Base, type Feature, runsEvery } from '../../platform/feature.ts'
import { pendingJob } from '../../platform/pending-job.ts'
import type { Uploads } from '../../studio/uploads/uploads.ts'
import { liveRecordingsStore } from './live-recordings.store.ts'
import { recordShow } from './record-show.ts'

export interface LiveRecordingOptions {
  /** Milliseconds between searches for shows that are over; 0 records none, in tests */
  recordingInterval?: number
}

const EVERY = 30_000
/** Milliseconds after which another process takes over a dead one's recording */
const LOCK = 60_000

export function liveRecordingsFeature(
  base: Base &
    LiveRecordingOptions & {
      podcasts: Pick<PodcastsStore, 'create'>
      podcastUploads: Pick<Uploads, 'accept'>
    },
): Feature {
  const { env, sql, recordingInterval = EVERY } = base
  const store = liveRecordingsStore(sql, { grace: env.airGrace })
  const parts = { ...base, store, ffmpeg: env.ffmpegPath, zone: env.stationZone }
  const job = pendingJob('recordShow', base, {
    concurrency: 1,
    lockMs: LOCK,
    pending: (only) => store.pending(only?.showID),
    work: async ({ showID }, signal) => {
      await recordShow(parts, showID, signal)
      return undefined
    },
  })
  return { lifecycles: runsEvery(recordingInterval, job.run) }
}
