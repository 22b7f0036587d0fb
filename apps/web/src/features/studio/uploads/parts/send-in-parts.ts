/**
 * Sends a file in parts by tus 1.0, which survive a lost connection, a reload and a restart of the server.
 */
import { type AssetKind, limits, RESUMABLE_UPLOADS_PATH } from '@nava/contracts'
import { type HttpRequest, type HttpResponse, Upload } from 'tus-js-client'
import { secureOnly } from '../../../../lib/browser/secure-only.ts'
import type { UploadProgress } from '../../../../lib/calls/call.ts'
import {
  errorOf,
  isProxyLimit,
  NetworkError,
  ProblemError,
  readRetryAfter,
} from '../../../../lib/calls/call-errors.ts'
import { session } from '../../../../lib/session/session.ts'
import { digestAlong, printOf } from '../file-digest.ts'
import type { UploadOwner } from '../upload-owner.ts'

/**
 * Milliseconds before each retry of a part; after a part that arrives, retries begin with the first pause
 * again.
 */
const PAUSES = [500, 1000, 2000, 5000, 10_000, 20_000, 30_000, 30_000, 30_000, 30_000, 30_000]

/** Number of attempts without any answer after which a proxy probably blocks parts */
const TRIES_WITHOUT_ANSWER = 2

/** Statuses of temporary failures: a lock, a damaged part, a restarting server */
const WORTH_RETRYING = new Set([408, 409, 423, 460, 500, 502, 503, 504])

export interface SendOptions {
  signal?: AbortSignal | undefined
  onProgress?: ((progress: UploadProgress) => void) | undefined
  /** Called with the seconds for which the server, or a proxy, allows no parts */
  onPause?: ((seconds: number) => void) | undefined
}

/** Bytes of a part; small ones once a proxy has refused a larger one */
let partBytes: number = limits.resumable.chunkBytes

/**
 * Sends a file, continuing an earlier attempt. Resolves to 'stored', or to 'blocked' if a proxy blocks parts.
 * @throws ProblemError if the server refuses the file, NetworkError after a long loss of connection,
 * AbortError if given up
 */
export async function sendInParts(...sent: Parameters<typeof send>): Promise<'stored' | 'blocked'> {
  try {
    return await send(...sent)
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    // The parts of an earlier attempt were of another file; the server has removed them.
    if (error.problem.code === 'upload.mixed') return send(...sent)
    if (!isProxyLimit(error) || partBytes === limits.resumable.smallChunkBytes) throw error
    partBytes = limits.resumable.smallChunkBytes
    return sendInParts(...sent)
  }
}

async function send(
  owner: UploadOwner,
  asset: AssetKind,
  file: File,
  { signal, onProgress, onPause }: SendOptions,
): Promise<'stored' | 'blocked'> {
  signal?.throwIfAborted()
  const digest = digestAlong(file)
  const chunkSize = partBytes
  const { promise, resolve, reject } = Promise.withResolvers<'stored' | 'blocked'>()
  let hasArrived = false
  /** Answer to the last request; undefined if it broke */
  let reply: HttpResponse | undefined
  /** Milliseconds since 1970 until which the server allows no request */
  let pausedUntil = 0
  const sending = new Upload(file, {
    endpoint: new URL(RESUMABLE_UPLOADS_PATH, location.href).href,
    chunkSize,
    retryDelays: PAUSES,
    metadata: { owner: owner.kind, ownerID: String(owner.id), kind: asset, filename: file.name },
    fingerprint: async () => ['nava', owner.kind, owner.id, asset, await printOf(file)].join('/'),
    removeFingerprintOnSuccess: true,
    onBeforeRequest: async (request) => {
      // A cancelled upload does not wait to be deleted.
      if (request.getMethod() !== 'DELETE' && pausedUntil > Date.now()) await waitUntil(pausedUntil, signal)
      reply = undefined
      await prepare(request, { file, chunkSize, digest })
    },
    onAfterResponse: (request, response) => {
      reply = response
      const pause = pauseOf(response)
      if (pause !== undefined) {
        pausedUntil = Date.now() + pause * 1000
        onPause?.(pause)
      }
      // tus would begin anew if the server does not say for the moment how much has arrived.
      if (request.getMethod() === 'HEAD' && isTemporary(response))
        throw new Error('The server refused for now')
    },
    onProgress: (sentBytes, totalBytes) => onProgress?.({ sentBytes, totalBytes }),
    onChunkComplete: () => {
      hasArrived = true
    },
    onShouldRetry: (_error, tries) =>
      reply?.getStatus()
        ? isTemporary(reply)
        : hasArrived || !navigator.onLine || tries < TRIES_WITHOUT_ANSWER,
    onSuccess: () => resolve('stored'),
    onError: (error) => {
      const outcome = outcomeOf(error, reply, hasArrived)
      if (outcome === 'blocked') resolve(outcome)
      else reject(outcome)
    },
  })
  const giveUp = () => {
    // Requests deletion of the parts that arrived; if this fails, they expire on the server.
    sending.abort(true).catch(() => undefined)
    reject(new DOMException('The upload was given up', 'AbortError'))
  }
  const [former] = await sending.findPreviousUploads()
  if (former) sending.resumeFromPreviousUpload(former)
  signal?.throwIfAborted()
  signal?.addEventListener('abort', giveUp)
  sending.start()
  return promise.finally(() => signal?.removeEventListener('abort', giveUp))
}

/** Returns true if the same request may succeed later. */
function isTemporary(response: HttpResponse): boolean {
  const status = response.getStatus()
  const isNavas = /\bjson\b/.test(response.getHeader('content-type') ?? '')
  return WORTH_RETRYING.has(status) || (status === 429 && !isNavas) || pauseOf(response) !== undefined
}

/** Returns the seconds for which the server, or a proxy, allows no request; undefined if it does not say so. */
const pauseOf = (response: HttpResponse): number | undefined =>
  [429, 503].includes(response.getStatus()) ? readRetryAfter(response.getHeader('retry-after')) : undefined

/** @throws AbortError if aborted meanwhile */
async function waitUntil(time: number, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, time - Date.now())
  signal?.addEventListener('abort', () => resolve(), { once: true })
  await promise
  clearTimeout(timer)
  signal?.throwIfAborted()
}

async function prepare(
  request: HttpRequest,
  { file, chunkSize, digest }: { file: File; chunkSize: number; digest: ReturnType<typeof digestAlong> },
): Promise<void> {
  const token = session.token()
  if (token) request.setHeader('authorization', `Bearer ${token}`)
  if (request.getMethod() !== 'PATCH') return
  const offset = Number(request.getHeader('Upload-Offset'))
  const digestOfAll = await digest(offset + chunkSize)
  if (digestOfAll) request.setHeader('Repr-Digest', `sha-256=:${base64(digestOfAll)}:`)
  const digester = secureOnly.subtle
  // Plain http has no digest, so parts are sent without a checksum.
  if (!digester) return
  const part = await file.slice(offset, offset + chunkSize).arrayBuffer()
  const checksum = new Uint8Array(await digester.digest('SHA-256', part))
  request.setHeader('Upload-Checksum', `sha256 ${base64(checksum)}`)
}

const base64 = (bytes: Uint8Array): string => btoa(String.fromCodePoint(...bytes))

/** Returns 'blocked' if no part has arrived and Nava's server has not sent a refusal. */
function outcomeOf(error: Error, reply: HttpResponse | undefined, hasArrived: boolean): Error | 'blocked' {
  const refusal = reply?.getStatus() ? errorOf(factsOf(reply)) : undefined
  // The whole file would be too large for a proxy that refuses a part of it.
  if (refusal instanceof ProblemError)
    return refusal.problem.code || hasArrived || isProxyLimit(refusal) ? refusal : 'blocked'
  return hasArrived ? new NetworkError('The connection was lost', { cause: error }) : 'blocked'
}

const factsOf = (response: HttpResponse) => ({
  status: response.getStatus(),
  type: response.getHeader('content-type') ?? null,
  retryAfter: response.getHeader('retry-after') ?? null,
  body: response.getBody(),
})
