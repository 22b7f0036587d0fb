import type { PendingAsset } from './assets/assets.ts'
import type { RunOptions } from './ffmpeg/run.ts'

/** Does the work of a job: `file` is the upload, `options.cwd` an empty folder that is removed afterwards. */
export type Transcode = (asset: PendingAsset, file: string, options: TranscodeOptions) => Promise<void>

/** The arguments that a job passes to its transcode. */
export interface TranscodeOptions extends RunOptions {
  onPercent: (percent: number) => void
  /** Called once, before anything is made; throwing ends the transcode. */
  onPlan: (plan: TranscodePlan) => Promise<void>
}

/** The plan of a transcode. */
export interface TranscodePlan {
  /** Bytes that it will write, roughly. */
  bytes: number
  /** Its rough duration, in seconds of an average core. */
  work: number
}
