import { S3ServiceException } from '@aws-sdk/client-s3'
import { NotStored, StorageAway, StorageFull } from '../storage/storage.ts'
import { isBusy, isFull, whyRefused } from './why-refused.ts'

const NOT_IMPLEMENTED = 501

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
  throw explained(error, key)
}

export function explained(error: unknown, key: string): unknown {
  const isOurs = [NotStored, StorageAway, StorageFull].some((kind) => error instanceof kind)
  if (isOurs || isAbort(error)) return error
  const failure = failureOf(error)
  if (isGone(error) && namesObject(failure.operation)) return new NotStored(key, { cause: error })
  if (isFull(failure)) return new StorageFull({ cause: error })
  const { operation } = failure
  if (failure.status === NOT_IMPLEMENTED)
    return new NotSupported(`The storage does not know ${operation ?? 'this operation'} of S3`, {
      cause: error,
    })
  // A wrong key or bucket name: an operator mends it, and what was asked for can be tried again then.
  const reason = whyRefused(failure)
  if (reason === undefined && !isPassing(error)) return error
  return new StorageAway({ cause: error, operation, reason })
}

/** Returns true for requests whose object may be missing; others need only the bucket, or an upload. */
const namesObject = (operation = 'GetObject'): boolean => /^(Head|Get|Delete)Object$/.test(operation)

function failureOf(error: unknown) {
  const { message } = error instanceof Error ? error : { message: '' }
  return {
    status: statusOf(error),
    code: codeOf(error),
    message,
    operation: operationOf(error),
    network: isSilent(error) ? 'silent' : networkCodeOf(error),
    region: regionOf(error),
    isHtml: /is not expected|Deserialization error|Unclosed tag|Expected closing tag/i.test(message),
  }
}

/** Replies to HEAD have no body, and so no name of the error. */
function codeOf(error: unknown): string | undefined {
  const { name } = error instanceof Error ? error : { name: '' }
  return /^[A-Z]\w+$/.test(name) && !/^(Unknown|Type|Range|Syntax)?Error$/.test(name) ? name : undefined
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

/** Returns true if the server did not let itself be reached in time, or was silent for too long. */
export function isSilent(error: unknown): boolean {
  // The client gives resets the same name, but keeps their codes.
  return isNamed(error, 'TimeoutError') && error instanceof Error && !('code' in error)
}

/** Returns true if the server asks for fewer requests, or for the same one later. */
export const isSlowedDown = (error: unknown): boolean =>
  isBusy({ status: statusOf(error), code: codeOf(error) })

function statusOf(error: unknown): number | undefined {
  if (error instanceof S3ServiceException) return error.$metadata.httpStatusCode
  // What cannot be read as XML has only the reply.
  const { $metadata } = (error ?? {}) as { $metadata?: { httpStatusCode?: number } }
  return $metadata?.httpStatusCode
}

/** Returns the code of Node for a failed connection, such as ECONNREFUSED. */
function networkCodeOf(error: unknown, depth = 0): string | undefined {
  if (typeof error !== 'object' || error === null || depth > 3) return undefined
  if ('code' in error && typeof error.code === 'string' && /^[A-Z0-9_]+$/.test(error.code)) return error.code
  return networkCodeOf('errors' in error ? (error.errors as unknown[])[0] : (error as Error).cause, depth + 1)
}

/** Returns the region that a server names for a bucket which was asked for in another. */
function regionOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { Region, $response, message } = error as {
    Region?: unknown
    $response?: { headers?: Record<string, string> }
    message?: string
  }
  const named =
    Region ?? $response?.headers?.['x-amz-bucket-region'] ?? /expecting '([\w-]+)'/.exec(message ?? '')?.[1]
  return typeof named === 'string' ? named : undefined
}

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name

const isAbort = (error: unknown): boolean => isNamed(error, 'AbortError')
