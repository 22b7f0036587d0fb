import { AbortMultipartUploadCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3'
import type { StorageLog } from '../storage/storage.ts'
import type { Bucket } from './bucket.ts'
import { explain, isGone, NotSupported } from './s3-errors.ts'

/**
 * Returns a function that aborts uploads which started before a time. Without effect on servers that cannot list
 * uploads.
 */
export function uploadAborter({ client, bucket }: Bucket, log: StorageLog | undefined) {
  let listsUploads = true

  const listUploads = (marker: { KeyMarker?: string; UploadIdMarker?: string }) =>
    client
      .send(new ListMultipartUploadsCommand({ Bucket: bucket, ...marker }))
      .catch((error: unknown) => explain(error, ''))

  async function abortOldUploads(before: Date): Promise<number> {
    let removed = 0
    for (let marker: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {}; marker;) {
      const page: Awaited<ReturnType<typeof listUploads>> = await listUploads(marker)
      for (const { Key = '', UploadId, Initiated } of page.Uploads ?? []) {
        if (!Initiated || Initiated >= before) continue
        await client
          .send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }))
          .catch((error: unknown) => (isGone(error) ? undefined : explain(error, Key)))
        removed += 1
      }
      marker =
        page.IsTruncated && page.NextKeyMarker !== undefined
          ? {
              KeyMarker: page.NextKeyMarker,
              ...(page.NextUploadIdMarker !== undefined && { UploadIdMarker: page.NextUploadIdMarker }),
            }
          : undefined
    }
    return removed
  }

  return async (before: Date): Promise<number> => {
    if (!listsUploads) return 0
    try {
      return await abortOldUploads(before)
    } catch (error) {
      if (!(error instanceof NotSupported)) throw error
      listsUploads = false
      log?.warn(
        { reason: error.message },
        'Uploads that were never completed cannot be removed from the storage',
      )
      return 0
    }
  }
}
