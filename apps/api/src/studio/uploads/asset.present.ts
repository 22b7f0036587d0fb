import type { AssetStatus } from '@nava/contracts'
import type { AssetState } from '@nava/db'
import { mayRetry } from '@nava/media/failure-reasons'

export interface AssetRow {
  state: AssetState
  percent: number
  reason: string | null
  sourceVersion: string
}

/** Reason of an upload that its owner gave up. */
export const CANCELLED_REASON = 'The upload was cancelled'

/** Reason of a published file that is damaged, and of which there is no upload to make it from again. */
export const LOST_REASON =
  'What was published is damaged on the server, and its upload is gone. Upload it again.'

export function presentAsset(asset: AssetRow | undefined): AssetStatus {
  // The row is made before the first file has arrived.
  if (!asset || asset.sourceVersion === '') return { state: 'none' }
  switch (asset.state) {
    case 'uploaded':
    case 'queued':
    case 'ready':
      return { state: asset.state }
    case 'processing':
      return { state: 'processing', percent: asset.percent }
    case 'failed':
      return { state: 'failed', reason: asset.reason ?? '', canRetry: mayRetry(asset.reason ?? '') }
    default:
      return asset.state satisfies never
  }
}
