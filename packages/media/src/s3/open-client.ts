import { S3Client } from '@aws-sdk/client-s3'
import { createHash } from 'node:crypto'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { patientRetries } from './patient-retries.ts'
import { noteOperation } from './s3-errors.ts'

export interface S3Place {
  bucket: string
  /** Folder of the bucket for all objects, with a slash at its end; or '' */
  prefix: string
  region: string
  /** Undefined for the endpoint of AWS */
  endpoint: string | undefined
  accessKeyID: string
  secretAccessKey: string
  /** True if addresses contain the bucket in the path, instead of the host name */
  forcePathStyle: boolean
  /** True if listeners are redirected to signed addresses of S3 */
  isSigned: boolean
}

/** Milliseconds */
const CONNECT_WITHIN = 5_000
/** Milliseconds in which a byte must move, in any direction; the read of a slow listener resumes afterwards */
export const SOCKET_TIMEOUT = 15_000
/** Milliseconds after which the client begins to count, if it is to wait for longer than twice that */
const COUNTED_AFTER = 3_000

export function openClient(place: S3Place, attempts: number, timeout: number): S3Client {
  // Connections are unlimited, because each listener needs one
  const agent = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, maxFreeSockets: 64 }
  const client = new S3Client({
    region: place.region,
    ...(place.endpoint !== undefined && { endpoint: place.endpoint }),
    forcePathStyle: place.forcePathStyle,
    credentials: { accessKeyId: place.accessKeyID, secretAccessKey: place.secretAccessKey },
    maxAttempts: attempts,
    retryStrategy: patientRetries(attempts),
    // Checksums that only AWS knows; what is sent is protected by its signature and Content-MD5.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Servers and proxies that ignore the header would cost six seconds a part.
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: Math.min(CONNECT_WITHIN, timeout),
      socketTimeout: timeout > 2 * COUNTED_AFTER ? timeout - COUNTED_AFTER : timeout,
      httpAgent: new HttpAgent(agent),
      httpsAgent: new HttpsAgent(agent),
    },
  })
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        try {
          return await next(args)
        } catch (error) {
          noteOperation(error, commandName)
          throw error
        }
      },
    { name: 'noteOperation', step: 'initialize', priority: 'high' },
  )
  client.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        if (commandName === 'DeleteObjectsCommand' && isText(args.request)) sumWithMd5(args.request)
        return next(args)
      },
    { name: 'contentMd5', step: 'build', priority: 'low' },
  )
  return client
}

interface TextRequest {
  body: string
  headers: Record<string, string>
}

const isText = (request: unknown): request is TextRequest =>
  typeof request === 'object' &&
  request !== null &&
  'body' in request &&
  typeof request.body === 'string' &&
  'headers' in request

/**
 * Replaces the client's checksums by `Content-MD5`, the only one that OpenStack Swift accepts when it deletes several
 * objects.
 */
function sumWithMd5({ body, headers }: TextRequest): void {
  for (const name of Object.keys(headers)) if (/^x-amz-(sdk-)?checksum/i.test(name)) delete headers[name]
  headers['content-md5'] = createHash('md5').update(body).digest('base64')
}
