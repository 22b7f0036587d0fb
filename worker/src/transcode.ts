import type { PendingAsset } from './assets/assets.ts'
import type { RunOptions } from './ffmpeg/run.ts'

/** Does the work of a job: `file` is the upload, `options.cwd` an empty folder that is removed afterwards. */
export type Transcode = (asset: PendingAsset, file: string, options: TranscodeOptions) => Promise<void>

/** What a job gives to its transcode. */
export interface TranscodeOptions extends RunOptions {
  onPercent: (percent: number) => void
  /** Called once, before anything is made; what it throws ends the transcode. */
  onPlan: (plan: TranscodePlan) => Promise<void>
}

/** What a transcode is about to do. */
export interface TranscodePlan {
  /** Bytes that it will write, roughly. */
  bytes: number
  /** How long it will take, in seconds of an ordinary core, roughly. */
  work: number
}
