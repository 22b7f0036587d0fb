import {
  addressOf,
  type BodyInput,
  type Endpoint,
  type FileBody,
  isFile,
  isText,
  type ReplyOf,
} from '@nava/contracts'
import type * as z from 'zod'
import { errorOf, NetworkError, ProblemError, type ReplyError } from './call-errors.ts'
import { takeEarlyReply } from './early-replies.ts'
import { session } from '../session/session.ts'

/** Text fields accept numbers too; coerced fields accept both. */
type Written<T> = unknown extends T ? string | number : string extends T ? T | number : T
type WrittenFields<T> = { [Key in keyof T]: Written<T[Key]> }

// An endpoint without parameters has an object type without known keys, and needs no input.
type Needs<Name extends string, Value> = string extends keyof Value
  ? unknown
  : Partial<Value> extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value }

export type CallInput<E extends Endpoint> = Needs<'params', WrittenFields<z.input<E['params']>>> &
  Needs<'query', WrittenFields<z.input<E['query']>>> &
  (E['body'] extends undefined ? unknown : { body: BodyInput<E['body']> })

export type CallReply<E extends Endpoint> = ReplyOf<E['reply']>

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Lets the call outlive the page, for what is sent on leaving */
  keepalive?: boolean
  /** Replaces the session's token, for example by the token of a verified code */
  token?: string
  /** Version that the stored row must have */
  ifMatch?: number
}

export type CallArguments<E extends Endpoint> =
  Partial<CallInput<E>> extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions]

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/**
 * Returns parsed JSON or text. If the server is unreachable, uses the replies that downloads stored.
 * @throws ProblemError if the server or something before it refuses, NetworkError if it is unreachable,
 * AbortError if aborted
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input, options = {}]: CallArguments<E>
): Promise<CallReply<E>> {
  const parts = input ?? {}
  const response = await request(endpoint, parts, options)
  // The reply is not validated, because the server serializes it by the same contract.
  return (isText(endpoint.reply) ? await response.text() : await response.json()) as CallReply<E>
}

export async function request(endpoint: Endpoint, parts: Parts, options: CallOptions): Promise<Response> {
  const token = options.token ?? session.token()
  const address = addressOf(endpoint, parts)
  const early = await takeEarlyReply(token + address)
  const response =
    (early && !(await isAway(early)) ? early : undefined) ??
    (await send(address, {
      method: endpoint.method,
      headers: {
        ...headersOf(endpoint, parts, token),
        ...(options.ifMatch !== undefined && { 'if-match': `"${options.ifMatch}"` }),
      },
      body: bodyOf(endpoint, parts),
      signal: options.signal ?? null,
      keepalive: options.keepalive ?? false,
    }))
  const error = await readError(response)
  if (error) throw endSession(error, options.token ? undefined : token, response.headers.get('date'))
  return response
}

type UploadEndpoint = Endpoint<z.ZodObject, z.ZodObject, FileBody>

export interface UploadProgress {
  sentBytes: number
  totalBytes: number
}

/**
 * Sends a file and reports the bytes sent, which `fetch` cannot report.
 * @throws as `call` does
 */
export function upload<E extends UploadEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: {
    signal?: AbortSignal | undefined
    onProgress?: ((progress: UploadProgress) => void) | undefined
  } = {},
): Promise<CallReply<E>> {
  const parts = input as Parts
  const token = session.token()
  const request = new XMLHttpRequest()
  const { promise, resolve, reject } = Promise.withResolvers<CallReply<E>>()
  request.open(endpoint.method, addressOf(endpoint, parts))
  for (const [name, value] of Object.entries(headersOf(endpoint, parts, token)))
    request.setRequestHeader(name, value)
  request.upload.onprogress = (event) =>
    options.onProgress?.({ sentBytes: event.loaded, totalBytes: event.total })
  request.onload = () => {
    const { status, responseText: body } = request
    const [type, retryAfter] = ['content-type', 'retry-after'].map((name) => request.getResponseHeader(name))
    const error = errorOf({ status, type: type ?? null, retryAfter, body })
    if (error) reject(endSession(error, token, request.getResponseHeader('date')))
    // not validated, as in `call`
    else resolve((isText(endpoint.reply) ? body : JSON.parse(body)) as CallReply<E>)
  }
  request.onerror = () => reject(new NetworkError('The server cannot be reached'))
  request.ontimeout = () => reject(new NetworkError('The server cannot be reached'))
  request.onabort = () => reject(new DOMException('The upload was given up', 'AbortError'))
  if (options.signal?.aborted) request.abort()
  options.signal?.addEventListener('abort', () => request.abort(), { once: true })
  request.send(bodyOf(endpoint, parts) ?? null)
  return promise
}

/** False if the last request did not reach the server, even if a stored reply answered it */
export let hasReached = true

async function send(address: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(address, init)
    if (await isAway(response)) throw new NetworkError('Something else answered')
    hasReached = true
    return response
  } catch (error) {
    if (init.signal?.aborted) throw error
    hasReached = false
    const downloaded =
      init.method === 'GET' &&
      (await import('./downloaded-replies.ts')
        .then(({ downloadedReply }) => downloadedReply(address))
        .catch(() => undefined))
    if (downloaded) return downloaded
    throw new NetworkError('The server cannot be reached', { cause: error })
  }
}

/** Returns true if something between this browser and the server says that the server is away. */
async function isAway(response: Response): Promise<boolean> {
  return (await readError(response.ok ? response : response.clone())) instanceof NetworkError
}

export async function readError(response: Response): Promise<ReplyError | undefined> {
  const { status, ok, headers } = response
  const body = ok ? '' : await response.text().catch(() => '')
  return errorOf({ status, type: headers.get('content-type'), retryAfter: headers.get('retry-after'), body })
}

/** Ends the session if the server refuses its token. `date`: header of the reply. Returns the error. */
function endSession(error: ReplyError, sessionToken: string | undefined, date: string | null): ReplyError {
  const isRefused = error instanceof ProblemError && error.status === 401 && !error.foreign
  if (isRefused && sessionToken !== undefined && sessionToken === session.token())
    session.refuse(serverTime(date))
  return error
}

/** Returns the time of the server in milliseconds; that of the browser if a proxy removed it. */
const serverTime = (date: string | null): number => Date.parse(date ?? '') || Date.now()

function headersOf(endpoint: Endpoint, parts: Parts, token: string | undefined): Record<string, string> {
  return {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(parts.body !== undefined && !isFile(endpoint.body) && { 'content-type': 'application/json' }),
  }
}

function bodyOf(endpoint: Endpoint, { body }: Parts): FormData | string | null {
  if (body === undefined) return null
  if (!isFile(endpoint.body)) return JSON.stringify(body)
  const form = new FormData()
  for (const each of [body].flat()) if (each instanceof Blob) form.append('file', each)
  return form
}
