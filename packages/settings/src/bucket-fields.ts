/** Settings of a bucket, as people copy them from consoles and guides. */
import * as z from 'zod'
import { address } from './fields.ts'

/** Address of a server that speaks S3; becomes an origin */
export const bucketEndpoint = address(/^https?$/, 'https://s3.example.com')
  .transform((value) => new URL(value))
  .refine(({ username, password }) => !username && !password, 'must not contain a user name or a password')
  .refine(({ search, hash }) => !search && !hash, 'must not contain a query or a fragment')
  .refine(
    ({ pathname }) => /^\/*$/.test(pathname),
    'must not contain a path: the name of the bucket, and a folder of it, have settings of their own',
  )
  .transform((url) => url.origin)

const REGION = /^[\w.-]{1,60}$/

export const bucketRegion = z
  .string()
  .trim()
  .regex(
    REGION,
    'must be the short name of a region without spaces, such as eu-central-1; us-east-1 or auto where a server has none',
  )

export const bucketName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket, without a scheme or a folder')

/** Folder of a bucket; gets a slash at its end and none at its start */
export const bucketPrefix = z
  .string()
  .trim()
  .transform((folder) => folder.split('/').filter(Boolean).join('/'))
  .pipe(
    z
      .string()
      .regex(
        /^([A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*)?$/,
        'must be a folder of the bucket, such as nava or sites/nava',
      )
      .max(200, 'must have 200 characters or fewer'),
  )
  .transform((folder) => folder && `${folder}/`)

/**
 * Returns what is wrong with an endpoint that begins with the bucket's name, as consoles show it: addresses would name
 * the bucket twice.
 */
export function endpointFault(
  name: string,
  {
    endpoint,
    bucket,
    isNamedTwice = false,
  }: { endpoint: string | undefined; bucket: string; isNamedTwice?: boolean },
): string | undefined {
  if (endpoint === undefined || isNamedTwice) return undefined
  const url = new URL(endpoint)
  if (!url.hostname.startsWith(`${bucket}.`)) return undefined
  url.hostname = url.hostname.slice(bucket.length + 1)
  return `${name} must not begin with the name of the bucket: ${url.origin} is what other programs call the endpoint`
}
