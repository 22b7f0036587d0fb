import type { S3Client } from '@aws-sdk/client-s3'
import type { FileFacts } from '../storage/storage.ts'

export interface Bucket {
  client: S3Client
  bucket: string
}

/** S3 sends full seconds with an object, but fractions in a list, so fractions are dropped. */
export function factsOf(etag: string | undefined, bytes = 0, modified = new Date(0)): FileFacts {
  const modifiedAt = new Date(Math.floor(modified.getTime() / 1000) * 1000)
  return { bytes, modifiedAt, identity: etag ?? '' }
}
