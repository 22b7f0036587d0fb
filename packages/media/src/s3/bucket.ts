import type { S3Client } from '@aws-sdk/client-s3'
import type { FileFacts } from '../storage/storage.ts'

export interface Bucket {
  client: S3Client
  /** Waits longer, for servers that put the parts of a large file together before they answer */
  slowClient: S3Client
  bucket: string
  /** Folder of the bucket in which all objects are, with a slash at its end; or '' */
  prefix: string
}

/** Returns how requests name an object. */
export const objectAt = ({ bucket, prefix }: Bucket, key: string): { Bucket: string; Key: string } => ({
  Bucket: bucket,
  Key: prefix + key,
})

/**
 * Drops fractions of seconds, because S3 sends them in lists, but not with an object. Where a server tells no time, the
 * object counts as new: nobody may take it for an old one that can be removed.
 */
export function factsOf(etag: string | undefined, bytes = 0, modified?: Date): FileFacts {
  const time = modified && modified.getTime() > 0 ? modified.getTime() : Date.now()
  const modifiedAt = new Date(Math.floor(time / 1000) * 1000)
  return { bytes, modifiedAt, identity: sameETag(etag) ?? `${bytes} bytes` }
}

/**
 * Returns an ETag as S3 writes it: some servers leave out the quotes in lists, and some proxies mark it as weak. Returns
 * undefined for none, which some servers send.
 */
export function sameETag(etag = ''): string | undefined {
  const tag = etag.replace(/^W\//, '').replaceAll('"', '')
  return tag === '' ? undefined : `"${tag}"`
}
