/** The quota of one artist or DJ: stored bytes and active uploads. Pure. */
import type { UploadLoad } from '@nava/media/upload-rows'
import { problem } from '../../platform/http/errors.ts'

/** 0 is no limit. */
export interface Quota {
  storedBytes: number
  activeUploads: number
}

/** In seconds: some of what is in progress is ready by then. */
const WAIT = 60

/** @throws HttpError 413 if `bytes` more are too many, 429 if another upload is */
export function assertWithinQuota(load: UploadLoad, bytes: number, quota: Quota): void {
  if (quota.storedBytes > 0 && load.storedBytes + bytes > quota.storedBytes)
    throw problem('upload.over-quota', { used: load.storedBytes, quota: quota.storedBytes })
  if (quota.activeUploads > 0 && load.activeUploads >= quota.activeUploads)
    throw problem('upload.too-many', { count: load.activeUploads }, { retryAfter: WAIT })
}
