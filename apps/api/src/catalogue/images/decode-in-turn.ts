/** Decodes one picture at a time in this process, so that uploads of pictures leave cores and memory to listeners. */
import { limits } from '@nava/contracts'
import pLimit from 'p-limit'
import { problem } from '../../platform/http/errors.ts'

const oneAtATime = pLimit(1)

/** Seconds after which some of the waiting pictures have been decoded. */
const RETRY_AFTER = 5

/** Throws 503 if the queue of pictures is full. */
export function assertDecoderAvailable(): void {
  if (oneAtATime.pendingCount >= limits.image.maxWaiting)
    throw problem('image.busy', {}, { retryAfter: RETRY_AFTER })
}

/** Runs `decode` after those queued before it. Throws 503 if the queue is full. */
export async function decodeInTurn<T>(decode: () => Promise<T>): Promise<T> {
  assertDecoderAvailable()
  return oneAtATime(decode)
}
