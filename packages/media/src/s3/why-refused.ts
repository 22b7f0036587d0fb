/** Says in one sentence why a bucket refuses a request. */

export interface S3Failure {
  /** Of the reply; undefined without one */
  status: number | undefined
  /** Such as AccessDenied; undefined if the reply has none */
  code: string | undefined
  message: string
  /** Such as PutObject */
  operation: string | undefined
  /** Code of Node, or 'silent' */
  network: string | undefined
  /** That the server expects */
  region: string | undefined
  /** True if the reply is no XML */
  isHtml: boolean
}

/** Codes of a full server; others reply with status 507 */
const FULL =
  /^(XMinio(Admin)?(BucketQuotaExceeded|StorageFull)|InsufficientStorage\w*|(XAmz)?(Bucket|Storage|Account)?Quota(Limit)?Exceeded|(X?Storj)?StorageLimitExceeded|NotEnoughSpace|NoSpaceLeft\w*|EDQUOT|ENOSPC)$/i

/** Words of servers that refuse for lack of space with a code such as AccessDenied */
const FULL_WORDS =
  /\bquota\b|(storage|bucket) (cap|limit)\b|\bcap exceeded|exceeded .*(storage|quota)|no space left|insufficient (storage|space)|(disk|storage|bucket) is full/i

const WRITES = /^(PutObject|CreateMultipartUpload|UploadPart|CompleteMultipartUpload)$/

/** Returns true if a bucket has no room left: it still gives what it has. */
export function isFull({ status, code = '', message, operation = '' }: S3Failure): boolean {
  if (status === 507 || FULL.test(code)) return true
  if (!WRITES.test(operation) || status === undefined || status < 400) return false
  // Swift answers so where it allows no more; a part is never too large otherwise.
  return FULL_WORDS.test(message) || (status === 413 && /quota|exceed/i.test(message + code))
}

const BUSY = /SlowDown|Unavailable|Throttl|TooManyRequests|RequestLimit|Bandwidth|Busy/i

/** Returns true if the server asks for fewer requests, or for the same one later. */
export const isBusy = ({ status, code }: Pick<S3Failure, 'status' | 'code'>): boolean =>
  status === 429 || BUSY.test(code ?? '') || (status === 503 && code === undefined)

/** What AWS calls the right to an operation, where its name differs */
const RIGHTS: Readonly<Record<string, string>> = {
  HeadObject: 'GetObject',
  ListObjectsV2: 'ListBucket',
  ListMultipartUploads: 'ListBucketMultipartUploads',
  CreateMultipartUpload: 'PutObject',
  UploadPart: 'PutObject',
  CompleteMultipartUpload: 'PutObject',
  DeleteObjects: 'DeleteObject',
}

/** Returns undefined if the failure says nothing that an operator could mend. */
export function whyRefused(failure: S3Failure): string | undefined {
  const { status, code, operation = 'S3', isHtml } = failure
  if (failure.network !== undefined && status === undefined) return whyUnreachable(failure.network)
  const named = ` (${[operation, code ?? status].join(': ')})`
  if (isBusy(failure)) return `The storage asks for fewer requests, and was waited for in vain${named}`
  if (isHtml)
    return `What answers at this endpoint does not speak S3: it may be a console, or a proxy${named}`
  const known = KNOWN[code ?? '']
  if (known) return `${known}${named}`
  if (isAboutRegion(failure))
    return `The region is another${failure.region ? `: ${failure.region}` : ' than the one that is set'}${named}`
  if (status === 401 || status === 403) return `${forbidden(operation)}${named}`
  if (code === 'NoSuchUpload' || (status === 404 && /Part|Complete/.test(operation)))
    return `The storage has dropped an upload before it was complete${named}`
  if (status === 404) return `There is no such bucket at this endpoint${named}`
  if (status !== undefined && status >= 300 && status < 400)
    return `The endpoint sends elsewhere instead of answering${named}`
  if (status === 405 || status === 413 || status === 417)
    return `The storage, or a proxy before it, does not allow this request${named}`
  return undefined
}

const KNOWN: Readonly<Record<string, string>> = {
  NoSuchBucket: 'There is no such bucket at this endpoint',
  InvalidBucketName: 'The endpoint does not take this name of a bucket',
  InvalidAccessKeyId: 'The storage does not know this access key',
  SignatureDoesNotMatch: 'The secret key is another than that of the access key, or the region is another',
  RequestTimeTooSkewed: 'The clock of this machine differs from that of the storage by more than 15 minutes',
  RequestExpired: 'The clock of this machine differs from that of the storage',
  AllAccessDisabled: 'The storage has shut this bucket: look at the account',
  AccountProblem: 'The storage has shut this bucket: look at the account',
  InvalidObjectState: 'The storage has moved this object to an archive, from which it must be restored',
}

const isAboutRegion = ({ status, code = '', message }: S3Failure): boolean =>
  status === 301 ||
  /^(AuthorizationHeaderMalformed|PermanentRedirect|IllegalLocationConstraintException|InvalidRegion\w*)$/.test(
    code,
  ) ||
  (status !== undefined &&
    status >= 400 &&
    status < 500 &&
    /\bregion\b.*(wrong|invalid|expect)/i.test(message))

function forbidden(operation: string): string {
  const right = RIGHTS[operation] ?? operation
  // For what is not there, S3 answers so to keys that may not list.
  return operation === 'HeadObject' || operation === 'GetObject'
    ? 'The key may not GetObject, or the object is not there and the key may not ListBucket'
    : `The key may not ${right}`
}

function whyUnreachable(network: string): string | undefined {
  if (network === 'silent') return 'The storage has not answered in time'
  const named = ` (${network})`
  if (network === 'ECONNREFUSED') return `Nothing answers at this endpoint${named}`
  if (network === 'ENOTFOUND' || network === 'EAI_AGAIN')
    return `The name of the endpoint leads nowhere${named}`
  if (/ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG)|^EPROTO$/.test(network))
    return `The endpoint speaks plain http at this port, not https${named}`
  if (network.startsWith('HPE_'))
    return `The endpoint does not speak http at this port: it may want https${named}`
  if (network === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `The certificate is for another host: S3_FORCE_PATH_STYLE=1 keeps the bucket out of the host${named}`
  if (/CERT|SELF_SIGNED|UNABLE_TO_/.test(network))
    return `The certificate of the endpoint is not trusted: NODE_EXTRA_CA_CERTS names that of its authority${named}`
  return undefined
}
