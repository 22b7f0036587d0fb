import type { JobPayload, WorkerJobName } from '@nava/contracts'
import type { Deps, RunningJob } from './deps.ts'
import { imageJob } from './images/job.ts'
import { filmJob } from './live-film/job.ts'
import { measureJob } from './transcode-audio/measure-job.ts'
import { audioJob } from './transcode-audio/job.ts'
import { pictureJob } from './transcode-video/picture-job.ts'
import { videoJob } from './transcode-video/job.ts'

/** Returns the outcome for the log. A job may run twice, so handlers check the row first. */
export type Handler<N extends WorkerJobName> = (
  deps: Deps,
  payload: JobPayload<N>,
  job: RunningJob,
) => Promise<string>

export const handlers: { [N in WorkerJobName]: Handler<N> } = {
  transcodeAudio: audioJob,
  transcodeVideo: videoJob,
  measureAudio: measureJob,
  filmAudio: filmJob,
  pictureVideo: pictureJob,
  encodeImage: imageJob,
}
