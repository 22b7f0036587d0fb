/** How servers of the S3 protocol differ from that of AWS */
import type { IncomingHttpHeaders } from 'node:http'

export type S3Quirk =
  /** Backblaze B2, older MinIO and Ceph */
  | 'no checksums'
  /** Cloudflare R2, early in 2025 */
  | 'checksums not implemented'
  /** Google Cloud Storage, and many gateways */
  | 'no DeleteObjects'
  /** A proxy that knows GET, PUT and DELETE only */
  | 'no POST of deletions'
  /** A key without s3:ListBucket: also HEAD and GET of what is not there are forbidden */
  | 'no lists'
  | 'no lists of uploads'
  | 'no deletions'
  /** Scaleway, Versity, Ceph */
  | 'quota'
  /** Backblaze B2, which has no code of its own for it */
  | 'storage cap'
  /** OpenStack Swift */
  | 'quota of Swift'
  /** A bucket that locks its objects */
  | 'checksum needed'
  | 'no If-Match'
  | 'no ranges'
  | 'bare ETags'
  /** Older Ceph, Huawei OBS */
  | 'no next page'
  | 'prefix ignored'
  | 'error instead of completion'
  /** For the next completion only */
  | 'answer to the last part lost'
  /** RustFS */
  | 'no ETags'
  | 'no times in lists'
  /** Older Ceph */
  | 'encoded slashes'
  /** Gateways that know the first version of lists only, or another path */
  | 'list of buckets'
  | 'silent'
  /** A page of HTML, as consoles send */
  | 'console'
  | 'another region'
  | 'wrong clock'
  | 'no bucket'

interface S3Request {
  method: string
  key: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
}

interface Refusal {
  status: number
  code: string
  message?: string
  headers?: Record<string, string>
}

/** Returns how a server with these quirks refuses a request. */
export function quirkOf(quirks: ReadonlySet<S3Quirk>, asked: S3Request): Refusal | 'no answer' | undefined {
  if (quirks.has('silent')) return 'no answer'
  for (const quirk of quirks) {
    const refusal = REFUSALS[quirk]?.(asked)
    if (refusal) return refusal
  }
  return undefined
}

type Refuse = (asked: S3Request) => Refusal | false

const isWrite = ({ method, query }: S3Request): boolean => method === 'PUT' || query.has('uploads')
const isDeletion = ({ method, query }: S3Request): boolean => method === 'POST' && query.has('delete')

const checksumOf = ({ headers }: S3Request): string | undefined =>
  Object.keys(headers).find((name) => /^x-amz-(sdk-)?checksum/.test(name))

const REFUSALS: Readonly<Partial<Record<S3Quirk, Refuse>>> = {
  'no checksums': (asked) => {
    const name = checksumOf(asked)
    return (
      name !== undefined && { status: 400, code: 'InvalidArgument', message: `Unsupported header '${name}'` }
    )
  },
  'checksums not implemented': (asked) =>
    checksumOf(asked) !== undefined && { status: 501, code: 'NotImplemented' },
  'no DeleteObjects': (asked) => isDeletion(asked) && { status: 501, code: 'NotImplemented' },
  'no POST of deletions': (asked) => isDeletion(asked) && { status: 405, code: 'MethodNotAllowed' },
  'no lists': ({ method, key }) => method === 'GET' && key === '' && { status: 403, code: 'AccessDenied' },
  'no lists of uploads': ({ method, key, query }) =>
    method === 'GET' && key === '' && query.has('uploads') && { status: 403, code: 'AccessDenied' },
  'no deletions': (asked) =>
    (asked.method === 'DELETE' || isDeletion(asked)) && { status: 403, code: 'AccessDenied' },
  quota: (asked) => isWrite(asked) && { status: 403, code: 'QuotaExceeded' },
  'storage cap': (asked) =>
    isWrite(asked) && {
      status: 403,
      code: 'AccessDenied',
      message:
        'Cannot upload files, storage cap exceeded. See the Caps &amp; Alerts page to increase your cap.',
    },
  'quota of Swift': (asked) =>
    isWrite(asked) && { status: 413, code: 'EntityTooLarge', message: 'Upload exceeds quota.' },
  'checksum needed': (asked) =>
    asked.method === 'PUT' &&
    asked.headers['content-md5'] === undefined &&
    checksumOf(asked) === undefined && {
      status: 400,
      code: 'InvalidRequest',
      message:
        'Content-MD5 OR x-amz-checksum- HTTP header is required for Put Object requests with Object Lock parameters',
    },
  'no If-Match': ({ headers }) =>
    headers['if-match'] !== undefined && { status: 501, code: 'NotImplemented' },
  console: () => ({
    status: 403,
    code: '</Code><html><body><p>Log in<br></p>',
    headers: { 'content-type': 'text/html' },
  }),
  'another region': () => ({
    status: 400,
    code: 'AuthorizationHeaderMalformed',
    message:
      "The authorization header is malformed; the region 'eu-test-1' is wrong; expecting 'eu-central-7'",
  }),
  'wrong clock': () => ({ status: 403, code: 'RequestTimeTooSkewed' }),
  'no bucket': () => ({ status: 404, code: 'NoSuchBucket' }),
}
