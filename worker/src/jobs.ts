/** The jobs of the worker, each in a file of its own. */
import type { WorkerJobName } from '@nava/contracts'
import { encodeImage } from './images/encode-image.job.ts'
import { filmAudio } from './live-film/film-audio.job.ts'
import { measureAudio } from './transcode-audio/measure-audio.job.ts'
import { transcodeAudio } from './transcode-audio/transcode-audio.job.ts'
import { pictureVideo } from './transcode-video/picture-video.job.ts'
import { transcodeVideo } from './transcode-video/transcode-video.job.ts'
import type { SweepDeps, WorkerJob } from './worker-job.ts'

/** The order is that of the sweeps. */
export const jobs: { readonly [N in WorkerJobName]: WorkerJob<N> } = {
  transcodeAudio,
  transcodeVideo,
  measureAudio,
  filmAudio,
  pictureVideo,
  encodeImage,
}

/** Milliseconds that a row may be older than its change: clocks differ, and transactions take time. */
const OVERLAP = 60 * 60 * 1000

/** Returns a function that sweeps for every job; jobs may share a sweep. */
export function sweepJobs(): (deps: SweepDeps) => Promise<void> {
  const sweeps = new Set(Object.values(jobs).flatMap(({ sweep }) => sweep ?? []))
  let since = new Date(0)
  return async (deps) => {
    const now = Date.now()
    for (const sweep of sweeps) await sweep(deps, { since, now })
    since = new Date(now - OVERLAP)
  }
}
