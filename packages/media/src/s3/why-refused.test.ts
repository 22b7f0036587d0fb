import { expect, test } from 'vitest'
import { isFull, type S3Failure, whyRefused } from './why-refused.ts'

const failure = (about: Partial<S3Failure>): S3Failure => ({
  ...{ status: undefined, code: undefined, message: '', operation: undefined },
  ...{ network: undefined, region: undefined, isHtml: false },
  ...about,
})

test.each<[Partial<S3Failure>, string]>([
  [
    { status: 403, code: 'AccessDenied', operation: 'ListObjectsV2' },
    'The key may not ListBucket (ListObjectsV2: AccessDenied)',
  ],
  [
    { status: 403, operation: 'ListMultipartUploads' },
    'The key may not ListBucketMultipartUploads (ListMultipartUploads: 403)',
  ],
  [
    { status: 403, code: 'AccessDenied', operation: 'UploadPart' },
    'The key may not PutObject (UploadPart: AccessDenied)',
  ],
  [{ status: 401, operation: 'DeleteObjects' }, 'The key may not DeleteObject (DeleteObjects: 401)'],
  [
    { status: 403, operation: 'HeadObject' },
    'The key may not GetObject, or the object is not there and the key may not ListBucket (HeadObject: 403)',
  ],
  [
    { status: 503, code: 'SlowDown', operation: 'PutObject' },
    'The storage asks for fewer requests, and was waited for in vain (PutObject: SlowDown)',
  ],
  [
    { status: 429, operation: 'GetObject' },
    'The storage asks for fewer requests, and was waited for in vain (GetObject: 429)',
  ],
  [
    { status: 404, code: 'NoSuchBucket', operation: 'PutObject' },
    'There is no such bucket at this endpoint (PutObject: NoSuchBucket)',
  ],
  [
    { status: 404, code: 'NoSuchKey', operation: 'ListObjectsV2' },
    'There is no such bucket at this endpoint (ListObjectsV2: NoSuchKey)',
  ],
  [
    { status: 400, code: 'AuthorizationHeaderMalformed', operation: 'PutObject', region: 'eu-central-7' },
    'The region is another: eu-central-7 (PutObject: AuthorizationHeaderMalformed)',
  ],
  [
    { status: 301, code: 'PermanentRedirect', operation: 'PutObject' },
    'The region is another than the one that is set (PutObject: PermanentRedirect)',
  ],
  [
    { status: 403, code: 'InvalidAccessKeyId', operation: 'PutObject' },
    'The storage does not know this access key (PutObject: InvalidAccessKeyId)',
  ],
  [
    { status: 403, code: 'SignatureDoesNotMatch', operation: 'PutObject' },
    'The secret key is another than that of the access key, or the region is another (PutObject: SignatureDoesNotMatch)',
  ],
  [
    { status: 403, code: 'RequestTimeTooSkewed', operation: 'PutObject' },
    'The clock of this machine differs from that of the storage by more than 15 minutes (PutObject: RequestTimeTooSkewed)',
  ],
  [
    { status: 200, isHtml: true, operation: 'ListObjectsV2' },
    'What answers at this endpoint does not speak S3: it may be a console, or a proxy (ListObjectsV2: 200)',
  ],
  [
    { status: 404, code: 'NoSuchUpload', operation: 'CompleteMultipartUpload' },
    'The storage has dropped an upload before it was complete (CompleteMultipartUpload: NoSuchUpload)',
  ],
  [
    { status: 302, operation: 'PutObject' },
    'The endpoint sends elsewhere instead of answering (PutObject: 302)',
  ],
  [
    { status: 417, operation: 'UploadPart' },
    'The storage, or a proxy before it, does not allow this request (UploadPart: 417)',
  ],
  [{ network: 'silent' }, 'The storage has not answered in time'],
  [{ network: 'ECONNREFUSED' }, 'Nothing answers at this endpoint (ECONNREFUSED)'],
  [{ network: 'ENOTFOUND' }, 'The name of the endpoint leads nowhere (ENOTFOUND)'],
  [{ network: 'EPROTO' }, 'The endpoint speaks plain http at this port, not https (EPROTO)'],
  [
    { network: 'HPE_INVALID_CONSTANT' },
    'The endpoint does not speak http at this port: it may want https (HPE_INVALID_CONSTANT)',
  ],
  [
    { network: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    'The certificate of the endpoint is not trusted: NODE_EXTRA_CA_CERTS names that of its authority (DEPTH_ZERO_SELF_SIGNED_CERT)',
  ],
  [
    { network: 'ERR_TLS_CERT_ALTNAME_INVALID' },
    'The certificate is for another host: S3_FORCE_PATH_STYLE=1 keeps the bucket out of the host (ERR_TLS_CERT_ALTNAME_INVALID)',
  ],
])('%j is said in one sentence', (about, sentence) => {
  expect(whyRefused(failure(about))).toBe(sentence)
})

test.each([
  { status: 500, code: 'InternalError' },
  { status: 400, code: 'BadDigest' },
  { network: 'ECONNRESET' },
])('%j says nothing that an operator could mend', (about) => {
  expect(whyRefused(failure(about))).toBeUndefined()
})

test.each<Partial<S3Failure>>([
  { status: 507 },
  { status: 403, code: 'QuotaExceeded' },
  { status: 400, code: 'XMinioAdminBucketQuotaExceeded' },
  { status: 507, code: 'XMinioStorageFull' },
  { status: 403, code: 'StorageLimitExceeded' },
  { status: 403, code: 'AccessDenied', message: 'Cannot upload files, storage cap exceeded.' },
  {
    status: 403,
    code: 'AccessDenied',
    message: 'Bucket size quota is reached, maximum total size of objects',
  },
  { status: 413, code: 'EntityTooLarge', message: 'Upload exceeds quota.' },
  { status: 500, code: 'InternalError', message: 'write /data: no space left on device' },
])('%j is a bucket that is full', (about) => {
  expect(isFull(failure({ operation: 'PutObject', ...about }))).toBe(true)
})

test.each<Partial<S3Failure>>([
  { status: 403, code: 'AccessDenied', message: 'Access Denied.' },
  { status: 413, code: 'EntityTooLarge', message: 'Your proposed upload is larger than the maximum.' },
  { status: 503, code: 'SlowDown', message: 'Please reduce your request rate.' },
  { status: 429, code: 'BandwidthLimitExceeded' },
  { status: 403, operation: 'ListObjectsV2', message: 'Your quota of lists is spent' },
])('%j is not a bucket that is full', (about) => {
  expect(isFull(failure({ operation: 'PutObject', ...about }))).toBe(false)
})
