/** What one artist or DJ may have stored and under way. Pure. */
import type { UploadLoad } from '@nava/media/upload-rows'
import { HttpError } from '../../platform/http/errors.ts'

const GiB = 1024 ** 3

/** 0 is no limit. */
export interface Quota {
  storedBytes: number
  underWay: number
}

/** In seconds: some of what is under way is ready by then. */
const WAIT = 60

/** @throws HttpError 413 where `bytes` more are too many, 429 where another upload is */
export function assertWithinQuota(load: UploadLoad, bytes: number, quota: Quota): void {
  if (quota.storedBytes > 0 && load.storedBytes + bytes > quota.storedBytes)
    throw new HttpError(
      413,
      `This file does not fit: ${inGiB(load.storedBytes)} of ${inGiB(quota.storedBytes)} GB are used. Delete what is no longer needed, or ask an administrator`,
    )
  if (quota.underWay > 0 && load.underWay >= quota.underWay)
    throw new HttpError(
      429,
      `${load.underWay} uploads are under way, which is the most at a time. Wait until some are ready`,
      { retryAfter: WAIT },
    )
}

const inGiB = (bytes: number): string => (bytes / GiB).toFixed(1)
