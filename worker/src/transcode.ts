import type { PendingAsset } from './assets/assets.ts'
import type { RunOptions } from './ffmpeg/run.ts'

/** `options.cwd` is a temporary folder. */
export type Transcode = (asset: PendingAsset, file: string, options: TranscodeOptions) => Promise<void>

export interface TranscodeOptions extends RunOptions {
  onPercent: (percent: number) => void
  /** Called once before the work; throwing cancels it. */
  onPlan: (plan: TranscodePlan) => Promise<void>
}

export interface TranscodePlan {
  /** Approximate */
  bytes: number
  /** Approximate seconds on an average core */
  work: number
}
