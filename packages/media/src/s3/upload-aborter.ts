import { AbortMultipartUploadCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3'
import type { OwnKeys } from '../storage/own-keys.ts'
import { StorageAway, type StorageLog } from '../storage/storage.ts'
import type { Bucket } from './bucket.ts'
import { explain, explained, isGone, isPassing, NotSupported } from './s3-errors.ts'

/**
 * Returns a function that aborts uploads of ours which started before a time. Without effect where uploads cannot be
 * listed.
 */
export function uploadAborter(
  { client, bucket, prefix }: Bucket,
  keys: OwnKeys,
  log: StorageLog | undefined,
) {
  let listsUploads = true

  const listUploads = (marker: { KeyMarker?: string; UploadIdMarker?: string }) =>
    client
      .send(new ListMultipartUploadsCommand({ Bucket: bucket, ...(prefix && { Prefix: prefix }), ...marker }))
      .catch((error: unknown) => {
        const why = explained(error, '')
        throw why instanceof StorageAway && !isPassing(error)
          ? new NotSupported(why.message, { cause: error })
          : why
      })

  const isOurs = (key: string) => key.startsWith(prefix) && keys.has(key.slice(prefix.length))

  async function abortOldUploads(before: Date): Promise<number> {
    let removed = 0
    for (let marker: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {}; marker;) {
      const page: Awaited<ReturnType<typeof listUploads>> = await listUploads(marker)
      for (const { Key = '', UploadId, Initiated } of page.Uploads ?? []) {
        if (!Initiated || Initiated >= before || !isOurs(Key)) continue
        await client
          .send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }))
          .catch((error: unknown) => (isGone(error) ? undefined : explain(error, Key)))
        removed += 1
      }
      const isNext: boolean =
        page.NextKeyMarker !== marker.KeyMarker || page.NextUploadIdMarker !== marker.UploadIdMarker
      marker =
        page.IsTruncated && page.NextKeyMarker !== undefined && isNext
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
