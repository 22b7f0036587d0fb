import type { UploadLoad } from '@nava/media/uploads/upload-rows'
import { problem } from '../../platform/http/errors.ts'

/** Limits of an account; 0 for no limit */
export interface Quota {
  storedBytes: number
  activeUploads: number
}

/** Seconds after which a refused sender may retry */
const WAIT = 60

/** @throws 413 for too many `bytes`, 429 for too many uploads */
export function assertWithinQuota(load: UploadLoad, bytes: number, quota: Quota): void {
  if (quota.storedBytes > 0 && load.storedBytes + bytes > quota.storedBytes)
    throw problem('upload.over-quota', { used: load.storedBytes, quota: quota.storedBytes })
  if (quota.activeUploads > 0 && load.activeUploads >= quota.activeUploads)
    throw problem('upload.too-many', { count: load.activeUploads }, { retryAfter: WAIT })
}
