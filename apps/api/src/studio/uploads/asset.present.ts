import { type AssetStatus, describeFailure, describeRemark } from '@nava/contracts'
import type { AssetState } from '@nava/db'
import {
  type Failure,
  mayRetry,
  type Remark,
  readFailure,
  readRemarks,
} from '@nava/media/uploads/failure-reasons'

export interface AssetRow {
  state: AssetState
  percent: number
  reasonCode: string | null
  reasonParams: unknown
  sourceVersion: string
}

/** `isHeld`: no worker can process it now */
export function presentAsset(asset: AssetRow | undefined, isHeld = false): AssetStatus {
  // An upload's row exists before its file; without a version there is no file yet.
  if (!asset || asset.sourceVersion === '') return { state: 'none' }
  switch (asset.state) {
    case 'uploaded':
    case 'queued':
      return { state: asset.state, ...(isHeld && { isHeld }) }
    case 'ready':
      return { state: 'ready', ...presentRemarks(readRemarks(asset)) }
    case 'processing':
      return { state: 'processing', percent: asset.percent }
    case 'failed':
      return presentFailure(readFailure(asset))
    default:
      return asset.state satisfies never
  }
}

const presentRemarks = (remarks: readonly Remark[]) =>
  remarks.length > 0 && {
    remarks: remarks.map((each) => ({ reason: describeRemark(each.code, each.params), ...each })),
  }

const presentFailure = ({ code, params }: Failure): AssetStatus => ({
  state: 'failed',
  reason: describeFailure(code, params),
  code,
  params,
  canRetry: mayRetry(code),
})
