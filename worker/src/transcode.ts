import type { PendingAsset } from './assets/assets.ts'
import type { RunOptions } from './ffmpeg/run.ts'

export type Transcode = (asset: PendingAsset, file: string, options: TranscodeOptions) => Promise<void>

export interface TranscodeOptions extends RunOptions {
  onPercent: (percent: number) => void
  /** Called once before the work; it cancels the work by throwing. */
  onPlan: (plan: TranscodePlan) => Promise<void>
}

export interface TranscodePlan {
  bytes: number
  /** Approximate seconds of work on an average core */
  work: number
}
