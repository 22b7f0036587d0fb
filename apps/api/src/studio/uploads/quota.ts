/** What one artist or DJ may have stored and under way. Pure. */
import type { UploadLoad } from '@nava/media/upload-rows'
import { problem } from '../../platform/http/errors.ts'

/** 0 is no limit. */
export interface Quota {
  storedBytes: number
  activeUploads: number
}

/** In seconds: some of what is under way is ready by then. */
const WAIT = 60

/** @throws HttpError 413 where `bytes` more are too many, 429 where another upload is */
export function assertWithinQuota(load: UploadLoad, bytes: number, quota: Quota): void {
  if (quota.storedBytes > 0 && load.storedBytes + bytes > quota.storedBytes)
    throw problem('upload.over-quota', { used: load.storedBytes, quota: quota.storedBytes })
  if (quota.activeUploads > 0 && load.activeUploads >= quota.activeUploads)
    throw problem('upload.too-many', { count: load.activeUploads }, { retryAfter: WAIT })
}
