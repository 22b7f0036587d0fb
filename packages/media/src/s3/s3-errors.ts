import { S3ServiceException } from '@aws-sdk/client-s3'
import { NotStored, StorageAway, StorageFull } from '../storage/storage.ts'

const NOT_IMPLEMENTED = 501

/** Error codes of a full server; others reply with status 507 */
const FULL = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage', 'XAmzQuotaExceeded'])

export class NotSupported extends Error {
  override name = 'NotSupported'
}

const operations = new WeakMap<object, string>()

/** Remembers which command caused `error`, such as `PutObject`. */
export function noteOperation(error: unknown, commandName = ''): void {
  if (typeof error === 'object' && error !== null) operations.set(error, commandName.replace(/Command$/, ''))
}

const operationOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null ? operations.get(error) : undefined

/** Throws the storage's error for an error of S3; aborts are thrown unchanged. */
export function explain(error: unknown, key: string): never {
  if (error instanceof NotStored || error instanceof StorageAway || isAbort(error)) throw error
  if (isGone(error)) throw new NotStored(key, { cause: error })
  const status = statusOf(error)
  if (status === 507 || (error instanceof Error && FULL.has(error.name)))
    throw new StorageFull({ cause: error })
  const operation = operationOf(error)
  if (status === NOT_IMPLEMENTED)
    throw new NotSupported(`The storage does not know ${operation ?? 'this operation'} of S3`, {
      cause: error,
    })
  // A wrong key or bucket name: an operator mends it, and what was asked for can be tried again then.
  if (status === 401 || status === 403 || isNamed(error, 'NoSuchBucket'))
    throw new StorageAway({ cause: error, operation: `${operation ?? 'S3'}: ${nameOf(error, status)}` })
  if (isPassing(error)) throw new StorageAway({ cause: error, operation })
  throw error
}

/** Replies to HEAD have no body, and so no name of the error. */
function nameOf(error: unknown, status: number | undefined): string {
  const { name } = error instanceof Error ? error : { name: '' }
  return /^[A-Z]\w+$/.test(name) && name !== 'UnknownError' ? name : `refused with ${status}`
}

export function isGone(error: unknown): boolean {
  const status = statusOf(error)
  return (status === 404 && !isNamed(error, 'NoSuchBucket')) || status === 412
}

export function isPassing(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError) return false
  const status = statusOf(error)
  return status === undefined || status === 429 || (status >= 500 && status !== NOT_IMPLEMENTED)
}

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof S3ServiceException)) return undefined
  return error.$metadata.httpStatusCode
}

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name

const isAbort = (error: unknown): boolean => isNamed(error, 'AbortError')
