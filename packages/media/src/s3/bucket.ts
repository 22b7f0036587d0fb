import type { S3Client } from '@aws-sdk/client-s3'
import type { FileFacts } from '../storage/storage.ts'

export interface Bucket {
  client: S3Client
  bucket: string
}

/** Drops fractions of seconds, because S3 sends them in lists, but not with an object. */
export function factsOf(etag: string | undefined, bytes = 0, modified = new Date(0)): FileFacts {
  const modifiedAt = new Date(Math.floor(modified.getTime() / 1000) * 1000)
  return { bytes, modifiedAt, identity: etag ?? '' }
}
